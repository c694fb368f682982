//! From one kind of integer to another that may not hold it.

/// An integer and its ends.
pub trait Integer: Sized {
    const LEAST: Self;
    const MOST: Self;
    /// Counts up. In a damaged record a count may run past its end: it wraps, out of the range that
    /// `Title::holds` checks.
    fn gain(&mut self, n: Self);
    /// Counts down, likewise.
    fn lose(&mut self, n: Self);
}

macro_rules! integers {
    ($($kind:ident)+) => {
        $(impl Integer for $kind {
            const LEAST: $kind = $kind::MIN;
            const MOST: $kind = $kind::MAX;
            #[inline]
            fn gain(&mut self, n: $kind) {
                *self = self.wrapping_add(n);
            }
            #[inline]
            fn lose(&mut self, n: $kind) {
                *self = self.wrapping_sub(n);
            }
        })+
    };
}

integers! { u8 u16 u32 u64 usize i8 i32 i64 }

/// The same number, or the nearest that the other kind can hold.
#[inline]
pub fn saturate<To: Integer>(n: impl TryInto<To> + PartialOrd + Default) -> To {
    let nearest = if n < Default::default() { To::LEAST } else { To::MOST };
    n.try_into().unwrap_or(nearest)
}

/// The integer part of a number, as an integer.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "this saturates, too")]
pub fn truncate<To: Integer>(n: f64) -> To
where
    i64: TryInto<To>,
{
    saturate(n as i64)
}

/// A number with half the digits.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "it only loses digits")]
pub fn narrow(n: f64) -> f32 {
    n as f32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_that_does_not_fit_becomes_the_nearest() {
        assert_eq!(saturate::<u8>(7usize), 7);
        assert_eq!(saturate::<u8>(256usize), 255);
        assert_eq!(saturate::<u8>(-1i64), 0);
        assert_eq!(saturate::<i8>(-200i64), -128);
        assert_eq!(saturate::<i64>(u64::MAX), i64::MAX);
        assert_eq!(
            (truncate::<usize>(2.9), truncate::<u64>(-1.5), truncate::<u8>(1e30)),
            (2, 0, 255)
        );
    }
}

//! Writes a `-wal` back into a copy of its file, like SQLite.

/// Writes the committed part of a `-wal` over the pages. Returns whether there was any.
pub fn apply(database: &mut Vec<u8>, wal: &[u8]) -> bool {
    let word = |at: usize| -> Option<u32> {
        let bytes = wal.get(at..at + 4)?;
        Some(u32::from_be_bytes(bytes.try_into().ok()?))
    };
    let (Some(magic), Some(size)) = (word(0), word(8)) else {
        return false;
    };
    let big = match magic {
        0x377f_0682 => false,
        0x377f_0683 => true,
        _ => return false,
    };
    let size = size as usize;
    if !size.is_power_of_two() || !(512..=65536).contains(&size) {
        return false;
    }
    let mut sum = checksum((0, 0), &wal[..24], big);
    if (word(24), word(28)) != (Some(sum.0), Some(sum.1)) {
        return false;
    }
    let (mut frames, mut committed, mut pages) = (Vec::new(), 0, 0);
    let mut at = 32;
    while let Some(frame) = wal.get(at..at + 24 + size) {
        let same = frame[8..16] == wal[16..24];
        sum = checksum(checksum(sum, &frame[..8], big), &frame[24..], big);
        if !same || (word(at + 16), word(at + 20)) != (Some(sum.0), Some(sum.1)) {
            break;
        }
        frames.push((word(at).unwrap_or_default() as usize, at + 24));
        if let Some(all) = word(at + 4).filter(|all| *all > 0) {
            (committed, pages) = (frames.len(), all as usize);
        }
        at += 24 + size;
    }
    if committed == 0 {
        return false;
    }
    database.resize(pages * size, 0);
    for (page, at) in frames.into_iter().take(committed) {
        let place = page.saturating_sub(1) * size;
        if let Some(place) = database.get_mut(place..place + size) {
            place.copy_from_slice(&wal[at..at + size]);
        }
    }
    true
}

fn checksum((mut a, mut b): (u32, u32), bytes: &[u8], big: bool) -> (u32, u32) {
    let word = |part: &[u8]| {
        let bytes = [part[0], part[1], part[2], part[3]];
        if big { u32::from_be_bytes(bytes) } else { u32::from_le_bytes(bytes) }
    };
    for pair in bytes.chunks_exact(8) {
        a = a.wrapping_add(word(&pair[..4])).wrapping_add(b);
        b = b.wrapping_add(word(&pair[4..])).wrapping_add(a);
    }
    (a, b)
}

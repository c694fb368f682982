//! A solved hunt as bytes, for a file whose content cannot be trusted when read again.
//!
//! A header identifies it: magic bytes, solver version, key of the hunt, count of numbers.
//! Chances follow, and last a checksum of everything before it.

use super::super::hunt_figures::HuntFigures;
use super::Solved;
use super::figures::Alone;
use super::position_index::PositionIndex;
use crate::dice_dragons::house::HouseRules;
use crate::dice_dragons::hunt::Setup;
use crate::title::Patience;

const MARK: [u8; 8] = *b"wyrmsolo";
/// Raise it when the rules, the order of positions or the solver change.
const VERSION: u32 = 2;
const HEAD: usize = 8 + 4 + 16 + 8;
const SUM: usize = 8;

/// Two checksums of bytes, with the multiplier of Fowler, Noll and Vo.
fn sums(bytes: &[u8]) -> [u64; 2] {
    let mut sums = [0xCBF2_9CE4_8422_2325, 0x9E37_79B9_7F4A_7C15u64];
    let (words, rest) = bytes.as_chunks::<8>();
    let rest = rest.iter().map(|byte| u64::from(*byte));
    for word in words.iter().map(|word| u64::from_le_bytes(*word)).chain(rest) {
        let [one, two] = &mut sums;
        *one = (*one ^ word).wrapping_mul(0x0000_0100_0000_01B3).rotate_left(29);
        *two = (*two ^ word.rotate_left(17)).wrapping_mul(0xFF51_AFD7_ED55_8CCD).rotate_left(31);
    }
    sums.map(|sum| sum ^ sum >> 32)
}

/// The identity of a hunt: everything that affects a chance, and no names.
fn key(setup: &Setup, patience: Patience) -> Option<[u8; 16]> {
    let mut plain = setup.clone();
    (plain.v, plain.chapter) = (0, 0);
    plain.house = HouseRules { patience, ..HouseRules::default() };
    for hero in &mut plain.heroes {
        hero.name.clear();
        hero.class.clear();
        hero.class_key = None;
        (hero.level, hero.initiative) = (0, 0);
        for skill in &mut hero.skills {
            skill.key.clear();
            skill.name.clear();
        }
        for item in &mut hero.items {
            item.key.clear();
            item.name.clear();
        }
    }
    for dragon in &mut plain.dragons {
        dragon.changed.clear();
        dragon.dragon.key.clear();
        dragon.dragon.name.clear();
    }
    let text = serde_json::to_vec(&plain).ok()?;
    let [one, two] = sums(&text);
    let mut key = [0; 16];
    key[..8].copy_from_slice(&one.to_le_bytes());
    key[8..].copy_from_slice(&two.to_le_bytes());
    Some(key)
}

impl Solved {
    /// A name for the hunt of a setup: hunts with equal chances share it.
    pub fn name(setup: &Setup, patience: Patience) -> Option<String> {
        let key = key(setup, patience)?;
        Some(key.iter().map(|byte| format!("{byte:02x}")).collect())
    }

    /// The hunt as bytes, for [`Solved::from_bytes`]. None if its setup cannot be serialized.
    pub fn to_bytes(&self) -> Option<Vec<u8>> {
        let count = crate::saturate::<usize>(self.positions());
        let mut bytes = Vec::with_capacity(HEAD + count * 4 + SUM);
        bytes.extend(MARK);
        bytes.extend(VERSION.to_le_bytes());
        bytes.extend(key(&self.setup, self.patience)?);
        bytes.extend((count as u64).to_le_bytes());
        for value in self.layers.iter().flatten().flatten() {
            bytes.extend(value.to_le_bytes());
        }
        let [sum, _] = sums(&bytes);
        bytes.extend(sum.to_le_bytes());
        Some(bytes)
    }

    /// The solved hunt of this ground. None if the bytes do not match it.
    pub fn from_bytes(ground: &HuntFigures, patience: Patience, bytes: &[u8]) -> Option<Solved> {
        let (body, sum) = bytes.split_last_chunk::<SUM>()?;
        let (mark, rest) = body.split_first_chunk::<8>()?;
        let (version, rest) = rest.split_first_chunk::<4>()?;
        let (said, rest) = rest.split_first_chunk::<16>()?;
        let (count, rest) = rest.split_first_chunk::<8>()?;
        let ours = *mark == MARK && *version == VERSION.to_le_bytes();
        if !ours || *said != key(&ground.setup, patience)? {
            return None;
        }
        let all = Solved::count(ground, patience)?;
        let alone = Alone::of(ground)?;
        let shape = PositionIndex::of(&alone)?;
        let (numbers, left) = rest.as_chunks::<4>();
        let whole = left.is_empty()
            && u64::from_le_bytes(*count) == all
            && numbers.len() as u64 == all
            && sums(body)[0].to_le_bytes() == *sum;
        let values = numbers.iter().map(|number| f32::from_le_bytes(*number));
        if !whole || !values.clone().all(|value| (0.0..=1.0).contains(&value)) {
            return None;
        }
        let values: Vec<f32> = values.collect();
        let blocks = |layer: &[f32]| layer.chunks(shape.block_len()).map(<[f32]>::to_vec).collect();
        let layers = values.chunks(crate::saturate(shape.positions())).map(blocks);
        Some(Solved {
            setup: ground.setup.clone(),
            patience,
            layers: layers.collect(),
            alone,
            shape,
        })
    }
}

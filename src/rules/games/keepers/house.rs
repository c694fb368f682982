//! Open questions of the texts, and figures printed only on components: chosen once, remembered,
//! and frozen into a play at its start.

use serde::{Deserialize, Serialize};

use super::battle::{BattleDice, Faces};
use crate::name::Miss;
use crate::setting::Setting;

/// The settings of a group.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct House {
    /// Keeper mode, ruling 3: several tribes may have a shield on one dragon.
    pub shared_dragons: bool,
    /// Keeper mode, ruling 5: a defeated dragon leaves no winner.
    pub nobody_wins: bool,
    /// Dragon mode, ruling 1: on hard and extreme, red dice keep their Weak Flames.
    pub weak_white_only: bool,
    pub dice: BattleDice,
}

impl Default for House {
    fn default() -> Self {
        Self {
            shared_dragons: true,
            nobody_wins: false,
            weak_white_only: false,
            dice: BattleDice::default(),
        }
    }
}

/// Every setting, with its meaning and its values (the default first).
pub const SETTINGS: [Setting; 5] = crate::settings! {
    "shared-dragons" &["on", "off"] => "whether several tribes may have a shield on one dragon";
    "defeated-dragon" &["most-shields-win", "nobody-wins"] =>
        "who wins a Keeper game that ends with a defeated dragon";
    "weak-flame" &House::WEAK_FLAME => "dice whose Weak Flame misses on hard and extreme";
    "white-die" &["2/2/2"] => "misses, Weak Flames and Flames on a white Battle die";
    "red-die" &["2/1/3"] => "misses, Weak Flames and Flames on a red Battle die";
};

/// A setting by its key or a unique beginning of it.
pub fn setting(typed: &str) -> Result<&'static Setting, Miss> {
    Setting::find("setting", typed, &SETTINGS)
}

/// Whether a setting is the faces of a die: any value, with a stand-in instead of a default.
pub fn is_die(setting: &Setting) -> bool {
    setting.values.len() == 1
}

impl House {
    /// Settings from their stored form; unknown ones belong to another version.
    pub fn from_choices<'a>(choices: impl IntoIterator<Item = (&'a str, &'a str)>) -> Self {
        let mut house = Self::default();
        for (key, value) in choices {
            match (key, value, Faces::read(value)) {
                ("shared-dragons", "off", _) => house.shared_dragons = false,
                ("defeated-dragon", "nobody-wins", _) => house.nobody_wins = true,
                ("weak-flame", _, _) => house.weak_white_only = value == Self::WEAK_FLAME[1],
                ("white-die", _, Ok(faces)) => house.dice.white = faces,
                ("red-die", _, Ok(faces)) => house.dice.red = faces,
                _ => {}
            }
        }
        house
    }

    /// Dice whose Weak Flame misses on hard and extreme, as the setting's values.
    pub const WEAK_FLAME: [&'static str; 2] = ["both", "white"];

    pub fn weak_flame(&self) -> &'static str {
        Self::WEAK_FLAME[usize::from(self.weak_white_only)]
    }

    /// The current value of a setting.
    pub fn value(&self, setting: &Setting) -> String {
        let word = |first: bool| setting.values[usize::from(!first)].to_owned();
        match setting.key {
            "shared-dragons" => word(self.shared_dragons),
            "defeated-dragon" => word(!self.nobody_wins),
            "weak-flame" => self.weak_flame().to_owned(),
            "white-die" => self.dice.white.to_string(),
            _ => self.dice.red.to_string(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_setting_has_the_default_of_the_rulings_and_can_be_chosen() {
        let house = House::default();
        for setting in &SETTINGS {
            assert_eq!(house.value(setting), setting.default_value());
            let other = if is_die(setting) { "1/2/3" } else { setting.values[1] };
            let chosen = House::from_choices([(setting.key, other)]);
            assert_eq!(chosen.value(setting), other);
            assert_ne!(chosen, house, "{}", setting.key);
        }
        assert_eq!(
            SETTINGS[0].value("maybe").unwrap_err().to_string(),
            "shared-dragons must be on or off, not maybe"
        );
    }
}

//! House rules: where printed texts contradict each other, a campaign chooses.

use serde::{Deserialize, Serialize};

use crate::Refused;
use crate::name::shown;
use crate::setting::Setting;
use crate::title::{AdviceRequest, Patience, Purpose};

/// The choices of one campaign.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct HouseRules {
    /// Ruling 1: the level at which a Wizard gains the fourth token.
    pub wizard_token_level: u8,
    /// Ruling 2: what a Healing Wave restores to each of its heroes.
    pub healing_wave: u8,
    /// Ruling 3: skill values of the reference chart, or of the printed sheets.
    pub skill_values: SkillValues,
    /// Ruling 12: whether two heroes of a class may hunt together.
    pub same_class: bool,
    /// Not a rule of the game: whether a live hunt shows advice beside the dice.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub advice: bool,
    /// Not a rule of the game either: the goal of the advice.
    #[serde(default, skip_serializing_if = "is_default")]
    pub advice_for: Purpose,
    /// The number of rounds for the advice.
    #[serde(default, skip_serializing_if = "is_default")]
    pub patience: Patience,
}

fn is_default<T: Default + PartialEq>(chosen: &T) -> bool {
    *chosen == T::default()
}

/// Which print of the skill values counts (ruling 3).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum SkillValues {
    Chart,
    Sheet,
}

impl Default for HouseRules {
    fn default() -> Self {
        Self {
            wizard_token_level: 3,
            healing_wave: 3,
            skill_values: SkillValues::Chart,
            same_class: false,
            advice: false,
            advice_for: Purpose::Win,
            patience: Patience::default(),
        }
    }
}

/// Every house rule, with its meaning and its values (the default first).
pub const RULES: [Setting; 7] = crate::settings! {
    "wizard-token-level" &["3", "4"] => "the level at which a Wizard gains a fourth turn a round";
    "healing-wave" &["3", "4"] => "hit points a Healing Wave restores to each of its two heroes";
    "skill-values" &["chart", "sheet"] =>
        "skill values as on the reference chart, or as on the class sheets";
    "same-class" &["off", "on"] => "whether two heroes of one class may hunt together";
    "advice" &["off", "on"] => "whether a live hunt shows the best action";
    "advice-for" &Purpose::WORDS =>
        "the goal of advice: winning, winning with all alive, or gold";
    "patience" &Patience::WORDS =>
        "rounds within which advice aims to win; a hunt may take longer";
};

/// A house rule that does not exist.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("there is no house rule called {0}")]
pub struct UnknownRule(String);

impl Refused for UnknownRule {
    crate::worded!();

    fn hint(&self) -> Option<String> {
        let known: Vec<&str> = RULES.iter().map(|rule| rule.key).collect();
        Some(format!("known: {}", known.join(", ")))
    }
}

/// A house rule by its key or a unique beginning of it.
pub fn rule(typed: &str) -> Result<&'static Setting, UnknownRule> {
    let found = Setting::find("house rule", typed, &RULES).ok();
    found.ok_or_else(|| UnknownRule(shown(typed)))
}

/// The current value of a stored choice. Advice used to count points of damage; winning replaces them.
pub fn current_value<'a>(key: &str, stored: &'a str) -> &'a str {
    match (key, stored) {
        ("advice-for", "points") => "win",
        _ => stored,
    }
}

impl HouseRules {
    pub fn want(&self) -> AdviceRequest {
        AdviceRequest { purpose: self.advice_for, patience: self.patience }
    }

    /// The rules of a campaign from its stored choices; unknown keys belong to another version.
    pub fn from_choices<'a>(choices: impl IntoIterator<Item = (&'a str, &'a str)>) -> Self {
        let mut rules = Self::default();
        for (key, value) in choices {
            match (key, current_value(key, value)) {
                ("wizard-token-level", "4") => rules.wizard_token_level = 4,
                ("healing-wave", "4") => rules.healing_wave = 4,
                ("skill-values", "sheet") => rules.skill_values = SkillValues::Sheet,
                ("same-class", "on") => rules.same_class = true,
                ("advice", "on") => rules.advice = true,
                ("advice-for", word) => {
                    rules.advice_for = Purpose::spelled(word).unwrap_or_default();
                }
                ("patience", word) => rules.patience = Patience::read(word).unwrap_or_default(),
                _ => {}
            }
        }
        rules
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rulings_1_2_3_and_12_have_their_defaults() {
        let rules = HouseRules::default();
        assert_eq!(rules.wizard_token_level, 3);
        assert_eq!(rules.healing_wave, 3);
        assert_eq!(rules.skill_values, SkillValues::Chart);
        assert!(!rules.same_class);
        let defaults = RULES.iter().map(|rule| (rule.key, rule.default_value()));
        assert_eq!(HouseRules::from_choices(defaults), rules);
    }

    #[test]
    fn every_value_of_every_rule_can_be_chosen() {
        for rule in &RULES {
            for value in rule.values {
                let chosen = rule.value(&value.to_uppercase()).unwrap();
                let differs =
                    HouseRules::from_choices([(rule.key, chosen)]) != HouseRules::default();
                assert_eq!(differs, chosen != rule.default_value(), "{}", rule.key);
            }
        }
        assert_eq!(
            RULES[0].value("5").unwrap_err().to_string(),
            "wizard-token-level must be 3 or 4, not 5"
        );
        assert!(rule("wizard").is_ok());
        assert!(rule("gold").is_err());
    }
}

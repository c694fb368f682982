//! House rules: where printed texts contradict each other, a campaign chooses.

use serde::{Deserialize, Serialize};

use crate::rules::{Refused, words};

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
        }
    }
}

/// A house rule as people see it.
pub struct Rule {
    pub key: &'static str,
    pub meaning: &'static str,
    /// Allowed values, the default first.
    pub values: &'static [&'static str],
}

/// Every house rule, with its meaning and its values (the default first).
pub const RULES: [Rule; 5] = [
    Rule {
        key: "wizard-token-level",
        meaning: "the level at which a Wizard gains a fourth turn a round",
        values: &["3", "4"],
    },
    Rule {
        key: "healing-wave",
        meaning: "hit points a Healing Wave restores to each of its two heroes",
        values: &["3", "4"],
    },
    Rule {
        key: "skill-values",
        meaning: "skill values as on the reference chart, or as on the class sheets",
        values: &["chart", "sheet"],
    },
    Rule {
        key: "same-class",
        meaning: "whether two heroes of one class may hunt together",
        values: &["off", "on"],
    },
    Rule {
        key: "advice",
        meaning: "whether a live hunt says which dice are best kept",
        values: &["off", "on"],
    },
];

/// A house rule that does not exist, or a value it cannot have.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum HouseFault {
    #[error("there is no house rule called {0}")]
    Unknown(String),
    #[error("{key} is {}, not {typed}", words::or(.values))]
    Value {
        key: &'static str,
        typed: String,
        values: &'static [&'static str],
    },
}

impl Refused for HouseFault {
    fn hint(&self) -> Option<String> {
        let known: Vec<&str> = RULES.iter().map(|rule| rule.key).collect();
        match self {
            HouseFault::Unknown(_) => Some(format!("known: {}", known.join(", "))),
            HouseFault::Value { .. } => None,
        }
    }
}

impl Rule {
    /// Finds a house rule by its key or a unique beginning of it.
    pub fn find(typed: &str) -> Result<&'static Rule, HouseFault> {
        crate::rules::name::find("house rule", typed, &RULES, |rule| (rule.key, rule.key))
            .map_err(|_| HouseFault::Unknown(crate::rules::name::shown(typed)))
    }

    /// The value as it is stored, if this rule can have it.
    pub fn value(&self, typed: &str) -> Result<&'static str, HouseFault> {
        let lower = typed.to_lowercase();
        let values = self.values;
        values
            .iter()
            .copied()
            .find(|value| *value == lower)
            .ok_or_else(|| HouseFault::Value {
                key: self.key,
                typed: crate::rules::name::shown(typed),
                values,
            })
    }

    /// What counts when nothing was chosen.
    pub fn default_value(&self) -> &'static str {
        self.values[0]
    }
}

impl HouseRules {
    /// The rules of a campaign from its stored choices; unknown keys are another version's.
    pub fn from_choices<'a>(choices: impl IntoIterator<Item = (&'a str, &'a str)>) -> Self {
        let mut rules = Self::default();
        for (key, value) in choices {
            match (key, value) {
                ("wizard-token-level", "4") => rules.wizard_token_level = 4,
                ("healing-wave", "4") => rules.healing_wave = 4,
                ("skill-values", "sheet") => rules.skill_values = SkillValues::Sheet,
                ("same-class", "on") => rules.same_class = true,
                ("advice", "on") => rules.advice = true,
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
            "wizard-token-level is 3 or 4, not 5"
        );
        assert!(Rule::find("wizard").is_ok());
        assert!(Rule::find("gold").is_err());
    }
}

//! A skill's effect on a hero's sheet: override, then house rule, then printed figure.

use super::{CampaignFigures, Effect, EntryKind, ImprovedPart, Skill};
use crate::dice_dragons::house::{HouseRules, SkillValues};

/// Why a figure on a sheet differs from the built-in one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FigureMark {
    /// This campaign's own figure.
    Campaign,
    HouseRule,
}

/// An effect on a hero's sheet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SheetEffect {
    pub effect: Effect,
    pub mark: Option<FigureMark>,
}

impl CampaignFigures {
    /// A skill's effect on the sheet of a hero of this class: override before house rule (rulings
    /// 2 and 3) before the printed figure, then the improvement.
    pub fn effect(
        &self,
        skill: &Skill,
        class: Option<&str>,
        improved: Option<ImprovedPart>,
    ) -> SheetEffect {
        let changed = self.changed_fields(skill).any(|field| field != "symbols");
        let by_house = if changed { None } else { self.house_amount(skill, class) };
        let amount = by_house.map(|amount| skill.effect.with_amount(amount));
        let effect = amount.unwrap_or_else(|| skill.effect.clone());
        SheetEffect {
            effect: match improved {
                Some(part) => effect.improved(part),
                None => effect,
            },
            mark: if changed {
                Some(FigureMark::Campaign)
            } else {
                by_house.map(|_| FigureMark::HouseRule)
            },
        }
    }

    /// The fields of a skill that this campaign changed.
    fn changed_fields(&self, skill: &Skill) -> impl Iterator<Item = &str> {
        let changes = self.changes().iter();
        let own =
            changes.filter(|change| change.kind == EntryKind::Skill && change.key == skill.key);
        own.map(|change| change.field.as_str())
    }

    /// House rules that change a skill of the catalogue, in words.
    pub fn house_notes(&self, skill: &Skill) -> Vec<String> {
        if self.changed_fields(skill).any(|field| field == "amount") {
            return Vec::new();
        }
        let everyone = self.house_amount(skill, None).map(|amount| ("everyone".to_owned(), amount));
        let classes = skill
            .sheet
            .iter()
            .filter_map(|(class, _)| Some((class.clone(), self.house_amount(skill, Some(class))?)));
        everyone
            .into_iter()
            .chain(classes)
            .map(|(who, amount)| {
                format!("{} for {who}, by house rule", skill.effect.with_amount(amount))
            })
            .collect()
    }

    fn house_amount(&self, skill: &Skill, class: Option<&str>) -> Option<u16> {
        let default = HouseRules::default();
        if skill.key == "healing-wave" && self.house.healing_wave != default.healing_wave {
            return Some(u16::from(self.house.healing_wave));
        }
        if self.house.skill_values == SkillValues::Sheet {
            let printed = skill.sheet.iter().find(|(named, _)| Some(named.as_str()) == class);
            return printed.map(|(_, amount)| *amount);
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::super::FigureChange;
    use super::*;

    fn effect(figures: &CampaignFigures, key: &str, class: &str) -> Effect {
        let skill = figures.skill(key).unwrap().unwrap();
        figures.effect(skill, Some(class), None).effect
    }

    #[test]
    fn ruling_2_healing_wave_heals_three_or_by_house_rule_four() {
        let mut figures = CampaignFigures::default();
        assert_eq!(effect(&figures, "healing-wave", "cleric"), Effect::HealTwo { amount: 3 });
        figures.house.healing_wave = 4;
        assert_eq!(effect(&figures, "healing-wave", "cleric"), Effect::HealTwo { amount: 4 });
    }

    #[test]
    fn ruling_3_the_sheets_differ_from_the_chart_in_three_places() {
        let mut figures = CampaignFigures::default();
        let damage = |figures: &CampaignFigures, key, class| match effect(figures, key, class) {
            Effect::Attack { damage } => damage,
            other => panic!("{other:?}"),
        };
        for (key, class, chart, sheet) in [
            ("fireball", "wizard", 7, 6),
            ("smashing-blow", "warrior", 7, 6),
            ("critical-hit", "rogue", 7, 8),
            ("critical-hit", "warrior", 7, 7),
        ] {
            figures.house.skill_values = SkillValues::Chart;
            assert_eq!(damage(&figures, key, class), chart, "{key}");
            figures.house.skill_values = SkillValues::Sheet;
            assert_eq!(damage(&figures, key, class), sheet, "{key}");
        }
    }

    #[test]
    fn a_campaigns_own_figure_comes_before_a_house_rule_and_is_marked() {
        let house = HouseRules { skill_values: SkillValues::Sheet, ..HouseRules::default() };
        let change = FigureChange {
            kind: EntryKind::Skill,
            key: "fireball".into(),
            field: "amount".into(),
            value: "10".into(),
        };
        let figures = CampaignFigures::new(house, Vec::new(), vec![change]);
        let skill = figures.skill("fireball").unwrap().unwrap();
        let shown = figures.effect(skill, Some("wizard"), None);
        assert_eq!(shown.effect, Effect::Attack { damage: 10 });
        assert_eq!(shown.mark, Some(FigureMark::Campaign));
        let resolved = figures.get(EntryKind::Skill, "fireball").unwrap();
        assert_eq!(resolved.changed, [("amount".to_owned(), Some("7".to_owned()))]);
    }

    /// Description of Skills, Drain Life and Healing Wave; ruling 6.
    #[test]
    fn drain_life_is_improved_in_one_half_and_healing_wave_in_both_heroes() {
        let figures = CampaignFigures::default();
        let drain = figures.skill("drain-life").unwrap().unwrap();
        assert_eq!(
            drain.effect.improved(ImprovedPart::Healing),
            Effect::Drain { damage: 3, heal: 4 }
        );
        assert_eq!(
            drain.effect.improved(ImprovedPart::Damage),
            Effect::Drain { damage: 4, heal: 3 }
        );
        let wave = figures.skill("healing-wave").unwrap().unwrap();
        assert_eq!(wave.effect.improved(ImprovedPart::Whole), Effect::HealTwo { amount: 4 });
    }
}

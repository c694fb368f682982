//! The best play of a turn.

use serde_json::{Value, json};

use super::counsel;
use crate::Look;
use crate::app::odds::turn::TurnOdds;
use crate::rules::dice_dragons::hunt::{HeroIx, State};
use crate::scene;

pub fn json(odds: &TurnOdds) -> Value {
    let (state, counsel) = (&odds.state, &odds.counsel);
    let mut value = counsel::advice_json(state, counsel);
    value["counsel"] = counsel::json(state, counsel);
    value["for"] = json!(odds.want.purpose.word());
    value["hunt"] = json!(odds.hunt);
    value["alone"] = json!(counsel::is_alone(state));
    value["dragon"] = json!(counsel.hero.and_then(|hero| foe(state, hero)));
    json!({ "odds": value })
}

fn foe(state: &State, hero: HeroIx) -> Option<&str> {
    state.heroes[hero].faces.map(|dragon| state.dragon_name(dragon))
}

pub fn text(odds: &TurnOdds, look: &Look) -> String {
    let parts = counsel::parts(&odds.state, &odds.counsel, odds.hunt, odds.want.purpose);
    scene::page(&parts, look, usize::MAX)
}

//! Potions in the bag are considered (ruling 24).

use super::party;
use crate::dice_dragons::hunt::{HeroIx, ItemIx, State};
use crate::dice_dragons::symbol::Face;
use crate::odds::win::Hypothetical;
use crate::odds::win::{AdvisedAct, Counsel, Lore};
use crate::title::AdviceRequest;

/// A hero whom the counter attack would kill drinks first.
#[test]
fn a_potion_is_drunk_before_a_deadly_counter_attack() {
    let setup = party(&["warrior", "rogue"], 1, "young-red", &[&[], &["great-healing-potion"]]);
    let mut state = State::new(setup);
    state.heroes[HeroIx(1)].hp = 3;
    let instead = Hypothetical {
        table: Some(Face::read_all("DDSCX").unwrap()),
        rerolls: Some(0),
        dice: None,
    };
    let counsel =
        Counsel::of(&state, None, AdviceRequest::default(), &instead, Lore::default()).unwrap();
    assert_eq!(counsel.hero, Some(HeroIx(1)), "the rogue is next");
    let best = counsel.best().unwrap();
    let AdvisedAct::End(end) = &best.deed else {
        panic!("{:?}", best.deed);
    };
    assert_eq!(end.drink, Some((ItemIx(0), HeroIx(1))));
    assert!(!end.late, "before the blow");
}

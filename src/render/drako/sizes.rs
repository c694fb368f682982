//! Mat sizes: known ones, doubtful ones, and their effect on a play that began without them.

use serde_json::{Value, json};

use super::refusal::verb;
use crate::Table;
use crate::app::play::{AsideRecord, DivergenceMoment, aside::Back};
use crate::row;
use crate::rules::drako::figure::Area;
use crate::rules::drako::mat::{ARMOUR, MARKERS, MatPart, Mats, SizeDoubt};
use crate::rules::drako::{Divergence, Fork, Sizes};
use crate::rules::words;
use crate::scene::Part;

fn shown(part: MatPart) -> (&'static str, &'static str) {
    match part {
        MatPart::Flight => ("dragon", "flight"),
        MatPart::Fire => ("dragon", "fire"),
        MatPart::Legs => ("dragon", "legs (movement)"),
        MatPart::Brald => ("dwarves", "Brald (fury)"),
        MatPart::Morin => ("dwarves", "Morin (crossbow)"),
        MatPart::Urpen => ("dwarves", "Urpen (net)"),
    }
}

/// The number of spaces of each part of the mats.
pub(super) fn mats(mats: &Mats) -> Vec<Part> {
    let mut table = Table::new(&["mat", "part", ">spaces", "|known"]);
    table.push(row!["dragon", "armour", ARMOUR, "printed"]);
    for part in MatPart::ALL {
        let (mat, name) = shown(part);
        let known = if mats.stand_ins.contains(&part) { "stand-in" } else { "confirmed" };
        table.push(row![mat, name, mats.size(part), known]);
    }
    let enter = mats.stand_ins.first().map(|part| {
        let (part, size) = (part.word(), mats.size(*part));
        let all = "wyrm drako box --confirm if all are right";
        ("enter", format!("wyrm drako box {part}={size} …, or {all}"))
    });
    let doubts = doubts(mats).into_iter().map(|doubt| ("really?", doubt));
    vec![table.into(), Part::facts(enter.into_iter().chain(doubts))]
}

/// Doubts about confirmed sizes.
pub(super) fn doubts(mats: &Mats) -> Vec<String> {
    let doubt = |doubt: SizeDoubt| match doubt {
        SizeDoubt::Equal(one, other) => format!(
            "{} and {} have the same number of spaces; in the box no two dwarves do",
            one.name(),
            other.name()
        ),
        SizeDoubt::Many(spaces) => {
            format!("the mats have {spaces} spaces, the box {MARKERS} wound markers")
        }
    };
    mats.doubts().into_iter().map(doubt).collect()
}

/// The question for a part at the start of a play.
pub(super) fn question(part: MatPart) -> String {
    let whose = match shown(part) {
        ("dragon", name) => format!("the dragon's {name}"),
        (_, name) => name.to_owned(),
    };
    format!("How many wound spaces for {whose}?")
}

/// The difference on the mats.
pub(super) fn differs(fork: Fork) -> String {
    let turn = fork.turn;
    match fork.what {
        Divergence::Slain => format!("the dragon would have been slain in turn {turn}"),
        Divergence::Lives => format!("the dragon would not have been slain in turn {turn}"),
        Divergence::Dies(dwarf) => format!("{} would have died in turn {turn}", dwarf.name()),
        Divergence::Survives(dwarf) => {
            format!("{} would not have died in turn {turn}", dwarf.name())
        }
        Divergence::NoRoom(area) => {
            let area = area.word();
            format!("{area} could not have taken that many wounds in turn {turn}")
        }
        Divergence::Unable(area) => {
            format!("the dragon could not {} any more in turn {turn}", verb(area))
        }
    }
}

/// The commands that go back to a moment and enter the sizes there.
fn commands(moment: &DivergenceMoment, back: &Back) -> [String; 2] {
    let known = |part: &MatPart| moment.settings.iter().find(|(key, _)| key == part.word());
    let sizes = MatPart::ALL.iter().filter_map(known);
    let sizes: Vec<String> = sizes.map(|(part, size)| format!("{part}={size}")).collect();
    [format!("wyrm undo --to {}", back.to), format!("wyrm drako box {}", sizes.join(" "))]
}

/// How to return to a moment.
fn way_back(moment: &DivergenceMoment) -> String {
    let Some(back) = &moment.back else {
        return "that moment is too far back to undo".to_owned();
    };
    let way = commands(moment, back).join(", then ");
    match back.others.as_slice() {
        [] => way,
        others => {
            format!("{way}; careful, this also undoes other steps: {}", others.join("; "))
        }
    }
}

/// The mats after entering sizes, and the effect on the current play.
pub(super) fn sizes_told(sizes: &Sizes, kept: &AsideRecord) -> Vec<Part> {
    let mut facts: Vec<(&str, String)> = Vec::new();
    let verbs = |areas: &[Area]| {
        let verbs: Vec<&str> = areas.iter().map(|area| verb(*area)).collect();
        words::and(&verbs)
    };
    if !sizes.back.is_empty() {
        facts.push(("dragon", format!("can {} again", verbs(&sizes.back))));
    }
    if !sizes.lost.is_empty() {
        facts.push(("dragon", format!("can no longer {}", verbs(&sizes.lost))));
    }
    let played: Vec<String> =
        sizes.kept.iter().map(|(part, size)| format!("{} {size}", part.word())).collect();
    let differs = sizes.fork.map(differs);
    match (played.is_empty(), &differs, &kept.moment) {
        (false, None, _) => facts.push(("play", format!("keeps {}", words::and(&played)))),
        (false, Some(differs), _) => {
            let played = words::and(&played);
            facts.push(("play", format!("keeps {played}: with these sizes {differs}")));
        }
        (true, Some(differs), Some(moment)) => {
            let (id, stands) =
                if moment.over { (moment.play, "is over") } else { (moment.play, "continues") };
            facts.push(("play", format!("{id} {stands}, but with these sizes {differs}")));
        }
        _ => {}
    }
    facts.extend(kept.moment.iter().map(|moment| ("go back", way_back(moment))));
    mats(&sizes.mats).into_iter().chain([Part::facts(facts)]).collect()
}

pub(super) fn sizes_json(sizes: &Sizes, beside: &AsideRecord) -> Value {
    let mut json = mats_json(&sizes.mats);
    let kept = sizes.kept.iter().map(|(part, size)| json!({ "part": part, "spaces": size }));
    json["kept_by_play"] = kept.collect();
    json["back"] = json!(sizes.back);
    json["lost"] = json!(sizes.lost);
    let moment = beside.moment.as_ref().zip(sizes.fork);
    json["moment"] = moment.map_or(Value::Null, |(moment, fork)| moment_json(moment, fork));
    json
}

fn moment_json(moment: &DivergenceMoment, fork: Fork) -> Value {
    let back = moment.back.as_ref();
    json!({
        "play": moment.play,
        "over": moment.over,
        "turn": fork.turn,
        "differs": differs(fork),
        "undo_to": back.map(|back| back.to),
        "commands": back.map(|back| commands(moment, back)),
        "other_steps": back.map(|back| &back.others),
    })
}

pub(super) fn mats_json(mats: &Mats) -> Value {
    let parts: Vec<Value> = MatPart::ALL
        .into_iter()
        .map(|part| {
            let stand_in = mats.stand_ins.contains(&part);
            json!({ "part": part, "spaces": mats.size(part), "stand_in": stand_in })
        })
        .collect();
    json!({ "armour": ARMOUR, "parts": parts, "doubts": doubts(mats) })
}

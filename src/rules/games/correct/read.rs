//! Reads typed corrections.

use super::{CorrectionFault, Field, Fix, check, unknown, unread};
use crate::name::{self, Miss};

/// Reads a typed correction: `denra hp=12 poison=1 timorn hp=3`. A name applies to the fields after
/// it; a field with only one owner needs no name.
pub fn read(fields: &[Field], typed: &[String]) -> Result<Vec<Fix>, CorrectionFault> {
    if fields.is_empty() {
        return Err(CorrectionFault::Nothing);
    }
    let mut owners: Vec<(String, &str, String)> = Vec::new();
    for field in fields.iter().filter(|field| !field.whose.is_empty()) {
        if !owners.iter().any(|(of, ..)| *of == field.of) {
            owners.push((field.of.clone(), &field.whose, name::key(&field.whose)));
        }
    }
    let mut of: Option<String> = None;
    let mut set = Vec::new();
    // A name without a field.
    let mut idle: Option<&String> = None;
    for word in typed {
        if idle.is_some() && !word.contains('=') {
            return Err(unread(fields, of.as_deref(), word));
        }
        match word.split_once('=') {
            None => {
                idle = Some(word);
                let found =
                    name::find("name", word, &owners, |(_, whose, key)| (whose, key.as_str()));
                of = Some(match found {
                    Ok((of, ..)) => of.clone(),
                    Err(miss) => return Err(misnamed(fields, word, miss)),
                });
            }
            Some((wanted, value)) => {
                idle = None;
                let field = field_of(fields, of.as_deref(), wanted)?;
                set.push(field.to(field.read(value)?));
            }
        }
    }
    if let Some(idle) = idle {
        return Err(unread(fields, of.as_deref(), idle));
    }
    match (set.is_empty(), typed.last()) {
        (true, Some(word)) => Err(unread(fields, None, word)),
        _ => check(fields, &set).map(|()| set),
    }
}

/// The fault for a word that is neither a name nor FIELD=VALUE.
fn misnamed(fields: &[Field], word: &str, miss: Miss) -> CorrectionFault {
    if fields.iter().any(|field| field.name == name::key(word)) {
        return unread(fields, None, word);
    }
    match miss {
        Miss::Unknown { typed, nearest, known, .. } => {
            CorrectionFault::Nobody { typed, nearest, known }
        }
        several => several.into(),
    }
}

fn field_of<'a>(
    fields: &'a [Field],
    of: Option<&str>,
    wanted: &str,
) -> Result<&'a Field, CorrectionFault> {
    let key = name::key(wanted);
    let named = |field: &&Field| field.name == key;
    let own = of.and_then(|of| fields.iter().filter(named).find(|field| field.of == of));
    if let Some(own) = own {
        return Ok(own);
    }
    let all: Vec<&Field> = match of {
        // A field of the table may follow a player's.
        Some(_) => fields.iter().filter(|field| field.whose.is_empty()).collect(),
        None => fields.iter().collect(),
    };
    let fitting: Vec<&Field> = all.into_iter().filter(named).collect();
    match fitting.as_slice() {
        [] => Err(unknown(fields, of.unwrap_or_default(), wanted)),
        [one] => Ok(one),
        several => Err(CorrectionFault::Several {
            field: name::shown(wanted),
            whose: several.iter().map(|field| field.whose.clone()).collect(),
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::super::{FieldSlots, FieldValue};
    use super::*;

    fn fields() -> Vec<Field> {
        let mut slots = FieldSlots::<()>::new(true);
        let nothing = |_: &mut (), _: i64| {};
        slots.belong("hero-0", "Denra");
        slots.number("hp", 15, 0..=19, nothing);
        slots.number("poison", 0, 0..=4, nothing);
        slots.belong("hero-1", "Timorn");
        slots.number("hp", 22, 0..=22, nothing);
        slots.word("at", "a1", &["a1", "a2"], |_, _| {});
        slots.belong("table", "");
        slots.number("round", 2, 1..=99, nothing);
        slots.fields()
    }

    fn typed(words: &str) -> Result<Vec<Fix>, CorrectionFault> {
        let words: Vec<String> = words.split(' ').map(str::to_owned).collect();
        read(&fields(), &words)
    }

    #[test]
    fn a_name_holds_for_what_follows_it() {
        let set = typed("denra hp=12 poison=1 tim hp=3 round=3").unwrap();
        let set: Vec<String> =
            set.iter().map(|fix| format!("{} {} {}", fix.of, fix.field, fix.to)).collect();
        assert_eq!(set, ["hero-0 hp 12", "hero-0 poison 1", "hero-1 hp 3", "table round 3"]);
    }

    #[test]
    fn a_field_that_only_one_has_needs_no_name() {
        let set = typed("at=A2").unwrap();
        assert_eq!(set, [fields()[3].to(FieldValue::Word("a2".to_owned()))]);
    }

    #[test]
    fn what_cannot_be_is_refused_in_words() {
        let said = |words: &str| typed(words).unwrap_err().to_string();
        assert_eq!(said("denra hp=20"), "Denra's hp must be 0 to 19, not 20");
        assert_eq!(said("denra hp=much"), "Denra's hp must be 0 to 19, not much");
        assert_eq!(said("timorn at=c3"), "Timorn's at must be a1, a2, not c3");
        assert_eq!(said("hp=3"), "hp belongs to several: Denra and Timorn");
        assert_eq!(said("denra mood=3"), "Denra's mood cannot be corrected");
        assert_eq!(
            said("denra poisn=3"),
            "Denra's poisn cannot be corrected, did you mean poison?"
        );
        assert_eq!(said("denra hp"), "hp is not FIELD=VALUE");
        assert_eq!(said("denra hp=1 hp=2"), "Denra's hp is named twice");
        assert_eq!(said("denra hp=15"), "Denra's hp is already up to date");
        assert_eq!(said("denra"), "denra is not FIELD=VALUE");
        assert_eq!(said("denra hp=1 timorn"), "timorn is not FIELD=VALUE");
        assert_eq!(said("nobody hp=1"), "nothing here is called nobody");
        assert_eq!(typed("denra hp=15 poison=1").unwrap().len(), 2);
        let nothing = read(&[], &["hp=1".to_owned()]).unwrap_err();
        assert_eq!(nothing, CorrectionFault::Nothing);
    }
}

//! Acts as data. A title lists what can be done once: verb, key, and what is asked. Commands, keys,
//! questions, completion and JSON all come from this list.

/// Something that can be done at a table.
#[derive(Debug, PartialEq, Eq)]
pub struct ActSpec {
    /// The word of the command.
    pub verb: &'static str,
    /// The key: the same thing has the same key in every title.
    pub key: char,
    pub asks: &'static [AskSpec],
    /// What may follow in the same line: a flag, and the act whose words its value are.
    pub then: &'static [(&'static str, &'static str)],
}

/// Something that an act may ask, and how a command line answers it.
#[derive(Debug, PartialEq, Eq)]
pub struct AskSpec {
    pub name: &'static str,
    pub domain: Domain,
    pub place: Place,
}

/// What answers an ask.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Domain {
    Number,
    Text,
    /// Dice or draws, typed as they fell.
    Dice,
    /// Somebody who plays.
    Player,
    /// One of these words.
    Words(&'static [&'static str]),
    /// One of a title's own list, which depends on the table.
    Keys(&'static str),
}

/// How a command line answers an ask.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place {
    /// By words after the verb.
    Word,
    /// By a flag of the ask's name.
    Flag,
    /// By a flag with several values, separated by commas.
    List,
    /// By a flag without a value.
    Switch,
}

impl ActSpec {
    /// The act of this verb.
    pub fn find(acts: &'static [ActSpec], verb: &str) -> Option<&'static ActSpec> {
        acts.iter().find(|spec| spec.verb == verb)
    }

    /// Whether words may follow the verb.
    pub fn takes_words(&self) -> bool {
        self.asks.iter().any(|ask| ask.place == Place::Word)
    }

    /// Whether dice are rolled or cards drawn in it.
    pub fn rolls(&self) -> bool {
        self.asks.iter().any(|ask| ask.domain == Domain::Dice)
    }
}

/// The list of a title's acts: variants of its `Act`, verb, key, asks, and what may follow.
///
/// `Fly "fly" 'f' [hex: HEX Word];` is flown with `wyrm TITLE fly c4` and `[f]`.
#[macro_export]
macro_rules! acts {
    ($act:ident: $(
        $($variant:ident)|+ $verb:literal $key:literal
        [$($ask:literal: $domain:ident $place:ident),*] $(then $then:ident)?;
    )+) => {
        /// Everything that can be done.
        pub const ACTS: &[$crate::act::ActSpec] = &[$($crate::act::ActSpec {
            verb: $verb,
            key: $key,
            asks: &[$($crate::act::AskSpec {
                name: $ask,
                domain: $domain,
                place: $crate::act::Place::$place,
            }),*],
            then: $crate::acts!(@then $($then)?),
        }),+];

        /// The verb of an act.
        pub fn verb(act: &$act) -> &'static str {
            match act {
                $($($act::$variant { .. })|+ => $verb,)+
            }
        }
    };
    (@then $then:ident) => { $then };
    (@then) => { &[] };
}

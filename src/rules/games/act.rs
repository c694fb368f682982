//! Acts as data. A title lists each act once: verb, key, asks. Commands, keys, questions,
//! completion and JSON all come from this list.

/// An act at the table.
#[derive(Debug, PartialEq, Eq)]
pub struct ActSpec {
    /// The word of the command.
    pub verb: &'static str,
    /// The key: the same act has the same key in every title.
    pub key: char,
    pub asks: &'static [AskSpec],
    /// Acts that may follow in the same line: a flag, and the act whose words are its value.
    pub then: &'static [(&'static str, &'static str)],
}

/// An ask of an act, and how a command line answers it.
#[derive(Debug, PartialEq, Eq)]
pub struct AskSpec {
    pub name: &'static str,
    pub domain: Domain,
    pub place: ArgumentForm,
}

pub const NUMBER: Domain = Domain::Number;
pub const TEXT: Domain = Domain::Text;
pub const DICE: Domain = Domain::Dice;
pub const PLAYER: Domain = Domain::Player;
pub const FILE: Domain = Domain::File;
pub const YES: Domain = Domain::Words(&[]);

/// The possible answers to an ask.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Domain {
    Number,
    Text,
    /// Dice or draws, typed as rolled or drawn.
    Dice,
    /// A player of this play.
    Player,
    /// A file; its text is the answer.
    File,
    /// One of these words.
    Words(&'static [&'static str]),
    /// A list of the title, which depends on the table.
    Keys(&'static str),
}

/// How a command line answers an ask.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ArgumentForm {
    /// By one word after the verb.
    Word,
    /// By words after the verb.
    Words,
    /// By words after the verb, each on its own; commas separate them too.
    Each,
    /// By a flag of the ask's name.
    Flag,
    /// By a flag with several values, separated by commas.
    List,
    /// By a flag without a value.
    Switch,
    /// By a flag without a value, in place of words.
    Instead,
    /// By a flag without a value, which confirms the question in advance.
    Agree,
}

/// The acts of a title, as listed in [`acts!`](crate::acts).
pub trait Acts: Sized + 'static {
    const ACTS: &'static [ActSpec];

    fn spec(&self) -> &'static ActSpec;
    /// The act of a verb, if the verb alone determines it.
    fn plain(verb: &str) -> Option<Self>;

    fn find(verb: &str) -> Option<&'static ActSpec> {
        Self::ACTS.iter().find(|spec| spec.verb == verb)
    }
}

impl ActSpec {
    /// Asks that words after the verb answer.
    pub fn words(&self) -> impl Iterator<Item = &'static AskSpec> {
        let of_words = |ask: &&AskSpec| {
            matches!(ask.place, ArgumentForm::Word | ArgumentForm::Words | ArgumentForm::Each)
        };
        self.asks.iter().filter(of_words)
    }
}

/// The list of a title's acts: variants of its `Act`, verb, key, asks, and acts that may follow.
///
/// `Fly "fly" 'f' ["hex": HEX Word];` makes `wyrm TITLE fly c4` and `[f]`. A variant with an
/// object is written `Move(..)`.
#[macro_export]
macro_rules! acts {
    ($act:ident: $(
        $($variant:ident $(($($object:tt)+))?)|+ $verb:literal $key:literal
        [$($ask:literal: $domain:ident $place:ident),*] $(then $then:ident)?;
    )+) => {
        impl $crate::act::Acts for $act {
            const ACTS: &'static [$crate::act::ActSpec] = &[$(
                $crate::acts!(@spec $verb $key [$($ask: $domain $place),*] $(then $then)?)
            ),+];

            fn spec(&self) -> &'static $crate::act::ActSpec {
                match self {
                    $($($crate::acts!(@pattern $act $variant $(($($object)+))?))|+ => {
                        const SPEC: $crate::act::ActSpec =
                            $crate::acts!(@spec $verb $key [$($ask: $domain $place),*] $(then $then)?);
                        &SPEC
                    })+
                }
            }

            fn plain(verb: &str) -> Option<Self> {
                $($($crate::acts!(@plain verb $act $variant $verb $(($($object)+))?);)+)+
                None
            }
        }
    };
    (@spec $verb:literal $key:literal
        [$($ask:literal: $domain:ident $place:ident),*] $(then $then:ident)?) => {
        $crate::act::ActSpec {
            verb: $verb,
            key: $key,
            asks: &[$($crate::act::AskSpec {
                name: $ask,
                domain: $domain,
                place: $crate::act::ArgumentForm::$place,
            }),*],
            then: $crate::acts!(@then $($then)?),
        }
    };
    (@then $then:ident) => { $then };
    (@then) => { &[] };
    (@plain $typed:ident $act:ident $variant:ident $verb:literal) => {
        if $typed == $verb {
            return Some($act::$variant);
        }
    };
    (@plain $typed:ident $act:ident $variant:ident $verb:literal ($($object:tt)+)) => {};
    (@pattern $act:ident $variant:ident) => { $act::$variant };
    (@pattern $act:ident $variant:ident (..)) => { $act::$variant { .. } };
    (@pattern $act:ident $variant:ident ($object:pat)) => { $act::$variant($object) };
}

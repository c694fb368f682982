//! Access to the terminal: questions, answers, pages, progress, signals, and the surrounding process.

pub mod ascii;
pub mod ask_until;
pub mod backend;
pub mod console;
pub mod context;
pub mod crash;
pub mod inquire_prompts;
pub mod output;
pub mod pager;
pub mod progress;
pub mod signals;
pub mod ui;

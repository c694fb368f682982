//! The full-screen table: one program for every title. It draws a play, reads keys, and returns a
//! person's requests; it knows titles only by their offers and words.
//!
//! A screen is a value: a key changes it and returns a request, drawing takes it and a size. It is
//! drawn as a picture, or printed in lines. Nothing here opens a file or a terminal.

mod colors;
mod console;
mod corrections;
mod dialog;
mod dialog_view;
mod dice;
mod dice_draft;
mod drawing;
mod help;
mod input;
mod key_bar;
mod keys;
mod line_screen;
mod line_table;
mod menu;
mod page;
mod picture;
mod question;
mod table;

pub use colors::Theme;
pub use console::{Console, Happening, Key, Screen, SharedConsole};
pub use line_screen::{LineScreen, Printer};
pub use menu::{Menu, MenuChoice, MenuLine};
pub use page::{Page, Turned};
pub use picture::{Picture, Style};
pub use question::{Questions, Transcript};
pub use table::{KeyAction, TableScreen};

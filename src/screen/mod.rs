//! The full-screen table: one program for every title. It draws a play, reads keys, and returns a
//! person's requests; it knows titles only by their offers and words.
//!
//! A screen is a value: a key changes it and returns a request, drawing takes it and a size. It is
//! drawn as a picture, or printed in lines. Nothing here opens a file or a terminal.

mod asking;
mod bar;
mod console;
mod dice;
mod draft;
mod drawing;
mod fixing;
mod help;
mod ink;
mod input;
mod keys;
mod lines;
mod menu;
mod page;
mod picture;
mod question;
mod table;
mod talk;
mod telling;

pub use console::{Console, Happening, Key, Screen, SharedConsole};
pub use ink::Theme;
pub use lines::{Lines, Printer};
pub use menu::{Chosen, Menu, MenuLine};
pub use page::{Page, Turned};
pub use picture::{Picture, Style};
pub use question::{Questions, Transcript};
pub use table::{TableScreen, Want};

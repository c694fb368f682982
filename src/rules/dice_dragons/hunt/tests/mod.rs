//! The rules of a hunt, sentence by sentence.

mod assist;
mod corners;
mod dragons;
mod endings;
mod frost;
mod items;
mod skills;
mod supporters;
mod turns;
mod two_dragons;

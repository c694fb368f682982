//! The rules of a hunt, section by section; each test names its section or ruling.

mod assist;
mod bonus;
mod corners;
mod corrections;
mod dragons;
mod endings;
mod following;
mod frost;
mod items;
mod offers;
mod skills;
mod spaces;
mod supporters;
mod turns;
mod two_dragons;

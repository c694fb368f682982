//! The one integration-test binary: the program run in process, with everything about the world
//! fixed. Spawned processes and pseudo-terminals only where the process itself is what is tested.

mod first_steps;
mod harness;
mod layers;
mod readme;

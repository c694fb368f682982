//! Looking back, drawn.

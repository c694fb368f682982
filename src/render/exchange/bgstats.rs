//! What was imported from BG Stats, or would be.

//! The export of BG Stats, in and out.

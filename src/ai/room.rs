//! How much of a stack a line may take.
//!
//! A search calls itself, and on the chip the stack of each core has an end. So every
//! step deeper takes the frames of its functions, in bytes as on the chip, off the room
//! that the line has left. Where there is none for it, a turn is evaluated instead of
//! searched, a completion is not played out and a node is not shared; nothing of that
//! counts as proven. `cargo xtask size` adds up the frames in the linked firmware and
//! refuses one in which a step takes more than is said here, or a stack has less than
//! its room and what lies above and below a line. On a computer the room is the same,
//! so that the answers are.
//!
//! `xtask/src/stacks.rs` includes this file and says which functions each step is.

/// The room of whoever begins a search: 19 turns without claims, or 13 in which there is
/// something to claim to the last.
pub(crate) const LEADER: u16 = 12_600;

/// The room of whoever helps, and begins further down a line: 12 turns without claims.
pub(crate) const HELPER: u16 = 8_000;

/// A turn that is searched.
pub(crate) const TURN: u16 = 656;

/// What a turn takes besides if there is something to claim.
pub(crate) const CLAIMS: u16 = 288;

/// What it takes besides if something is claimed.
pub(crate) const CLAIM: u16 = 288;

/// A pass, of a turn that is searched or in the quiescence search.
pub(crate) const PASS: u16 = 368;

/// A completion that the quiescence search plays out.
pub(crate) const COMPLETION: u16 = 472;

/// What it takes besides if a colour is claimed for it.
pub(crate) const COMPLETION_CLAIM: u16 = 400;

/// A node that is shared, and a move of it.
pub(crate) const SPLIT: u16 = 432;

/// Helping the other worker while waiting for it.
pub(crate) const HELP: u16 = 432;

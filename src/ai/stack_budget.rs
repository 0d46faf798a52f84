//! The stack budget of a search line.
//!
//! The search is recursive, and on the chip each core has a stack of limited size. So
//! every step deeper charges the frames of its functions, in bytes on the chip, to the
//! budget of the line. Without enough budget a turn is evaluated instead of searched, a
//! completion is not played out and a node is not shared; none of these results counts as
//! proven. `cargo xtask size` adds up the frames in the linked firmware and fails if a
//! step takes more than the constants below, or if a stack is smaller than its budget and
//! the frames above and below a line. A computer uses the same budget, so that its
//! answers are the same.
//!
//! `xtask/src/stacks.rs` includes this file and lists the functions of each step.

/// Budget of the worker that begins a search: 19 turns without claims, or 13 in which a
/// colour remains to be claimed to the end.
pub(crate) const LEADER: u16 = 12_600;

/// Budget of the helper, which begins further down a line: 12 turns without claims.
pub(crate) const HELPER: u16 = 8_000;

/// A searched turn.
pub(crate) const TURN: u16 = 656;

/// The additional cost of a turn in which colours can be claimed.
pub(crate) const CLAIMS: u16 = 288;

/// The additional cost of a turn with a claim.
pub(crate) const CLAIM: u16 = 288;

/// A pass, of a turn that is searched or in the quiescence search.
pub(crate) const PASS: u16 = 368;

/// A completion played out by the quiescence search.
pub(crate) const COMPLETION: u16 = 472;

/// The additional cost of a completion with a claim.
pub(crate) const COMPLETION_CLAIM: u16 = 400;

/// A shared node and one of its moves.
pub(crate) const SPLIT: u16 = 432;

/// Helping the other worker while waiting for it.
pub(crate) const HELP: u16 = 432;

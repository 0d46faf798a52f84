//! A search with memory of its own, as the tests use it.

use lyngk_pocket::ai::{
    Answer, CompactSlot, DEVICE_SLOTS, Handler, Memory, SearchLimits, Slot, Workspace, think,
};
use lyngk_pocket::rules::Position;

/// Thinks with memory it keeps from turn to turn.
pub(crate) struct Player<S = CompactSlot> {
    table: Vec<S>,
    work: Box<Workspace>,
}

impl Player {
    /// With the device's table.
    pub(crate) fn new() -> Self {
        Self::with_slots(DEVICE_SLOTS)
    }
}

impl<S: Slot> Player<S> {
    pub(crate) fn with_slots(slots: usize) -> Self {
        Self {
            table: vec![S::EMPTY; slots],
            work: Box::new(Workspace::new()),
        }
    }

    /// The answer of a search that ends by itself.
    pub(crate) fn answer(&mut self, position: &Position, limits: &SearchLimits) -> Option<Answer> {
        self.answer_to(position, limits, &mut Patient)
    }

    /// The answer of a search that `handler` may stop.
    pub(crate) fn answer_to(
        &mut self,
        position: &Position,
        limits: &SearchLimits,
        handler: &mut dyn Handler,
    ) -> Option<Answer> {
        let memory = Memory {
            table: &mut self.table,
            work: &mut self.work,
        };
        think(position, limits, memory, handler)
    }
}

/// Never stops a search.
struct Patient;

impl Handler for Patient {
    fn stop(&mut self, _nodes: u32) -> bool {
        false
    }
    fn answer(&mut self, _answer: &Answer) {}
}

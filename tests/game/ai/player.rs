//! A search with its own memory, for the tests.

use host::engine::Pair;
use lyngk_pocket::ai::{
    Answer, CompactSlot, DEVICE_SLOTS, Handler, OwnedMemory, SearchLimits, Slot, Workspace, help,
    think, think_with,
};
use lyngk_pocket::rules::Position;
use std::sync::atomic::{AtomicBool, Ordering};

/// Searches with memory that is kept from turn to turn.
pub(crate) struct Player<S = CompactSlot> {
    memory: OwnedMemory<Vec<S>>,
}

impl Player {
    /// Returns a player with the device's table.
    pub(crate) fn new() -> Self {
        Self::with_slots(DEVICE_SLOTS)
    }
}

impl<S: Slot> Player<S> {
    pub(crate) fn with_slots(slots: usize) -> Self {
        Self {
            memory: OwnedMemory::new(vec![S::EMPTY; slots]),
        }
    }

    /// Returns the answer of a search that ends by its limits.
    pub(crate) fn answer(&mut self, position: &Position, limits: &SearchLimits) -> Option<Answer> {
        self.answer_to(position, limits, &mut Patient)
    }

    /// Returns the answer of a search that `handler` may stop.
    pub(crate) fn answer_to(
        &mut self,
        position: &Position,
        limits: &SearchLimits,
        handler: &mut impl Handler,
    ) -> Option<Answer> {
        think(position, limits, self.memory.lend(), handler)
    }
}

/// Records answers, and stops a search after so many calls.
pub(crate) struct Impatient {
    questions: u32,
    pub(crate) last: Option<Answer>,
}

impl Impatient {
    pub(crate) const fn until(questions: u32) -> Self {
        Self {
            questions,
            last: None,
        }
    }
}

impl Handler for Impatient {
    fn stop(&mut self, _nodes: u32) -> bool {
        self.questions = self.questions.saturating_sub(1);
        self.questions == 0
    }
    fn answer(&mut self, answer: &Answer) {
        self.last = Some(*answer);
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

/// Returns the answer of two threads that search together with the device's table.
pub(crate) fn answer_together(
    position: &Position,
    limits: &SearchLimits,
    handler: &mut impl Handler,
) -> Option<Answer> {
    let memory = OwnedMemory::new(vec![CompactSlot::EMPTY; DEVICE_SLOTS]);
    let (team, over) = (Pair::new(), AtomicBool::new(false));
    std::thread::scope(|scope| {
        scope.spawn(|| {
            let mut work = Box::new(Workspace::new());
            while !over.load(Ordering::Relaxed) {
                help(&team, memory.shared(&mut work), &mut Patient);
                std::thread::yield_now();
            }
        });
        let mut work = Box::new(Workspace::new());
        let memory = memory.shared(&mut work);
        let answer = think_with(position, limits, memory, Some(&team), handler);
        over.store(true, Ordering::Relaxed);
        answer
    })
}

//! The transposition table: what earlier looks at a position found.

/// An entry of the table. The caller lends as many as it has memory for.
#[derive(Clone, Copy, Debug, Default)]
#[repr(C)]
pub struct Slot {
    check: u16,
    turn: u16,
    score: i16,
    depth: i8,
    bound: u8,
}

const _: () = assert!(size_of::<Slot>() == 8);

impl Slot {
    /// A slot that knows nothing.
    pub const EMPTY: Self = Self {
        check: 0,
        turn: 0,
        score: 0,
        depth: 0,
        bound: 0,
    };
}

/// What a score says about the true value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bound {
    Exact,
    AtLeast,
    AtMost,
}

/// What the table knows of a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    pub(super) turn: u16,
    pub(super) score: i32,
    pub(super) depth: i32,
    pub(super) bound: Bound,
}

/// A table on lent memory. The number of slots used is a power of two.
pub(super) struct TranspositionTable<'a> {
    slots: &'a mut [Slot],
}

impl<'a> TranspositionTable<'a> {
    pub(super) fn new(slots: &'a mut [Slot]) -> Self {
        let used = if slots.is_empty() {
            0
        } else {
            1 << slots.len().ilog2()
        };
        slots.fill(Slot::default());
        Self {
            slots: &mut slots[..used],
        }
    }

    fn place(&self, key: u32) -> usize {
        key as usize & self.slots.len().wrapping_sub(1)
    }

    pub(super) fn probe(&self, key: u32) -> Option<Entry> {
        let slot = self.slots.get(self.place(key))?;
        let bound = match slot.bound {
            1 => Bound::Exact,
            2 => Bound::AtLeast,
            3 => Bound::AtMost,
            _ => return None,
        };
        (slot.check == check(key)).then_some(Entry {
            turn: slot.turn,
            score: i32::from(slot.score),
            depth: i32::from(slot.depth),
            bound,
        })
    }

    /// Remembers a result, in place of whatever was there: recent positions
    /// are looked up most.
    pub(super) fn store(&mut self, key: u32, turn: u16, score: i32, depth: i32, bound: Bound) {
        let place = self.place(key);
        if let Some(slot) = self.slots.get_mut(place) {
            *slot = Slot {
                check: check(key),
                turn,
                score: score as i16,
                depth: depth as i8,
                bound: match bound {
                    Bound::Exact => 1,
                    Bound::AtLeast => 2,
                    Bound::AtMost => 3,
                },
            };
        }
    }
}

/// The part of the key that the place in the table does not tell.
const fn check(key: u32) -> u16 {
    (key >> 16) as u16
}

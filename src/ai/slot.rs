//! Slots of the transposition table: the encoding of an entry and of the check of its key
//! in 8 or 16 bytes.
//!
//! A [`FullSlot`] keeps all 64 bits of the key. A [`CompactSlot`], half as large, keeps
//! 24 bits beside an estimate and 37 beside a proven value, which needs less room. So a
//! probe that meets another position's entry accepts it by mistake once in 16.8 million
//! times, or once in 137 thousand million if it is proven; and the search trusts a proven
//! entry only with a legal turn. Index and check never share a bit, for any size of the
//! table. `README.md` in this folder has the measurement.
//!
//! Both kinds are two words, one of which is combined with the other by exclusive or
//! (Hyatt and Mann, "A lockless transposition table implementation for parallel search",
//! ICGA Journal 25, 2002): words of two entries do not form a valid entry. So two workers
//! share a table without a lock, by plain loads and stores of single words; the chip's
//! cores have no other atomic operations.

use super::transposition::{Bound, End, TableEntry, Value};
use core::sync::atomic::AtomicU32;
#[cfg(target_has_atomic = "64")]
use core::sync::atomic::AtomicU64;
use core::sync::atomic::Ordering::Relaxed;

/// Storage for one entry. The caller lends as many slots as it has memory for.
pub trait Slot: Clone {
    /// A slot without an entry.
    const EMPTY: Self;
    /// The number of the key's lowest bits that may choose the slot: those that are not
    /// part of the check.
    const INDEX_BITS: u32;

    /// Returns the entry, if it is the one of the position with this key.
    fn read(&self, key: u64) -> Option<TableEntry>;
    /// Stores the entry of the position with this key.
    fn write(&self, key: u64, entry: TableEntry);
    /// Removes the entry.
    fn clear(&self);
}

/// A slot of 8 bytes, for the chip: it keeps 24 or 37 bits of the key.
#[derive(Debug)]
pub struct CompactSlot {
    /// The turn in the lowest bits, and the [`Score`].
    data: AtomicU32,
    /// The check, the rest of the score and the bound, combined with the data.
    seal: AtomicU32,
}

/// A slot of 16 bytes, for a computer: it keeps the whole key.
#[cfg(target_has_atomic = "64")]
#[derive(Debug)]
pub struct FullSlot {
    /// The turn in the lowest bits, the [`Score`] and the bound.
    data: AtomicU64,
    /// The key, combined with the data.
    seal: AtomicU64,
}

impl Clone for CompactSlot {
    fn clone(&self) -> Self {
        Self {
            data: AtomicU32::new(self.data.load(Relaxed)),
            seal: AtomicU32::new(self.seal.load(Relaxed)),
        }
    }
}

#[cfg(target_has_atomic = "64")]
impl Clone for FullSlot {
    fn clone(&self) -> Self {
        Self {
            data: AtomicU64::new(self.data.load(Relaxed)),
            seal: AtomicU64::new(self.seal.load(Relaxed)),
        }
    }
}

const _: () = assert!(size_of::<CompactSlot>() == 8);
#[cfg(target_has_atomic = "64")]
const _: () = assert!(size_of::<FullSlot>() == 16);

/// A value in bits: 16, 5, and one that marks a proven value. A proven one needs only the
/// lowest 8 of the 16.
#[derive(Clone, Copy)]
struct Score {
    high: u16,
    low: u8,
    proven: bool,
}

impl Score {
    /// The longest distance to the end that can be stored, in turns. No line is longer.
    const FURTHEST: u8 = 126;

    const fn of(value: Value) -> Self {
        match value {
            Value::Estimate { score, depth } => Self {
                high: score as u16,
                low: if depth < 31 { depth } else { 31 },
                proven: false,
            },
            Value::Proven(end) => {
                let nearness = match end {
                    End::Drawn => 0,
                    End::Won(turns) => 1 + Self::nearness(turns),
                    End::Lost(turns) => -1 - Self::nearness(turns),
                };
                Self {
                    high: nearness as u8 as u16,
                    low: 0,
                    proven: true,
                }
            }
        }
    }

    const fn nearness(turns: u8) -> i8 {
        Self::FURTHEST.saturating_sub(turns) as i8
    }

    const fn value(self) -> Value {
        if !self.proven {
            return Value::Estimate {
                score: self.high as i16,
                depth: self.low,
            };
        }
        let nearness = self.high as u8 as i8;
        let turns = (Self::FURTHEST + 1).saturating_sub(nearness.unsigned_abs());
        Value::Proven(match nearness {
            0 => End::Drawn,
            1.. => End::Won(turns),
            _ => End::Lost(turns),
        })
    }
}

impl Bound {
    /// Returns 1 to 3; 0 marks empty slots.
    const fn number(self) -> u32 {
        match self {
            Self::Exact => 1,
            Self::AtLeast => 2,
            Self::AtMost => 3,
        }
    }

    const fn from_number(number: u32) -> Option<Self> {
        match number {
            1 => Some(Self::Exact),
            2 => Some(Self::AtLeast),
            3 => Some(Self::AtMost),
            _ => None,
        }
    }
}

/// Spreads the data over all bits of the seal, so that words of two similar entries do
/// not match either (Fibonacci hashing).
const fn disguise(data: u32) -> u32 {
    data.wrapping_mul(0x9e37_79b1)
}

impl Slot for CompactSlot {
    const EMPTY: Self = Self {
        data: AtomicU32::new(0),
        seal: AtomicU32::new(0),
    };
    const INDEX_BITS: u32 = 27;

    #[inline]
    fn read(&self, key: u64) -> Option<TableEntry> {
        let (data, seal) = (self.data.load(Relaxed), self.seal.load(Relaxed));
        let clear = seal ^ disguise(data);
        let bound = Bound::from_number(clear & 0b11)?;
        let proven = clear & 0b100 != 0;
        let low = (clear >> 3) as u8 & 0x1f;
        let high = (data >> 16) as u16;
        let more = u32::from(high >> 8) << 5 | u32::from(low);
        let matches = clear >> 8 == (key >> 40) as u32 && (!proven || more == more_check(key));
        matches.then(|| TableEntry {
            turn: data as u16,
            value: Score { high, low, proven }.value(),
            bound,
        })
    }

    #[inline]
    fn write(&self, key: u64, entry: TableEntry) {
        let Score {
            mut high,
            mut low,
            proven,
        } = Score::of(entry.value);
        if proven {
            let more = more_check(key);
            high |= (more >> 5 << 8) as u16;
            low = more as u8 & 0x1f;
        }
        let data = u32::from(entry.turn) | u32::from(high) << 16;
        let clear = ((key >> 40) as u32) << 8
            | u32::from(low) << 3
            | u32::from(proven) << 2
            | entry.bound.number();
        self.data.store(data, Relaxed);
        self.seal.store(clear ^ disguise(data), Relaxed);
    }

    fn clear(&self) {
        self.data.store(0, Relaxed);
        self.seal.store(0, Relaxed);
    }
}

/// Returns the 13 bits of the key that a compact slot keeps only where something is
/// proven.
const fn more_check(key: u64) -> u32 {
    (key >> CompactSlot::INDEX_BITS) as u32 & 0x1fff
}

#[cfg(target_has_atomic = "64")]
impl Slot for FullSlot {
    const EMPTY: Self = Self {
        data: AtomicU64::new(0),
        seal: AtomicU64::new(0),
    };
    const INDEX_BITS: u32 = u64::BITS;

    #[inline]
    fn read(&self, key: u64) -> Option<TableEntry> {
        let (data, seal) = (self.data.load(Relaxed), self.seal.load(Relaxed));
        let bound = Bound::from_number((data >> 32) as u32 & 0b11)?;
        let score = Score {
            high: (data >> 16) as u16,
            low: (data >> 35) as u8 & 0x1f,
            proven: data >> 34 & 1 != 0,
        };
        (seal ^ data == key).then(|| TableEntry {
            turn: data as u16,
            value: score.value(),
            bound,
        })
    }

    #[inline]
    fn write(&self, key: u64, entry: TableEntry) {
        let Score { high, low, proven } = Score::of(entry.value);
        let data = u64::from(entry.turn)
            | u64::from(high) << 16
            | u64::from(entry.bound.number()) << 32
            | u64::from(proven) << 34
            | u64::from(low) << 35;
        self.data.store(data, Relaxed);
        self.seal.store(key ^ data, Relaxed);
    }

    fn clear(&self) {
        self.data.store(0, Relaxed);
        self.seal.store(0, Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Rng;
    use std::vec::Vec;

    /// Entries of all kinds, as many as there are keys.
    fn entries() -> impl Iterator<Item = (u64, TableEntry)> {
        let mut rng = Rng::new(1);
        (0..20_000).map(move |_| {
            let key = u64::from(rng.next_u32()) << 32 | u64::from(rng.next_u32());
            let turns = rng.below(100) as u8;
            let value = match rng.below(5) {
                0 => Value::Proven(End::Won(turns)),
                1 => Value::Proven(End::Lost(turns)),
                2 => Value::Proven(End::Drawn),
                _ => Value::Estimate {
                    score: rng.next_u32() as i16,
                    depth: rng.below(32) as u8,
                },
            };
            let bounds = [Bound::Exact, Bound::AtLeast, Bound::AtMost];
            let entry = TableEntry {
                turn: rng.next_u32() as u16,
                value,
                bound: bounds[rng.below(3) as usize],
            };
            (key, entry)
        })
    }

    fn reads_what_was_written<S: Slot>() {
        for (key, entry) in entries() {
            let slot = S::EMPTY;
            assert_eq!(slot.read(key), None);
            slot.write(key, entry);
            assert_eq!(slot.read(key), Some(entry));
            // Every bit of the check distinguishes positions.
            for bit in 40..64 {
                assert_eq!(slot.read(key ^ 1 << bit), None);
            }
            let proven = matches!(entry.value, Value::Proven(_));
            for bit in CompactSlot::INDEX_BITS..40 {
                let other = slot.read(key ^ 1 << bit);
                assert!(!proven || other.is_none());
            }
        }
    }

    #[test]
    fn an_entry_is_read_as_it_was_written_and_for_no_other_key() {
        reads_what_was_written::<CompactSlot>();
        reads_what_was_written::<FullSlot>();
    }

    /// Checks that the first word of one entry and the second of another are no entry
    /// under either key.
    macro_rules! torn {
        ($slot:ident, $one:ident, $two:ident, $other_key:ident) => {
            let (one, two) = ($slot::EMPTY, $slot::EMPTY);
            one.write($one.0, $one.1);
            two.write($two.0, $two.1);
            let torn = $slot {
                data: one.data,
                seal: two.seal,
            };
            assert_eq!((torn.read($one.0), torn.read($other_key)), (None, None));
        };
    }

    #[test]
    fn words_of_two_entries_do_not_make_an_entry() {
        let all: Vec<(u64, TableEntry)> = entries().collect();
        for pair in all.windows(2) {
            let [(key, entry), (other_key, mut other)] = [pair[0], pair[1]];
            // Two writers of the same position differ only in the turn.
            for key_of_other in [other_key, key] {
                other.turn = entry.turn ^ 1;
                let [one, two] = [(key, entry), (key_of_other, other)];
                torn!(CompactSlot, one, two, other_key);
                torn!(FullSlot, one, two, other_key);
            }
        }
    }
}

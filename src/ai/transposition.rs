//! The transposition table: results for positions that the search may reach again by
//! other turns (Greenblatt, Eastlake and Crocker, "The Greenblatt chess program", 1967).
//!
//! The lowest bits of a key of 64 bits choose a position's slot; others, the check,
//! identify the entry in it: see `slot.rs`.

use super::slot::Slot;

/// The relation of a score to the true value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// The score is the true value.
    Exact,
    /// The true value is the score or more.
    AtLeast,
    /// The true value is the score or less.
    AtMost,
}

/// A score and its reliability.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Value {
    /// The score depends on the evaluation. Never the score of a won or lost game.
    Estimate {
        /// The score.
        score: i16,
        /// Depth of the search, 0 to 31 turns.
        depth: u8,
    },
    /// The score rests on finished games alone and holds for a search of any depth.
    Proven(End),
}

/// The result of a game with best play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// The side to move wins in this number of turns.
    Won(u8),
    /// The game is drawn.
    Drawn,
    /// The side to move loses in this number of turns.
    Lost(u8),
}

/// The table's data of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableEntry {
    /// The best turn found, as [`Turn::code`](crate::rules::Turn::code).
    pub turn: u16,
    /// The value to the side to move.
    pub value: Value,
    /// The relation of the value to the true one.
    pub bound: Bound,
}

/// A table on lent memory. The number of slots used is a power of two.
pub(super) struct TranspositionTable<'a, S> {
    slots: &'a [S],
}

impl<'a, S: Slot> TranspositionTable<'a, S> {
    /// Returns an empty table.
    pub(super) fn new(slots: &'a [S]) -> Self {
        slots.iter().for_each(S::clear);
        Self::shared(slots)
    }

    /// Returns the table that another worker has cleared and also uses.
    pub(super) fn shared(slots: &'a [S]) -> Self {
        let used = match slots.len().checked_ilog2() {
            Some(bits) => 1 << bits.min(S::INDEX_BITS),
            None => 0,
        };
        Self {
            slots: &slots[..used],
        }
    }

    fn index(&self, key: u64) -> usize {
        key as usize & self.slots.len().wrapping_sub(1)
    }

    pub(super) fn probe(&self, key: u64) -> Option<TableEntry> {
        self.slots.get(self.index(key))?.read(key)
    }

    /// Stores an entry in place of any other: recent positions are looked up most.
    pub(super) fn store(&self, key: u64, entry: TableEntry) {
        let index = self.index(key);
        if let Some(slot) = self.slots.get(index) {
            slot.write(key, entry);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::slot::CompactSlot;
    use super::super::zobrist;
    use super::*;
    use crate::rules::{Board, Point, Position, Rng, Variant};
    use std::hash::{DefaultHasher, Hash, Hasher};
    use std::vec::Vec;

    #[test]
    fn a_table_of_any_size_finds_what_was_stored_last() {
        let entry = TableEntry {
            turn: 7,
            value: Value::Proven(End::Won(3)),
            bound: Bound::AtLeast,
        };
        for slots in [0, 1, 3, 4096] {
            let slots = std::vec![CompactSlot::EMPTY; slots];
            let table = TranspositionTable::new(&slots);
            let kept = !table.slots.is_empty();
            let mut rng = Rng::new(2);
            for _ in 0..100 {
                let key = u64::from(rng.next_u32()) << 32 | u64::from(rng.next_u32());
                table.store(key, entry);
                assert_eq!(table.probe(key), kept.then_some(entry));
            }
        }
    }

    /// Number of positions compared, as a power of two.
    const COMPARED: u32 = 20;

    /// Returns the number of pairs of keys with the same value under a mask.
    fn pairs_alike(keys: &[u64], mask: u64) -> u64 {
        let mut masked: Vec<u64> = keys.iter().map(|key| key & mask).collect();
        masked.sort_unstable();
        let runs = masked.chunk_by(|a, b| a == b).map(|run| run.len() as u64);
        runs.map(|run| run * (run - 1) / 2).sum()
    }

    /// Measures the documented rate: a million positions of games make half a million
    /// million pairs, enough for a check of 36 bits.
    #[test]
    fn positions_of_games_match_falsely_as_seldom_as_chance_has_it() {
        let mut keys: Vec<(u64, u64)> = Vec::new();
        let mut rng = Rng::new(5);
        for seed in 0.. {
            let variant = Variant::ALL[seed as usize % Variant::NUM];
            let mut board = Board::new(&Position::setup(variant, seed));
            while let Some(turn) = board.random_turn(&mut rng) {
                board.play(turn);
                let position = board.position();
                let mut hasher = DefaultHasher::new();
                for point in Point::all() {
                    position.stack(point).essence().hash(&mut hasher);
                }
                keys.push((zobrist::of(position), hasher.finish()));
            }
            if keys.len() >= 1 << COMPARED {
                break;
            }
        }
        keys.truncate(1 << COMPARED);
        keys.sort_unstable();
        keys.dedup();
        let mut whole: Vec<u64> = keys.iter().map(|(key, _)| *key).collect();
        let count = whole.len();
        assert!(count > (1 << COMPARED) * 9 / 10, "games are too much alike");
        whole.dedup();
        assert_eq!(whole.len(), count, "two positions have the same key");
        let index = 4096 - 1;
        let check = !0 << 40;
        let pairs = (count as u64).pow(2) / 2;
        for (mask, bits) in [
            (index | check, 36),
            (index | 0xffff << 40, 28),
            (index | 0xffff << 48, 28),
            (index | 0x1fff << 27, 25),
            (check | 0xf, 28),
        ] {
            let (alike, expected) = (pairs_alike(&whole, mask), pairs >> bits);
            let spread = 5 * (expected.isqrt() + 1);
            assert!(
                alike <= expected + spread,
                "{alike} of {expected} for {mask:x}"
            );
        }
        assert_eq!(pairs_alike(&whole, index | !0 << 27), 0);
    }
}

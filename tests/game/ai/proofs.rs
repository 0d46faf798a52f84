//! Scores reported as proven are true, whatever the transposition table confuses.

use super::endgame::{ending, is_proven};
use super::player::Player;
use lyngk_pocket::ai::{
    Class, CompactSlot, FIVES_STAY, FIVES_TAKEN, FullSlot, MATE, SIXES_STAY, SIXES_TAKEN,
    SearchLimits, Slot, TableEntry, Tapered, Value,
};
use lyngk_pocket::rules::{Point, Stack, Variant};
use std::cell::Cell;
use std::collections::HashMap;

/// A slot that accepts every estimate for the position that is probed: the worst case of
/// a short check.
#[derive(Clone)]
struct Gullible(Cell<Option<(u64, TableEntry)>>);

impl Slot for Gullible {
    const EMPTY: Self = Self(Cell::new(None));
    const INDEX_BITS: u32 = 64;

    fn read(&self, key: u64) -> Option<TableEntry> {
        let (written, entry) = self.0.get()?;
        let estimate = matches!(entry.value, Value::Estimate { .. });
        (estimate || written == key).then_some(entry)
    }

    fn write(&self, key: u64, entry: TableEntry) {
        self.0.set(Some((key, entry)));
    }

    fn clear(&self) {
        self.0.set(None);
    }
}

/// Searches endings within few and within many positions, and checks every proven answer.
/// Returns the numbers of proven answers and of positions searched.
fn proofs<S: Slot>(slots: usize, endings: u64) -> (u32, u32) {
    let mut player = Player::<S>::with_slots(slots);
    let (mut proven, mut nodes) = (0, 0);
    for seed in 0..endings {
        let variant = Variant::ALL[seed as usize % Variant::NUM];
        let Some(position) = ending(variant, seed, 14) else {
            continue;
        };
        let mut known = HashMap::new();
        for most in [20, 100, 1_000, 50_000] {
            let limits = SearchLimits::best_within(most);
            let answer = player.answer(&position, &limits).expect("a turn");
            nodes += answer.nodes;
            proven += u32::from(is_proven(&position, &answer, &mut known));
        }
    }
    (proven, nodes)
}

#[test]
fn whatever_is_proven_is_true_with_any_table() {
    for slots in [0, 16, 4_096] {
        let (proven, _) = proofs::<CompactSlot>(slots, 300);
        assert!(proven > 300, "only {proven} with {slots} slots");
        let (proven, _) = proofs::<FullSlot>(slots, 300);
        assert!(proven > 300, "only {proven} with {slots} slots");
    }
}

#[test]
fn false_matches_prove_nothing() {
    let (_, honest) = proofs::<FullSlot>(64, 600);
    let (proven, nodes) = proofs::<Gullible>(64, 600);
    assert!(proven > 100, "only {proven}");
    assert_ne!(nodes, honest, "no estimate was taken for another's");
}

/// An evaluation must stay below the scores of won games.
#[test]
fn no_evaluation_comes_near_a_won_game() {
    let size = |value: &Tapered| value.full().abs().max(value.empty().abs());
    for weights in [FIVES_TAKEN, FIVES_STAY, SIXES_TAKEN, SIXES_STAY] {
        // The largest value per piece, times all pieces.
        let mut greatest = Point::NUM as i32 * size(&weights.five) / 5;
        for (class, value) in Class::all().zip(&weights.stacks) {
            let height = class.height();
            if (1..=Stack::HIGHEST).contains(&height) {
                // By owner, height and attackers, as `attack_class` numbers them.
                let attacks = weights.attacks.chunks(4).skip(height % 6).step_by(6);
                let attack = attacks.flatten().map(size).max().expect("some attacks");
                let all = Point::NUM as i32 * (size(value) + attack) / height as i32;
                greatest = greatest.max(all);
            }
        }
        let tempo = weights.tempo.iter().map(|tempo| i32::from(tempo.abs()));
        greatest += tempo.max().expect("nine phases");
        assert!(greatest < MATE - 200, "{greatest}");
    }
}

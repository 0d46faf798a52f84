//! The store against the model, with random operations, cuts and remounts; proptest
//! shrinks failures.

use proptest::prelude::*;

use lyngk_pocket::storage::{Kind, MAX_HEADER, MAX_PLIES, MAX_PLY, MAX_RECORD, MIN_SECTORS};

use super::chip::{Chip, Cut, Effect};
use super::model::{Op, State, mount, remount, run};

#[derive(Debug, Clone)]
enum Step {
    Do(Op),
    /// Runs the operation with a power cut at its operation of this number, if it has
    /// that many.
    Cut(Op, u32, Effect),
    Remount,
}

fn op() -> impl Strategy<Value = Op> {
    let kind = || prop::sample::select(Kind::ALL.to_vec());
    let bytes = |most| prop::collection::vec(any::<u8>(), 0..=most);
    prop_oneof![
        3 => (kind(), bytes(MAX_RECORD)).prop_map(|(kind, bytes)| Op::Save(kind, 1, bytes)),
        1 => kind().prop_map(Op::Discard),
        2 => bytes(MAX_HEADER).prop_map(|header| Op::Begin(1, header)),
        1 => (bytes(MAX_HEADER), prop::collection::vec(bytes(MAX_PLY), 0..=MAX_PLIES))
            .prop_map(|(header, plies)| Op::Put(1, header, plies)),
        20 => bytes(MAX_PLY).prop_map(Op::Ply),
        3 => (0..MAX_PLIES).prop_map(Op::TakeBack),
        1 => Just(Op::Clear),
        1 => bytes(MAX_RECORD).prop_map(|bytes| Op::Finish(Kind::Records, 1, bytes)),
        5 => Just(Op::Maintain),
    ]
}

fn step() -> impl Strategy<Value = Step> {
    let effect = prop::sample::select(Effect::ALL.to_vec());
    prop_oneof![
        10 => op().prop_map(Step::Do),
        2 => (op(), 0..8_u32, effect).prop_map(|(op, at, effect)| Step::Cut(op, at, effect)),
        1 => Just(Step::Remount),
    ]
}

/// Returns whether the operation is possible in this state.
fn fits(state: &State, op: &Op) -> bool {
    match (op, &state.game) {
        (Op::Ply(_), Some((_, _, plies))) => plies.len() < MAX_PLIES,
        (Op::TakeBack(count), Some((_, _, plies))) => *count <= plies.len(),
        (Op::Ply(_) | Op::TakeBack(_), None) => false,
        _ => true,
    }
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 150,
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn the_store_is_a_map_and_a_list_of_plies_whatever_happens(
        seed in any::<u64>(),
        steps in prop::collection::vec(step(), 1..250),
    ) {
        let mut store = mount(Chip::new(MIN_SECTORS)).0;
        store.flash().seed(seed);
        let mut state = State::default();
        // States that a mount may find until the next successful save.
        let mut undecided: Vec<State> = Vec::new();
        for step in steps {
            let (op, cut) = match step {
                Step::Do(op) => (Some(op), None),
                Step::Cut(op, after, effect) => (Some(op), Some(Cut { after, effect })),
                Step::Remount => (None, None),
            };
            if let Some(op) = op.filter(|op| fits(&state, op)) {
                store.flash().cut = cut;
                let done = run(&mut store, &op);
                prop_assert!(done || cut.is_some(), "{:?} failed", op);
                if done {
                    state.apply(&op);
                    prop_assert!(state.is_in(&store));
                    if op != Op::Maintain {
                        undecided.clear();
                    }
                    store.flash().cut = None;
                    continue;
                }
                undecided.push(state.clone());
                undecided.push(state.after(&op));
            }
            store = remount(store);
            let found = State::of(&store);
            prop_assert!(found == state || undecided.contains(&found));
            state = found;
        }
    }
}

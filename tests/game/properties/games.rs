//! Random games, generated with the reference's turns so that no fault of the rules core
//! can hide positions from the properties.

use super::reference::Reference;
use lyngk_pocket::rules::{Board, Piece, Point, Position, Rng, Turn, Variant};
use proptest::prelude::*;
use proptest::test_runner::{FileFailurePersistence, RngSeed};
use std::ops::ControlFlow;

/// The parameters of a random game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Recipe {
    variant: Variant,
    /// Decides the setup and every choice.
    seed: u64,
    /// Frequency of a claim when one is possible, in eighths: late claims leave neutral
    /// fives for ruling 2.
    claiming: u32,
    /// Frequency of the highest landing, in eighths: random landings seldom complete a
    /// stack.
    stacking: u32,
    /// The most turns that are played.
    turns: usize,
}

/// More turns than any game has: 42 moves and a pass before each.
const WHOLE_GAME: usize = 84;

pub(crate) fn whole_games() -> impl Strategy<Value = Recipe> {
    games_of(Just(WHOLE_GAME))
}

pub(crate) fn beginnings_of_games() -> impl Strategy<Value = Recipe> {
    games_of(0..45_usize)
}

fn games_of(turns: impl Strategy<Value = usize>) -> impl Strategy<Value = Recipe> {
    let variant = proptest::sample::select(&Variant::ALL);
    (variant, any::<u64>(), 0..=8_u32, 0..=8_u32, turns).prop_map(
        |(variant, seed, claiming, stacking, turns)| Recipe {
            variant,
            seed,
            claiming,
            stacking,
            turns,
        },
    )
}

/// Positions from the start of a game to its end.
pub(crate) fn positions() -> impl Strategy<Value = Position> {
    beginnings_of_games().prop_map(|recipe| recipe.last())
}

/// Returns the number of cases, the same in every run unless the environment sets it.
pub(crate) fn cases(count: u32) -> ProptestConfig {
    let from_environment = ProptestConfig::default();
    ProptestConfig {
        cases: match std::env::var_os("PROPTEST_CASES") {
            Some(_) => from_environment.cases,
            None => count,
        },
        rng_seed: match from_environment.rng_seed {
            RngSeed::Random => RngSeed::Fixed(43),
            fixed @ RngSeed::Fixed(_) => fixed,
        },
        failure_persistence: Some(Box::new(FileFailurePersistence::Direct(
            "tests/game/properties/regressions.txt",
        ))),
        ..from_environment
    }
}

impl Recipe {
    pub(crate) fn start(&self) -> Position {
        Position::setup(self.variant, self.seed)
    }

    /// Returns the turns of the game, passes included.
    pub(crate) fn game(&self) -> Vec<Turn> {
        let mut rng = Rng::new(!self.seed);
        let mut reference = Reference::read(&self.start().to_string());
        let mut game = Vec::new();
        while game.len() < self.turns
            && let Some(text) = self.choice(&reference, &mut rng)
        {
            reference.play(&text);
            game.push(text.parse().expect("the reference writes turns"));
        }
        game
    }

    /// Returns the position after the last turn.
    pub(crate) fn last(&self) -> Position {
        let mut board = Board::new(&self.start());
        for turn in self.game() {
            board.play(turn);
        }
        *board.position()
    }

    fn choice(&self, reference: &Reference, rng: &mut Rng) -> Option<String> {
        let all: Vec<String> = reference.turns_or_pass().into_iter().collect();
        let claim = rng.below(8) < self.claiming;
        let mut some: Vec<&String> = all.iter().filter(|t| t.contains(',') == claim).collect();
        if some.is_empty() {
            some = all.iter().collect();
        }
        if rng.below(8) < self.stacking {
            let highest = some.iter().map(|turn| reference.height_after(turn)).max()?;
            some.retain(|turn| reference.height_after(turn) == highest);
        }
        let count = u32::try_from(some.len()).ok().filter(|&count| count > 0)?;
        Some(some[rng.below(count) as usize].clone())
    }
}

/// Returns the turns a board visits, in its order.
pub(crate) fn visited(board: &Board) -> Vec<Turn> {
    let mut turns = Vec::new();
    let _: ControlFlow<()> = board.visit_turns(|turn| {
        turns.push(turn);
        ControlFlow::Continue(())
    });
    turns
}

/// The properties test a rule only if the games reach it.
#[test]
fn the_random_games_come_to_every_rare_rule() {
    let mut claims_that_take_fives = 0;
    let mut claims_that_leave_fives = 0;
    let mut claims_that_leave_sixes = 0;
    let mut passes = 0;
    let mut wins_at_once = 0;
    let mut double_jokers = 0;
    let mut long_routes = 0;
    for seed in 0..144 {
        let recipe = Recipe {
            variant: Variant::ALL[seed as usize % Variant::NUM],
            seed,
            claiming: (seed / 4) as u32 % 9,
            stacking: (seed / 36) as u32 % 9,
            turns: WHOLE_GAME,
        };
        let mut board = Board::new(&recipe.start());
        for turn in recipe.game() {
            if let Turn::Move {
                claim: Some(colour),
                ..
            } = turn
            {
                let taken = board.fives_taken_by(colour).len();
                let fives = board.topped_by(Piece::Of(colour)) & board.of_height(5);
                claims_that_take_fives += taken;
                match recipe.variant {
                    Variant::FivesStay => claims_that_leave_fives += fives.len() - taken,
                    Variant::SixesStay => {
                        let sixes = board.topped_by(Piece::Of(colour)) & board.of_height(6);
                        claims_that_leave_sixes += sixes.len();
                    }
                    Variant::FivesTaken | Variant::SixesTaken => {}
                }
            }
            if let Ok(Some(route)) = board.route(turn) {
                long_routes += usize::from(route.links() >= 2);
            }
            passes += usize::from(turn == Turn::Pass);
            board.play(turn);
            double_jokers += Point::all()
                .filter(|&point| board.position().stack(point).jokers() > 1)
                .count();
        }
        wins_at_once += usize::from(board.sudden_death().is_some());
    }
    let rare = [
        claims_that_take_fives,
        claims_that_leave_fives,
        claims_that_leave_sixes,
        passes,
        wins_at_once,
        double_jokers,
        long_routes,
    ];
    assert!(rare.iter().all(|&count| count >= 3), "{rare:?}");
}

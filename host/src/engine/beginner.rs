//! Scripted beginners, against which the lowest levels are calibrated.
//!
//! Both play at random except for what they see at once. The novice has just read the
//! rules: it takes a five that it can complete. The pupil has finished the lessons: it
//! also claims where that captures, and prevents a five that its opponent would take
//! next. This module does not run on the chip.

use super::thinker::{Finding, Question, ThinkError};
use core::ops::ControlFlow;
use lyngk_pocket::rules::{Board, Rng, Status, Turn};

/// The beginners.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Beginner {
    /// Has just read the rules.
    Novice,
    /// Has finished the lessons.
    Pupil,
}

impl Beginner {
    /// Returns the turn that it plays; a pass if that is forced or the game is over.
    #[must_use]
    pub fn turn(self, board: &Board, rng: &mut Rng) -> Turn {
        let mut turns = Vec::new();
        let _: ControlFlow<()> = board.visit_turns(|turn| {
            turns.push(turn);
            ControlFlow::Continue(())
        });
        let capturing = choose(&turns, rng, |turn| {
            (self == Self::Pupil || !claims(turn)) && takes(board, turn)
        });
        let chosen = match self {
            Self::Novice => capturing,
            Self::Pupil => capturing.or_else(|| {
                // The lessons teach to keep claims until they pay.
                let quiet = |turn: Turn| !claims(turn);
                let threatened = is_threatened(&after(board, Turn::Pass));
                let stopping = threatened
                    .then(|| {
                        choose(&turns, rng, |turn| {
                            quiet(turn) && !is_threatened(&after(board, turn))
                        })
                    })
                    .flatten();
                stopping.or_else(|| choose(&turns, rng, quiet))
            }),
        };
        chosen
            .or_else(|| choose(&turns, rng, |_| true))
            .unwrap_or(Turn::Pass)
    }

    /// Returns the turn that it plays. The random choices depend on the seed and on the
    /// number of stacks left.
    fn answer(self, question: &Question<'_>) -> Turn {
        let stacks = question.board.position().stacks_left() as u64;
        let seed = question.options.seed.wrapping_mul(64);
        let mut rng = Rng::new(seed.wrapping_add(stacks));
        // Similar seeds must differ from the first number on, so one is discarded.
        rng.next_u32();
        self.turn(question.board, &mut rng)
    }
}

/// Chooses the novice's turn for the engine, without taking time or obeying limits.
///
/// # Errors
/// None.
pub fn novice(question: &Question<'_>, _: &mut dyn FnMut(&Finding)) -> Result<Turn, ThinkError> {
    Ok(Beginner::Novice.answer(question))
}

/// Chooses the pupil's turn for the engine, without taking time or obeying limits.
///
/// # Errors
/// None.
pub fn pupil(question: &Question<'_>, _: &mut dyn FnMut(&Finding)) -> Result<Turn, ThinkError> {
    Ok(Beginner::Pupil.answer(question))
}

/// Returns a random turn among those that `wanted` accepts.
fn choose(turns: &[Turn], rng: &mut Rng, wanted: impl Fn(Turn) -> bool) -> Option<Turn> {
    let wanted: Vec<Turn> = turns.iter().copied().filter(|turn| wanted(*turn)).collect();
    let most = u32::try_from(wanted.len()).ok().filter(|most| *most > 0)?;
    wanted.get(rng.below(most) as usize).copied()
}

const fn claims(turn: Turn) -> bool {
    matches!(turn, Turn::Move { claim: Some(_), .. })
}

fn after(board: &Board, turn: Turn) -> Board {
    let mut board = board.clone();
    board.play(turn);
    board
}

/// Returns whether a turn captures or wins.
fn takes(board: &Board, turn: Turn) -> bool {
    let side = board.position().side_to_move();
    let next = after(board, turn);
    let [before, now] = [board, &next].map(|board| board.position().captured(side));
    now > before || next.sudden_death() == Some(side)
}

/// Returns whether the side to move could take a five with a colour it has claimed.
fn is_threatened(board: &Board) -> bool {
    if matches!(board.status(), Status::Over(_)) {
        return false;
    }
    board
        .visit_turns(|turn| match turn {
            turn if !claims(turn) && takes(board, turn) => ControlFlow::Break(()),
            _ => ControlFlow::Continue(()),
        })
        .is_break()
}

#[cfg(test)]
mod tests {
    use super::*;
    use lyngk_pocket::rules::notation::Sketch;
    use lyngk_pocket::rules::{Colour, Position, Variant};

    fn turns(beginner: Beginner, sketch: &Sketch<'_>) -> Vec<Turn> {
        let board = Board::new(&sketch.position().unwrap());
        let turn = |seed| beginner.turn(&board, &mut Rng::new(seed));
        (0..20).map(turn).collect()
    }

    #[test]
    fn both_take_a_five_they_see() {
        let sketch = Sketch {
            stacks: &[("e3", "BKRG"), ("e4", "I"), ("c1", "K"), ("c2", "R")],
            claims: ["I", ""],
            ..Sketch::EMPTY
        };
        for beginner in [Beginner::Novice, Beginner::Pupil] {
            for turn in turns(beginner, &sketch) {
                let board = Board::new(&sketch.position().unwrap());
                assert!(takes(&board, turn), "{beginner:?} plays {turn}");
            }
        }
    }

    #[test]
    fn only_the_pupil_claims_because_that_captures() {
        let sketch = Sketch {
            stacks: &[("e3", "BKRGI"), ("e4", "K"), ("c1", "K"), ("c2", "R")],
            ..Sketch::EMPTY
        };
        let claim = |turn: &Turn| {
            matches!(
                turn,
                Turn::Move {
                    claim: Some(Colour::Ivory),
                    ..
                }
            )
        };
        assert!(turns(Beginner::Pupil, &sketch).iter().all(claim));
        assert!(!turns(Beginner::Novice, &sketch).iter().all(claim));
    }

    #[test]
    fn both_play_whole_games_and_the_same_ones_again() {
        for beginner in [Beginner::Novice, Beginner::Pupil] {
            let play = |seed| {
                let mut rng = Rng::new(seed);
                let mut board = Board::new(&Position::setup(Variant::FivesTaken, seed));
                let mut turns = Vec::new();
                while !matches!(board.status(), Status::Over(_)) {
                    let turn = beginner.turn(&board, &mut rng);
                    assert!(board.is_legal(turn), "{turn}");
                    board.play(turn);
                    turns.push(turn);
                }
                turns
            };
            for seed in 0..20 {
                assert_eq!(play(seed), play(seed));
            }
            assert_ne!(play(1), play(2));
        }
    }
}

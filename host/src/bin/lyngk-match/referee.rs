//! Plays one game and checks every turn.

use crate::engine::{Choice, Engine, EngineError};
use lyngk_pocket::rules::{Board, Outcome, Player, Position, Status, Variant};
use std::fmt;

/// The settings of a game.
pub(crate) struct Game {
    pub(crate) variant: Variant,
    pub(crate) seed: u64,
    pub(crate) first_starts: bool,
}

/// One of the two engines.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Contestant {
    First,
    Second,
}

/// The result of a game.
pub(crate) enum Verdict {
    Won(Contestant),
    Drawn,
    /// An engine played an illegal turn and loses.
    Forfeit {
        by: Contestant,
        reason: String,
    },
}

/// Plays a game to its end.
pub(crate) fn play(game: &Game, engines: &mut [Engine; 2]) -> Result<Verdict, EngineError> {
    let mut position = Position::setup(game.variant, game.seed);
    for engine in engines.iter_mut() {
        engine.new_game(game.seed)?;
    }
    let contestant = |player| match (player, game.first_starts) {
        (Player::A, true) | (Player::B, false) => Contestant::First,
        _ => Contestant::Second,
    };
    loop {
        let board = Board::new(&position);
        if let Status::Over(outcome) = board.status() {
            return Ok(match outcome {
                Outcome::Win(player) => Verdict::Won(contestant(player)),
                Outcome::Draw => Verdict::Drawn,
            });
        }
        let by = contestant(position.side_to_move());
        let reason = match engines[by as usize].choose(&position.to_string())? {
            Choice::Nonsense(text) => format!("{text} is not a turn"),
            Choice::Turn(turn) => match position.try_play(turn) {
                Ok(next) => {
                    position = next;
                    continue;
                }
                Err(error) => format!("{turn} in {position}: {error}"),
            },
        };
        return Ok(Verdict::Forfeit { by, reason });
    }
}

impl fmt::Display for Contestant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::First => "the first engine",
            Self::Second => "the second engine",
        })
    }
}

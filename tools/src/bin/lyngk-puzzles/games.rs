//! Games in which puzzles are searched, played by a simple rule: of a few random turns,
//! the one that builds the most. It depends on the rules alone, so that a better opponent
//! does not change the puzzles.

use lyngk_pocket::app::SetupCode;
use lyngk_pocket::rules::{Board, Player, Position, Rng, Status, Turn, Variant};

/// Random turns for each choice. With more, games are short and full of captures; with
/// fewer, hardly any stack is built.
const DRAWN: usize = 6;
/// One random turn in so many keeps its claim, because real players wait with claims.
const CLAIMS_ONE_IN: u32 = 12;

/// A game in progress.
pub(crate) struct GamePlayer {
    position: Position,
    turns: Vec<Turn>,
    rng: Rng,
}

impl GamePlayer {
    pub(crate) fn new(variant: Variant, code: SetupCode) -> Self {
        Self {
            position: Position::setup(variant, u64::from(code)),
            turns: Vec::new(),
            rng: Rng::new(u64::from(code) ^ 0x7075_7a7a),
        }
    }

    pub(crate) fn position(&self) -> &Position {
        &self.position
    }

    pub(crate) fn turns(&self) -> &[Turn] {
        &self.turns
    }

    /// Plays the next turn. Returns false at the end of the game.
    pub(crate) fn go_on(&mut self) -> bool {
        let turn = match self.position.status() {
            Status::Over(_) => return false,
            Status::MustPass => Turn::Pass,
            Status::ToMove => match self.choice() {
                Some(turn) => turn,
                None => return false,
            },
        };
        match self.position.try_play(turn) {
            Ok(after) => {
                self.position = after;
                self.turns.push(turn);
                true
            }
            Err(_) => false,
        }
    }

    fn choice(&mut self) -> Option<Turn> {
        let board = Board::new(&self.position);
        let mut best = None;
        for _ in 0..DRAWN {
            let drawn = board.random_turn(&mut self.rng)?;
            let turn = match without_claim(drawn) {
                plain if self.rng.below(CLAIMS_ONE_IN) > 0 && board.is_legal(plain) => plain,
                _ => drawn,
            };
            let worth = self.worth(turn);
            if best.is_none_or(|(most, _)| worth > most) {
                best = Some((worth, turn));
            }
        }
        best.map(|(_, turn)| turn)
    }

    /// Returns the worth of a turn: fives above all, then high stacks of the mover.
    fn worth(&self, turn: Turn) -> i32 {
        let Ok(after) = self.position.try_play(turn) else {
            return i32::MIN;
        };
        let mover = self.position.side_to_move();
        let side = |player: Player| {
            let tally = Board::new(&after).tally(player);
            let stacks = (1..=4).map(|height| i32::from(tally.stacks(height)) << height);
            64 * i32::from(after.captured(player)) + stacks.sum::<i32>()
        };
        side(mover) - side(mover.opponent())
    }
}

fn without_claim(turn: Turn) -> Turn {
    match turn {
        Turn::Move { from, to, .. } => Turn::Move {
            claim: None,
            from,
            to,
        },
        Turn::Pass => Turn::Pass,
    }
}

//! A game being played: its start, its turns, and who plays. Any ply can be
//! shown, taken back and played again. Knows nothing of screens.

use crate::rules::notation::Sketch;
use crate::rules::{
    Board, Colour, IllegalTurn, Outcome, Player, Point, Position, Route, Status, Turn, Variant,
};
use heapless::Vec;

/// Who decides a player's turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seat {
    /// Somebody at the buttons.
    Human,
    /// The device, at a level of 1 to 8.
    Device(u8),
}

/// What a setup is drawn from, short enough to be read out: 30 bits, shown as
/// six letters and digits.
pub type SetupCode = u32;

/// How many codes there are.
pub const SETUP_CODES: u32 = 1 << 30;

/// The letters of a setup code: no vowels that make words, nothing that looks
/// like something else.
pub(super) const CODE_LETTERS: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";
/// How many letters a setup code has.
pub(super) const CODE_LENGTH: usize = 6;

/// How a game begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Start {
    /// Which game.
    pub variant: Variant,
    /// Where the pieces lie.
    pub code: SetupCode,
    /// Who plays A, who begins, and B.
    pub seats: [Seat; Player::NUM],
}

/// A game and the ply it stands at.
#[derive(Clone, Debug, PartialEq)]
pub struct Game {
    start: Start,
    /// Where it begins, if not with the start's setup.
    sketch: Option<&'static Sketch<'static>>,
    /// All turns known, those taken back included.
    turns: Vec<u16, { Game::LONGEST }>,
    /// How many of them are played.
    played: usize,
    /// The position after them.
    position: Position,
    /// How it stands there.
    status: Status,
    resigned: Option<Player>,
}

impl Game {
    /// The most plies a game can have: each move takes a stack off the board,
    /// so there are at most 42, and between two of them at most one pass.
    pub const LONGEST: usize = 2 * (Point::NUM - 1);

    /// A game at its start.
    #[must_use]
    pub fn new(start: Start) -> Self {
        Self::begun(start, None)
    }

    /// A game that begins with a sketched position. It cannot be saved.
    #[must_use]
    pub fn sketched(sketch: &'static Sketch<'static>, seats: [Seat; Player::NUM]) -> Self {
        let start = Start {
            variant: sketch.variant,
            code: 0,
            seats,
        };
        Self::begun(start, Some(sketch))
    }

    fn begun(start: Start, sketch: Option<&'static Sketch<'static>>) -> Self {
        let position = opening(&start, sketch);
        Self {
            start,
            sketch,
            turns: Vec::new(),
            played: 0,
            position,
            status: position.status(),
            resigned: None,
        }
    }

    /// How it began.
    #[must_use]
    pub const fn start(&self) -> &Start {
        &self.start
    }

    /// The position now.
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// How the game stands now.
    #[must_use]
    pub fn status(&self) -> Status {
        match self.resigned {
            Some(player) => Status::Over(Outcome::Win(player.opponent())),
            None => self.status,
        }
    }

    /// Who gave up, if anybody did.
    #[must_use]
    pub const fn resigned(&self) -> Option<Player> {
        self.resigned
    }

    /// How many plies are played.
    #[must_use]
    pub const fn played(&self) -> usize {
        self.played
    }

    /// How many plies are known, those taken back included.
    #[must_use]
    pub fn known(&self) -> usize {
        self.turns.len()
    }

    /// Who decides the next turn.
    #[must_use]
    pub const fn seat_to_move(&self) -> Seat {
        self.start.seats[self.position.side_to_move().index()]
    }

    /// The turn of a ply, the first being 0.
    #[must_use]
    pub fn turn(&self, ply: usize) -> Option<Turn> {
        self.turns.get(ply).and_then(|&code| Turn::from_code(code))
    }

    /// The position before a ply. Never inlined, like all here that has a whole
    /// board on the stack.
    #[must_use]
    #[inline(never)]
    pub fn position_at(&self, ply: usize) -> Position {
        let mut board = Board::new(&opening(&self.start, self.sketch));
        for turn in (0..ply).map_while(|ply| self.turn(ply)) {
            board.play(turn);
        }
        *board.position()
    }

    /// The way the move of a ply took.
    #[must_use]
    pub fn route_of(&self, ply: usize) -> Option<Route> {
        route(&self.position_at(ply), self.turn(ply)?)
    }

    /// Plays a turn; turns taken back are forgotten.
    ///
    /// # Errors
    /// The reason why the turn is not legal.
    pub fn play(&mut self, turn: Turn) -> Result<(), IllegalTurn> {
        if matches!(self.status(), Status::Over(_)) {
            return Err(IllegalTurn::GameOver);
        }
        let position = self.position.try_play(turn)?;
        self.turns.truncate(self.played);
        if self.turns.push(turn.code()).is_err() {
            return Err(IllegalTurn::GameOver);
        }
        self.stand_at(self.played + 1, position);
        Ok(())
    }

    /// Takes back or plays again until `ply` plies are played.
    pub fn go_to(&mut self, ply: usize) {
        let ply = ply.min(self.turns.len());
        self.stand_at(ply, self.position_at(ply));
    }

    /// The game as it stood at a ply, for others to go on with.
    #[must_use]
    pub fn branch(&self, ply: usize, seats: [Seat; Player::NUM]) -> Self {
        let mut branch = self.clone();
        branch.start.seats = seats;
        branch.resigned = None;
        branch.go_to(ply);
        branch.turns.truncate(branch.played);
        branch
    }

    /// Gives up for a player.
    pub fn resign(&mut self, player: Player) {
        self.resigned = Some(player);
    }

    fn stand_at(&mut self, ply: usize, position: Position) {
        self.played = ply;
        self.position = position;
        self.status = position.status();
    }
}

/// The position a game begins with. A sketch that is not a position, which no
/// test lets pass, counts as none.
fn opening(start: &Start, sketch: Option<&'static Sketch<'static>>) -> Position {
    sketch
        .and_then(|sketch| sketch.position().ok())
        .unwrap_or_else(|| Position::setup(start.variant, u64::from(start.code)))
}

/// The setup code with these letters.
#[must_use]
pub fn setup_code(letters: &str) -> Option<SetupCode> {
    if letters.len() != CODE_LENGTH {
        return None;
    }
    letters.bytes().try_fold(0, |code, letter| {
        let digit = CODE_LETTERS.iter().position(|&each| each == letter)?;
        Some(code << 5 | digit as u32)
    })
}

/// The way a turn takes; none for a pass.
#[inline(never)]
pub(super) fn route(position: &Position, turn: Turn) -> Option<Route> {
    Board::new(position).route(turn).ok().flatten()
}

/// The position once a colour is claimed, if any, before the move.
#[inline(never)]
pub(super) fn claimed(position: &Position, claim: Option<Colour>) -> Position {
    *Board::new(position).after_claim(claim).position()
}

/// A setup code as letters.
#[must_use]
pub fn code_letters(code: SetupCode) -> [u8; CODE_LENGTH] {
    let mut letters = [0; CODE_LENGTH];
    for (place, letter) in letters.iter_mut().enumerate() {
        let shift = 5 * (CODE_LENGTH - 1 - place);
        *letter = CODE_LETTERS[(code >> shift & 31) as usize];
    }
    letters
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn setup_codes_come_back_from_their_letters() {
        for code in [0, 1, 31, 32, 0x2b_1d01, SETUP_CODES - 1] {
            let letters = code_letters(code);
            let letters = core::str::from_utf8(&letters).unwrap();
            assert_eq!(setup_code(letters), Some(code));
        }
        for wrong in ["", "00000", "0000000", "00000I", "00000a", "\u{fc}0000"] {
            assert_eq!(setup_code(wrong), None, "{wrong}");
        }
    }
}

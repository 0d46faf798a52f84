//! A game being played: its start, its turns, and who plays. Any ply can be
//! shown, taken back and played again. Knows nothing of screens.

use crate::rules::{
    Board, IllegalTurn, Outcome, Player, Point, Position, Route, Status, Turn, Variant,
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
        let position = Position::setup(start.variant, u64::from(start.code));
        Self {
            start,
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

    /// The position before a ply.
    #[must_use]
    pub fn position_at(&self, ply: usize) -> Position {
        let mut board = Board::new(&Position::setup(
            self.start.variant,
            u64::from(self.start.code),
        ));
        for turn in (0..ply).map_while(|ply| self.turn(ply)) {
            board.play(turn);
        }
        *board.position()
    }

    /// The way the move of a ply took.
    #[must_use]
    pub fn route_of(&self, ply: usize) -> Option<Route> {
        let turn = self.turn(ply)?;
        Board::new(&self.position_at(ply))
            .route(turn)
            .ok()
            .flatten()
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

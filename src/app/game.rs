//! A game being played: its start, its turns, and who plays. Any ply can be
//! shown, taken back and played again. What a turn does is found out once, where
//! it is played: see [`Played`].

use crate::ai::Level;
use crate::rules::notation::Sketch;
use crate::rules::{
    Board, Colour, IllegalTurn, Outcome, Player, Point, PointSet, Position, Route, Status, Turn,
    Variant,
};
use heapless::Vec;

/// Who decides a player's turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seat {
    /// Somebody at the buttons.
    Human,
    /// The device, at a level.
    Device(Level),
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
    turns: Vec<u16, { Game::LONGEST }, u8>,
    /// How many of them are played: a byte is enough, and there are two games.
    played: u8,
    /// The position after them.
    position: Position,
    /// How it stands there.
    status: Status,
    /// The way the last of them took.
    route: Option<Route>,
    resigned: Option<Player>,
}

/// What a turn did. Animation, sound, records, captions, exercises and the review
/// all read this; none of them asks the rules again.
#[derive(Clone, Debug, PartialEq)]
pub struct Played {
    /// The turn.
    pub turn: Turn,
    /// The position it was played in.
    pub before: Position,
    /// The position it led to.
    pub after: Position,
    /// How the game stands there.
    pub status: Status,
    /// The way the stack took; none for a pass.
    pub route: Option<Route>,
    /// Where the neutral fives stood that the claim took.
    pub taken: PointSet,
    /// The move completed a five that left the board.
    pub completed: bool,
}

impl Played {
    /// What a turn does in a position.
    ///
    /// # Errors
    /// The reason why the turn is not legal.
    pub fn in_position(position: &Position, turn: Turn) -> Result<Self, IllegalTurn> {
        with_board(position, |board| Self::on(board, turn))
    }

    /// Checks and plays a turn on a board: the only place that does both.
    fn on(board: &mut Board, turn: Turn) -> Result<Self, IllegalTurn> {
        board.check(turn)?;
        let before = *board.position();
        let mut taken = PointSet::EMPTY;
        let (mut route, mut completed) = (None, false);
        match turn {
            Turn::Pass => {
                board.play(Turn::Pass);
            }
            Turn::Move { claim, from, to } => {
                if let Some(colour) = claim {
                    taken = board.fives_taken_by(colour);
                    board.claim(colour);
                }
                route = Some(board.route_now(from, to));
                completed = board.move_stack(from, to).captured();
            }
        }
        Ok(Self {
            turn,
            before,
            after: *board.position(),
            status: board.status(),
            route,
            taken,
            completed,
        })
    }

    /// Who played it.
    #[must_use]
    pub const fn mover(&self) -> Player {
        self.before.side_to_move()
    }

    /// How many LYNGK-points the stack went over.
    #[must_use]
    pub fn links(&self) -> usize {
        self.route.map_or(0, |route| route.links())
    }

    /// Whether it captured a five, by the claim or by the move.
    #[must_use]
    pub fn captures(&self) -> bool {
        self.completed || !self.taken.is_empty()
    }
}

/// Why a turn was not played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotPlayed {
    /// It is not legal.
    Illegal(IllegalTurn),
    /// It is legal, but not what was wanted.
    Unwanted,
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
            route: None,
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
        self.played as usize
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
        self.with_board_at(ply, |board| *board.position())
    }

    /// How the game stood before a ply.
    #[must_use]
    pub fn status_at(&self, ply: usize) -> Status {
        self.with_board_at(ply, |board| board.status())
    }

    /// What the turn of a ply did; none if there is no such turn.
    #[must_use]
    pub fn played_at(&self, ply: usize) -> Option<Played> {
        let turn = self.turn(ply)?;
        self.with_board_at(ply, |board| Played::on(board, turn).ok())
    }

    /// Reads something off the board as it stood before a ply.
    #[inline(never)]
    fn with_board_at<T>(&self, ply: usize, read: impl FnOnce(&mut Board) -> T) -> T {
        with_board(&opening(&self.start, self.sketch), |board| {
            for turn in (0..ply).map_while(|ply| self.turn(ply)) {
                board.play(turn);
            }
            read(board)
        })
    }

    /// The turn played last, the way it took, and who played it.
    #[must_use]
    pub fn last(&self) -> Option<(Turn, Option<Route>, Player)> {
        let turn = self.turn(self.played().checked_sub(1)?)?;
        Some((turn, self.route, self.position.side_to_move().opponent()))
    }

    /// Plays a turn, and tells what it did; turns taken back are forgotten.
    ///
    /// # Errors
    /// The reason why the turn is not legal.
    pub fn play(&mut self, turn: Turn) -> Result<Played, IllegalTurn> {
        self.play_if(turn, |_| true).map_err(|why| match why {
            NotPlayed::Illegal(reason) => reason,
            NotPlayed::Unwanted => IllegalTurn::GameOver,
        })
    }

    /// Plays a turn if what it does is wanted.
    ///
    /// # Errors
    /// The reason why it was not played; the game is as it was.
    pub fn play_if(
        &mut self,
        turn: Turn,
        wanted: impl FnOnce(&Played) -> bool,
    ) -> Result<Played, NotPlayed> {
        if matches!(self.status(), Status::Over(_)) || self.played() == Self::LONGEST {
            return Err(NotPlayed::Illegal(IllegalTurn::GameOver));
        }
        let played = Played::in_position(&self.position, turn).map_err(NotPlayed::Illegal)?;
        if !wanted(&played) {
            return Err(NotPlayed::Unwanted);
        }
        self.turns.truncate(self.played());
        // There is room: fewer than the longest game has are played.
        let _ = self.turns.push(turn.code());
        self.stand_after(self.played() + 1, &played);
        Ok(played)
    }

    /// Takes back or plays again until `ply` plies are played.
    pub fn go_to(&mut self, ply: usize) {
        let ply = ply.min(self.turns.len());
        let last = ply.checked_sub(1).and_then(|last| self.played_at(last));
        match last {
            Some(played) => self.stand_after(ply, &played),
            None => {
                self.played = 0;
                self.position = opening(&self.start, self.sketch);
                self.status = self.position.status();
                self.route = None;
            }
        }
    }

    /// The game as it stood at a ply, for others to go on with.
    #[must_use]
    pub fn branch(&self, ply: usize, seats: [Seat; Player::NUM]) -> Self {
        let mut branch = self.clone();
        branch.start.seats = seats;
        branch.resigned = None;
        branch.go_to(ply);
        branch.turns.truncate(branch.played());
        branch
    }

    /// Gives up for a player.
    pub fn resign(&mut self, player: Player) {
        self.resigned = Some(player);
    }

    fn stand_after(&mut self, ply: usize, played: &Played) {
        self.played = ply as u8;
        self.position = played.after;
        self.status = played.status;
        self.route = played.route;
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

/// Works with the board of a position. Never inlined: a board takes 672 bytes of
/// the stack, which whoever calls this should not carry along.
#[inline(never)]
fn with_board<T>(position: &Position, work: impl FnOnce(&mut Board) -> T) -> T {
    work(&mut Board::new(position))
}

/// The position once a colour is claimed, if any, before the move.
pub(super) fn claimed(position: &Position, claim: Option<Colour>) -> Position {
    match claim {
        None => *position,
        Some(colour) => with_board(position, |board| {
            board.claim(colour);
            *board.position()
        }),
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

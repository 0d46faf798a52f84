//! A game being played: its start, its turns, and who plays. Any ply can be
//! shown, taken back and played again. What a turn does is found out once, where
//! it is played: see [`Played`].

mod played;
mod start;

pub use played::{NotPlayed, Played};
pub(super) use played::{claimed, with_board};
pub(super) use start::CODE_LENGTH;
pub use start::{SETUP_CODES, Seat, SetupCode, Start, code_letters, setup_code};

use crate::rules::notation::Sketch;
use crate::rules::{
    Arrangement, Board, IllegalTurn, Outcome, Player, Point, Position, Route, Status, Tally, Turn,
};
use heapless::Vec;

/// A game and the ply it stands at.
#[derive(Clone, Debug, PartialEq)]
pub struct Game {
    start: Start,
    /// Where it begins.
    origin: Origin,
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
    cut_short: Option<CutShort>,
}

/// Where a game begins.
#[derive(Clone, Debug, PartialEq)]
enum Origin {
    /// With the start's setup.
    Setup,
    /// With a position of a lesson.
    Sketch(&'static Sketch<'static>),
    /// With a position that somebody has set up.
    Arranged([u8; Arrangement::BYTES]),
}

/// How a game ended before its last turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CutShort {
    /// A player gave up.
    Resigned(Player),
    /// A player ran out of time, which ended it so.
    OutOfTime(Player, Outcome),
}

impl CutShort {
    /// The end for a player without time: the opponent wins, unless not even all
    /// pieces left on the board would bring them level; then it is a draw.
    #[must_use]
    pub fn by_time(position: &Position, player: Player) -> Self {
        let (ours, theirs) = (
            position.captured(player),
            position.captured(player.opponent()),
        );
        let pieces: usize = Point::all()
            .map(|point| position.stack(point).height())
            .sum();
        let out_of_reach = usize::from(theirs) + pieces / 5 < usize::from(ours);
        Self::OutOfTime(
            player,
            if out_of_reach {
                Outcome::Draw
            } else {
                Outcome::Win(player.opponent())
            },
        )
    }

    /// Who has won.
    #[must_use]
    pub const fn outcome(self) -> Outcome {
        match self {
            Self::Resigned(player) => Outcome::Win(player.opponent()),
            Self::OutOfTime(_, outcome) => outcome,
        }
    }
}

impl Game {
    /// The most plies a game can have: each move takes a stack off the board,
    /// so there are at most 42, and between two of them at most one pass.
    pub const LONGEST: usize = 2 * (Point::NUM - 1);

    /// A game at its start.
    #[must_use]
    pub fn new(start: Start) -> Self {
        Self::begun(start, Origin::Setup)
    }

    /// A game that begins with a position.
    #[must_use]
    pub fn arranged(position: &Position, start: Start) -> Self {
        let start = Start {
            variant: position.variant(),
            ..start
        };
        Self::begun(
            start,
            Origin::Arranged(Arrangement::from(position).encoded()),
        )
    }

    /// A position to be analysed: whoever looks at it plays both sides.
    #[must_use]
    pub fn analysed(position: &Position) -> Self {
        let start = Start {
            variant: position.variant(),
            code: 0,
            seats: [Seat::Human; Player::NUM],
        };
        Self::arranged(position, start)
    }

    /// The bytes of the position that it begins with, if somebody has set it up.
    #[must_use]
    pub const fn arrangement(&self) -> Option<&[u8; Arrangement::BYTES]> {
        match &self.origin {
            Origin::Arranged(bytes) => Some(bytes),
            Origin::Setup | Origin::Sketch(_) => None,
        }
    }

    /// A game that begins with a sketched position. It cannot be saved.
    #[must_use]
    pub fn sketched(sketch: &'static Sketch<'static>, seats: [Seat; Player::NUM]) -> Self {
        let start = Start {
            variant: sketch.variant,
            code: 0,
            seats,
        };
        Self::begun(start, Origin::Sketch(sketch))
    }

    fn begun(start: Start, origin: Origin) -> Self {
        let position = opening(&start, &origin);
        Self {
            start,
            origin,
            turns: Vec::new(),
            played: 0,
            position,
            status: position.status(),
            route: None,
            cut_short: None,
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
        match self.cut_short {
            Some(end) => Status::Over(end.outcome()),
            None => self.status,
        }
    }

    /// What counts now for each of these players, and whose stack of six has ended the
    /// game.
    #[must_use]
    pub fn counts(&self, of: [Player; Player::NUM]) -> ([Tally; Player::NUM], Option<Player>) {
        with_board(&self.position, |board| {
            (of.map(|player| board.tally(player)), board.sudden_death())
        })
    }

    /// How it ended before its last turn, if it did.
    #[must_use]
    pub const fn cut_short(&self) -> Option<CutShort> {
        self.cut_short
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

    /// Whose turn a ply is or was.
    #[must_use]
    pub const fn mover(&self, ply: usize) -> Player {
        let side = self.position.side_to_move();
        if self.played().abs_diff(ply).is_multiple_of(2) {
            side
        } else {
            side.opponent()
        }
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
        Some(self.with_board_at(ply, |board| Played::of(board, turn)))
    }

    /// Reads something off the board as it stood before a ply.
    #[inline(never)]
    fn with_board_at<T>(&self, ply: usize, read: impl FnOnce(&mut Board) -> T) -> T {
        with_board(&opening(&self.start, &self.origin), |board| {
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
        self.append(&played);
        Ok(played)
    }

    /// Gives the other player the move, as no rule allows it: to see what would come
    /// of it. False if nothing would, because the game is over or would be.
    pub fn pass_over(&mut self) -> bool {
        if self.status() != Status::ToMove || self.played() == Self::LONGEST {
            return false;
        }
        let passed = with_board(&self.position, |board| Played::of(board, Turn::Pass));
        let goes_on = passed.status == Status::ToMove;
        if goes_on {
            self.append(&passed);
        }
        goes_on
    }

    /// Lays turns out ahead, as if they had been played from here and taken back. The
    /// first that is not legal ends them.
    pub fn foresee(&mut self, turns: impl Iterator<Item = Turn>) {
        let here = self.played();
        for turn in turns {
            if self.play(turn).is_err() {
                break;
            }
        }
        self.go_to(here);
    }

    /// What was played is the last turn; turns taken back are forgotten.
    fn append(&mut self, played: &Played) {
        self.turns.truncate(self.played());
        // There is room: fewer than the longest game has are played.
        let _ = self.turns.push(played.turn.code());
        self.stand_after(self.played() + 1, played);
    }

    /// Takes back or plays again until `ply` plies are played.
    pub fn go_to(&mut self, ply: usize) {
        let ply = ply.min(self.turns.len());
        let last = ply.checked_sub(1).and_then(|last| self.played_at(last));
        match last {
            Some(played) => self.stand_after(ply, &played),
            None => {
                self.played = 0;
                self.position = opening(&self.start, &self.origin);
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
        branch.cut_short = None;
        branch.go_to(ply);
        branch.turns.truncate(branch.played());
        branch
    }

    /// Gives up for a player.
    pub fn resign(&mut self, player: Player) {
        self.end(CutShort::Resigned(player));
    }

    /// Ends the game for a player without time.
    pub fn run_out_of_time(&mut self, player: Player) {
        self.end(CutShort::by_time(&self.position, player));
    }

    /// Ends the game before its last turn.
    pub const fn end(&mut self, end: CutShort) {
        self.cut_short = Some(end);
    }

    fn stand_after(&mut self, ply: usize, played: &Played) {
        self.played = ply as u8;
        self.position = played.after;
        self.status = played.status;
        self.route = played.route;
    }
}

/// The position a game begins with. What is not a position, which no test lets
/// pass, counts as none.
fn opening(start: &Start, origin: &Origin) -> Position {
    let position = match origin {
        Origin::Setup => None,
        Origin::Sketch(sketch) => sketch.position().ok(),
        Origin::Arranged(bytes) => Arrangement::decoded(bytes),
    };
    position.unwrap_or_else(|| Position::setup(start.variant, u64::from(start.code)))
}

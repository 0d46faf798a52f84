//! A game: its start, its turns, its seats and its position. Each ply can be shown,
//! taken back and played again. The effect of a turn is computed once, when it is
//! played: see [`Played`].

mod played;
mod start;
mod transcript;
mod turns;

use played::carry_out;
pub use played::{NotPlayed, Played};
pub(super) use played::{claimed, with_board};
pub(super) use start::CODE_LENGTH;
pub use start::{SETUP_CODES, Seat, SetupCode, Start, code_letters, setup_code};
pub use transcript::{CutShort, Transcript};

use crate::rules::notation::Sketch;
use crate::rules::{Arrangement, IllegalTurn, Player, Point, Position, Route, Status, Tally, Turn};
use core::ops::Deref;
use transcript::Origin;

/// A game on the board: its transcript and the position at its current ply.
#[derive(Clone, Debug, PartialEq)]
pub struct Game {
    transcript: Transcript,
    standing: Standing,
}

/// The position of a game, which its transcript does not hold.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Standing {
    /// The position after the turns that are played.
    position: Position,
    /// The route of the last of them.
    route: Option<Route>,
}

/// A game to read: a [`Game`], or a transcript and a standing from two places.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GameRef<'a> {
    transcript: &'a Transcript,
    standing: &'a Standing,
}

/// A game to change.
#[derive(Debug)]
pub(in crate::app) struct GameMut<'a> {
    transcript: &'a mut Transcript,
    standing: &'a mut Standing,
}

impl Deref for Game {
    type Target = Transcript;

    fn deref(&self) -> &Transcript {
        &self.transcript
    }
}

impl Deref for GameRef<'_> {
    type Target = Transcript;

    fn deref(&self) -> &Transcript {
        self.transcript
    }
}

impl Deref for GameMut<'_> {
    type Target = Transcript;

    fn deref(&self) -> &Transcript {
        self.transcript
    }
}

impl Game {
    /// The most plies of a game. Each move takes a stack off the board, so there are at
    /// most 42, and at most one pass lies between two of them.
    pub const LONGEST: usize = 2 * (Point::NUM - 1);

    /// Returns a game at its start.
    #[must_use]
    pub fn new(start: Start) -> Self {
        Self::begun(start, Origin::Setup)
    }

    /// Returns a game that begins with a position.
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

    /// Returns a game for the analysis of a position, with a person on both seats.
    #[must_use]
    pub fn analysed(position: &Position) -> Self {
        let start = Start {
            variant: position.variant(),
            code: 0,
            seats: [Seat::Human; Player::NUM],
        };
        Self::arranged(position, start)
    }

    /// Returns a game that begins with a sketched position. It cannot be saved.
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
        let (transcript, position) = Transcript::begun(start, origin);
        Self {
            transcript,
            standing: Standing::at(position),
        }
    }

    /// Returns the game to read.
    #[must_use]
    pub const fn look(&self) -> GameRef<'_> {
        GameRef::new(&self.transcript, &self.standing)
    }

    /// Returns the game to change.
    pub(in crate::app) const fn go_on(&mut self) -> GameMut<'_> {
        GameMut::new(&mut self.transcript, &mut self.standing)
    }

    /// Splits the game.
    pub(in crate::app) fn into_parts(self) -> (Transcript, Standing) {
        (self.transcript, self.standing)
    }

    /// Returns the transcript.
    #[must_use]
    pub const fn transcript(&self) -> &Transcript {
        &self.transcript
    }

    /// Returns the current position.
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.standing.position
    }

    /// Returns the tallies of two players, and the player whose stack of six has ended
    /// the game.
    #[must_use]
    pub fn counts(&self, of: [Player; Player::NUM]) -> ([Tally; Player::NUM], Option<Player>) {
        self.look().counts(of)
    }

    /// Returns the last turn, its route and its player.
    #[must_use]
    pub fn last(&self) -> Option<(Turn, Option<Route>, Player)> {
        self.look().last()
    }

    /// Plays a turn and returns its effect. Drops the turns taken back.
    ///
    /// # Errors
    /// The reason why the turn is not legal.
    pub fn play(&mut self, turn: Turn) -> Result<Played, IllegalTurn> {
        self.go_on().play(turn)
    }

    /// Plays a turn without returning its effect, which saves stack in the caller.
    ///
    /// # Errors
    /// The reason why the turn is not legal.
    pub fn follow(&mut self, turn: Turn) -> Result<(), IllegalTurn> {
        self.go_on().follow(turn)
    }

    /// Plays a turn if `wanted` accepts its effect.
    ///
    /// # Errors
    /// The reason why it was not played; the game is unchanged.
    pub fn play_if(
        &mut self,
        turn: Turn,
        wanted: impl FnOnce(&Played) -> bool,
    ) -> Result<Played, NotPlayed> {
        self.go_on().play_if(turn, wanted)
    }

    /// Gives the other player the move against the rules, to see what would follow.
    /// Returns false and does nothing if the game is over or would be.
    pub fn pass_over(&mut self) -> bool {
        if self.status() != Status::ToMove || self.played() == Self::LONGEST {
            return false;
        }
        let passed = with_board(self.position(), |board| Played::of(board, Turn::Pass));
        let goes_on = passed.status == Status::ToMove;
        if goes_on {
            self.go_on().append(&passed);
        }
        goes_on
    }

    /// Adds turns after the current ply as if they had been played and taken back. Stops
    /// at the first illegal turn.
    pub fn foresee(&mut self, turns: impl Iterator<Item = Turn>) {
        let here = self.played();
        for turn in turns {
            if self.follow(turn).is_err() {
                break;
            }
        }
        self.go_to(here);
    }

    /// Takes back or plays again until `ply` plies are played.
    pub fn go_to(&mut self, ply: usize) {
        self.go_on().go_to(ply);
    }

    /// Returns the game of a transcript at a ply.
    #[inline(never)]
    fn branched(transcript: Transcript, ply: usize) -> Self {
        let position = transcript.opening();
        let mut branch = Self {
            transcript,
            standing: Standing::at(position),
        };
        branch.go_to(ply);
        branch
    }

    /// Resigns for a player.
    pub const fn resign(&mut self, player: Player) {
        self.end(CutShort::Resigned(player));
    }

    /// Ends the game for a player without time.
    pub fn run_out_of_time(&mut self, player: Player) {
        self.go_on().run_out_of_time(player);
    }

    /// Ends the game before its last turn.
    pub const fn end(&mut self, end: CutShort) {
        self.transcript.end(end);
    }
}

impl Standing {
    /// Returns the standing of a game without turns.
    const fn at(position: Position) -> Self {
        Self {
            position,
            route: None,
        }
    }

    /// Returns the standing of a transcript at its current ply.
    #[must_use]
    #[inline(never)]
    pub(in crate::app) fn of(transcript: &Transcript) -> Self {
        let mut standing = Self::at(transcript.opening());
        standing.stand_at(transcript, transcript.played());
        standing
    }

    /// Finds the position after so many plies and the route of the last one. Works in
    /// place, because a whole [`Played`] takes another two positions of the stack.
    #[inline(never)]
    fn stand_at(&mut self, transcript: &Transcript, ply: usize) {
        let last = ply.checked_sub(1);
        let turn = last.and_then(|last| transcript.turn(last));
        transcript.with_board_at(last.unwrap_or(0), |board| {
            self.route = turn.and_then(|turn| carry_out(board, turn).0);
            self.position = *board.position();
        });
    }
}

impl<'a> GameRef<'a> {
    /// Returns the game of a transcript and a standing.
    pub(in crate::app) const fn new(transcript: &'a Transcript, standing: &'a Standing) -> Self {
        Self {
            transcript,
            standing,
        }
    }

    /// Returns the transcript.
    #[must_use]
    pub const fn transcript(self) -> &'a Transcript {
        self.transcript
    }

    /// Returns the current position.
    #[must_use]
    pub const fn position(self) -> &'a Position {
        &self.standing.position
    }

    /// Returns the tallies of two players, and the player whose stack of six has ended
    /// the game.
    #[must_use]
    pub fn counts(self, of: [Player; Player::NUM]) -> ([Tally; Player::NUM], Option<Player>) {
        with_board(self.position(), |board| {
            (of.map(|player| board.tally(player)), board.sudden_death())
        })
    }

    /// Returns the last turn, its route and its player.
    #[must_use]
    pub fn last(self) -> Option<(Turn, Option<Route>, Player)> {
        let turn = self.turn(self.played().checked_sub(1)?)?;
        let mover = self.position().side_to_move().opponent();
        Some((turn, self.standing.route, mover))
    }
}

impl<'a> GameMut<'a> {
    /// Returns the game of a transcript and a standing.
    pub(in crate::app) const fn new(
        transcript: &'a mut Transcript,
        standing: &'a mut Standing,
    ) -> Self {
        Self {
            transcript,
            standing,
        }
    }

    /// Plays a turn and returns its effect. Drops the turns taken back.
    pub(in crate::app) fn play(&mut self, turn: Turn) -> Result<Played, IllegalTurn> {
        self.play_if(turn, |_| true).map_err(|why| match why {
            NotPlayed::Illegal(reason) => reason,
            NotPlayed::Unwanted => IllegalTurn::GameOver,
        })
    }

    /// Plays a turn without returning its effect, which saves stack in the caller.
    #[inline(never)]
    pub(in crate::app) fn follow(&mut self, turn: Turn) -> Result<(), IllegalTurn> {
        self.play(turn).map(|_| ())
    }

    /// Plays a turn if `wanted` accepts its effect. On an error the game is unchanged.
    pub(in crate::app) fn play_if(
        &mut self,
        turn: Turn,
        wanted: impl FnOnce(&Played) -> bool,
    ) -> Result<Played, NotPlayed> {
        if matches!(self.status(), Status::Over(_)) || self.played() == Game::LONGEST {
            return Err(NotPlayed::Illegal(IllegalTurn::GameOver));
        }
        let played =
            Played::in_position(&self.standing.position, turn).map_err(NotPlayed::Illegal)?;
        if !wanted(&played) {
            return Err(NotPlayed::Unwanted);
        }
        self.append(&played);
        Ok(played)
    }

    /// Appends a turn that was played. Drops the turns taken back.
    fn append(&mut self, played: &Played) {
        self.transcript.append(played.turn);
        let ply = self.played() + 1;
        self.transcript.stand_at(ply, played.status);
        self.standing.position = played.after;
        self.standing.route = played.route;
    }

    /// Takes back or plays again until `ply` plies are played.
    pub(in crate::app) fn go_to(&mut self, ply: usize) {
        let ply = ply.min(self.known());
        self.standing.stand_at(self.transcript, ply);
        let status = self.standing.position.status();
        self.transcript.stand_at(ply, status);
    }

    /// Resigns for a player.
    pub(in crate::app) const fn resign(&mut self, player: Player) {
        self.transcript.end(CutShort::Resigned(player));
    }

    /// Ends the game for a player without time.
    pub(in crate::app) fn run_out_of_time(&mut self, player: Player) {
        let end = CutShort::by_time(&self.standing.position, player);
        self.transcript.end(end);
    }

    /// Ends the game before its last turn.
    pub(in crate::app) const fn end(&mut self, end: CutShort) {
        self.transcript.end(end);
    }
}

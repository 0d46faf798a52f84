//! A game in the page's form, as text. The project's own parser reads it, whether it is a
//! record, a game in shorthand or a position with turns, and its own writer writes it; so
//! a file that opens here opens on a handheld and in the engine.

use core::fmt::{self, Write};

use lyngk_pocket::app::save::{self, Header};
use lyngk_pocket::app::{Game, Seat, Start, TimeControl, Timed, UNTOLD};
use lyngk_pocket::link::{self, Command, RecordLine, Scoresheet, Tag};
use lyngk_pocket::rules::{Player, Position, Status, Turn, Variant};

use crate::memory::Failure;

/// A game with the further contents of its record.
pub(crate) struct TextGame {
    pub(crate) game: Game,
    control: Option<TimeControl>,
    /// Time of each turn in tenths of a second, or [`UNTOLD`].
    took: [u16; Game::LONGEST],
}

impl TextGame {
    /// Parses a text with exactly one game.
    pub(crate) fn read(text: &str) -> Result<Self, Failure> {
        Self::of(&sheet_of(text)?)
    }

    pub(crate) fn of(sheet: &Scoresheet) -> Result<Self, Failure> {
        let start = Start {
            variant: sheet.variant(),
            code: sheet.code().unwrap_or(0),
            seats: sheet.seats().map(|seat| seat.unwrap_or(Seat::Human)),
        };
        let mut game = match sheet.arranged() {
            Some(position) => Game::arranged(&position, start),
            None => Game::new(start),
        };
        for turn in sheet.turns() {
            game.play(turn).map_err(|_| "a turn is not legal")?;
        }
        if let Some(end) = sheet.cut_short() {
            game.end(end);
        }
        let mut took = [UNTOLD; Game::LONGEST];
        for (place, &tenths) in took.iter_mut().zip(sheet.took()) {
            *place = tenths;
        }
        Ok(Self {
            game,
            control: sheet.control(),
            took,
        })
    }

    /// Returns the game that was saved as a header and plies; `clocks` are its saved
    /// clocks, if there are any.
    pub(crate) fn saved(header: &[u8], plies: &[u8], clocks: &[u8]) -> Result<Self, Failure> {
        let game = save::game(header, plies).map_err(|_| "the saved game cannot be read")?;
        let control = save::control(header).map_err(|_| "the saved game cannot be read")?;
        let mark = game.start().code;
        let timed = control.and_then(|control| Timed::decoded(clocks, mark, &control));
        let mut took = [UNTOLD; Game::LONGEST];
        for (ply, place) in took.iter_mut().enumerate() {
            let seconds = timed.as_ref().and_then(|timed| timed.took(ply));
            *place = seconds.map_or(UNTOLD, |seconds| seconds.saturating_mul(10));
        }
        Ok(Self {
            game,
            control,
            took,
        })
    }

    /// Returns the header and the number of its first plies for a game to be continued: a
    /// finished game cannot be, so its last turn is left out. Clocks are left out, since
    /// they have not run.
    pub(crate) fn begun(&self, plies: usize) -> (Header, usize) {
        let goes_on = |&ply: &usize| !matches!(self.game.status_at(ply), Status::Over(_));
        let plies = (0..=plies.min(self.game.known())).rev().find(goes_on);
        (save::full_header(&self.game, None), plies.unwrap_or(0))
    }

    /// Returns the header of the whole game for a review by two people.
    pub(crate) fn shown(&self) -> Header {
        let people = self
            .game
            .branch(self.game.known(), [Seat::Human; Player::NUM]);
        save::full_header(&people, None)
    }

    /// Returns the number of plies after which a position is reached.
    pub(crate) fn plies_to(&self, position: &Position) -> Option<usize> {
        (0..=self.game.known()).find(|&ply| self.game.position_at(ply) == *position)
    }

    /// Truncates the game to so many plies.
    pub(crate) fn cut(&mut self, plies: usize) {
        if plies < self.game.known() {
            self.game = self.game.branch(plies, self.game.start().seats);
        }
    }

    /// Adds one turn.
    pub(crate) fn played(&mut self, turn: Turn) -> Result<(), Failure> {
        let ply = self.game.played();
        self.game.play(turn).map_err(|_| "no turn leads there")?;
        if let Some(place) = self.took.get_mut(ply) {
            *place = UNTOLD;
        }
        Ok(())
    }

    /// Returns the result as written in a record.
    pub(crate) fn result(&self) -> &'static str {
        link::result(self.game.status())
    }

    /// Writes it in the shorthand of the device's QR code; `-` if it began with a
    /// position, which has no shorthand.
    pub(crate) fn short(&self, to: &mut dyn Write) -> fmt::Result {
        if self.game.arrangement().is_some() {
            return to.write_str("-");
        }
        let mut next = Some(0);
        while let Some(ply) = next {
            next = link::short(&self.game, ply, &mut WithoutEnd(to))?;
        }
        Ok(())
    }
}

/// Parses a text with exactly one game, with the players' names as written.
pub(crate) fn sheet_of(text: &str) -> Result<Scoresheet, Failure> {
    let mut sheet = Scoresheet::new(Variant::FivesTaken, 0);
    let mut begun = false;
    for (line, number) in text.lines().zip(1..) {
        let command = match Command::parse(line.as_bytes()) {
            Ok(None) => continue,
            Ok(Some(command)) => command,
            Err(why) => return Err(Failure::in_line(number, &why)),
        };
        let begins = match &command {
            Command::Record(RecordLine::Tag(Tag::Other)) => continue,
            Command::Record(RecordLine::Tag(Tag::Game))
            | Command::Game { .. }
            | Command::Position { .. } => true,
            Command::Record(_) => false,
            _ => return Err(Failure::in_line(number, &"this is no part of a record")),
        };
        match (begun, begins) {
            (true, true) => return Err(Failure::in_line(number, &"another game begins")),
            (false, false) => return Err(Failure::in_line(number, &"no game has begun")),
            _ => begun = true,
        }
        sheet
            .set(&command, 0)
            .map_err(|why| Failure::in_line(number, &why))?;
    }
    if !begun {
        return Err("there is no game in it".into());
    }
    Ok(sheet)
}

impl fmt::Display for TextGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let took = |ply: usize| {
            let tenths = self.took.get(ply).filter(|&&tenths| tenths != UNTOLD);
            tenths.map(|&tenths| u32::from(tenths))
        };
        let mut line = 0;
        while link::record_line(&self.game, self.control, &took, line, f)? {
            line += 1;
        }
        Ok(())
    }
}

/// A writer that drops line ends.
struct WithoutEnd<'a>(&'a mut dyn Write);

impl Write for WithoutEnd<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0.write_str(text.trim_end_matches('\n'))
    }
}

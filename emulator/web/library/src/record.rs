//! A game in one line, as the page's links hold it.

use core::fmt;

use lyngk_pocket::app::{Game, code_letters, setup_code};
use lyngk_pocket::rules::notation::ShorthandTurns;
use lyngk_pocket::rules::{Position, Status, Turn, Variant};

use crate::Turns;
use crate::memory::Failure;

/// A game: every turn of it is legal.
pub(crate) struct Record {
    variant: Variant,
    code: u32,
    seats: [u8; 2],
    pub(crate) turns: heapless::Vec<Turn, { Game::LONGEST }>,
}

impl Record {
    /// Reads `VARIANT CODE SEAT SEAT TURNS`.
    pub(crate) fn read(words: &str) -> Result<Self, Failure> {
        let mut words = words.split(' ');
        let mut next = || words.next().ok_or("the game is cut short");
        let variant = match next()? {
            "5" => Variant::Standard,
            "6" => Variant::Six,
            _ => return Err("the game is of no known variant".into()),
        };
        let code = setup_code(next()?).ok_or("the setup code has letters of its own")?;
        let mut seat = || match next()?.as_bytes() {
            &[digit @ b'0'..=b'8'] => Ok(digit - b'0'),
            _ => Err(Failure::from("a seat is neither a person nor a level")),
        };
        let seats = [seat()?, seat()?];
        let mut record = Self {
            variant,
            code,
            seats,
            turns: heapless::Vec::new(),
        };
        let turns = next()?;
        let turns = if turns == "-" { "" } else { turns };
        let mut position = record.position(0);
        for turn in ShorthandTurns::of(turns) {
            let turn = turn.map_err(|_| "a turn cannot be read")?;
            let played = position.try_play(turn);
            position = played.map_err(|_| "a turn is not legal where it stands")?;
            record.turns.push(turn).map_err(|_| "too many turns")?;
        }
        Ok(record)
    }

    /// The game that was saved as a header and plies: variant, seats, code; two
    /// bytes a ply.
    pub(crate) fn saved(header: &[u8], plies: &[u8]) -> Result<Self, Failure> {
        let &[_, a, b, ..] = header else {
            return Err("the saved game cannot be read".into());
        };
        let game = lyngk_pocket::app::save::game(header, plies);
        let game = game.map_err(|_| "the saved game cannot be read")?;
        let turns = (0..game.known()).map_while(|ply| game.turn(ply)).collect();
        Ok(Self {
            variant: game.start().variant,
            code: game.start().code,
            seats: [a, b],
            turns,
        })
    }

    /// The header as it is saved.
    pub(crate) fn header(&self) -> heapless::Vec<u8, 16> {
        let variant = match self.variant {
            Variant::Standard => 5,
            Variant::Six => 6,
        };
        let start = [variant, self.seats[0], self.seats[1]];
        start.into_iter().chain(self.code.to_le_bytes()).collect()
    }

    /// The position after so many plies.
    pub(crate) fn position(&self, plies: usize) -> Position {
        let start = Position::setup(self.variant, u64::from(self.code));
        let played = self.turns.iter().take(plies);
        // They were legal when they were read.
        played.fold(start, |position, &turn| {
            position.try_play(turn).unwrap_or(position)
        })
    }

    /// After how many plies a position is reached.
    pub(crate) fn plies_to(&self, position: &Position) -> Option<usize> {
        (0..=self.turns.len()).find(|&plies| self.position(plies) == *position)
    }

    /// After how many plies the game can still go on.
    pub(crate) fn continuable(&self) -> usize {
        let all = self.turns.len();
        let goes_on = |&plies: &usize| !matches!(self.position(plies).status(), Status::Over(_));
        (0..=all).rev().find(goes_on).unwrap_or(0)
    }
}

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let variant = match self.variant {
            Variant::Standard => 5,
            Variant::Six => 6,
        };
        let letters = code_letters(self.code);
        let letters = str::from_utf8(&letters).unwrap_or("");
        let [a, b] = self.seats;
        write!(f, "{variant} {letters} {a} {b} {}", Turns(&self.turns))
    }
}

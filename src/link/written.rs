//! Writes a handheld's game as text: its record, line by line, and its shorthand. The
//! page's library uses the same code.

use super::record::{Record, Who};
use crate::app::{TimeControl, Transcript, code_letters};
use crate::rules::notation::{Shorthand, ShorthandVariant};
use core::fmt::{self, Write};

/// Plies written at once, at most four characters each in shorthand and eight in full.
pub(super) const PLIES_AT_ONCE: usize = 42;

/// Writes the setup code of a game.
pub(super) fn setup(game: &Transcript, to: &mut dyn Write) -> fmt::Result {
    let letters = code_letters(game.start().code);
    to.write_str(core::str::from_utf8(&letters).unwrap_or(""))
}

/// Writes a line of a game's record, starting at 0. Returns false if there are no more.
/// `took` returns the time of a ply in tenths of a second, if known.
///
/// # Errors
/// The error of the writer.
pub fn record_line(
    game: &Transcript,
    control: Option<TimeControl>,
    took: &dyn Fn(usize) -> Option<u32>,
    line: usize,
    to: &mut dyn Write,
) -> Result<bool, fmt::Error> {
    let start = game.start();
    let turn = |ply: usize| {
        let played = ply < game.played();
        let turn = game.turn(ply).filter(|_| played);
        turn.map(|turn| (turn, took(ply)))
    };
    let record = Record {
        variant: start.variant,
        code: game.arrangement().is_none().then_some(start.code),
        opening: game.arrangement().map(|_| game.position_at(0)),
        players: start.seats.map(Who::Seat),
        status: game.status(),
        cut_short: game.cut_short(),
        control,
        turn: &turn,
    };
    record.line(line, to)
}

/// Writes some plies of a game in shorthand. Returns the next ply, if there are more. A
/// game that began with a position has no shorthand and is written in full.
///
/// # Errors
/// The error of the writer.
pub fn short(
    game: &Transcript,
    first: usize,
    to: &mut dyn Write,
) -> Result<Option<usize>, fmt::Error> {
    let in_full = game.arrangement().is_some();
    if first == 0 {
        if in_full {
            write!(to, "position fen {}", game.position_at(0))?;
        } else {
            write!(to, "GAME {} ", ShorthandVariant(game.start().variant))?;
            setup(game, to)?;
        }
        match (game.played(), in_full) {
            (0, _) => {}
            (_, true) => write!(to, " moves")?,
            (_, false) => to.write_char(' ')?,
        }
    }
    for ply in first..first + PLIES_AT_ONCE {
        match game.turn(ply).filter(|_| ply < game.played()) {
            Some(turn) if in_full => write!(to, " {turn}")?,
            Some(turn) => write!(to, "{}", Shorthand(turn))?,
            None => {
                writeln!(to)?;
                return Ok(None);
            }
        }
    }
    Ok(Some(first + PLIES_AT_ONCE))
}

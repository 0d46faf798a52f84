//! Answers that are too long for the port's room and are said in pieces.

use super::desk::Desk;
use super::device::Games;
use super::host::Host;
use super::output::OneLine;
use super::written::{PLIES_AT_ONCE, record_line, setup, short};
use super::{answers, condition, picture, settings};
use crate::app::Transcript;
use crate::rules::notation::Drawing;
use crate::rules::{Board, Position};
use crate::ui::SIDE;
use core::fmt::{self, Write};

/// An answer under way, and how far it is.
#[derive(Clone, Copy)]
pub(super) enum Speech {
    Introduction(usize),
    Turns {
        part: usize,
        any: bool,
    },
    Drawing(usize),
    /// The game that was set up, as a command.
    Longhand(usize),
    Games,
    /// The game that was set up, as a record.
    OwnRecord(usize),
    /// A game as a record.
    Record(usize),
    /// A game in shorthand.
    Short(usize),
    Settings(usize),
    Counters(usize),
    SelfTest(usize),
    /// How the device is, in words.
    Log(usize),
    /// What it has logged, from a byte on.
    Logged {
        start: u16,
        from: usize,
    },
    Row {
        row: usize,
        from: usize,
    },
}

/// Parts of the list of turns that are looked at in one go: each may be empty.
const PARTS_AT_ONCE: usize = crate::rules::Point::NUM;

impl Host {
    /// Says the next piece of an answer under way; false if there is none.
    pub(super) fn speak(&mut self, desk: &Desk<'_>) -> bool {
        let Some(speech) = self.speech.take() else {
            return false;
        };
        // A piece always fits the empty room.
        self.speech = self.piece(speech, desk).unwrap_or(None);
        true
    }

    pub(super) fn games(&mut self, wanted: Games, desk: &Desk<'_>) {
        let kept = usize::from(desk.app().own_game().is_some());
        match wanted {
            Games::List => self.speech = Some(Speech::Games),
            Games::Read(number) if number <= kept => self.speech = Some(Speech::Record(0)),
            Games::Short(number) if number <= kept => self.speech = Some(Speech::Short(0)),
            Games::Read(number) | Games::Short(number) => {
                let _ = writeln!(self.out, "error there is no game {number}");
            }
        }
    }

    /// Says a piece; what is to be said next, if anything.
    fn piece(&mut self, speech: Speech, desk: &Desk<'_>) -> Result<Option<Speech>, fmt::Error> {
        let out = &mut self.out;
        Ok(match speech {
            Speech::Introduction(line) => {
                answers::introduction(line, &self.options, &Self::table(), out)?;
                (line + 1 < answers::INTRODUCTION).then_some(Speech::Introduction(line + 1))
            }
            Speech::Turns { part, any } => {
                let (part, any) = turns(self.sheet.position(), part, any, out)?;
                if part == answers::PARTS_OF_TURNS {
                    writeln!(out)?;
                    None
                } else {
                    Some(Speech::Turns { part, any })
                }
            }
            Speech::Drawing(line) => {
                let mut one = OneLine {
                    to: out,
                    before: line,
                    found: false,
                    done: false,
                };
                write!(one, "{}", Drawing(self.sheet.position()))?;
                let (found, done) = (one.found, one.done);
                if found && !done {
                    writeln!(out)?;
                }
                done.then_some(Speech::Drawing(line + 1))
            }
            Speech::Longhand(ply) => {
                if ply == 0 {
                    let variant = self.sheet.variant();
                    let code = self.sheet.code().unwrap_or(0);
                    write!(out, "position startpos variant {variant} seed {code}")?;
                    if self.sheet.turn(0).is_some() {
                        write!(out, " moves")?;
                    }
                }
                for ply in ply..ply + PLIES_AT_ONCE {
                    let Some(turn) = self.sheet.turn(ply) else {
                        writeln!(out)?;
                        return Ok(None);
                    };
                    write!(out, " {turn}")?;
                }
                Some(Speech::Longhand(ply + PLIES_AT_ONCE))
            }
            Speech::Games => {
                if let Some(game) = desk.app().own_game() {
                    list(game, out)?;
                }
                let kept = u8::from(desk.app().own_game().is_some());
                writeln!(out, "games {kept}")?;
                None
            }
            Speech::OwnRecord(line) => {
                let more = self.sheet.record_line(line, out)?;
                if !more {
                    writeln!(out, "end")?;
                }
                more.then_some(Speech::OwnRecord(line + 1))
            }
            Speech::Record(line) => match desk.app().own_game() {
                Some(game) => {
                    let took = |ply| desk.app().own_turn_took(ply).map(|seconds| 10 * seconds);
                    let more = record_line(game, desk.app().own_control(), &took, line, out)?;
                    if !more {
                        writeln!(out, "end")?;
                    }
                    more.then_some(Speech::Record(line + 1))
                }
                None => {
                    writeln!(out, "end")?;
                    None
                }
            },
            Speech::Short(ply) => match desk.app().own_game() {
                Some(game) => short(game, ply, out)?.map(Speech::Short),
                None => {
                    writeln!(out)?;
                    None
                }
            },
            Speech::Settings(line) => {
                let more = settings::line(desk.app().settings(), line, out)?;
                if !more {
                    writeln!(out, "end")?;
                }
                more.then_some(Speech::Settings(line + 1))
            }
            Speech::Counters(line) => {
                let more = settings::counter(desk.app().counters(), line, out)?;
                if !more {
                    writeln!(out, "end")?;
                }
                more.then_some(Speech::Counters(line + 1))
            }
            Speech::SelfTest(line) => {
                condition::self_test(line, desk, out)?.then_some(Speech::SelfTest(line + 1))
            }
            Speech::Log(line) => Some(if condition::words(line, desk, out)? {
                Speech::Log(line + 1)
            } else {
                let start = desk.hardware.log_start();
                Speech::Logged { start, from: 0 }
            }),
            Speech::Logged { start, from } => {
                let next = condition::logged(desk.hardware, start, from, out)?;
                next.map(|from| Speech::Logged { start, from })
            }
            Speech::Row { row, from } => {
                let next = picture::row(desk.picture, row, from, out)?;
                (next < SIDE).then_some(Speech::Row { row, from: next })
            }
        })
    }
}

/// Says parts of the list of turns until something is said or enough is looked at.
#[inline(never)]
fn turns(
    position: &Position,
    first: usize,
    any: bool,
    to: &mut dyn Write,
) -> Result<(usize, bool), fmt::Error> {
    let board = Board::new(position);
    let last = (first + PARTS_AT_ONCE).min(answers::PARTS_OF_TURNS);
    for part in first..last {
        if answers::turns(&board, part, !any, to)? {
            return Ok((part + 1, true));
        }
    }
    Ok((last, any))
}

/// Says in a line what game is kept.
fn list(game: &Transcript, to: &mut dyn Write) -> fmt::Result {
    let variant = game.start().variant;
    write!(to, "game 1 variant {variant} setup ")?;
    match game.arrangement() {
        Some(_) => to.write_char('-')?,
        None => setup(game, to)?,
    }
    let (plies, result) = (game.played(), super::result(game.status()));
    writeln!(to, " plies {plies} result {result}")
}

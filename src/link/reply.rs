//! Answers that are too long for the output buffer and are sent in pieces.

use super::context::PortContext;
use super::device::GamesRequest;
use super::output::OneLine;
use super::session::HostSession;
use super::written::{PLIES_AT_ONCE, record_line, setup, short};
use super::{answers, condition, picture, settings};
use crate::app::Transcript;
use crate::rules::notation::Drawing;
use crate::rules::{Board, Position};
use crate::ui::SIDE;
use core::fmt::{self, Write};

/// An answer in progress and its next piece.
#[derive(Clone, Copy)]
pub(super) enum StreamedReply {
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
    /// The state of the device.
    Log(usize),
    /// The firmware's log from a byte on.
    Logged {
        start: u16,
        from: usize,
    },
    Row {
        row: usize,
        from: usize,
    },
}

/// Parts of the list of turns to check in one step; each can be empty.
const PARTS_AT_ONCE: usize = crate::rules::Point::NUM;

impl HostSession {
    /// Sends the next piece of the answer in progress. Returns false if there is none.
    pub(super) fn send_next_piece(&mut self, cx: &PortContext<'_>) -> bool {
        let Some(reply) = self.reply.take() else {
            return false;
        };
        // A piece always fits into the empty buffer.
        self.reply = self.piece(reply, cx).unwrap_or(None);
        true
    }

    pub(super) fn games(&mut self, wanted: GamesRequest, cx: &PortContext<'_>) {
        let kept = usize::from(cx.app().own_game().is_some());
        match wanted {
            GamesRequest::List => self.reply = Some(StreamedReply::Games),
            GamesRequest::Read(number) if number <= kept => {
                self.reply = Some(StreamedReply::Record(0))
            }
            GamesRequest::Short(number) if number <= kept => {
                self.reply = Some(StreamedReply::Short(0))
            }
            GamesRequest::Read(number) | GamesRequest::Short(number) => {
                let _ = writeln!(self.out, "error there is no game {number}");
            }
        }
    }

    /// Sends a piece and returns the next one, if any.
    fn piece(
        &mut self,
        reply: StreamedReply,
        cx: &PortContext<'_>,
    ) -> Result<Option<StreamedReply>, fmt::Error> {
        let out = &mut self.out;
        Ok(match reply {
            StreamedReply::Introduction(line) => {
                answers::introduction(line, &self.options, &Self::table(), out)?;
                (line + 1 < answers::INTRODUCTION).then_some(StreamedReply::Introduction(line + 1))
            }
            StreamedReply::Turns { part, any } => {
                let (part, any) = turns(self.sheet.position(), part, any, out)?;
                if part == answers::PARTS_OF_TURNS {
                    writeln!(out)?;
                    None
                } else {
                    Some(StreamedReply::Turns { part, any })
                }
            }
            StreamedReply::Drawing(line) => {
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
                done.then_some(StreamedReply::Drawing(line + 1))
            }
            StreamedReply::Longhand(ply) => {
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
                Some(StreamedReply::Longhand(ply + PLIES_AT_ONCE))
            }
            StreamedReply::Games => {
                if let Some(game) = cx.app().own_game() {
                    list(game, out)?;
                }
                let kept = u8::from(cx.app().own_game().is_some());
                writeln!(out, "games {kept}")?;
                None
            }
            StreamedReply::OwnRecord(line) => {
                let more = self.sheet.record_line(line, out)?;
                if !more {
                    writeln!(out, "end")?;
                }
                more.then_some(StreamedReply::OwnRecord(line + 1))
            }
            StreamedReply::Record(line) => match cx.app().own_game() {
                Some(game) => {
                    let took = |ply| cx.app().own_turn_took(ply).map(|seconds| 10 * seconds);
                    let more = record_line(game, cx.app().own_control(), &took, line, out)?;
                    if !more {
                        writeln!(out, "end")?;
                    }
                    more.then_some(StreamedReply::Record(line + 1))
                }
                None => {
                    writeln!(out, "end")?;
                    None
                }
            },
            StreamedReply::Short(ply) => match cx.app().own_game() {
                Some(game) => short(game, ply, out)?.map(StreamedReply::Short),
                None => {
                    writeln!(out)?;
                    None
                }
            },
            StreamedReply::Settings(line) => {
                let more = settings::line(cx.app().settings(), line, out)?;
                if !more {
                    writeln!(out, "end")?;
                }
                more.then_some(StreamedReply::Settings(line + 1))
            }
            StreamedReply::Counters(line) => {
                let more = settings::counter(cx.app().counters(), line, out)?;
                if !more {
                    writeln!(out, "end")?;
                }
                more.then_some(StreamedReply::Counters(line + 1))
            }
            StreamedReply::SelfTest(line) => {
                condition::self_test(line, cx, out)?.then_some(StreamedReply::SelfTest(line + 1))
            }
            StreamedReply::Log(line) => Some(if condition::words(line, cx, out)? {
                StreamedReply::Log(line + 1)
            } else {
                let start = cx.hardware.log_start();
                StreamedReply::Logged { start, from: 0 }
            }),
            StreamedReply::Logged { start, from } => {
                let next = condition::logged(cx.hardware, start, from, out)?;
                next.map(|from| StreamedReply::Logged { start, from })
            }
            StreamedReply::Row { row, from } => {
                let next = picture::row(cx.picture, row, from, out)?;
                (next < SIDE).then_some(StreamedReply::Row { row, from: next })
            }
        })
    }
}

/// Sends parts of the list of turns until one has turns or enough are checked.
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

/// Writes a line about the saved game.
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

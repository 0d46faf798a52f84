//! Answers that depend on a position only, shared by the engine and the handheld. All of
//! them write to a given writer.

use super::command::Query;
use super::options::{EngineOptions, OptionName};
use crate::rules::{Board, Outcome, Player, Status, Turn};
use core::fmt::{self, Write};
use core::ops::RangeInclusive;

/// The claims a turn can have, in the order of their letters as bytes; a turn
/// without one comes last, since points are in lower case.
const CLAIMS: usize = crate::rules::Colour::NUM + 1;

/// Number of parts of the list of turns: one for each claim and start.
pub const PARTS_OF_TURNS: usize = CLAIMS * crate::rules::Point::NUM;

/// Number of lines of the introduction.
pub const INTRODUCTION: usize = 3 + OptionName::ALL.len();

/// Writes a line of the introduction, starting at 0. `values` are the defaults, and
/// `table` the possible sizes of the search's table.
///
/// # Errors
/// The error of the writer.
pub fn introduction(
    line: usize,
    values: &EngineOptions,
    table: &RangeInclusive<u64>,
    to: &mut dyn Write,
) -> fmt::Result {
    match line {
        0 => writeln!(to, "id name Lyngk Pocket {}", env!("CARGO_PKG_VERSION")),
        1 => writeln!(to, "id author the Lyngk Pocket authors"),
        _ => match OptionName::ALL.get(line - 2) {
            Some(&name) => {
                let range = match name {
                    OptionName::Table => table.clone(),
                    _ => name.range(),
                };
                let (least, most) = (range.start(), range.end());
                let (name, value) = (name.text(), values.get(name));
                writeln!(
                    to,
                    "option name {name} type spin default {value} min {least} max {most}"
                )
            }
            None => writeln!(to, "ugiok"),
        },
    }
}

/// Returns the answer to a question about the position.
#[must_use]
pub fn response(board: &Board, query: Query) -> &'static str {
    let truth = |holds| if holds { "true" } else { "false" };
    let status = board.status();
    match query {
        Query::GameOver => truth(matches!(status, Status::Over(_))),
        Query::IsFirstPlayersTurn => truth(board.position().side_to_move() == Player::A),
        Query::Result => match status {
            Status::Over(Outcome::Win(Player::A)) => "p1win",
            Status::Over(Outcome::Win(Player::B)) => "p2win",
            Status::Over(Outcome::Draw) => "draw",
            Status::ToMove | Status::MustPass => "none",
        },
    }
}

/// Writes a part of the list of all legal turns, sorted as bytes and separated by spaces.
/// `first` is true if no earlier part has written a turn. Returns whether it has written
/// any; a part has at most 42 turns.
///
/// # Errors
/// The error of the writer.
pub fn turns(
    board: &Board,
    part: usize,
    first: bool,
    to: &mut dyn Write,
) -> Result<bool, fmt::Error> {
    match board.status() {
        Status::Over(_) => return Ok(false),
        Status::MustPass if part == 0 => {
            write!(to, "{}", Turn::Pass)?;
            return Ok(true);
        }
        Status::MustPass => return Ok(false),
        Status::ToMove => {}
    }
    let (claim, from) = (
        part / crate::rules::Point::NUM,
        part % crate::rules::Point::NUM,
    );
    let claim = match sorted_claim(claim) {
        Some(colour) if !board.position().claimable().has(colour) => return Ok(false),
        claim => claim,
    };
    let Some(from) = crate::rules::Point::new(from) else {
        return Ok(false);
    };
    let mut any = false;
    for landing in board.landings(claim, from) {
        if any || !first {
            to.write_char(' ')?;
        }
        let turn = Turn::Move {
            claim,
            from,
            to: landing,
        };
        write!(to, "{turn}")?;
        any = true;
    }
    Ok(any)
}

/// Returns the claim at this place in the order of the letters; `None` after the last.
fn sorted_claim(place: usize) -> Option<crate::rules::Colour> {
    use crate::rules::Colour;
    const SORTED: [Colour; Colour::NUM] = [
        Colour::Blue,
        Colour::Green,
        Colour::Ivory,
        Colour::Black,
        Colour::Red,
    ];
    SORTED.get(place).copied()
}

/// A line about a running search.
#[derive(Debug, Clone, Copy)]
pub struct Info<L> {
    /// Depth in turns.
    pub depth: u32,
    /// Score for the side to move; 0 is even.
    pub score: i32,
    /// Number of positions searched.
    pub nodes: u64,
    /// Time taken, in milliseconds.
    pub millis: u64,
    /// The expected turns, starting with the one to play.
    pub line: L,
}

impl<L: Iterator<Item = Turn> + Clone> fmt::Display for Info<L> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            depth,
            score,
            nodes,
            millis,
            line,
        } = self;
        write!(
            f,
            "info depth {depth} score {score} nodes {nodes} time {millis} pv"
        )?;
        line.clone().try_for_each(|turn| write!(f, " {turn}"))
    }
}

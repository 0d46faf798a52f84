//! Writes the puzzles as a table of Rust.

use crate::Found;
use lyngk_pocket::rules::Turn;
use std::fmt::Write as _;
use std::path::Path;
use std::{fs, io};

pub(crate) fn write(path: &Path, seed: u64, found: &[Found]) -> io::Result<()> {
    let mut text = format!(
        "//! Found by `cargo xtask puzzles --seed {seed}`. Not to be edited.\n\n\
         use super::{{Puzzle, Theme}};\n\n\
         /// The puzzles, by theme and difficulty.\n\
         pub static PUZZLES: [Puzzle; {}] = [\n",
        found.len()
    );
    for puzzle in found {
        let reply = match puzzle.reply {
            Some(reply) => format!("Some({:#06x})", reply.code()),
            None => "None".to_owned(),
        };
        let answer = puzzle
            .reply
            .map_or_else(String::new, |reply| format!(", then {reply}"));
        // Writing to a string cannot fail.
        let _ = write!(
            text,
            "    // {}{answer}\n    \
             Puzzle {{ theme: Theme::{:?}, difficulty: {}, code: {:#x}, solution: {:#06x}, \
             reply: {reply}, turns: &[{}] }},\n",
            puzzle.solution,
            puzzle.theme,
            puzzle.difficulty,
            puzzle.code,
            puzzle.solution.code(),
            codes(&puzzle.turns),
        );
    }
    text.push_str("];\n");
    fs::write(path, text)
}

fn codes(turns: &[Turn]) -> String {
    let codes: Vec<String> = turns
        .iter()
        .map(|turn| format!("{:#06x}", turn.code()))
        .collect();
    codes.join(", ")
}

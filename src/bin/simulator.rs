//! The product on this computer: until its screen is simulated here, a game in
//! the terminal. It knows nothing of the rules but their names.

#[path = "../engine/options.rs"]
#[expect(dead_code, reason = "names and ranges are for the engine's protocol")]
mod options;
#[path = "../engine/thinker.rs"]
mod thinker;

use lyngk_pocket::rules::notation::Drawing;
use lyngk_pocket::rules::{Board, Player, Position, Status, Turn, Undo, Variant};
use options::Options;
use std::env;
use std::io::{self, BufRead, Write};
use std::ops::ControlFlow;
use std::process::ExitCode;
use std::sync::atomic::AtomicBool;
use std::time::{SystemTime, UNIX_EPOCH};

const USAGE: &str = "\
usage: cargo run --release -- [--seed N] [--variant 5|6] [--hot-seat]

  --seed N       replay the setup with this number
  --variant 5|6  stacks of five (the standard game) or of six
  --hot-seat     two people play; otherwise you are A and the computer is B";

const HELP: &str = "\
e3-e2     move the stack on e3 onto the one on e2
R,e3-e2   claim red, then move; the colours are I B R G K
moves     list all turns
undo      take back your last turn
help      print this
quit      leave";

fn main() -> ExitCode {
    let game = match Game::from_arguments(env::args().skip(1)) {
        Ok(Some(game)) => game,
        Ok(None) => {
            println!("{USAGE}");
            return ExitCode::SUCCESS;
        }
        Err(complaint) => {
            eprintln!("error: {complaint}\n\n{USAGE}");
            return ExitCode::from(2);
        }
    };
    // The only error is a terminal that has gone away.
    let _ = game.play(&mut io::stdin().lock(), &mut io::stdout().lock());
    ExitCode::SUCCESS
}

struct Game {
    board: Board,
    past: Vec<Undo>,
    options: Options,
    hot_seat: bool,
}

impl Game {
    /// The game the command line asks for; `None` if it asks for help.
    fn from_arguments(mut arguments: impl Iterator<Item = String>) -> Result<Option<Self>, String> {
        let mut seed = SystemTime::now()
            .duration_since(UNIX_EPOCH)
            .map_or(0, |time| u64::from(time.subsec_nanos()));
        let mut variant = Variant::Standard;
        let mut hot_seat = false;
        while let Some(argument) = arguments.next() {
            match argument.as_str() {
                "--seed" => {
                    let number = arguments.next().ok_or("--seed needs a number")?;
                    seed = number
                        .parse()
                        .map_err(|_| format!("`{number}` is not a seed"))?;
                }
                "--variant" => {
                    variant = match arguments.next().as_deref() {
                        Some("5") => Variant::Standard,
                        Some("6") => Variant::Six,
                        _ => return Err("--variant needs 5 or 6".into()),
                    }
                }
                "--hot-seat" => hot_seat = true,
                "--help" | "-h" => return Ok(None),
                unknown => return Err(format!("no option is called `{unknown}`")),
            }
        }
        Ok(Some(Self {
            board: Board::new(&Position::setup(variant, seed)),
            past: Vec::new(),
            options: Options {
                seed,
                ..Options::default()
            },
            hot_seat,
        }))
    }

    fn play(mut self, input: &mut impl BufRead, output: &mut impl Write) -> io::Result<()> {
        writeln!(
            output,
            "LYNGK, setup {}. Type `help` for help.",
            self.options.seed
        )?;
        loop {
            writeln!(output, "\n{}", Drawing(self.board.position()))?;
            let side = self.board.position().side_to_move();
            let turn = match self.board.status() {
                Status::Over(_) => return Ok(()),
                Status::MustPass => Turn::Pass,
                Status::ToMove if side == Player::B && !self.hot_seat => self.choose(),
                Status::ToMove => {
                    if let Some(turn) = self.ask(input, output)? {
                        self.past.push(self.board.play(turn));
                        continue;
                    }
                    return writeln!(output, "Goodbye.");
                }
            };
            writeln!(output, "{side} plays {turn}.")?;
            self.past.push(self.board.play(turn));
        }
    }

    /// The computer's turn.
    fn choose(&self) -> Turn {
        let options = Options {
            seed: self.options.seed.wrapping_add(self.past.len() as u64),
            ..self.options
        };
        let never = AtomicBool::new(false);
        let limits = thinker::Limits::default();
        let think: thinker::Think = thinker::search;
        think(&self.board, &limits, &options, &never, &mut |_| {})
    }

    /// A legal turn from the player; `None` when they leave.
    fn ask(
        &mut self,
        input: &mut impl BufRead,
        output: &mut impl Write,
    ) -> io::Result<Option<Turn>> {
        loop {
            write!(output, "{}> ", self.board.position().side_to_move())?;
            output.flush()?;
            let mut line = Vec::new();
            if input.read_until(b'\n', &mut line)? == 0 {
                writeln!(output)?;
                return Ok(None);
            }
            match String::from_utf8_lossy(&line).trim() {
                "" => {}
                "help" => writeln!(output, "{HELP}")?,
                "moves" => writeln!(output, "{}", self.turns())?,
                "quit" => return Ok(None),
                "undo" => {
                    if self.undo() {
                        writeln!(output, "\n{}", Drawing(self.board.position()))?;
                    } else {
                        writeln!(output, "There is nothing to take back.")?;
                    }
                }
                text => match text.parse() {
                    Err(error) => writeln!(output, "That is not a turn: {error}.")?,
                    Ok(turn) => match self.board.check(turn) {
                        Err(reason) => writeln!(output, "That is not legal: {reason}.")?,
                        Ok(()) => return Ok(Some(turn)),
                    },
                },
            }
        }
    }

    /// Takes turns back to the last one that somebody at the keyboard chose.
    fn undo(&mut self) -> bool {
        if self.past.is_empty() {
            return false;
        }
        while let Some(undo) = self.past.pop() {
            self.board.undo(&undo);
            let side = self.board.position().side_to_move();
            if self.board.has_turn() && (self.hot_seat || side == Player::A) {
                break;
            }
        }
        true
    }

    fn turns(&self) -> String {
        let mut turns = Vec::new();
        let _: ControlFlow<()> = self.board.visit_all(|turn| {
            turns.push(turn.to_string());
            ControlFlow::Continue(())
        });
        turns.sort_unstable();
        turns.join(" ")
    }
}

//! The measured cases, shared by the benchmark by the clock and the one by instructions.

mod drawing;

use lyngk_pocket::rules::{Board, Position, Rng, Turn, Variant};
use std::fmt::Write as _;
use std::hint::black_box;
use std::ops::ControlFlow;

/// A case to measure.
pub(crate) struct Case {
    pub(crate) name: &'static str,
    /// Does all set-up. Each call of the returned function is one operation; its number
    /// depends on everything computed.
    pub(crate) prepare: fn() -> Box<dyn FnMut() -> u64>,
}

/// The first turn of a game; 1,040 turns.
const START: &str = "J/K,I,G,I/I,R,R,B,K,G,R/B,J,K,B,K,K/B,G,R,G,G,B,I/R,I,G,G,K,K/R,B,R,I,B,K,I/G,J,B,I/R A -/- 0/0 5";
/// 38 stacks, three colours claimed; 304 turns.
const EARLY: &str = "G/.,K,R,R/I,KI,K,J,G,BR,./I,K,I,.,G,R/B,I,R,B,KG,B,I/JB,R,R,G,I,G/J,.,G,.,K,B,K/K,B,BI,R/G B RK/B 0/0 5";
/// 30 stacks, all four colours claimed; 91 turns.
const MIDDLE: &str = "./J,J,GB,./I,.,GB,BGI,.,I,G/.,R,RBI,G,R,BK/.,KR,R,.,.,.,K/.,R,B,KGBI,J,K/GI,K,R,I,.,K,./G,RI,B,./K B BK/IG 0/0 5";
/// 13 stacks, two fives captured; 9 turns.
const LATE: &str = "./.,JGB,.,./IGB,.,.,.,.,.,./.,R,RBI,.,RGIK,BKIG/.,KR,RK,.,.,.,./.,.,B,.,J,./GIKR,.,.,.,.,.,./GRI,.,BK,./. A BK/IG 0/2 5";

pub(crate) const CASES: [Case; 22] = [
    case("turns-start", || turns(START)),
    case("turns-early", || turns(EARLY)),
    case("turns-middle", || turns(MIDDLE)),
    case("turns-late", || turns(LATE)),
    case("turns-start-from-position", || turns_anew(START)),
    case("turns-early-from-position", || turns_anew(EARLY)),
    case("turns-middle-from-position", || turns_anew(MIDDLE)),
    case("turns-late-from-position", || turns_anew(LATE)),
    case("sets-start", || sets(START)),
    case("sets-early", || sets(EARLY)),
    case("sets-middle", || sets(MIDDLE)),
    case("perft-2-early", || perft(EARLY, 2)),
    case("playout", playout),
    case("read-position", read_position),
    case("write-position", write_position),
    case("draw-title", drawing::title),
    case("draw-list", drawing::list),
    case("draw-board", drawing::board),
    case("draw-result", drawing::result),
    case("draw-cursor", drawing::cursor),
    case("draw-pick-up", drawing::pick_up),
    case("draw-flight", drawing::flight),
];

const fn case(name: &'static str, prepare: fn() -> Box<dyn FnMut() -> u64>) -> Case {
    Case { name, prepare }
}

fn position(text: &str) -> Position {
    text.parse().expect("a position")
}

/// Visits all legal turns.
fn visit(board: &Board) -> u64 {
    let mut sum = 0;
    let _: ControlFlow<()> = board.visit_all(|turn: Turn| {
        sum += u64::from(turn.code());
        ControlFlow::Continue(())
    });
    sum
}

fn turns(text: &str) -> Box<dyn FnMut() -> u64> {
    let board = Board::new(&position(text));
    Box::new(move || visit(black_box(&board)))
}

fn turns_anew(text: &str) -> Box<dyn FnMut() -> u64> {
    let position = position(text);
    Box::new(move || visit(&Board::new(black_box(&position))))
}

/// Visits all legal turns as sets of landings.
fn sets(text: &str) -> Box<dyn FnMut() -> u64> {
    let board = Board::new(&position(text));
    Box::new(move || {
        let mut sum = 0;
        let _: ControlFlow<()> = black_box(&board).visit_moves(|moves| {
            sum ^= moves.landings.bits();
            ControlFlow::Continue(())
        });
        sum
    })
}

fn perft(text: &str, depth: u32) -> Box<dyn FnMut() -> u64> {
    let mut board = Board::new(&position(text));
    Box::new(move || black_box(&mut board).perft(depth))
}

/// Plays a random game from a start position to its end.
fn playout() -> Box<dyn FnMut() -> u64> {
    let start = Board::new(&Position::setup(Variant::FivesTaken, 1));
    let mut rng = Rng::new(1);
    Box::new(move || {
        let mut board = start.clone();
        let outcome = board.playout(&mut rng);
        black_box(outcome);
        board.occupied().bits()
    })
}

fn read_position() -> Box<dyn FnMut() -> u64> {
    Box::new(|| u64::from(position(black_box(MIDDLE)).claimable().bits()))
}

fn write_position() -> Box<dyn FnMut() -> u64> {
    let position = position(MIDDLE);
    let mut text = String::new();
    Box::new(move || {
        text.clear();
        // Writing to a string cannot fail.
        let _ = write!(text, "{}", black_box(&position));
        text.len() as u64
    })
}

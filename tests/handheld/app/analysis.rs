//! Analysis: three lines that are searched repeatedly and deeper, stepping along them and
//! back, other turns, and passing the move.

use super::device::{Device, TWO};
use super::mistakes::searched;
use lyngk_pocket::ai::Level;
use lyngk_pocket::app::text::Language;
use lyngk_pocket::app::{Button, Event, GameRef, Purpose, Seat, Think};
use lyngk_pocket::driver::may_share;
use lyngk_pocket::rules::{Board, Position, Rng, Turn, Variant};

fn analysing(turns: &[Turn]) -> Device {
    let mut device = Device::with_game(TWO, Variant::FivesTaken, 4, turns);
    device.wait(1_000);
    device.press(&[Button::Y]);
    device.choose(Language::English.texts().analysis.analyse);
    assert_eq!(device.screen(), "analysis");
    device
}

/// Returns a turn of a position that is not among the given ones.
fn other_than(position: &Position, without: &[Option<Turn>]) -> Turn {
    let board = Board::new(position);
    let mut lots = Rng::new(3);
    core::iter::repeat_with(|| board.random_turn(&mut lots).expect("a turn"))
        .find(|&turn| !without.contains(&Some(turn)))
        .expect("there are many")
}

/// Answers searches until so many have been requested, and returns them.
fn answer(device: &mut Device, count: usize) -> Vec<Think> {
    let mut asked = Vec::new();
    for _ in 0..10 * count {
        if asked.len() == count {
            break;
        }
        let think = device.fx.think.take().or_else(|| {
            device.wait(60_000);
            device.fx.think.take()
        });
        let Some(think) = think else { continue };
        let Purpose::Analyse { without, .. } = think.purpose else {
            panic!("another purpose");
        };
        let turn = other_than(&think.position, &without);
        device.event(Event::SearchDone {
            ticket: think.ticket,
            turn,
            score: 100 - 10 * asked.len() as i16,
        });
        asked.push(think);
    }
    asked
}

fn shown(device: &Device) -> Position {
    *device
        .app
        .shown_game()
        .map(GameRef::position)
        .expect("a game")
}

#[test]
fn it_goes_on_without_end_with_both_cores_for_every_line() {
    let mut device = analysing(&[]);
    let asked = answer(&mut device, 30);
    assert_eq!(asked.len(), 30);
    for (place, think) in asked.iter().enumerate() {
        let Purpose::Analyse { nodes, without } = think.purpose else {
            panic!("another purpose");
        };
        assert_eq!(nodes, 1_000 << (place / 3), "each round is twice as deep");
        assert_eq!(without.iter().flatten().count(), place % 3);
        assert!(may_share(think));
    }
    // The analysis continues until it is stopped.
    device.press(&[Button::B]);
    device.wait(600_000);
    assert!(device.fx.think.is_none());
}

#[test]
fn a_line_is_walked_along_and_back_and_a_branch_takes_its_place() {
    let mut device = analysing(&[]);
    let start = shown(&device);
    let mut along = vec![start];
    for _ in 0..3 {
        answer(&mut device, 3);
        device.press(&[Button::A]);
        device.wait(5_000);
        along.push(shown(&device));
    }
    assert!(along.windows(2).all(|pair| pair[0] != pair[1]));
    for back in along.iter().rev().skip(1) {
        device.press(&[Button::Left]);
        assert_eq!(shown(&device), *back);
    }
    device.press(&[Button::Left]);
    assert_eq!(shown(&device), start, "there is nothing before it");
    // Steps forward over known turns without a search.
    for further in &along[1..] {
        device.press(&[Button::Right]);
        device.wait(5_000);
        assert_eq!(shown(&device), *further);
    }
    // Replaces the line by another one.
    device.press(&[Button::Left, Button::Left]);
    answer(&mut device, 3);
    // The first press shows the choices in place of the turns ahead.
    device.press(&[Button::Down, Button::Down, Button::A]);
    device.wait(5_000);
    assert_ne!(shown(&device), along[2]);
    device.press(&[Button::Left]);
    assert_eq!(shown(&device), along[1]);
    device.press(&[Button::B, Button::B]);
    assert_eq!(device.screen(), "play");
    assert_eq!(shown(&device), start, "the own game is as it was");
}

#[test]
fn a_passed_move_is_a_ply_that_is_taken_back() {
    let mut device = analysing(&[]);
    answer(&mut device, 3);
    device.press(&[Button::A]);
    device.wait(5_000);
    let before = shown(&device);
    device.press(&[Button::Y]);
    let passed = shown(&device);
    assert_eq!(passed.side_to_move(), before.side_to_move().opponent());
    assert!(passed.stacks_left() == before.stacks_left());
    // It is searched like any other position, played on, and taken back.
    let asked = answer(&mut device, 3);
    assert!(asked.iter().all(|think| think.position == passed));
    device.press(&[Button::A]);
    device.wait(5_000);
    device.press(&[Button::Left]);
    assert_eq!(shown(&device), passed);
    device.press(&[Button::Left]);
    assert_eq!(shown(&device), before);
    device.press(&[Button::Right]);
    assert_eq!(shown(&device), passed);
}

/// Returns turns that can be played one after the other from a position.
fn line_from(position: &Position, count: usize) -> Vec<Turn> {
    let mut board = Board::new(position);
    let mut lots = Rng::new(11);
    (0..count)
        .map(|_| {
            let turn = board.random_turn(&mut lots).expect("a turn");
            board.play(turn);
            turn
        })
        .collect()
}

#[test]
fn the_expected_line_is_walked_along_without_waiting_and_left_for_another() {
    let mut device = analysing(&[]);
    let start = shown(&device);
    let think = device.fx.think.take().expect("a search begins");
    let found = searched(&think);
    let mut along = vec![start];
    for turn in core::iter::once(found.turn).chain(found.expected_line.turns()) {
        along.push(along[along.len() - 1].try_play(turn).expect("a legal line"));
    }
    assert!(along.len() > 2, "{found:?}");
    device.event(found.expected().expect("something is expected"));
    device.event(found.event());
    // Right steps from turn to turn, independently of the search.
    for position in &along[1..] {
        device.press(&[Button::Right]);
        assert_eq!(shown(&device), *position);
        device.wait(10);
    }
    // The turns ahead are drawn and numbered in order.
    for _ in 1..along.len() - 1 {
        device.press(&[Button::Left]);
    }
    assert_eq!(shown(&device), along[1]);
    let board = device.app.view().board.expect("the board");
    let mut drawn = core::iter::once(&board.route).chain(&board.arrows);
    for (number, turn) in (1..).zip(found.expected_line.turns()) {
        let trail = drawn.next().expect("three at most");
        let Turn::Move { from, to, .. } = turn else {
            continue;
        };
        let ends = [trail.points.first(), trail.points.last()];
        assert_eq!(
            (ends, trail.number),
            ([Some(&from), Some(&to)], Some(number))
        );
    }
    // A replaces the line by the best turn found here, and the rest of the line is gone.
    answer(&mut device, 3);
    device.press(&[Button::A]);
    assert_eq!(shown(&device), along[1]);
    device.press(&[Button::A]);
    assert_ne!(shown(&device), along[2]);
    device.press(&[Button::Left, Button::Right]);
    assert_ne!(shown(&device), along[2]);
}

#[test]
fn what_is_expected_of_another_search_is_not_laid_out() {
    let mut device = analysing(&[]);
    let start = shown(&device);
    let think = device.fx.think.take().expect("a search begins");
    let found = searched(&think);
    device.event(Event::SearchExpects {
        ticket: think.ticket.wrapping_add(1),
        expected_line: found.expected_line,
    });
    device.event(found.event());
    device.press(&[Button::Right]);
    let first = start.try_play(found.turn).expect("legal");
    assert_eq!(shown(&device), first);
    assert_eq!(device.app.shown_game().map(|game| game.known()), Some(1));
}

#[test]
fn a_running_game_is_analysed_on_the_turn_of_the_device_and_from_its_review() {
    let texts = Language::English.texts();
    let seats = [Seat::Device(Level::STRONGEST), Seat::Human];
    let mut device = Device::with_game(seats, Variant::FivesTaken, 4, &[]);
    device.wait(1_000);
    device.press(&[Button::Y]);
    device.choose(texts.analysis.analyse);
    assert_eq!(device.screen(), "analysis");
    device.press(&[Button::B, Button::B]);
    assert_eq!(device.screen(), "play");
    // The device's game continues where it was.
    device.wait(1_000);
    let turn = line_from(&shown(&device), 1)[0];
    let mut device = Device::with_game(TWO, Variant::FivesTaken, 4, &[turn]);
    let start = shown(&device);
    device.wait(1_000);
    device.press(&[Button::Y]);
    device.choose(texts.review_game);
    assert_eq!(device.screen(), "review");
    device.press(&[Button::Left]);
    device.wait(1_000);
    device.press(&[Button::X]);
    assert_eq!(device.screen(), "analysis");
    let analysed = shown(&device);
    assert_eq!(analysed.try_play(turn), Ok(start));
    device.press(&[Button::B]);
    assert_eq!(device.screen(), "review");
    // A still plays on from here.
    device.press(&[Button::A]);
    assert_eq!(
        (device.screen().as_str(), shown(&device)),
        ("play", analysed)
    );
}

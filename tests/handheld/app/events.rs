//! Events that the board must show: captures, claims, the player who begins, the players'
//! colours, the side to move.

use super::device::{Device, TWO, some_position};
use lyngk_pocket::ai::Level;
use lyngk_pocket::app::text::Language;
use lyngk_pocket::app::view::{BoardView, Destination, Mark, PageView};
use lyngk_pocket::app::{Button, Event, Seat, Settings, Turning};
use lyngk_pocket::rules::{Board, Player, Point, Status, Turn, Variant};
use std::ops::ControlFlow;
use testkit::all_turns;

const DEVICE_FIRST: [Seat; 2] = [Seat::Device(Level::WEAKEST), Seat::Human];

pub(super) fn board(device: &Device) -> BoardView {
    device.app.view().board.expect("the board is in sight")
}

pub(super) fn answer(device: &mut Device, turn: Turn) {
    let think = device.fx.think.expect("the device thinks");
    device.event(Event::SearchDone {
        ticket: think.ticket,
        turn,
        score: 0,
    });
}

/// Moves the cursor to a stack with the arrows, or with B.
fn go_to(device: &mut Device, to: Point) {
    for _ in 0..Point::NUM {
        if device.app.cursor().point() == to {
            return;
        }
        device.press(&[Button::B]);
    }
    panic!("{to} was not reached");
}

/// Returns a position and a turn with a property.
pub(super) fn some_turn(
    variant: Variant,
    wanted: impl Fn(&Board, Turn) -> bool,
) -> (u32, Vec<Turn>, Turn) {
    let find = |board: &Board| {
        let found = board.visit_all(|turn| {
            if wanted(board, turn) {
                ControlFlow::Break(turn)
            } else {
                ControlFlow::Continue(())
            }
        });
        found.break_value()
    };
    let (code, turns) = some_position(variant, |board| find(board).is_some());
    let mut board = Board::new(&lyngk_pocket::rules::Position::setup(
        variant,
        u64::from(code),
    ));
    for &turn in &turns {
        board.play(turn);
    }
    let turn = find(&board).expect("it was found before");
    (code, turns, turn)
}

pub(super) fn captures(board: &Board, turn: Turn) -> bool {
    let position = board.position();
    let side = position.side_to_move();
    position.try_play(turn).expect("it is legal").captured(side) > position.captured(side)
}

#[test]
fn a_landing_that_captures_says_so_and_the_five_flies_to_its_owners_bar() {
    let plain = |board: &Board, turn: Turn| {
        matches!(turn, Turn::Move { claim: None, .. }) && captures(board, turn)
    };
    let (code, turns, turn) = some_turn(Variant::FivesTaken, plain);
    let Turn::Move { from, to, .. } = turn else {
        panic!("a move captures");
    };
    let mut device = Device::with_game(TWO, Variant::FivesTaken, code, &turns);
    let side = device.position().side_to_move();
    // A hint leads the cursor there.
    device.hint(turn);
    assert_eq!(device.app.cursor().point(), from);
    device.press(&[Button::A]);
    let mut seen = board(&device);
    assert_eq!(seen.looks[to.index()].mark, Mark::Captures);
    assert_eq!(seen.surroundings().hints.of(Button::A).0, "Capture");
    device.press(&[Button::A]);
    let (mut to_bar, mut counts) = (0, Vec::new());
    while !device.app.is_at_rest() {
        let mut seen = board(&device);
        if let Some(moving) = seen.moving
            && moving.to == Destination::Bar(side)
        {
            to_bar += 1;
            assert_eq!(moving.stack.height(), 5);
            assert_eq!(moving.from, to);
        }
        counts.push(seen.surroundings().bars[side.index()].captured);
        device.wait(33);
    }
    assert!(to_bar > 5, "{to_bar} pictures");
    counts.push(board(&device).surroundings().bars[side.index()].captured);
    assert!(counts.is_sorted());
    assert_eq!(
        counts.last().copied(),
        counts.first().map(|first| first + 1)
    );
}

#[test]
fn a_five_that_a_claim_takes_leaves_at_the_claim_and_does_not_come_back() {
    let takes = |board: &Board, turn: Turn| {
        matches!(turn, Turn::Move { claim: Some(colour), .. }
            if !board.fives_taken_by(colour).is_empty())
    };
    let (code, turns, turn) = some_turn(Variant::FivesTaken, takes);
    let Turn::Move {
        claim: Some(colour),
        from,
        to,
    } = turn
    else {
        panic!("a claim takes a five");
    };
    let mut device = Device::with_game(TWO, Variant::FivesTaken, code, &turns);
    let taken = Board::new(&device.position()).fives_taken_by(colour);
    device.press(&[Button::X]);
    while board(&device).surroundings().pool.chosen != Some(colour) {
        device.press(&[Button::Right]);
    }
    device.press(&[Button::A]);
    let mut flights = 0;
    while !device.app.is_at_rest() {
        flights += u32::from(board(&device).moving.is_some());
        device.wait(33);
    }
    assert!(flights > 5);
    let gone = |device: &Device| {
        let seen = board(device);
        taken
            .into_iter()
            .all(|point| seen.looks[point.index()].stack.is_empty() || point == to)
    };
    assert!(gone(&device));
    go_to(&mut device, from);
    device.press(&[Button::A]);
    assert!(gone(&device));
    // No five comes back, for any landing.
    device.press(&[Button::A]);
    while !device.app.is_at_rest() {
        let seen = board(&device);
        let flies = seen.moving.is_some_and(|moving| {
            matches!(moving.to, Destination::Bar(_)) && taken.has(moving.from)
        });
        assert!(!flies, "it was taken twice");
        device.wait(33);
    }
}

#[test]
fn a_claim_of_the_device_is_announced_before_its_move() {
    let mut device = Device::with_game(DEVICE_FIRST, Variant::FivesTaken, 9, &[]);
    let claim = |_: &Board, turn: Turn| matches!(turn, Turn::Move { claim: Some(_), .. });
    let position = device.position();
    let turn = Board::new(&position).visit_all(|turn| {
        if claim(&Board::new(&position), turn) {
            ControlFlow::Break(turn)
        } else {
            ControlFlow::Continue(())
        }
    });
    let turn = turn.break_value().expect("something can be claimed");
    answer(&mut device, turn);
    let mut read_for = 0;
    while board(&device).moving.is_none() {
        assert!(
            device.message().ends_with("first claim: Level 1"),
            "{}",
            device.message()
        );
        device.wait(33);
        read_for += 33;
    }
    assert!(read_for >= 1_000, "{read_for} ms");
}

#[test]
fn you_are_near_and_have_your_colour_whoever_begins() {
    let near = Player::A;
    for seats in [DEVICE_FIRST, [DEVICE_FIRST[1], DEVICE_FIRST[0]]] {
        let mut device = Device::with_game(seats, Variant::FivesTaken, 9, &[]);
        let mut seen = board(&device);
        assert!(!seen.turned);
        let bars = &seen.surroundings().bars;
        assert_eq!(bars[near.index()].name.as_str(), "You");
        assert_eq!(bars[near.opponent().index()].name.as_str(), "Level 1");
        let begins = seats[0] == Seat::Human;
        assert_eq!(bars[near.index()].to_move, begins);
        // The last turn has the colour of its player.
        if !begins {
            let turn = Board::new(&device.position())
                .random_turn(&mut lyngk_pocket::rules::Rng::new(1))
                .expect("there is a turn");
            answer(&mut device, turn);
            for _ in 0..200 {
                device.wait(33);
            }
            assert_eq!(board(&device).last.of, Some(near.opponent()));
        }
        // The result has it too.
        device.press(&[Button::Y]);
        device.choose(Language::English.texts().resign);
        device.press(&[Button::A]);
        let Some(PageView::Result(result)) = device.app.view().page else {
            panic!("the result is shown");
        };
        assert_eq!(result.winner, Some(near.opponent()));
        assert_eq!(result.names[near.index()].as_str(), "You");
    }
}

#[test]
fn who_begins_is_said() {
    let mut device = Device::new();
    device.choose(Language::English.texts().new_game);
    device.press(&[Button::A]);
    for _ in 0..12 {
        if device.screen() == "play" {
            break;
        }
        device.press(&[Button::Up, Button::A]);
    }
    assert_eq!(device.screen(), "play");
    assert!(device.message().contains("begin"), "{}", device.message());
}

#[test]
fn a_board_that_turns_is_handed_over() {
    let settings = Settings {
        turning: Turning::EveryTurn,
        ..Settings::default()
    };
    let mut device = Device::with_game_and(&settings, TWO, Variant::FivesTaken, 4, &[]);
    assert!(!board(&device).turned);
    device.press(&[Button::B, Button::A, Button::A]);
    for _ in 0..100 {
        device.wait(33);
        assert!(!board(&device).turned, "it turns only when it is passed on");
    }
    assert_eq!(device.screen(), "dialog");
    let dialog = device.app.view().dialog.expect("it is announced");
    assert_eq!(dialog.title.as_str(), "Player B: your turn");
    device.press(&[Button::A]);
    assert_eq!(device.screen(), "play");
    assert!(board(&device).turned);
    // The player who takes a turn back holds the device already.
    device.press(&[Button::Y]);
    device.choose(Language::English.texts().undo);
    device.wait(2_000);
    assert_eq!(device.screen(), "play");
    assert!(!board(&device).turned);
}

/// Returns a device that shows, on request, a threat of the opponent.
pub(super) fn shown_threats(
    variant: Variant,
    threat: impl Fn(&Board, Turn) -> bool,
    message: &str,
) -> Device {
    let threatened = |board: &Board| {
        let mut other = Board::new(board.position());
        other.play(Turn::Pass);
        let mut turns = all_turns(other.position()).into_iter();
        turns.any(|turn| threat(&other, turn)) && board.status() == Status::ToMove
    };
    let (code, turns) = some_position(variant, threatened);
    let mut device = Device::with_game(TWO, variant, code, &turns);
    device.press(&[Button::Y]);
    device.choose(Language::English.texts().on_board.show_threats);
    assert!(
        device.message().starts_with(message),
        "{}",
        device.message()
    );
    device
}

#[test]
fn threats_are_shown_on_request_and_the_last_move_once_more() {
    // The opponent can capture next, with or without a claim.
    let captures = |board: &Board, turn| board.is_legal(turn) && captures(board, turn);
    let mut device = shown_threats(Variant::FivesTaken, captures, "Captures threatened: ");
    let marked = |device: &Device| {
        let seen = board(device);
        seen.looks.iter().any(|look| look.mark == Mark::Captures)
    };
    assert!(marked(&device));
    device.press(&[Button::Left]);
    assert!(!marked(&device));
    assert_eq!(device.message(), "");

    device.press(&[Button::Y]);
    device.choose(Language::English.texts().on_board.replay);
    let ply = device.app.shown_game().map(|game| game.played());
    let mut moved = false;
    for _ in 0..200 {
        moved |= board(&device).moving.is_some();
        device.wait(33);
    }
    assert!(moved && device.app.is_at_rest());
    assert_eq!(device.app.shown_game().map(|game| game.played()), ply);
}

#[test]
fn whoever_looks_at_threats_or_the_last_move_keeps_the_claim_of_the_turn() {
    let claimable = |board: &Board| {
        let played = board.position().stacks_left() < Point::NUM;
        played && board.status() == Status::ToMove && !board.position().claimable().is_empty()
    };
    let (code, turns) = some_position(Variant::FivesTaken, claimable);
    let mut device = Device::with_game(TWO, Variant::FivesTaken, code, &turns);
    // The legend of X shows whether a colour is claimed.
    let claimed = |device: &Device| {
        let hints = board(device).surroundings().hints.clone();
        hints.of(Button::X).0 == Language::English.texts().unclaim
    };
    assert!(!claimed(&device));
    device.press(&[Button::X, Button::A]);
    assert!(claimed(&device));
    let words = &Language::English.texts().on_board;
    for look in [words.show_threats, words.replay] {
        device.press(&[Button::Y]);
        device.choose(look);
        for _ in 0..200 {
            device.wait(33);
        }
        assert!(claimed(&device), "{look}");
    }
}

#[test]
fn a_six_that_ends_the_game_is_in_the_table_and_the_row_that_decided() {
    let wins = |board: &Board, turn: Turn| {
        let after = board.position().try_play(turn).expect("it is legal");
        Board::new(&after).sudden_death().is_some()
    };
    let (code, mut turns, turn) = some_turn(Variant::SixesTaken, wins);
    turns.push(turn);
    let header = lyngk_pocket::app::save::header(&lyngk_pocket::app::Start {
        variant: Variant::SixesTaken,
        code,
        seats: TWO,
    });
    let plies: Vec<u8> = turns
        .iter()
        .flat_map(|&turn| lyngk_pocket::app::save::ply(turn))
        .collect();
    let device = Device::found(&header, &plies);
    let Some(PageView::Result(result)) = device.app.view().page else {
        panic!("the result is shown");
    };
    let winner = result.winner.expect("a six wins");
    let sixes = result.sixes.expect("they have a row");
    assert_eq!(sixes.counts[winner.index()], 1);
    assert_eq!(sixes.counts[winner.opponent().index()], 0);
    assert_eq!(result.decided_by, Some(6));
}

#[test]
fn two_people_can_be_called_by_name() {
    let settings = Settings {
        names: [1, 16],
        ..Settings::default()
    };
    let device = Device::with_game_and(&settings, TWO, Variant::FivesTaken, 4, &[]);
    let names = |device: &Device| {
        let mut seen = board(device);
        seen.surroundings().bars.clone().map(|bar| bar.name)
    };
    assert_eq!(names(&device).map(|name| name.to_string()), ["Ada", "Tom"]);
    // Two players of the same name could not be distinguished.
    let same = Settings {
        names: [1, 1],
        ..settings
    };
    let device = Device::with_game_and(&same, TWO, Variant::FivesTaken, 4, &[]);
    let called = names(&device).map(|name| name.to_string());
    assert_eq!(called, ["Player A", "Player B"]);
}

//! The information on the board: the worth of a claim, the text and duration of a hint,
//! the players' names, the first place of the cursor.

use super::device::{Device, TWO, some_position};
use super::events::{answer, board, captures, shown_threats};
use lyngk_pocket::ai::Level;
use lyngk_pocket::app::text::{Language, Lookup};
use lyngk_pocket::app::view::{GraphView, Hints, Layout, Mark, PageView};
use lyngk_pocket::app::{Button, Event, NeutralRule, Seat, Settings, Think};
use lyngk_pocket::rules::{Board, Colour, Player, Position, Rng, Status, Turn, Variant};
use std::ops::ControlFlow;

const DEVICE_FIRST: [Seat; 2] = [Seat::Device(Level::WEAKEST), Seat::Human];

/// Lets all automatic actions happen, without answers of a search.
fn rest(device: &mut Device) {
    for _ in 0..200 {
        device.wait(33);
    }
}

/// Answers every search for a while.
fn answer_all(device: &mut Device, answer: impl Fn(&Think) -> (Option<Turn>, i16)) {
    for _ in 0..400 {
        let Some(think) = device.fx.think else {
            device.wait(33);
            continue;
        };
        let (turn, score) = answer(&think);
        device.event(Event::SearchDone {
            ticket: think.ticket,
            turn: turn.expect("there is a turn"),
            score,
        });
    }
}

/// Returns the number of moves of the side to move with a claim, counted one by one.
fn moves(board: &Board, claim: Option<Colour>) -> usize {
    let stacks = board.occupied().into_iter();
    stacks.map(|from| board.landings(claim, from).len()).sum()
}

#[test]
fn the_choice_of_a_claim_tells_captures_and_moves_of_every_colour() {
    let takes = |board: &Board| {
        let claimable = board.position().claimable();
        let mut colours = claimable.into_iter();
        colours.any(|colour| !board.fives_taken_by(colour).is_empty())
    };
    let (code, turns) = some_position(Variant::FivesTaken, takes);
    let mut device = Device::with_game(TWO, Variant::FivesTaken, code, &turns);
    let position = device.position();
    let side = position.side_to_move();
    device.press(&[Button::X]);
    let mut capturing = 0;
    for _ in position.claimable() {
        let mut seen = board(&device);
        let around = seen.surroundings();
        let colour = around.pool.chosen.expect("one is being chosen");
        let rules = Board::new(&position);
        let added = moves(&rules, Some(colour)) - moves(&rules, None);
        assert_eq!(around.note.head.as_str(), format!("+{added}"));
        assert!(around.note.body.starts_with('-'), "{}", around.note.body);
        assert_eq!(
            [around.note.of, around.note.about],
            [Some(side), Some(side.opponent())]
        );
        let taken = rules.fives_taken_by(colour);
        if !taken.is_empty() {
            capturing += 1;
            assert_eq!(usize::from(around.bars[side.index()].taking), taken.len());
            let marked = |mark| {
                taken
                    .into_iter()
                    .all(|at| seen.looks[at.index()].mark == mark)
            };
            assert!(marked(Mark::Taken));
            let name = Language::English.texts().colours.of(colour);
            let words = device.message();
            assert!(words.starts_with(&format!("{name} captures")), "{words}");
        }
        device.press(&[Button::Right]);
    }
    assert!(capturing > 0);
}

#[test]
fn the_words_of_a_hint_give_way_and_what_it_points_at_stays() {
    let mut device = Device::with_game(TWO, Variant::FivesTaken, 4, &[]);
    let turn = Board::new(&device.position())
        .random_turn(&mut Rng::new(1))
        .expect("there is a turn");
    device.hint(turn);
    assert!(
        device.message().starts_with("Hint: "),
        "{}",
        device.message()
    );
    device.press(&[Button::Left]);
    assert!(
        device.message().starts_with("Hint: "),
        "{}",
        device.message()
    );
    assert!(device.app.wake_at().is_some());
    assert!(!device.wait(3_000).redraw);
    assert!(device.wait(4_000).redraw, "the bar is to be seen again");
    assert_eq!(device.message(), "");
    let mut seen = board(&device);
    assert!(seen.route.hinted);
    let hints = &seen.surroundings().hints;
    assert!(Hints::BUTTONS.into_iter().any(|button| hints.calls(button)));
}

#[test]
fn names_are_chosen_where_two_people_begin_a_game() {
    let texts = Language::English.texts();
    let mut device = Device::new();
    device.choose(texts.new_game);
    device.press(&[Button::Down, Button::Right]);
    device.press(&[Button::Down, Button::Right, Button::Down, Button::Left]);
    assert!(!device.fx.saves.is_empty(), "they are kept");
    device.press(&[Button::Up; 3]);
    device.press(&[Button::A]);
    assert_eq!(device.screen(), "play");
    let mut seen = board(&device);
    let names = seen.surroundings().bars.clone().map(|bar| bar.name);
    assert_eq!(names.map(|name| name.to_string()), ["Ada", "Tom"]);
    assert_eq!(device.message(), "Ada begins");
}

#[test]
fn the_cursor_begins_on_a_stack_and_leaves_a_point_that_a_five_has_left() {
    let plain = |board: &Board, turn: Turn| {
        matches!(turn, Turn::Move { claim: None, .. }) && captures(board, turn)
    };
    let (code, turns, turn) = super::events::some_turn(Variant::FivesTaken, plain);
    let mut device = Device::with_game(TWO, Variant::FivesTaken, code, &turns);
    let on_stack = |device: &Device| {
        let at = device.app.cursor().point();
        !device.position().stack(at).is_empty()
    };
    assert!(on_stack(&device));
    device.hint(turn);
    device.press(&[Button::A, Button::A]);
    rest(&mut device);
    assert!(on_stack(&device), "{}", device.app.cursor().point());
    // The same in every step of every lesson.
    let words = &Language::English.texts().learning;
    for lesson in 0..11 {
        let mut device = Device::new();
        device.choose(words.learn);
        device.choose(words.lessons);
        device.press(&vec![Button::Down; lesson]);
        device.press(&[Button::A]);
        assert_eq!(device.screen(), "task");
        assert!(on_stack(&device), "lesson {}", lesson + 1);
    }
}

#[test]
fn two_devices_of_different_levels_are_told_apart_by_them() {
    let [weak, strong] = [1, 8].map(|number| Level::new(number).expect("there is one"));
    for (levels, names) in [
        ([weak, strong], ["Level 1", "Level 8"]),
        ([weak, weak], ["Player A", "Player B"]),
    ] {
        let seats = levels.map(Seat::Device);
        let device = Device::gone_on_with(seats, Variant::FivesTaken, 4, &[]);
        assert_eq!(device.screen(), "demo");
        let Layout::Captioned { bars, .. } = board(&device).layout else {
            panic!("a demo has captions");
        };
        assert_eq!(bars.map(|bar| bar.name.to_string()), names);
    }
}

#[test]
fn a_demo_shows_what_is_claimed_and_captured() {
    let mut device = Device::new();
    device.choose(Language::English.texts().demo);
    assert_eq!(device.screen(), "demo");
    device.wait(3_000);
    let position = device.position();
    let claims = |turn: Turn| turn.claim().is_some();
    let found = Board::new(&position).visit_all(|turn| {
        if claims(turn) {
            ControlFlow::Break(turn)
        } else {
            ControlFlow::Continue(())
        }
    });
    let turn = found.break_value().expect("something can be claimed");
    answer(&mut device, turn);
    rest(&mut device);
    let Layout::Captioned { bars, .. } = board(&device).layout else {
        panic!("a caption is below the board");
    };
    let claimed = turn.claim().expect("it claims");
    assert!(bars[Player::A.index()].claims.has(claimed));
    assert_eq!(bars[Player::A.index()].fresh, Some(claimed));
}

/// Returns a game against the device, which begins, resigned after two plies.
fn lost_game() -> Device {
    let mut device = Device::with_game(DEVICE_FIRST, Variant::FivesTaken, 9, &[]);
    let turn = Board::new(&device.position())
        .random_turn(&mut Rng::new(1))
        .expect("there is a turn");
    answer(&mut device, turn);
    rest(&mut device);
    device.press(&[Button::B, Button::A, Button::A]);
    device.press(&[Button::Y]);
    device.choose(Language::English.texts().resign);
    device.press(&[Button::A]);
    assert_eq!(device.screen(), "result");
    device
}

#[test]
fn review_and_graph_know_who_is_who_when_the_device_has_begun() {
    let mut device = lost_game();
    // A judgement in favour of the device, who began, is one against the person.
    answer_all(&mut device, |think| {
        let device_moves = think.position.side_to_move() == Player::A;
        let turn = Board::new(&think.position).random_turn(&mut Rng::new(1));
        (turn, if device_moves { 2_000 } else { -2_000 })
    });
    device.press(&[Button::X]);
    assert_eq!(device.screen(), "review");
    device.press(&[Button::Left]);
    let mut seen = board(&device);
    let names = seen
        .surroundings()
        .bars
        .clone()
        .map(|bar| bar.name.to_string());
    assert_eq!(names, ["You", "Level 1"]);
    // The first turn was the device's, and the device has the second colour.
    assert_eq!(seen.last.of, Some(Player::B));
    assert!(seen.surroundings().bars[Player::A.index()].to_move);
    device.press(&[Button::Y]);
    assert_eq!(device.screen(), "graph");
    let Some(PageView::Graph(graph)) = device.app.view().page else {
        panic!("the graph is shown");
    };
    assert_eq!(
        graph.names.clone().map(|name| name.to_string()),
        ["You", "Level 1"]
    );
    let known = |value: i8| value != GraphView::UNKNOWN;
    assert!(
        graph.values.iter().all(|&value| known(value) && value < 0),
        "{:?}",
        graph.values
    );
    assert_eq!(graph.ahead.0, Some(Player::B));
}

#[test]
fn a_sudden_death_a_last_claim_and_a_pass_are_said_against_the_device() {
    // A six ends the game, and the board shows it.
    let wins = |board: &Board, turn: Turn| {
        let after = board.position().try_play(turn).expect("it is legal");
        Board::new(&after).sudden_death().is_some()
    };
    let (code, turns, turn) = super::events::some_turn(Variant::SixesTaken, wins);
    let mut device = Device::with_game(TWO, Variant::SixesTaken, code, &turns);
    device.hint(turn);
    while device.screen() == "play" && device.message() != "A stack of six: sudden death" {
        let calling = Button::ALL
            .into_iter()
            .find(|&button| board(&device).surroundings().hints.calls(button));
        if let Some(button) = calling {
            device.press(&[button]);
        } else {
            device.wait(33);
        }
        if device.screen() == "claim" {
            device.press(&[Button::A]);
        }
    }
    assert_eq!(device.message(), "A stack of six: sudden death");

    // The second claim of a player is the last.
    let second = |board: &Board, turn: Turn| {
        let position = board.position();
        let side = position.side_to_move();
        turn.claim().is_some() && position.claims(side).len() == 1 && side == Player::A
    };
    let (code, turns, turn) = super::events::some_turn(Variant::FivesTaken, second);
    let mut device = Device::with_game(DEVICE_FIRST, Variant::FivesTaken, code, &turns);
    answer(&mut device, turn);
    assert!(
        device.message().contains("last claim: Level 1"),
        "{}",
        device.message()
    );

    // A player who cannot move passes, and the device's pass is announced.
    let stuck = |board: &Board| {
        let mut ends = false;
        let _: ControlFlow<()> = board.visit_all(|turn| {
            let after = board.position().try_play(turn).expect("it is legal");
            ends |= after.status() == Status::MustPass;
            ControlFlow::Continue(())
        });
        ends
    };
    let (code, mut turns) = some_position(Variant::FivesTaken, stuck);
    let mut rules = Board::new(&Position::setup(Variant::FivesTaken, u64::from(code)));
    for &turn in &turns {
        rules.play(turn);
    }
    let before = *rules.position();
    let last = rules.visit_all(|turn| {
        let after = before.try_play(turn).expect("it is legal");
        if after.status() == Status::MustPass {
            ControlFlow::Break(turn)
        } else {
            ControlFlow::Continue(())
        }
    });
    turns.push(last.break_value().expect("it was found before"));
    let passes = before.side_to_move().opponent();
    for (device_passes, words) in [(true, "Level 1 must pass"), (false, "You must pass")] {
        let mut seats = [Seat::Human; 2];
        let device_is = if device_passes {
            passes
        } else {
            passes.opponent()
        };
        seats[device_is.index()] = Seat::Device(Level::WEAKEST);
        let mut device = Device::gone_on_with(seats, Variant::FivesTaken, code, &turns);
        device.wait(33);
        assert_eq!(device.screen(), "dialog");
        let dialog = device.app.view().dialog.expect("it is announced");
        assert_eq!(dialog.title.as_str(), words);
    }
}

#[test]
fn threats_of_a_six_are_shown_as_such() {
    let wins = |board: &Board, turn: Turn| {
        let after = board.position().try_play(turn);
        after.is_ok_and(|after| Board::new(&after).sudden_death().is_some())
    };
    let device = shown_threats(Variant::SixesTaken, wins, "Threats of a six: ");
    let marked = board(&device)
        .looks
        .iter()
        .any(|look| look.mark == Mark::Captures);
    assert!(marked);
}

#[test]
fn a_claim_that_the_device_would_make_is_called_one() {
    let mut device = lost_game();
    device.press(&[Button::X, Button::Left, Button::X]);
    assert_eq!(device.screen(), "play");
    let position = device.position();
    let found = Board::new(&position).visit_all(|turn| match turn.claim() {
        Some(_) => ControlFlow::Break(turn),
        None => ControlFlow::Continue(()),
    });
    let best = found.break_value().expect("something can be claimed");
    let judge = |think: &Think| match think.position == position {
        true => (Some(best), 0),
        false => (Board::new(&think.position).random_turn(&mut Rng::new(1)), 0),
    };
    answer_all(&mut device, judge);
    device.press(&[Button::B, Button::A, Button::A]);
    answer_all(&mut device, judge);
    assert_eq!(device.screen(), "tried");
    device.press(&[Button::A]);
    let mut seen = board(&device);
    let around = seen.surroundings();
    assert_eq!(around.note.head.as_str(), "Claim");
    assert_eq!(around.note.claimed, best.claim());
    assert_eq!(around.bars[Player::A.index()].claiming, best.claim());
}

/// Moves to the row of a list with this label.
fn go_to_row(device: &mut Device, label: &str) {
    for _ in 0..30 {
        let list = device.app.view().list.expect("the menu is a list");
        let chosen = list.chosen.and_then(|row| list.rows.get(row));
        if chosen.is_some_and(|row| row.label == label) {
            return;
        }
        device.press(&[Button::Down]);
    }
    panic!("there is no {label}");
}

#[test]
fn a_five_of_a_claimed_colour_is_pointed_at_and_not_named() {
    // Where neutral fives stay, such a five may be one of them.
    let settings = Settings {
        neutrals: NeutralRule::Taken,
        ..Settings::default()
    };
    let mut device = Device::with(&settings);
    device.choose(Language::English.texts().new_game);
    // Two players, set up by hand.
    device.press(&[Button::Down, Button::Right]);
    go_to_row(&mut device, Language::English.texts().setup);
    device.press(&[Button::Left]);
    go_to_row(&mut device, Language::English.texts().start_game);
    device.press(&[Button::A]);
    assert_eq!(device.screen(), "editor");
    let five = device.app.cursor().point();
    device.press(&[Button::A]);
    device.press(&[
        Button::Up,
        Button::Right,
        Button::Down,
        Button::Left,
        Button::A,
        Button::B,
    ]);
    // Three jokers are left when all other pieces are captured.
    for _ in 0..3 {
        device.press(&[Button::Left, Button::A, Button::X, Button::B]);
    }
    // A claims black, which is on top.
    device.press(&[Button::Y]);
    assert_eq!(device.screen(), "editor-menu");
    let texts = Language::English.texts();
    go_to_row(&mut device, texts.colours.black);
    device.press(&[Button::Right]);
    go_to_row(&mut device, texts.editor.captured);
    device.press(&[Button::Left]);
    go_to_row(&mut device, texts.start_game);
    device.press(&[Button::A]);
    assert_eq!(device.screen(), "editor");
    assert_eq!(device.message(), "This five would be captured");
    assert_eq!(device.app.cursor().point(), five);
}

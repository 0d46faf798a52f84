//! The search for a turn or a hint.

use super::device::{Device, TWO};
use lyngk_pocket::ai::Level;
use lyngk_pocket::app::{Button, Effects, Event, Purpose, Save, Seat, Think, save};
use lyngk_pocket::rules::{Board, Rng, Turn, Variant};

fn think_of(fx: &Effects) -> Think {
    fx.think.expect("it asks for a turn")
}

fn any_turn(think: &Think) -> Turn {
    Board::new(&think.position)
        .random_turn(&mut Rng::new(1))
        .unwrap()
}

fn done(think: &Think, turn: Turn) -> Event<'static> {
    Event::SearchDone {
        ticket: think.ticket,
        turn,
        score: 0,
    }
}

#[test]
fn the_device_thinks_tells_and_moves() {
    let seats = [Seat::Device(Level::ALL[4]), Seat::Human];
    let mut device = Device::with_game(seats, Variant::FivesTaken, 9, &[]);
    let think = think_of(&device.fx);
    assert_eq!(think.level, Level::ALL[4]);
    assert_eq!(think.purpose, Purpose::Move);
    let turn = any_turn(&think);
    device.event(Event::SearchProgress {
        ticket: think.ticket,
        turn,
        depth: 2,
        permille: 500,
    });
    let mut board = device.app.view().board.unwrap();
    let note = &board.surroundings().note;
    assert_eq!(note.permille, Some(500));
    // The progress is shown, not the expected turn.
    assert_eq!(note.body.as_str(), "");
    // During a search the menu opens and "move now" can be chosen.
    device.press(&[Button::Y]);
    assert_eq!(device.screen(), "menu");
    assert!(device.press(&[Button::A]).move_now);
    let fx = device.event(done(&think, turn));
    assert_eq!(
        fx.saves.as_slice(),
        [Save::PliesAppended {
            from: 0,
            plies: [save::ply(turn)].into_iter().collect(),
        }]
    );
    assert_eq!(device.app.shown_game().unwrap().played(), 1);
}

#[test]
fn an_answer_to_a_search_that_was_given_up_is_ignored() {
    let seats = [Seat::Human, Seat::Device(Level::ALL[1])];
    let mut device = Device::with_game(seats, Variant::FivesTaken, 4, &[]);
    device.press(&[Button::B, Button::A, Button::A]);
    let think = think_of(device.wait(5000));
    let turn = any_turn(&think);
    // Undo is the second row: "move now" is the first.
    let fx = device.press(&[Button::Y, Button::Down, Button::A]);
    assert!(fx.stop_thinking);
    assert_eq!(device.app.shown_game().unwrap().played(), 0);
    device.event(done(&think, turn));
    assert_eq!(device.app.shown_game().unwrap().played(), 0);
}

#[test]
fn a_hint_is_shown_and_not_played() {
    let mut device = Device::with_game(TWO, Variant::FivesTaken, 4, &[]);
    let think = think_of(device.press(&[Button::Y, Button::A]));
    assert_eq!(think.purpose, Purpose::Hint);
    let turn = any_turn(&think);
    device.event(done(&think, turn));
    assert!(
        device.message().starts_with("Hint: "),
        "{}",
        device.message()
    );
    let board = device.app.view().board.unwrap();
    assert!(board.route.hinted && !board.route.points.is_empty());
    assert_eq!(device.app.shown_game().unwrap().played(), 0);
}

//! Consent of the person at the device to the requests of a computer, as the application
//! keeps it.

use super::device::Device;
use lyngk_pocket::ai::Level;
use lyngk_pocket::app::{
    Answer, Button, Computer, Event, Purpose, Request, Seat, Sent, Start, Transcript,
};
use lyngk_pocket::rules::{Board, Position, Rng, Turn, Variant};

/// Returns a device that searches for its first turn, and that turn.
fn thinking() -> (Device, Event<'static>) {
    let seats = [Seat::Device(Level::WEAKEST), Seat::Human];
    let device = Device::with_game(seats, Variant::FivesTaken, 4, &[]);
    let think = device.fx.think.expect("the device has the first turn");
    assert_eq!(think.purpose, Purpose::Move);
    let turn = Board::new(&think.position).random_turn(&mut Rng::new(1));
    let done = Event::SearchDone {
        ticket: think.ticket,
        turn: turn.unwrap_or(Turn::Pass),
        score: 0,
    };
    (device, done)
}

fn ask(device: &mut Device, request: Request) {
    device.event(Event::Computer(Computer::Ask(request)));
    assert_eq!(device.screen(), "dialog");
    device.wait(500);
}

fn played(device: &Device) -> usize {
    device.app.saved_game().map_or(0, Transcript::played)
}

#[test]
fn a_game_that_is_to_be_replaced_does_not_go_on_first() {
    let (mut device, done) = thinking();
    ask(&mut device, Request::Play);
    device.event(done);
    let fx = device.event(Event::Pressed(Button::A));
    assert_eq!(fx.answer, Some(Answer::Agreed(Request::Play)));
    assert!(fx.saves.is_empty(), "{:?}", fx.saves);
    device.wait(1_000);
    assert!(device.fx.saves.is_empty(), "{:?}", device.fx.saves);
    assert_eq!(played(&device), 0);
    let start = Start {
        variant: Variant::FivesTaken,
        code: 9,
        seats: [Seat::Human; 2],
    };
    let fx = device.event(Event::Computer(Computer::Play(Sent {
        start,
        opening: None,
        turns: &[],
        took: &[],
        control: None,
        end: None,
    })));
    assert_eq!(fx.saves.len(), 1, "{:?}", fx.saves);
    let game = device.app.saved_game().expect("the game of the computer");
    let setup = Position::setup(Variant::FivesTaken, 9);
    assert_eq!((game.played(), game.position_now()), (0, setup));
}

#[test]
fn consent_that_the_computer_does_not_use_ends_with_the_next_press() {
    let (mut device, done) = thinking();
    ask(&mut device, Request::Settings);
    device.event(Event::Pressed(Button::A));
    device.event(done);
    device.event(Event::Released(Button::A));
    device.wait(1_000);
    assert_eq!(played(&device), 0);
    device.press(&[Button::Up]);
    device.wait(1_000);
    assert_eq!(played(&device), 1, "the game goes on");
}

#[test]
fn a_refusal_is_an_answer_and_the_game_goes_on() {
    let (mut device, done) = thinking();
    ask(&mut device, Request::Play);
    device.event(done);
    let fx = device.event(Event::Pressed(Button::B));
    assert_eq!(fx.answer, Some(Answer::Refused(Request::Play)));
    assert_eq!(played(&device), 1);
}

#[test]
fn a_press_right_after_the_question_is_no_answer() {
    let (mut device, _) = thinking();
    device.event(Event::Computer(Computer::Ask(Request::Restart)));
    device.wait(400);
    let fx = device.press(&[Button::A]);
    assert_eq!(fx.answer, None);
    assert_eq!(device.screen(), "dialog");
}

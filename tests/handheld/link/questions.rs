//! Requests of a computer that need consent at the device, and taking over from the
//! computer.

use super::{Plugged, play_a_game};
use crate::TO_A_GAME_OF_TWO;
use lyngk_pocket::app::{Button, Event, Transcript};

#[test]
fn a_computer_thinks_in_sight_and_somebody_takes_over() {
    let mut device = Plugged::new();
    device.send("position startpos seed 7 moves");
    device.send("go level 8");
    assert!(device.line().starts_with("info depth "));
    device.shows("computer");
    device.handheld.press(Button::B);
    while device.received.is_empty() || !device.line().starts_with("error ") {
        let received = device.handheld.hear(usize::MAX);
        device.received += &String::from_utf8_lossy(&received);
        if device.received.starts_with("error ") {
            break;
        }
    }
    assert_eq!(device.line(), "error somebody has taken over at the device");
    device.shows("title");
    assert_eq!(
        device.ask("go level 1"),
        "error somebody has taken over at the device"
    );
    // A new connection is accepted.
    device.handheld.unplug();
    device.send("go level 1");
    while !device.line().starts_with("bestmove ") {}
}

#[test]
fn somebody_plays_on_where_the_computer_plays() {
    let mut device = Plugged::new();
    device.send("position startpos seed 0 moves R,e3-d2");
    device.send("go level 8");
    device.line();
    device.handheld.press(Button::A);
    device.handheld.hear(usize::MAX);
    device.shows("play");
    let game = device.handheld.app().saved_game().expect("a game");
    assert_eq!(game.played(), 1);
    assert!(device.handheld.app().is_your_turn_or_pass());
    // It is saved.
    let handheld = device.handheld.restarted(2);
    assert_eq!(handheld.app().saved_game().map(Transcript::played), Some(1));
}

#[test]
fn whoever_plays_is_asked_before_a_computer_thinks() {
    let mut device = Plugged::new();
    play_a_game(&mut device);
    device.send("go level 1");
    device.is_silent();
    device.shows("dialog");
    device.handheld.press(Button::B);
    assert_eq!(device.line(), "error somebody has taken over at the device");
    device.shows("play");
    device.handheld.unplug();
    device.send("go level 1");
    device.is_silent();
    device.handheld.press(Button::A);
    while !device.line().starts_with("bestmove ") {}
    device.shows("computer");
    // The game is still there.
    assert!(device.ask("games").starts_with("game 1 variant 5 setup "));
}

#[test]
fn what_a_computer_may_change_is_asked_for_on_the_device() {
    let mut device = Plugged::new();
    for (line, refusal) in [
        ("settings level 7", "error refused at the device"),
        ("press A", "error refused at the device"),
        ("reboot bootloader", "error refused at the device"),
        ("play", "error refused at the device"),
    ] {
        device.send(line);
        device.is_silent();
        device.shows("dialog");
        device.handheld.press(Button::B);
        assert_eq!(device.line(), refusal, "{line}");
        device.shows("title");
    }
    assert_eq!(device.handheld.app().settings().level.number(), 2);
    device.send("settings level 7");
    device.agree();
    assert_eq!(device.handheld.app().settings().level.number(), 7);
    device.send("reboot bootloader");
    device.is_silent();
    assert!(!device.handheld.is_in_boot_loader());
    device.handheld.press(Button::A);
    assert_eq!(device.line(), "ok");
    assert!(device.handheld.is_in_boot_loader());
}

#[test]
fn buttons_are_pressed_only_once_somebody_has_allowed_it() {
    let mut device = Plugged::new();
    device.send("press down");
    device.agree();
    device.handheld.wait(100);
    for _ in 0..2 {
        assert_eq!(device.ask("press B"), "ok");
        device.handheld.wait(100);
    }
    device.handheld.unplug();
    device.send("press down");
    device.is_silent();
    device.shows("dialog");
    // The computer has disconnected before the answer.
    device.handheld.unplug();
    device.handheld.wait(100);
    device.shows("title");
}

#[test]
fn a_computer_cannot_answer_its_own_question() {
    let mut device = Plugged::new();
    device.send("press down");
    device.agree();
    device.handheld.wait(100);
    for question in ["reboot bootloader", "reboot", "settings level 7", "play"] {
        device.send(question);
        device.is_silent();
        for button in ["a", "b"] {
            assert_eq!(
                device.ask(&format!("press {button}")),
                "error no button is pressed while somebody is asked"
            );
        }
        device.shows("dialog");
        device.is_silent();
        let taken_back = device.ask("stop");
        assert_eq!(taken_back, "error nobody has answered at the device");
    }
    assert!(!device.handheld.is_in_boot_loader());
    assert_eq!(device.handheld.app().settings().level.number(), 2);
    assert_eq!(device.ask("press b"), "ok");
}

#[test]
fn a_press_meant_for_the_game_answers_no_question() {
    let mut device = Plugged::new();
    play_a_game(&mut device);
    for button in [Button::A, Button::B] {
        device.send("reboot bootloader");
        assert_eq!(device.ask("isready"), "readyok");
        device.handheld.wait(400);
        device.handheld.press(button);
        device.shows("dialog");
        device.is_silent();
        device.shows("dialog");
        device.handheld.press(Button::B);
        assert_eq!(device.line(), "error refused at the device");
        device.shows("play");
    }
    assert!(!device.handheld.is_in_boot_loader());
}

#[test]
fn a_question_taken_back_makes_room_for_the_next_at_once() {
    // At some of these instants a turn of the title's game is on its way.
    for instant in (0..1_600).step_by(100) {
        let mut device = Plugged::new();
        device.handheld.wait(instant);
        device.send("play");
        let taken_back = device.ask("stop");
        assert_eq!(taken_back, "error nobody has answered at the device");
        device.shows("title");
        device.send("settings level 7");
        device.is_silent();
        device.handheld.press(Button::A);
        assert_eq!(device.line(), "ok", "{instant}");
        device.shows("title");
        assert_eq!(device.handheld.app().settings().level.number(), 7);
    }
}

#[test]
fn a_question_can_be_taken_back() {
    let mut device = Plugged::new();
    device.send("play");
    device.is_silent();
    device.shows("dialog");
    assert_eq!(device.ask("isready"), "readyok");
    assert_eq!(
        device.ask("stop"),
        "error nobody has answered at the device"
    );
    device.shows("title");
}

/// Presses a button as on the firmware, which serves the port after each event, with a
/// computer that does not read.
fn press(device: &mut Plugged, button: Button) {
    device.handheld.event(Event::Pressed(button));
    device.handheld.hear(0);
    device.handheld.wait(60);
    device.handheld.event(Event::Released(button));
    device.handheld.hear(0);
}

/// Sends a request from a computer that does not read its input.
fn ask_without_reading(device: &mut Plugged, line: &str) {
    device
        .handheld
        .send(format!("{line}\nisready\n").as_bytes());
    for _ in 0..5 {
        device.handheld.hear(0);
    }
    device.handheld.wait(600);
    device.handheld.hear(0);
    device.shows("dialog");
}

fn play_a_turn(device: &mut Plugged) {
    for button in [Button::B, Button::A, Button::A] {
        press(device, button);
    }
    device.handheld.wait(1_500);
    device.handheld.hear(0);
}

fn played(device: &Plugged) -> usize {
    let game = device.handheld.app().saved_game();
    game.map_or(0, Transcript::played)
}

#[test]
fn a_game_begun_after_a_consent_that_was_not_read_is_not_replaced() {
    let mut device = Plugged::new();
    ask_without_reading(&mut device, "play human human");
    press(&mut device, Button::A);
    device.handheld.wait(2_000);
    device.shows("title");
    for button in TO_A_GAME_OF_TWO {
        press(&mut device, button);
    }
    device.shows("play");
    device.handheld.wait(60_000);
    press(&mut device, Button::B);
    for _ in 0..4 {
        play_a_turn(&mut device);
    }
    let before = played(&device);
    assert!(before >= 2);
    device.handheld.hear(usize::MAX);
    device.handheld.wait(100);
    assert_eq!(played(&device), before);
}

#[test]
fn a_restart_agreed_to_long_ago_does_not_come_in_the_middle_of_a_game() {
    let mut device = Plugged::new();
    play_a_game(&mut device);
    ask_without_reading(&mut device, "reboot bootloader");
    press(&mut device, Button::A);
    device.shows("play");
    play_a_turn(&mut device);
    device.handheld.wait(600_000);
    device.handheld.hear(usize::MAX);
    assert!(!device.handheld.is_in_boot_loader());
}

#[test]
fn a_game_does_not_go_on_while_its_replacement_waits_for_the_output() {
    let mut device = Plugged::new();
    device.send("position startpos seed 0");
    device.send("play 1 human");
    device.agree();
    ask_without_reading(&mut device, "play human human");
    let before = played(&device);
    press(&mut device, Button::A);
    for _ in 0..50 {
        device.handheld.wait(100);
        device.handheld.hear(0);
    }
    assert_eq!(played(&device), before);
}

#[test]
fn settings_changed_after_a_consent_that_was_not_read_stay() {
    use Button::{A, Down, Right};
    let mut device = Plugged::new();
    ask_without_reading(&mut device, "settings sleep never");
    press(&mut device, A);
    for button in [Down, Down, Down, A, Down, Right] {
        press(&mut device, button);
    }
    let changed = device.handheld.app().settings().level;
    device.handheld.hear(usize::MAX);
    assert_eq!(device.handheld.app().settings().level, changed);
}

#[test]
fn nothing_replaces_the_game_after_the_computer_has_gone() {
    let mut device = Plugged::new();
    play_a_game(&mut device);
    device.send("go level 8");
    device.is_silent();
    device.handheld.press(Button::A);
    device.line();
    device.shows("computer");
    press(&mut device, Button::A);
    device.shows("dialog");
    device.handheld.unplug();
    device.shows("title");
    assert_eq!(played(&device), 2);
    // The next one is not shut out.
    device.received.clear();
    device.send("go level 1");
    while !device.line().starts_with("bestmove ") {}
}

#[test]
fn playing_on_goes_on_from_the_position_that_is_shown() {
    let mut device = Plugged::new();
    device.send("position startpos seed 0");
    device.send("go level 1");
    while !device.line().starts_with("bestmove ") {}
    device.send("position startpos seed 77 moves");
    device.handheld.hear(usize::MAX);
    let shown = |device: &Plugged| {
        let board = device.handheld.app().view().board;
        board.expect("a board").looks.map(|look| look.stack)
    };
    let before = shown(&device);
    device.handheld.press(Button::A);
    device.handheld.hear(usize::MAX);
    device.shows("play");
    assert!(before == shown(&device));
}

#[test]
fn buttons_held_since_before_a_question_do_nothing_after_it() {
    let mut device = Plugged::new();
    for button in [Button::X, Button::Y] {
        device.handheld.event(Event::Pressed(button));
    }
    device.handheld.wait(1_000);
    device.send("play");
    device.handheld.hear(usize::MAX);
    device.handheld.wait(10_000);
    device.send("stop");
    device.handheld.hear(usize::MAX);
    device.handheld.wait(33);
    device.shows("title");
}

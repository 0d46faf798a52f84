//! The clocks at the board, to the millisecond.

use super::device::{Device, TWO};
use lyngk_pocket::app::text::Language;
use lyngk_pocket::app::{
    Animation, Button, Game, Pace, Settings, Start, TimeControl, Turning, save,
};
use lyngk_pocket::rules::{Player, Variant};
use testkit::kept::Kept;

/// Returns a game of two people with a minute each, on a board that turns or not.
fn timed(turning: Turning, animation: Animation) -> Device {
    let settings = Settings {
        turning,
        animation,
        ..Settings::default()
    };
    let game = Game::new(Start {
        variant: Variant::FivesTaken,
        code: 4,
        seats: TWO,
    });
    let control = TimeControl {
        pace: Pace::Game,
        seconds: [60; Player::NUM],
    };
    let header = save::full_header(&game, Some(control));
    let kept = Kept::settings(&settings).with_game(&header, &[]);
    let mut device = Device::booted(&kept.boot());
    device.press(&[Button::A]);
    assert_eq!(device.screen(), "play");
    device
}

/// Returns the seconds that both clocks show.
fn clocks(device: &Device) -> String {
    let mut report = String::new();
    device.app.report(&mut report).expect("it is written");
    let (_, after) = report.split_once(" clock ").expect("clocks are reported");
    after.split(' ').next().unwrap_or("").to_owned()
}

/// The displayed seconds change when the last of their milliseconds has passed: player B
/// has used none.
fn assert_b_has_a_whole_minute(device: &mut Device) {
    device.wait(999);
    assert_eq!(clocks(device), "60-60");
    device.wait(1);
    assert_eq!(clocks(device), "60-59");
}

#[test]
fn the_next_clock_waits_until_the_device_is_handed_over() {
    for animation in Animation::ALL {
        let mut device = timed(Turning::EveryTurn, animation);
        device.press(&[Button::B, Button::A, Button::A]);
        assert_eq!(device.app.shown_game().map(|game| game.played()), Some(1));
        // The flight, the pause after it, and the time to pass the device on.
        for _ in 0..200 {
            device.wait(33);
            assert_eq!(clocks(&device), "60-60", "{animation:?}");
        }
        assert_eq!(device.screen(), "dialog");
        assert!(
            device.app.view().board.is_none(),
            "no thinking time without a clock"
        );
        device.press(&[Button::A]);
        assert_eq!(device.screen(), "play");
        assert_b_has_a_whole_minute(&mut device);
    }
}

#[test]
fn whoever_presses_on_does_not_act_for_the_next_player() {
    for button in Button::ALL {
        let mut device = timed(Turning::EveryTurn, Animation::Normal);
        device.press(&[Button::B, Button::A, Button::A]);
        let position = device.position();
        device.wait(33);
        device.press(&[button]);
        assert_eq!(device.screen(), "dialog", "{button:?}");
        device.press(&[Button::A]);
        assert_eq!(device.position(), position);
        let mut report = String::new();
        device.app.report(&mut report).expect("it is written");
        assert!(report.contains(" hand - claim - "), "{report}");
    }
}

#[test]
fn a_turn_looked_at_again_is_looked_at_on_ones_own_time() {
    let mut device = timed(Turning::Off, Animation::Normal);
    device.press(&[Button::B, Button::A, Button::A, Button::Y]);
    device.wait(3_000);
    assert_eq!(clocks(&device), "60-60");
    device.choose(Language::English.texts().on_board.replay);
    assert!(!device.app.is_at_rest());
    assert_b_has_a_whole_minute(&mut device);
}

#[test]
fn no_turn_is_looked_at_again_before_the_device_is_handed_over() {
    let mut device = timed(Turning::EveryTurn, Animation::Normal);
    device.press(&[Button::B, Button::A, Button::A]);
    device.wait(3_000);
    device.press(&[Button::Y]);
    let list = device.app.view().list.expect("the menu is a list");
    let replay = Language::English.texts().on_board.replay;
    assert!(list.rows.iter().all(|row| row.label != replay));
}

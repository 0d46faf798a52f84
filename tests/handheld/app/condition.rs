//! The device itself: light, settings, saves, battery, restarts, language.

use super::device::{Device, TWO};
use lyngk_pocket::ai::Level;
use lyngk_pocket::app::text::Language;
use lyngk_pocket::app::view::PageView;
use lyngk_pocket::app::{Boot, Button, Event, Records, Save, Seat, Settings, Sleep, Start, save};
use lyngk_pocket::rules::Variant;
use lyngk_pocket::storage::Kind;
use testkit::kept::Kept;

#[test]
fn a_dark_display_is_lit_by_a_button_that_does_nothing_else() {
    let mut device = Device::new();
    let dark = Sleep::Three.after().unwrap();
    let fx = device.wait(dark);
    assert_eq!(fx.backlight, Some(0));
    let fx = device.press(&[Button::A]);
    assert_eq!(fx.backlight, Some(80));
    assert_eq!(device.screen(), "title");
    device.press(&[Button::A]);
    assert_eq!(device.screen(), "new-game");
}

#[test]
fn the_title_rests_while_the_display_is_dark() {
    let mut device = Device::new();
    let dark = Sleep::Three.after().unwrap();
    device.wait(dark);
    device.wait(5_000);
    let before = device.app.view();
    for _ in 0..20 {
        device.wait(1_000);
    }
    assert_eq!(device.app.view(), before);
    assert_eq!(device.app.wake_at(), None);
    device.press(&[Button::B]);
    device.wait(1);
    device.wait(3_000);
    assert_ne!(device.app.view(), before);
}

#[test]
fn a_changed_setting_is_saved_and_comes_back() {
    let mut device = Device::new();
    device.press(&[Button::Down; 3]);
    device.press(&[Button::A, Button::Down]);
    let fx = device.press(&[Button::Right]);
    let [Save::Record(Kind::Settings, bytes)] = fx.saves.as_slice() else {
        panic!("{:?}", fx.saves);
    };
    let bytes = bytes.clone();
    let again = Device::booted(&Boot::default().with(Kind::Settings, &bytes));
    let next = Settings::default().level.number() + 1;
    assert_eq!(again.app.settings().level.number(), next);
}

#[test]
fn a_locked_kiosk_hides_its_settings_until_x_and_y_are_held() {
    let settings = Settings {
        kiosk: true,
        ..Settings::default()
    };
    let mut device = Device::with(&settings);
    assert_eq!(device.screen(), "attract");
    device.event(Event::Pressed(Button::X));
    device.event(Event::Pressed(Button::Y));
    device.wait(2999);
    assert_eq!(device.screen(), "attract");
    device.wait(1);
    assert_eq!(device.screen(), "operator");
    device.event(Event::Released(Button::X));
    device.event(Event::Released(Button::Y));
    assert_eq!(device.screen(), "operator");
    let fx = device.press(&[Button::A]);
    assert!(matches!(
        fx.saves.as_slice(),
        [
            Save::Record(Kind::Settings, _),
            Save::Record(Kind::Kiosk, _)
        ]
    ));
    assert_eq!(device.screen(), "title");
}

#[test]
fn a_damaged_save_is_told_once_and_the_device_goes_on() {
    let mut device = Device::found(&[1, 2, 3], &[]);
    assert_eq!(device.screen(), "dialog");
    device.press(&[Button::A]);
    assert_eq!(device.screen(), "title");
    assert!(device.app.saved_game().is_none());
}

#[test]
fn a_game_lost_by_resigning_is_counted_and_cleared() {
    let seats = [Seat::Human, Seat::Device(Level::ALL[2])];
    let mut device = Device::with_game(seats, Variant::FivesTaken, 4, &[]);
    device.press(&[Button::Y, Button::Up, Button::A]);
    assert_eq!(device.screen(), "dialog");
    let fx = device.press(&[Button::A]);
    let [Save::GameFinished(bytes)] = fx.saves.as_slice() else {
        panic!("{:?}", fx.saves);
    };
    let records = Records::decoded(bytes).unwrap();
    assert_eq!((records.games, records.lost[2]), (1, 1));
    assert_eq!(device.screen(), "result");
    // A rematch changes the player who begins.
    device.press(&[Button::A]);
    assert_eq!(
        device.app.shown_game().unwrap().start().seats[0],
        Seat::Device(Level::ALL[2])
    );
}

#[test]
fn an_empty_battery_is_announced_and_the_game_stays() {
    let mut device = Device::with_game(TWO, Variant::FivesTaken, 4, &[]);
    device.event(Event::Battery {
        percent: 14,
        charging: false,
    });
    assert_eq!(device.message(), "The battery is low.");
    device.event(Event::Battery {
        percent: 4,
        charging: false,
    });
    assert_eq!(device.screen(), "dialog");
    device.wait(500);
    device.press(&[Button::A]);
    assert_eq!(device.screen(), "title");
    assert!(device.app.saved_game().is_some());
}

#[test]
fn a_restart_is_told_once_with_its_cause_and_the_game_goes_on() {
    let header = save::header(&Start {
        variant: Variant::FivesTaken,
        code: 4,
        seats: TWO,
    });
    let kept = Kept::settings(&Settings::default()).with_game(&header, &[]);
    let mut device = Device::booted(&Boot {
        failure: Some("hard fault at 0x10001234, core 0, after 75 s: and more than fits"),
        ..kept.boot()
    });
    assert_eq!(device.screen(), "dialog");
    let dialog = device.app.view().dialog.unwrap();
    assert!(!dialog.text.iter().any(|line| line.contains("hard fault")));
    device.press(&[Button::A]);
    assert_eq!(device.screen(), "play");
    assert!(device.app.view().dialog.is_none());
}

#[test]
fn an_idle_device_needs_no_ticks_but_for_its_light() {
    let mut device = Device::with_game(TWO, Variant::FivesTaken, 4, &[]);
    device.wait(1000);
    let dim = Sleep::Three.after().unwrap() - 10_000;
    assert_eq!(device.app.wake_at(), Some(dim));
    assert!(!device.wait(1000).redraw);
}

#[test]
fn a_device_never_used_before_asks_for_its_language_and_keeps_it() {
    let mut device = Device::fresh();
    assert_eq!(device.screen(), "language");
    device.press(&[Button::B, Button::X, Button::Y, Button::Left]);
    assert_eq!(device.screen(), "language");
    device.press(&[Button::Down, Button::A]);
    assert_eq!(device.screen(), "offer");
    let settings = *device.app.settings();
    assert_eq!(settings.language, Language::German);
    let saves = &device.fx.saves;
    assert_eq!(
        saves.as_slice(),
        [Save::record(Kind::Settings, &settings.encoded())]
    );
}

#[test]
fn a_locked_kiosk_keeps_its_own_language() {
    let settings = Settings {
        language: Language::Polish,
        kiosk: true,
        ..Settings::default()
    };
    let device = Device::with(&settings);
    assert_eq!(device.screen(), "attract");
    let Some(PageView::Poster(poster)) = device.app.view().page else {
        panic!("a kiosk begins with a page about the game");
    };
    assert_eq!(poster.call, Language::Polish.texts().in_kiosk.press_to_play);
}

#[test]
fn settings_that_cannot_be_read_bring_the_question_for_the_language_back() {
    let mut device = Device::booted(&Boot::default().with(Kind::Settings, &[1]));
    assert_eq!(device.screen(), "dialog");
    device.press(&[Button::A]);
    assert_eq!(device.screen(), "language");
}

#[test]
fn the_build_is_told_beside_the_version_where_there_is_one() {
    let kept = Kept::settings(&Settings::default());
    let about = |build| {
        let mut device = Device::booted(&Boot {
            build,
            ..kept.boot()
        });
        device.press(&[Button::Up, Button::A]);
        assert_eq!(device.screen(), "about");
        device
    };
    let version = |build| {
        let device: Device = about(build);
        let list = device.app.view().list.expect("a list");
        let row = list.rows.iter().find(|row| row.label == "Version");
        row.expect("the version").value.to_string()
    };
    assert_eq!(version(None), env!("CARGO_PKG_VERSION"));
    let expected = concat!(env!("CARGO_PKG_VERSION"), " 1a2b3c4d");
    assert_eq!(version(Some(*b"1a2b3c4d")), expected);
    // Bytes that are not letters are not shown.
    assert_eq!(version(Some([0xFF; 8])), env!("CARGO_PKG_VERSION"));
}

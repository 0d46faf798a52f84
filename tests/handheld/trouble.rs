//! The application's reaction to problems: saves that it cannot use, a failed device,
//! failing saves, an empty battery.

use lyngk_pocket::app::text::Language;
use lyngk_pocket::app::{
    App, Boot, Button, Effects, Event, Refused, Save, Seat, Settings, Sound, Start, save,
};
use lyngk_pocket::rules::Variant;
use lyngk_pocket::storage::Kind;
use lyngk_pocket::ui::{Damage, Framebuffer, Screen, draw};
use testkit::kept::Kept;

fn press(app: &mut App, button: Button) -> Effects {
    let mut fx = Effects::default();
    app.handle(Event::Pressed(button), &mut fx);
    app.handle(Event::Released(button), &mut Effects::default());
    fx
}

fn send(app: &mut App, event: Event<'_>) -> Effects {
    let mut fx = Effects::default();
    app.handle(event, &mut fx);
    fx
}

fn screen(app: &App) -> String {
    let mut report = String::new();
    app.report(&mut report).expect("a string takes everything");
    report.split(' ').nth(1).unwrap_or("").to_owned()
}

fn dialog(app: &App) -> Vec<String> {
    let dialog = app.view().dialog.expect("a dialog is shown");
    let [first, second] = dialog.text;
    [dialog.title, first, second]
        .iter()
        .map(|text| text.as_str().to_owned())
        .collect()
}

/// Returns the saves of a device that was used before.
fn used() -> Kept {
    Kept::settings(&Settings::default())
}

/// Returns the same with a game without turns.
fn used_with_game() -> Kept {
    let header = save::header(&Start {
        variant: Variant::FivesTaken,
        code: 4,
        seats: [Seat::Human; 2],
    });
    used().with_game(&header, &[])
}

/// Returns the application at its start, and its effects.
fn start(boot: &Boot<'_>) -> (App, Effects) {
    let (mut app, mut fx) = (App::new(), Effects::default());
    app.boot(boot, &mut fx);
    (app, fx)
}

/// Returns the application on its title, as a device that has been used before.
fn on_title() -> App {
    let (app, _) = start(&used().boot());
    assert_eq!(screen(&app), "title");
    app
}

/// Returns the application of a device whose saves are refused.
fn refused(why: Refused, kept: &Kept) -> App {
    let boot = Boot {
        refused: Some(why),
        ..kept.boot()
    };
    start(&boot).0
}

fn with_game() -> App {
    start(&used_with_game().boot()).0
}

/// The time after which a press answers an unexpected notice.
const READ: Event<'static> = Event::Tick(500);

/// A problem at the start or later.
#[derive(Clone, Copy, Debug)]
enum Cause {
    Refused(Refused),
    Unreadable,
    Later(Event<'static>),
}

/// Returns the application of a device with these saves and a problem.
fn troubled(kept: &Kept, cause: Cause) -> App {
    match cause {
        Cause::Refused(why) => refused(why, kept),
        Cause::Unreadable => {
            let boot = Boot {
                unreadable: true,
                ..kept.boot()
            };
            start(&boot).0
        }
        Cause::Later(event) => {
            let (mut app, _) = start(&kept.boot());
            send(&mut app, Event::Tick(0));
            send(&mut app, event);
            send(&mut app, READ);
            app
        }
    }
}

#[test]
fn refused_saves_are_erased_only_after_two_questions_and_the_result_is_shown() {
    let sentences = [
        (Refused::Newer, "Made by newer firmware."),
        (Refused::Older, "Made by older firmware."),
        (Refused::Broken, "The memory cannot be read."),
    ];
    for (why, sentence) in sentences {
        let mut app = refused(why, &used());
        assert_eq!(dialog(&app)[1], sentence);
        assert!(!press(&mut app, Button::X).erase_saves);
        assert_eq!(dialog(&app)[0], "Erase all saves?");
        press(&mut app, Button::B);
        assert_eq!(dialog(&app)[1], sentence, "no is no");
        press(&mut app, Button::X);
        assert!(
            !press(&mut app, Button::A).erase_saves,
            "pressing on erases nothing"
        );
        for (complete, title) in [
            (true, "Everything is erased"),
            (false, "Not everything is erased"),
        ] {
            let mut app = refused(why, &used());
            press(&mut app, Button::X);
            send(&mut app, READ);
            let fx = press(&mut app, Button::Y);
            assert!(fx.erase_saves && !fx.restart && fx.redraw);
            assert_eq!(dialog(&app)[0], "Erasing");
            assert!(!press(&mut app, Button::A).restart, "it is not over");
            assert!(send(&mut app, Event::Erased { complete }).redraw);
            assert_eq!(dialog(&app)[0], title);
            assert!(!press(&mut app, Button::A).restart, "it is not read yet");
            send(&mut app, Event::Tick(1_000));
            assert!(press(&mut app, Button::A).restart);
        }
    }
}

#[test]
fn where_there_is_no_room_for_saves_nothing_is_offered_for_erasing() {
    let mut app = refused(Refused::TooSmall, &used());
    let shown = dialog(&app);
    assert_eq!(shown[0], "Saving does not work");
    assert_eq!(shown[1], "The flash chip is too small.");
    assert!(!press(&mut app, Button::X).erase_saves);
    assert_eq!(dialog(&app), shown, "X does nothing");
    press(&mut app, Button::A);
    assert_eq!(screen(&app), "title");
}

#[test]
fn the_boot_loader_starts_from_about_after_a_question_and_not_in_a_kiosk() {
    let mut app = on_title();
    press(&mut app, Button::Up);
    press(&mut app, Button::A);
    assert_eq!(screen(&app), "about");
    assert!(!press(&mut app, Button::X).boot_loader);
    assert_eq!(dialog(&app)[0], "Start the boot loader?");
    assert!(!press(&mut app, Button::B).boot_loader);
    assert_eq!(screen(&app), "about", "no is no");
    press(&mut app, Button::X);
    assert!(press(&mut app, Button::A).boot_loader);
}

#[test]
fn whoever_keeps_refused_saves_can_play_and_is_not_bothered_again() {
    let mut app = refused(Refused::Newer, &used());
    press(&mut app, Button::A);
    assert_eq!(screen(&app), "title");
    send(&mut app, Event::SaveFailed);
    assert_eq!(screen(&app), "title");
}

#[test]
fn a_failure_is_told_before_refused_saves_and_neither_is_lost() {
    let kept = used();
    let (mut app, _) = start(&Boot {
        refused: Some(Refused::Older),
        failure: Some("core 1 hung, after 9 s"),
        ..kept.boot()
    });
    assert_eq!(dialog(&app)[0], "Back again");
    assert_eq!(dialog(&app)[2], "", "no game is said to be saved");
    press(&mut app, Button::A);
    assert_eq!(dialog(&app)[0], "Saves from another version");
}

#[test]
fn flash_at_its_end_is_told_once_and_even_after_a_save_that_failed() {
    let mut app = with_game();
    send(&mut app, Event::SaveFailed);
    let failed = dialog(&app);
    send(&mut app, Event::FlashWornOut);
    let worn = dialog(&app);
    assert_ne!(failed[0], worn[0]);
    send(&mut app, READ);
    press(&mut app, Button::A);
    assert_eq!(dialog(&app), failed, "both are shown");
    press(&mut app, Button::A);
    let on = screen(&app);
    send(&mut app, Event::FlashWornOut);
    send(&mut app, Event::SaveFailed);
    assert_eq!(screen(&app), on, "neither is shown again");
}

/// Returns whether the board shows that its game is not saved.
fn signed(app: &App) -> bool {
    let mut view = app.view();
    let board = view.board.as_mut().expect("the board is in sight");
    board.surroundings().not_kept
}

#[test]
fn a_sign_stays_on_the_board_as_long_as_its_game_is_not_kept() {
    let causes = [
        (Cause::Refused(Refused::Newer), true),
        (Cause::Refused(Refused::Broken), true),
        (Cause::Later(Event::FlashWornOut), true),
        // The next save may succeed.
        (Cause::Later(Event::SaveFailed), false),
        (Cause::Unreadable, false),
    ];
    for (cause, expected) in causes {
        let mut app = troubled(&used_with_game(), cause);
        press(&mut app, Button::A);
        press(&mut app, Button::A);
        assert_eq!(screen(&app), "play", "{cause:?}");
        assert_eq!(signed(&app), expected, "{cause:?}");
        // It stays after all messages have gone, and after a turn.
        for hour in 1..4 {
            send(&mut app, Event::Tick(hour * 3_600_000));
            press(&mut app, Button::B);
            assert_eq!(signed(&app), expected, "{cause:?}, hour {hour}");
        }
    }
}

#[test]
fn an_exercise_carries_no_sign_for_nothing_of_it_would_be_kept_anyway() {
    let mut app = refused(Refused::Newer, &used());
    press(&mut app, Button::A);
    for button in [
        Button::Down,
        Button::Down,
        Button::A,
        Button::A,
        Button::A,
        Button::A,
    ] {
        press(&mut app, button);
    }
    assert!(app.is_learning(), "{}", screen(&app));
    assert!(app.view().board.is_none() || !signed(&app));
}

/// Returns the operator's page's text about saving.
fn operators_word(app: &mut App) -> String {
    send(app, Event::Pressed(Button::X));
    send(app, Event::Pressed(Button::Y));
    send(app, Event::Tick(4_000));
    send(app, Event::Released(Button::X));
    send(app, Event::Released(Button::Y));
    assert_eq!(screen(app), "operator");
    let list = app.view().list.expect("it is a list");
    let words = &Language::English.texts().in_kiosk;
    let row = list.rows.iter().find(|row| row.label == words.saving);
    row.expect("a row says it").value.as_str().to_owned()
}

#[test]
fn a_kiosks_operator_is_told_how_saving_goes_and_its_visitors_are_not_bothered() {
    let words = [
        (None, "works"),
        (Some(Cause::Later(Event::SaveFailed)), "failed"),
        (Some(Cause::Later(Event::FlashWornOut)), "memory worn out"),
        (Some(Cause::Refused(Refused::Newer)), "off"),
        (Some(Cause::Refused(Refused::TooSmall)), "off"),
        (Some(Cause::Unreadable), "part lost"),
    ];
    let kiosk = Settings {
        kiosk: true,
        ..Settings::default()
    };
    for (cause, word) in words {
        let kept = Kept::settings(&kiosk);
        let mut app = match cause {
            Some(cause) => troubled(&kept, cause),
            None => start(&kept.boot()).0,
        };
        send(&mut app, Event::Tick(0));
        assert!(app.view().dialog.is_none(), "{cause:?}");
        assert_eq!(operators_word(&mut app), word, "{cause:?}");
    }
}

#[test]
fn saving_that_fails_is_told_once_and_the_game_goes_on() {
    let mut app = with_game();
    press(&mut app, Button::A);
    assert_eq!(screen(&app), "play");
    send(&mut app, Event::SaveFailed);
    assert_eq!(dialog(&app)[0], "Not saved");
    send(&mut app, READ);
    press(&mut app, Button::A);
    assert_eq!(screen(&app), "play");
    send(&mut app, Event::SaveFailed);
    assert_eq!(screen(&app), "play");
}

#[test]
fn the_last_failure_is_saved_and_the_about_screen_keeps_it_over_restarts() {
    let text = "panic, after 75 s: src/app/play.rs:12: no turn to play";
    let kept = used();
    let (_, fx) = start(&Boot {
        failure: Some(text),
        ..kept.boot()
    });
    let Some(Save::Record(Kind::Failure, bytes)) = fx.saves.first() else {
        panic!("it is not saved");
    };
    assert_eq!(bytes, text.as_bytes());

    let kept = used().with(Kind::Failure, bytes);
    let (mut later, _) = start(&kept.boot());
    assert_eq!(screen(&later), "title", "it is not shown again");
    press(&mut later, Button::Up);
    press(&mut later, Button::A);
    assert_eq!(screen(&later), "about");
    let list = later.view().list.unwrap();
    assert_eq!((list.paragraph.as_str(), list.first), (text, 0));
    press(&mut later, Button::Down);
    assert!(later.view().list.unwrap().first > 0);
}

#[test]
fn a_failure_of_any_bytes_is_no_failure_of_the_application() {
    for bytes in [&[0xFF; 300][..], "ő".repeat(90).as_bytes()] {
        let kept = used().with(Kind::Failure, bytes);
        let (mut app, _) = start(&kept.boot());
        press(&mut app, Button::Up);
        press(&mut app, Button::A);
        assert_eq!(screen(&app), "about");
        for _ in 0..20 {
            press(&mut app, Button::Down);
        }
        press(&mut app, Button::B);
        assert_eq!(screen(&app), "title");
    }
}

#[test]
fn a_low_battery_is_told_on_every_screen() {
    let low = Event::Battery {
        percent: 14,
        charging: false,
    };
    // The title, a list and the board; with and without a game to continue.
    let ways: [&[Button]; 5] = [
        &[],
        &[Button::A],
        &[Button::Down, Button::Down, Button::A],
        &[Button::Up, Button::A],
        &[Button::A, Button::Y],
    ];
    for way in ways {
        let mut app = with_game();
        for &button in way {
            press(&mut app, button);
        }
        let mut shown = Screen::default();
        let mut picture = Box::new(Framebuffer::new());
        let Ok(_) = shown.update(app.view(), &mut *picture);
        let before = picture.pixels().to_vec();
        let fx = send(&mut app, low);
        assert!(fx.redraw);
        assert_eq!(fx.sound, Some(Sound::Warn));
        let Ok(_) = shown.update(app.view(), &mut *picture);
        assert!(picture.pixels()[..] != before[..], "{way:?}");
        let mut whole = Box::new(Framebuffer::new());
        for area in Damage::everything().iter() {
            let Ok(()) = draw(&app.view(), area, &mut *whole);
        }
        assert!(picture.pixels() == whole.pixels(), "{way:?}");
        send(&mut app, Event::Tick(4_000));
        let Ok(_) = shown.update(app.view(), &mut *picture);
        let shown = app.view().message.is_some();
        assert!(!shown, "{way:?}");
    }
}

#[test]
fn an_empty_battery_says_that_the_game_is_saved_only_if_it_is() {
    let empty = Event::Battery {
        percent: 4,
        charging: false,
    };
    let words = |mut app: App| {
        send(&mut app, empty);
        dialog(&app)[1].clone()
    };
    assert_eq!(words(with_game()), "Your game is saved.");
    assert_eq!(words(on_title()), "");
    assert_eq!(words(refused(Refused::Newer, &used_with_game())), "");
    let mut worn = with_game();
    send(&mut worn, Event::FlashWornOut);
    assert_eq!(words(worn), "");
}

#[test]
fn the_operators_two_buttons_erase_nothing() {
    let mut app = refused(Refused::Newer, &used());
    send(&mut app, Event::Pressed(Button::X));
    send(&mut app, Event::Tick(5));
    assert!(!send(&mut app, Event::Pressed(Button::Y)).erase_saves);
    assert_eq!(dialog(&app)[0], "Erase all saves?");
}

#[test]
fn a_press_right_after_a_notice_does_not_dismiss_it() {
    let mut app = on_title();
    send(&mut app, Event::Tick(1_000));
    send(&mut app, Event::SaveFailed);
    send(&mut app, Event::Tick(1_100));
    press(&mut app, Button::A);
    assert_eq!(dialog(&app)[0], "Not saved");
    send(&mut app, Event::Tick(1_500));
    press(&mut app, Button::A);
    assert_eq!(screen(&app), "title");
}

#[test]
fn buttons_held_since_a_notice_do_nothing_below_it() {
    let mut app = on_title();
    send(&mut app, Event::SaveFailed);
    send(&mut app, Event::Pressed(Button::X));
    send(&mut app, Event::Pressed(Button::Y));
    send(&mut app, Event::Tick(3_500));
    press(&mut app, Button::A);
    send(&mut app, Event::Tick(3_501));
    assert_eq!(screen(&app), "title");
}

#[test]
fn the_message_below_a_notice_is_there_afterwards() {
    let mut app = with_game();
    press(&mut app, Button::A);
    let low = Event::Battery {
        percent: 14,
        charging: false,
    };
    send(&mut app, low);
    let before = app.view();
    send(&mut app, Event::SaveFailed);
    send(&mut app, Event::Tick(500));
    press(&mut app, Button::A);
    assert!(app.view() == before);
}

//! A kiosk that runs alone for a month: visitors who play, press random buttons or walk
//! off, an operator now and then, failures, and power cuts at any moment, including flash
//! operations. The clock is simulated and jumps from event to event; saves use the
//! device's own store.

mod unit;
mod visitors;

use crate::LEARNING;
use crate::app::device::Device;
use lyngk_pocket::ai::Level;
use lyngk_pocket::app::text::Language;
use lyngk_pocket::app::view::{Layout, PageView, RowView};
use lyngk_pocket::app::{Button, Event, Offered, Reset, Save, Seat, Settings};
use lyngk_pocket::storage::Kind;
use unit::Unit;

const SECOND: u64 = 1_000;
const MINUTE: u64 = 60 * SECOND;
const DAY: u64 = 24 * 60 * MINUTE;
/// Duration of the run in days.
const DAYS: u64 = 30;

/// Screens of a kiosk within a month, besides those of learning.
const VISITED: [&str; 12] = [
    "attract",
    "visit",
    "languages",
    "operator",
    "play",
    "claim",
    "menu",
    "new-game",
    "result",
    "review",
    "dialog",
    "code",
];

#[test]
fn a_kiosk_is_left_alone_for_thirty_days() {
    let mut unit = Unit::new(1);
    let mut operated = 0;
    let mut failed = 0;
    while unit.now < DAYS * DAY {
        // Busy by day, quiet by night.
        let by_day = (unit.now / DAY) * DAY + DAY / 3 < unit.now;
        let pause = if by_day { 12 * MINUTE } else { 90 * MINUTE };
        let pause = u64::from(unit.rng.below(pause as u32));
        unit.wait(pause);
        unit.recover();
        // Every other week has no failures, so that days reach their end.
        let quiet = unit.now / (7 * DAY) % 2 == 1;
        match unit.rng.below(180) {
            0..8 if quiet => unit.visit(),
            0..2 => {
                operated += 1;
                unit.operate();
            }
            2..6 => unit.cut(),
            6..8 => {
                failed += 1;
                unit.start(Reset::Failure);
            }
            _ => unit.visit(),
        }
        unit.recover();
    }
    let worn = unit.store().flash().erases.iter().max().copied();
    let counters = unit.app.counters();
    println!(
        "{} visits, {} games to the end, {} cuts of which {} within a flash operation, \
         {} daily restarts, {failed} failures, the operator {operated} times; \
         a sector was erased {worn:?} times at the most; at the end {counters:?}",
        unit.visits, unit.games, unit.cuts, unit.torn, unit.daily
    );
    // All kinds of events have happened more than once.
    assert!(unit.visits > 1_000 && unit.games > 100, "people came");
    assert!(unit.cuts > 20 && unit.torn > 10, "the power went");
    assert!(unit.daily > 5 && operated > 10 && failed > 5);
    assert!(unit.levels.len() > 4, "levels played: {:?}", unit.levels);
    // Visitors and operator have reached every screen that they can.
    let missing = |name: &&str| !unit.reached.contains(name);
    let missing: Vec<&str> = VISITED
        .into_iter()
        .chain(LEARNING)
        .filter(missing)
        .collect();
    assert!(missing.is_empty(), "never reached: {missing:?}");
    assert!(
        unit.learnt > 20,
        "{} lessons came to their end",
        unit.learnt
    );
    // Flash survives a hundred thousand erases, and the device has many more sectors than
    // this test.
    assert!(worn < Some(500));
}

#[test]
fn visitors_find_neither_settings_nor_saves_nor_resigning() {
    let mut unit = Unit::new(1);
    unit.press(Button::A);
    unit.press(Button::A);
    unit.play(4);
    unit.wait(10 * SECOND);
    unit.press(Button::Y);
    let list = unit.app.view().list.expect("the menu is a list");
    let rows: Vec<&str> = list.rows.iter().map(|row| row.label).collect();
    assert!(rows.contains(&"Quit"), "{rows:?}");
    for hidden in ["Settings", "Save and leave", "Resign"] {
        assert!(!rows.contains(&hidden), "{rows:?}");
    }
}

#[test]
fn a_countdown_is_seen_for_the_last_thirty_seconds() {
    let mut unit = Unit::new(2);
    unit.press(Button::A);
    let limit = unit.app.counters().idle_limit();
    assert_eq!(limit, 90 * SECOND);
    let title = |unit: &Unit| unit.app.view().dialog.map(|dialog| dialog.text[0].clone());
    // The button went down 60 ms ago.
    unit.wait(limit - 30 * SECOND - 61);
    assert_eq!(title(&unit), None);
    for left in (1..=30).rev() {
        unit.wait(if left == 30 { 1 } else { SECOND });
        let shown = title(&unit).expect("a countdown");
        assert!(shown.contains(&format!(" {left} s")), "{shown} at {left}");
    }
    unit.wait(SECOND - 1);
    assert!(unit.on("visit"));
    unit.wait(1);
    assert!(unit.on("attract"));
}

#[test]
fn a_kiosk_does_not_start_again_while_somebody_plays() {
    let mut unit = Unit::new(1);
    unit.wait(DAY - 30 * SECOND);
    unit.press(Button::A);
    for _ in 0..10 {
        unit.wait(20 * SECOND);
        unit.press(Button::Left);
        assert_eq!(unit.daily, 0);
    }
    unit.wait(95 * SECOND);
    assert_eq!(unit.daily, 1);
    assert_eq!(unit.app.counters().resets, [1, 1, 0, 0]);
}

#[test]
fn the_operator_gives_the_device_back_to_its_owner() {
    let mut unit = Unit::new(4);
    unit.press(Button::A);
    unit.press(Button::A);
    unit.play(3);
    let fx = unit.unlocked();
    assert!(fx.restart, "the owner's game has to be loaded");
    let kept: Vec<&Save> = fx.saves.iter().collect();
    assert!(
        matches!(
            kept[..],
            [
                Save::Record(Kind::Settings, _),
                Save::Record(Kind::Kiosk, _)
            ]
        ),
        "{kept:?}"
    );
    assert!(!unit.app.settings().kiosk && unit.on("title"));
    assert_eq!(unit.app.counters().resets, [1, 0, 0, 1]);
    assert!(
        unit.app.saved_game().is_none(),
        "the visitor's game is gone"
    );
}

#[test]
fn setting_counters_to_zero_is_offered_only_while_one_is_not_zero() {
    let mut device = Device::with(&Settings {
        kiosk: true,
        ..Settings::default()
    });
    device.event(Event::Pressed(Button::X));
    device.event(Event::Pressed(Button::Y));
    device.wait(3_100);
    device.event(Event::Released(Button::X));
    device.event(Event::Released(Button::Y));
    assert_eq!(device.screen(), "operator");
    let hint = |device: &Device| {
        let list = device.app.view().list.expect("a list is shown");
        list.hints.of(Button::A).0
    };
    // The last row, below all counters.
    device.press(&[Button::Up]);
    assert_eq!(hint(&device), Language::English.texts().choose);
    let saves = &device.press(&[Button::A]).saves;
    assert!(matches!(saves[..], [Save::Record(Kind::Kiosk, _)]));
    assert_eq!(hint(&device), "", "nothing is left to set to zero");
    let saves = &device.press(&[Button::A]).saves;
    assert!(saves.is_empty(), "{saves:?}");
}

/// Returns the caption below the board, if there is one.
fn caption(unit: &Unit) -> Option<String> {
    match unit.app.view().board?.layout {
        Layout::Captioned { caption, .. } => Some(caption.text.as_str().to_owned()),
        _ => None,
    }
}

#[test]
fn the_idea_of_the_game_is_told_in_one_language_in_under_a_minute() {
    let mut unit = Unit::new(5);
    let mut languages = Vec::new();
    // Twice: the second round comes after a minute of a game.
    for _ in 0..2 {
        let story_of = |words: &str| {
            let mut all = Language::ALL.into_iter();
            all.find(|language| language.texts().welcome.story[0] == words)
        };
        let came = unit.now;
        let language = loop {
            unit.wait(250);
            assert!(unit.now < came + 3 * MINUTE, "the story does not begin");
            if let Some(language) = caption(&unit).as_deref().and_then(story_of) {
                break language;
            }
        };
        let (began, mut captions) = (unit.now, Vec::new());
        for words in language.texts().welcome.story {
            while caption(&unit).as_deref() != Some(words) && unit.now < began + MINUTE {
                unit.wait(250);
            }
            captions.push(caption(&unit).unwrap_or_default());
        }
        assert_eq!(captions, language.texts().welcome.story);
        assert!(unit.now < began + MINUTE, "people do not wait so long");
        languages.push(language);
    }
    assert_ne!(languages[0], languages[1]);
}

#[test]
fn the_operator_chooses_what_visitors_are_offered() {
    let mut unit = Unit::new(6);
    let choices = |unit: &Unit| match unit.app.view().page {
        Some(PageView::Choices(page)) => {
            let labels = page.choices.iter().map(|choice| choice.label);
            labels.collect::<Vec<_>>()
        }
        other => panic!("{other:?} is no choice"),
    };
    for (offered, expected) in [
        (
            4,
            ["Play", "Learn", "Two players", "Another language"].as_slice(),
        ),
        (1, &["Play", "Learn", "Another language"]),
        (1, &["Play", "Two players", "Another language"]),
        (1, &["Play", "Another language"]),
    ] {
        let before = unit.model.offered.index();
        unit.offer(Offered::ALL[(before + offered) % Offered::ALL.len()]);
        unit.press(Button::A);
        assert_eq!(choices(&unit), expected);
        unit.press(Button::B);
        assert!(unit.on("attract"));
    }
}

#[test]
fn a_visitor_makes_the_first_move_with_the_fourth_press() {
    for seed in 0..40 {
        let mut unit = Unit::new(seed);
        for press in 1..=4 {
            assert!(unit.app.saved_game().is_none_or(|game| game.played() == 0));
            unit.press(Button::A);
            assert!(!unit.on("attract"), "press {press}");
        }
        let game = unit.app.saved_game().expect("a visitor's game");
        assert_eq!(game.played(), 1, "setup {}", game.start().code);
        assert_eq!(
            game.start().seats,
            [Seat::Human, Seat::Device(Level::WEAKEST)]
        );
    }
}

/// Returns the rows of the list that is shown, each with its value.
fn rows(unit: &Unit) -> Vec<(&'static str, String)> {
    let list = unit.app.view().list.expect("a list is shown");
    let row = |row: &RowView| (row.label, row.value.as_str().to_owned());
    list.rows.iter().map(row).collect()
}

fn labels(unit: &Unit) -> Vec<&'static str> {
    rows(unit).into_iter().map(|(label, _)| label).collect()
}

/// Opens the menu of a visitor's game and chooses a row by its label.
fn choose(unit: &mut Unit, label: &str) {
    unit.press(Button::Y);
    assert!(unit.on("menu"));
    let place = labels(unit).iter().position(|&each| each == label);
    for _ in 0..place.unwrap_or_else(|| panic!("{label} is not offered")) {
        unit.press(Button::Down);
    }
    unit.press(Button::A);
}

#[test]
fn a_new_game_asks_visitors_for_nothing_that_is_not_offered() {
    let asked = |offered| {
        let mut unit = Unit::new(7);
        unit.offer(offered);
        unit.press(Button::A);
        unit.press(Button::A);
        assert!(unit.on("play"));
        choose(&mut unit, "New game");
        assert!(unit.on("new-game"), "{offered:?}");
        let asked = labels(&unit);
        // No setting leads to a game that is not offered.
        for _ in 0..asked.len() {
            unit.press(Button::Down);
            for _ in 0..9 {
                unit.press(Button::Right);
                let two = rows(&unit).iter().any(|(_, value)| value == "Two players");
                assert!(offered.two_players() || !two, "{offered:?}");
                assert_eq!(unit.app.screen_name(), "new-game");
                let alone = rows(&unit).iter().any(|(_, value)| value.contains("alone"));
                assert!(!alone, "{offered:?}");
            }
        }
        asked
    };
    let for_two = ["Start the game", "Players", "Level", "Who begins", "Game"];
    assert_eq!(asked(Offered::Everything), for_two);
    assert_eq!(asked(Offered::TwoPlayers), for_two);
    let for_one = ["Start the game", "Level", "Who begins", "Game"];
    assert_eq!(asked(Offered::Lessons), for_one);
}

#[test]
fn where_only_playing_is_offered_a_new_game_begins_without_a_choice() {
    let mut unit = Unit::new(8);
    unit.offer(Offered::Nothing);
    unit.play_at(4);
    unit.press(Button::A);
    unit.press(Button::A);
    let first = *unit.app.saved_game().expect("a game").start();
    choose(&mut unit, "New game");
    assert!(unit.on("dialog"), "the running game may go?");
    for button in [Button::Down, Button::Right, Button::Up] {
        unit.press(button);
    }
    unit.press(Button::A);
    assert!(unit.on("play"));
    let second = *unit.app.saved_game().expect("another game").start();
    assert_ne!(first.code, second.code);
    assert!(second.seats.contains(&Seat::Device(Level::ALL[3])));
    assert!(second.seats.contains(&Seat::Human));
}

#[test]
fn visitors_play_at_the_level_that_the_operator_has_set() {
    let device = Seat::Device(Level::ALL[4]);
    let seats = |unit: &Unit| unit.app.saved_game().expect("a game").start().seats;
    // At once.
    let mut unit = Unit::new(9);
    unit.play_at(5);
    unit.press(Button::A);
    unit.press(Button::A);
    assert_eq!(seats(&unit), [Seat::Human, device]);
    // From the form, as it opens.
    choose(&mut unit, "New game");
    let level = |(label, value): &(&str, String)| *label == "Level" && value == "5";
    assert!(rows(&unit).iter().any(level), "{:?}", rows(&unit));
    unit.press(Button::A);
    unit.press(Button::A);
    assert!(seats(&unit).contains(&device));
    // After the lessons: goes through the last one as shown.
    let mut unit = Unit::new(10);
    unit.play_at(5);
    unit.press(Button::A);
    unit.press(Button::Down);
    unit.press(Button::A);
    assert!(unit.on("task"));
    unit.learn(2_000);
    assert!(unit.on("play") && !unit.app.is_learning());
    assert_eq!(seats(&unit), [Seat::Human, device]);
}

//! Hints lead to success: pressing only the highlighted button plays the turn of the
//! hint.

use super::device::{Device, TWO};
use crate::learning::rule_of;
use lyngk_pocket::app::learn::{Exercise, LESSONS, PUZZLES, Theme, place_of};
use lyngk_pocket::app::text::Language;
use lyngk_pocket::app::view::Hints;
use lyngk_pocket::app::{Button, Settings};
use lyngk_pocket::rules::{Board, Rng, Status, Turn, Variant};

/// The most presses that a hint takes: X, A, A, A.
const MOST: usize = 4;

/// Returns the highlighted button, if there is one.
fn calling(device: &Device) -> Option<Button> {
    let mut board = device.app.view().board?;
    let hints = &board.surroundings().hints;
    Hints::BUTTONS
        .into_iter()
        .find(|&button| hints.calls(button))
}

/// Presses highlighted buttons until there is none. Returns the number of presses.
fn follow(device: &mut Device) -> usize {
    let mut presses = 0;
    loop {
        // A five that a claim takes leaves the board first.
        while !device.app.is_at_rest() {
            device.wait(33);
        }
        let Some(button) = calling(device) else {
            return presses;
        };
        device.press(&[button]);
        presses += 1;
        assert!(presses < 20, "{}: it leads in circles", device.screen());
    }
}

fn exercise(device: &Device) -> String {
    let mut report = String::new();
    device.app.report(&mut report).expect("it is written");
    let after = report
        .split_once("exercise ")
        .map_or("", |(_, after)| after);
    after.split(' ').next().unwrap_or("").to_owned()
}

/// Lets flights, answers and pauses pass.
fn rest(device: &mut Device) {
    for _ in 0..200 {
        device.wait(33);
    }
}

/// Opens an exercise from its list.
fn open(list: &str, downs: usize, rights: usize) -> Device {
    open_on(Device::new(), list, downs, rights)
}

fn open_on(mut device: Device, list: &str, downs: usize, rights: usize) -> Device {
    let texts = Language::English.texts();
    device.choose(texts.learning.learn);
    device.choose(list);
    device.press(&vec![Button::Down; downs]);
    device.press(&[Button::A]);
    device.press(&vec![Button::Right; rights]);
    device
}

#[test]
fn a_hint_that_is_not_legal_is_not_shown() {
    let mut device = Device::with_game(TWO, Variant::FivesTaken, 4, &[]);
    assert!(!device.position().is_legal(Turn::Pass));
    device.hint(Turn::Pass);
    device.wait(100);
    assert_eq!(calling(&device), None);
    let no_hint = Language::English.texts().no_hint_now;
    assert_eq!(device.message(), no_hint);
    // A stack that cannot go there.
    let illegal: Turn = "a3-i3".parse().unwrap_or(Turn::Pass);
    assert!(!device.position().is_legal(illegal));
    let mut device = Device::with_game(TWO, Variant::FivesTaken, 4, &[]);
    device.hint(illegal);
    device.wait(100);
    assert_eq!(calling(&device), None);
    assert_eq!(device.message(), no_hint);
}

#[test]
fn the_hint_of_every_puzzle_solves_it() {
    let words = &Language::English.texts().learning;
    let themes = [
        Theme::Five,
        Theme::FiveInTwo,
        Theme::Stop,
        Theme::Claim,
        Theme::Six,
    ];
    let mut solved = 0;
    for theme in themes {
        let of_theme = PUZZLES.iter().filter(|puzzle| puzzle.theme == theme);
        for place in 0..of_theme.count() {
            let mut device = open(words.puzzles, theme.index(), place);
            let name = exercise(&device);
            for _ in 0..2 {
                if device.screen() == "solved" {
                    break;
                }
                if device.screen() == "play" {
                    device.press(&[Button::Y]);
                }
                assert_eq!(device.screen(), "task", "{name}");
                device.press(&[Button::X]);
                let presses = follow(&mut device);
                assert!((2..=MOST).contains(&presses), "{name}: {presses} presses");
                rest(&mut device);
            }
            assert_eq!(device.screen(), "solved", "{name}");
            solved += 1;
        }
    }
    assert_eq!(solved, PUZZLES.len());
}

#[test]
fn the_hint_of_every_step_of_every_lesson_does_it() {
    let words = &Language::English.texts().learning;
    let mut done = 0_usize;
    for (lesson, steps) in LESSONS.iter().enumerate() {
        let settings = Settings {
            neutrals: rule_of(lesson),
            ..Settings::default()
        };
        let device = Device::with(&settings);
        let mut device = open_on(device, words.lessons, place_of(lesson as u8), 0);
        for step in 0..steps.len() {
            let expected = Exercise::Lesson {
                lesson: lesson as u8,
                step: step as u8,
            };
            assert_eq!(exercise(&device), expected.to_string());
            assert_eq!(device.screen(), "task", "{expected}");
            device.press(&[Button::X]);
            follow(&mut device);
            rest(&mut device);
            // Passes and results of won games ask for a press of A.
            while ["dialog", "result", "right"].contains(&device.screen().as_str()) {
                device.press(&[Button::A]);
                rest(&mut device);
            }
            done += 1;
        }
        assert_eq!(device.screen(), "lesson-end", "lesson {}", lesson + 1);
    }
    assert_eq!(done, LESSONS.iter().map(|steps| steps.len()).sum());
}

/// Plays games with a hint for every turn, with other presses in between.
fn play_hinted_games(variant: Variant, strays: bool) -> u32 {
    let mut claims = 0;
    for code in 0..6 {
        let mut device = Device::with_game(TWO, variant, code, &[]);
        let mut lots = Rng::new(u64::from(code));
        loop {
            rest(&mut device);
            let game = device.app.shown_game().expect("a game is on");
            let (position, ply) = (*game.position(), game.played());
            match game.status() {
                Status::Over(_) => break,
                Status::MustPass => {
                    device.press(&[Button::A]);
                    continue;
                }
                Status::ToMove => {}
            }
            let turn = Board::new(&position)
                .random_turn(&mut lots)
                .expect("there is a turn");
            claims += u32::from(matches!(turn, Turn::Move { claim: Some(_), .. }));
            device.hint(turn);
            for _ in 0..if strays { lots.next_u32() % 6 } else { 0 } {
                let stray = Button::ALL[(lots.next_u32() % 7) as usize];
                // A landing would be a turn of its own.
                if stray != Button::A || device.screen() == "claim" {
                    device.press(&[stray]);
                }
            }
            let presses = follow(&mut device);
            if !strays {
                assert!(presses <= MOST, "{turn} takes {presses}");
            }
            let game = device.app.shown_game().expect("a game is on");
            assert_eq!(game.played(), ply + 1, "{position}: {turn}");
            assert_eq!(game.turn(ply), Some(turn), "{position}");
        }
    }
    claims
}

#[test]
fn whole_games_can_be_played_by_hints_alone() {
    assert!(play_hinted_games(Variant::FivesTaken, false) > 0);
    assert!(play_hinted_games(Variant::SixesTaken, false) > 0);
}

#[test]
fn a_hint_leads_back_from_wherever_somebody_has_strayed() {
    play_hinted_games(Variant::FivesTaken, true);
}

#[test]
fn a_hint_says_why_and_a_claim_is_a_step_of_its_own() {
    let mut device = open(Language::English.texts().learning.puzzles, 3, 0);
    device.press(&[Button::X]);
    assert_eq!(calling(&device), Some(Button::X));
    assert!(
        device.message().starts_with("Hint: press X"),
        "{}",
        device.message()
    );
    device.press(&[Button::X]);
    assert_eq!(device.screen(), "claim");
    assert_eq!(calling(&device), Some(Button::A));
    assert!(
        device.message().contains("capturing moves"),
        "{}",
        device.message()
    );
    device.press(&[Button::A]);
    assert_eq!(device.message(), "Hint: captures a five");
    // It stays during other presses.
    device.press(&[Button::Left, Button::Up]);
    assert_eq!(device.message(), "Hint: captures a five");
}

#[test]
fn the_words_of_a_hint_stay_for_six_seconds() {
    let mut device = open(Language::English.texts().learning.puzzles, 0, 0);
    device.press(&[Button::X]);
    let words = device.message();
    assert!(words.starts_with("Hint: "), "{words}");
    device.wait(5_900);
    assert_eq!(device.message(), words);
    device.wait(200);
    assert_eq!(device.message(), "");
    assert!(calling(&device).is_some(), "it still leads to its turn");
}

//! Plays every scenario on the host and compares its pictures with the golden ones, pixel
//! for pixel. A missing golden picture is written and fails; `cargo xtask bless` (the
//! variable `BLESS=1`) renews those that differ, the contact sheet, and the sheet of each
//! language in `docs/languages`.

mod languages;

use host::simulator::{Handheld, Picture, Play, Scenario, ThinkingTime, contact_sheet, saves};
use lyngk_pocket::app::{Boot, Button, Event, Refused, Save, Seat, Settings, Start, save};
use lyngk_pocket::rules::Variant;
use lyngk_pocket::storage::Kind;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// The same for all, so that nothing depends on chance.
const ENTROPY: u64 = 1;

fn within(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

fn blessing() -> bool {
    std::env::var_os("BLESS").is_some_and(|value| value == "1")
}

/// Compares pictures with the golden ones.
struct Golden;

impl Play for Golden {
    fn picture(&mut self, name: &str, picture: &Picture) -> Result<(), String> {
        let path = within("tests/golden").join(format!("{name}.png"));
        match Picture::read(&path) {
            Ok(golden) if golden == *picture => Ok(()),
            Ok(_) if blessing() => picture.write(&path).map_err(|error| error.to_string()),
            Ok(golden) => {
                let differing = golden.bytes.chunks(3).zip(picture.bytes.chunks(3));
                let differing = differing.filter(|(one, other)| one != other).count();
                let seen = within("target/golden").join(format!("{name}.png"));
                picture.write(&seen).map_err(|error| error.to_string())?;
                Err(format!(
                    "picture {name} differs in {differing} pixels; what was seen is in {}",
                    seen.display()
                ))
            }
            Err(_) => {
                picture.write(&path).map_err(|error| error.to_string())?;
                if blessing() {
                    return Ok(());
                }
                Err(format!(
                    "picture {name} was missing and is now written: look at it"
                ))
            }
        }
    }

    /// `languages` compares it, in English too.
    fn sheet(&mut self, _name: &str, _picture: &Picture) -> Result<(), String> {
        Ok(())
    }

    fn restart(&mut self, handheld: Handheld) -> Handheld {
        handheld.restarted(ENTROPY)
    }
}

fn scenario(name: &str) -> Scenario {
    let path = within("tests/scenarios").join(format!("{name}.txt"));
    let text = fs::read_to_string(path).expect("the scenario exists");
    Scenario::read(&text).unwrap_or_else(|error| panic!("{name}, {error}"))
}

fn play(name: &str) {
    let handheld = Handheld::new(saves::in_memory(), ENTROPY, ThinkingTime::MadeUp);
    if let Err(error) = scenario(name).play(handheld, &mut Golden) {
        panic!("{name}, {error}");
    }
}

macro_rules! scenarios {
    ($($test:ident: $name:literal,)*) => {
        $(#[test] fn $test() { play($name); })*
        const NAMES: &[&str] = &[$($name),*];
    };
}

scenarios! {
    every_screen_looks_as_it_did: "screens",
    two_people_play_a_whole_game_with_the_buttons_alone: "hot-seat",
    a_claim_takes_a_five: "claim-takes-a-five",
    a_claim_leaves_fives_where_they_stay_for_good: "fives-stay",
    a_stack_goes_over_three_lyngk_points: "chain-of-three",
    a_game_is_taken_back_replaced_and_resigned: "clears",
    a_capture_is_taken_back_and_played_again: "undo-across-a-capture",
    a_player_without_a_turn_has_to_pass: "forced-pass",
    a_stack_of_six_ends_the_variant: "sudden-death",
    equal_counts_are_a_draw: "draw",
    a_game_against_level_2_comes_to_its_end: "against-level-2",
    a_game_against_level_3_comes_to_its_end: "against-level-3",
    what_is_left_to_lots_is_drawn: "by-lot",
    the_board_turns_with_every_turn: "turning",
    a_clock_stands_runs_and_falls: "clock",
    every_way_of_giving_time_is_played_with: "clock-paces",
    clocks_are_kept_with_every_turn: "clock-turns",
    the_strongest_level_hurries_when_its_clock_wants_it: "clock-hurry",
    the_next_clock_waits_for_the_device_to_be_handed_over: "clock-handover",
    a_position_is_set_up_by_hand: "editor",
    a_stack_of_six_has_room_on_the_farthest_row: "six-on-top",
    a_position_is_entered_by_its_code: "codes",
    a_position_is_analysed_line_by_line: "analysis",
    a_computer_asks_before_it_changes_anything: "computer",
    games_from_a_computer_replace_each_other: "from-computer",
    the_first_start_asks_for_the_language: "first-start",
    a_blank_device_leads_to_a_lesson_and_a_first_game: "first-minutes",
    a_first_game_is_three_presses_away: "first-game",
    lesson_1_teaches_stacks_and_lines: "lesson-1",
    lesson_2_teaches_each_colour_once: "lesson-2",
    lesson_3_teaches_jokers: "lesson-3",
    lesson_4_teaches_neutral_stacks: "lesson-4",
    lesson_5_teaches_claiming: "lesson-5",
    lesson_6_teaches_capturing: "lesson-6",
    lesson_7_teaches_the_lyngk_rule: "lesson-7",
    lesson_8_teaches_that_a_claim_takes_fives: "lesson-8",
    lesson_9_teaches_passing: "lesson-9",
    lesson_10_teaches_the_end: "lesson-10",
    lesson_11_teaches_stacks_of_six: "lesson-11",
    lesson_12_teaches_that_neutral_fives_stay: "lesson-12",
    lesson_13_teaches_that_only_completing_a_six_wins: "lesson-13",
    an_english_device_plays_as_most_editions_print: "edition-english",
    a_hungarian_device_plays_as_its_edition_prints: "edition-hungarian",
    the_rules_are_read_page_by_page: "rules",
    what_can_be_learnt_is_listed_and_remembered: "learn",
    a_puzzle_is_solved_with_a_five: "puzzle-1",
    a_puzzle_is_solved_with_a_five_in_two: "puzzle-17",
    a_puzzle_is_solved_by_stopping_a_five: "puzzle-33",
    a_puzzle_is_solved_with_the_right_claim: "puzzle-49",
    a_puzzle_is_solved_with_a_six: "puzzle-65",
    a_finished_game_is_judged_tried_and_taken_along: "review",
    a_kiosk_begins_goes_back_and_opens_only_to_its_chord: "kiosk",
    a_visitor_of_a_kiosk_leaves_nothing_behind: "kiosk-visit",
    a_kiosk_begins_each_round_with_another_page: "kiosk-pages",
}

/// Situations that must be visible, each with the picture that shows it.
const MOMENTS: &[(&str, &str)] = &[
    ("a landing that captures says so", "puzzle-49-try"),
    ("a five flies to its owner's bar", "hot-seat-five"),
    ("the device claims before it moves", "device-claims"),
    ("a claim takes a five", "claim-takes-a-five-claim"),
    ("a player's last claim", "claim-takes-a-five-flight"),
    ("a forced pass", "forced-pass-pass"),
    ("a six ends the game", "sudden-death-board"),
    ("a result by sudden death", "sudden-death-end"),
    ("a result by fives", "against-level-2-end"),
    ("a result by nothing", "draw-end"),
    ("the last move once more", "sudden-death-replay"),
    ("what the opponent threatens", "sudden-death-threats"),
    ("a wrong try with a claim", "puzzle-claim-not"),
    ("another turn tried with a claim", "tried-claim"),
];

#[test]
fn every_moment_of_a_game_has_its_picture() {
    let [pictures, sheets] = ["picture", "sheet"].map(named_in_scenarios);
    for (moment, name) in MOMENTS {
        let is_seen = pictures.contains(*name) || sheets.contains(*name);
        assert!(is_seen, "{moment}: {name}");
    }
}

/// Causes other than buttons.
#[derive(Clone, Copy)]
enum Cause {
    /// An event.
    Event(Event<'static>),
    /// The state at a start.
    Start(Boot<'static>),
    /// A failure that was saved before.
    Failed,
}

/// Causes, the buttons pressed after each, and the name of the picture.
const TROUBLE: &[(Cause, &[Button], &str)] = &[
    (battery(14), &[], "battery-low"),
    (battery(4), &[], "battery-empty"),
    (battery(100), &[Button::Up, Button::A], "about-battery"),
    (
        Cause::Start(Boot {
            unreadable: true,
            ..START
        }),
        &[],
        "unreadable",
    ),
    (Cause::Event(Event::SaveFailed), &[], "unsaved"),
    (Cause::Event(Event::FlashWornOut), &[], "worn"),
    // Past the announcement into a game, and past the message at its beginning.
    (
        refused(Refused::Newer),
        &[
            Button::A,
            Button::A,
            Button::Down,
            Button::Right,
            Button::Up,
            Button::A,
            Button::B,
        ],
        "not-kept",
    ),
    (refused(Refused::Newer), &[], "refused"),
    (refused(Refused::Older), &[Button::X], "erase"),
    (
        Cause::Start(Boot {
            failure: Some(FAILURE),
            ..START
        }),
        &[],
        "restarted",
    ),
    (Cause::Failed, &[Button::Up, Button::A], "about-failure"),
];
const FAILURE: &str = "hard fault at 0x10001234, core 0, after 75 s: called from 0x20001235";
const START: Boot<'static> = Boot {
    entropy: ENTROPY,
    build: None,
    failure: None,
    records: [None; Kind::NUM],
    game: None,
    unreadable: false,
    refused: None,
};

const fn battery(percent: u8) -> Cause {
    Cause::Event(Event::Battery {
        percent,
        charging: false,
    })
}

const fn refused(why: Refused) -> Cause {
    Cause::Start(Boot {
        refused: Some(why),
        ..START
    })
}

/// Returns the saves of a handheld that was used before.
fn used_before() -> saves::Saves {
    saves::with_settings(&Settings::default())
}

#[test]
fn trouble_looks_as_it_did() {
    for &(cause, buttons, name) in TROUBLE {
        let mut saves = used_before();
        let (known, event) = match cause {
            Cause::Event(event) => (START, Some(event)),
            Cause::Start(known) => (known, None),
            Cause::Failed => {
                let failure = Save::record(Kind::Failure, FAILURE.as_bytes());
                saves.keep(&failure).expect("memory has space");
                (START, None)
            }
        };
        let mut handheld = Handheld::booted(saves, known, ThinkingTime::MadeUp);
        if let Some(event) = event {
            handheld.event(event);
        }
        buttons.iter().for_each(|&button| handheld.press(button));
        if let Err(error) = Golden.picture(name, &handheld.picture()) {
            panic!("{error}");
        }
    }
}

#[test]
fn erasing_refused_saves_restarts_the_handheld_with_none() {
    let header = save::header(&Start {
        variant: Variant::FivesTaken,
        code: 4,
        seats: [Seat::Human; 2],
    });
    let mut saves = used_before();
    let begun = Save::GameBegun(header.iter().copied().collect());
    saves.keep(&begun).expect("memory has space");
    let known = Boot {
        refused: Some(Refused::Newer),
        ..START
    };
    let mut handheld = Handheld::booted(saves, known, ThinkingTime::MadeUp);
    assert!(handheld.app().saved_game().is_some());
    handheld.press(Button::X);
    handheld.wait(500);
    handheld.press(Button::Y);
    assert!(handheld.report().starts_with("screen dialog"), "the result");
    handheld.wait(1_000);
    handheld.press(Button::A);
    assert!(!handheld.report().starts_with("screen dialog"));
    assert!(handheld.app().saved_game().is_none());
}

fn names_in(directory: &str, ending: &str) -> BTreeSet<String> {
    fs::read_dir(within(directory))
        .expect("the directory exists")
        .filter_map(|entry| entry.ok()?.file_name().into_string().ok())
        .filter_map(|name| name.strip_suffix(ending).map(str::to_owned))
        .collect()
}

#[test]
fn every_scenario_file_is_played() {
    let known: BTreeSet<String> = NAMES.iter().map(|&name| name.to_owned()).collect();
    assert_eq!(names_in("tests/scenarios", ".txt"), known);
}

/// Returns the names of pictures in all scenarios' steps of a kind: golden pictures, or
/// those on the sheets.
fn named_in_scenarios(step: &str) -> BTreeSet<String> {
    let named = |name: &&str| names_in_scenario(name, step);
    NAMES.iter().flat_map(named).collect()
}

/// Returns the names of pictures in a scenario's steps of a kind.
fn names_in_scenario(name: &str, step: &str) -> Vec<String> {
    let text = fs::read_to_string(within("tests/scenarios").join(format!("{name}.txt")))
        .expect("the scenario exists");
    text.lines()
        .map(|line| line.split('#').next().unwrap_or("").trim())
        .map(|line| line.strip_prefix("only computer ").unwrap_or(line))
        .filter_map(|line| line.strip_prefix(step)?.strip_prefix(' '))
        .map(|name| name.trim().to_owned())
        .collect()
}

#[test]
fn every_golden_picture_belongs_to_a_scenario() {
    let mut named = named_in_scenarios("picture");
    named.extend(TROUBLE.iter().map(|&(_, _, name)| name.to_owned()));
    for golden in names_in("tests/golden", ".png") {
        assert!(
            named.contains(&golden),
            "{golden}.png is taken by no scenario"
        );
    }
}

/// The sheet of all golden pictures.
const SHEET: &str = "docs/screens.png";

/// Returns a sort key in numerical order: 2 before 10.
fn by_number(name: &str) -> Vec<(u32, String)> {
    let parts = name.split('-');
    let number = |part: &str| part.parse().unwrap_or(u32::MAX);
    parts.map(|part| (number(part), part.to_owned())).collect()
}

#[test]
fn the_contact_sheet_shows_every_golden_picture() {
    if blessing() {
        // Tests run in parallel: renews the pictures before reading them.
        NAMES.iter().for_each(|name| play(name));
        trouble_looks_as_it_did();
    }
    let mut names: Vec<String> = names_in("tests/golden", ".png").into_iter().collect();
    names.sort_by_key(|name| by_number(name));
    let pictures: Vec<Picture> = names
        .iter()
        .filter_map(|name| Picture::read(&within("tests/golden").join(format!("{name}.png"))).ok())
        .collect();
    let sheet = contact_sheet(&pictures, 8);
    if blessing() {
        sheet
            .write_small(&within(SHEET))
            .expect("the sheet can be written");
    }
    let kept = Picture::read(&within(SHEET)).expect("the sheet exists");
    assert!(kept == sheet, "{SHEET} is not of these pictures: bless");
}

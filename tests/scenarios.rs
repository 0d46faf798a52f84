//! Plays every scenario on the host and compares its pictures with the golden
//! ones, pixel for pixel. A golden picture that is missing is written and
//! fails; `cargo xtask bless` (the variable `BLESS=1`) renews those that differ, and
//! the contact sheet.

#[path = "../src/simulator/mod.rs"]
#[allow(
    dead_code,
    unused_imports,
    reason = "the tests use a part of the simulator"
)]
mod simulator;

use simulator::{Handheld, Pace, Picture, Play, Saves, Scenario, contact_sheet};
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

    fn restart(&mut self, handheld: Handheld) -> Handheld {
        handheld.restarted(ENTROPY)
    }
}

fn play(name: &str) {
    let path = within("tests/scenarios").join(format!("{name}.txt"));
    let text = fs::read_to_string(path).expect("the scenario exists");
    let scenario = Scenario::read(&text).unwrap_or_else(|error| panic!("{name}, {error}"));
    let handheld = Handheld::new(Saves::in_memory(), ENTROPY, Pace::MadeUp);
    if let Err(error) = scenario.play(handheld, &mut Golden) {
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
    a_stack_goes_over_three_lyngk_points: "chain-of-three",
    a_capture_is_taken_back_and_played_again: "undo-across-a-capture",
    a_player_without_a_turn_has_to_pass: "forced-pass",
    a_stack_of_six_ends_the_variant: "sudden-death",
    equal_counts_are_a_draw: "draw",
    a_game_against_level_2_comes_to_its_end: "against-level-2",
    what_is_left_to_lots_is_drawn: "by-lot",
    the_board_turns_with_every_turn: "turning",
    a_locked_kiosk_opens_only_to_its_chord: "kiosk",
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

#[test]
fn every_golden_picture_belongs_to_a_scenario() {
    let mut named = BTreeSet::new();
    for name in NAMES {
        let text = fs::read_to_string(within("tests/scenarios").join(format!("{name}.txt")))
            .expect("the scenario exists");
        let pictures = text
            .lines()
            .filter_map(|line| line.strip_prefix("picture "));
        named.extend(pictures.map(|name| name.trim().to_owned()));
    }
    for golden in names_in("tests/golden", ".png") {
        assert!(
            named.contains(&golden),
            "{golden}.png is taken by no scenario"
        );
    }
}

#[test]
fn the_contact_sheet_shows_every_golden_picture() {
    if blessing() {
        // Tests run side by side: renew the pictures before looking at them.
        NAMES.iter().for_each(|name| play(name));
    }
    let pictures: Vec<Picture> = names_in("tests/golden", ".png")
        .iter()
        .filter_map(|name| Picture::read(&within("tests/golden").join(format!("{name}.png"))).ok())
        .collect();
    let sheet = contact_sheet(&pictures, 8);
    let path = within("docs/screens.png");
    if blessing() {
        sheet.write(&path).expect("the sheet can be written");
    }
    let kept = Picture::read(&path).expect("docs/screens.png exists");
    assert!(
        kept == sheet,
        "docs/screens.png is not of these pictures: bless"
    );
}

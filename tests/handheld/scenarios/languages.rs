//! Plays the scenarios in every language and compares contact sheets of their pictures
//! with those in `docs/languages`, pixel for pixel. The presses are the same in all
//! languages, once one is chosen.

use super::{ENTROPY, NAMES, blessing, names_in_scenario, within};
use host::simulator::{
    Handheld, Picture, Play, Scenario, ScenarioError, ThinkingTime, contact_sheet, saves,
};
use lyngk_pocket::app::text::Language;
use lyngk_pocket::app::{Button, Settings};
use std::{fs, thread};

/// A sheet: the end of its name, the scenarios played for it, and the choice of their
/// pictures.
struct Sheet {
    name: &'static str,
    scenarios: &'static [&'static str],
    shows: fn(&str) -> bool,
    columns: usize,
}

const SHEETS: [Sheet; 2] = [
    Sheet {
        name: "screens",
        scenarios: &[
            "screens",
            "forced-pass",
            "sudden-death",
            "draw",
            "review",
            "kiosk",
            "kiosk-visit",
            "kiosk-pages",
            "first-minutes",
            "first-game",
            "turning",
            "clock-handover",
            "analysis",
            "editor",
        ],
        shows: |name| SCREENS.contains(&name),
        columns: 7,
    },
    Sheet {
        name: "learning",
        scenarios: &[
            "learn",
            "lesson-1",
            "lesson-2",
            "lesson-3",
            "lesson-4",
            "lesson-5",
            "lesson-6",
            "lesson-7",
            "lesson-8",
            "lesson-9",
            "lesson-10",
            "lesson-11",
            "lesson-12",
            "lesson-13",
            "puzzle-1",
            "puzzle-17",
            "puzzle-33",
            "puzzle-49",
            "puzzle-65",
            "rules",
        ],
        shows: is_mostly_words,
        columns: 8,
    },
];

/// One picture of each kind of screen.
const SCREENS: &[&str] = &[
    "title-continue",
    "new-game",
    "new-game-alone",
    "new-game-code",
    "settings",
    "settings-letters",
    "records",
    "records-rating",
    "about",
    "board",
    "board-hand",
    "board-refused",
    "claim",
    "claimed",
    "menu",
    "hint",
    "thinking",
    "answered",
    "menu-redo",
    "review-start",
    "replace",
    "resign",
    "resigned",
    "forced-pass-pass",
    "sudden-death-end",
    "draw-end",
    "code",
    "review-turning",
    "graph",
    "tried",
    "kiosk-caption",
    "kiosk-caption-later",
    "kiosk-operator",
    "kiosk-visit",
    "kiosk-menu",
    "kiosk-countdown",
    "kiosk-page",
    "kiosk-scene",
    "kiosk-scene-played",
    "kiosk-scene-2",
    "kiosk-scene-3",
    "kiosk-scene-4",
    "kiosk-scene-5",
    // The languages follow one another: each page is in each language on one of the
    // sheets.
    "kiosk-page-2",
    "kiosk-page-3",
    "kiosk-page-4",
    "kiosk-choices",
    "kiosk-languages",
    "kiosk-lock",
    "offer",
    "first-game",
    "title-after-a-lesson",
    "hand-over",
    "clock-handover",
    "analysis",
    "editor-menu",
    "editor-refused",
];

/// Returns whether a picture shows cards, lists or a board with a task; other boards have
/// no words of their own.
fn is_mostly_words(name: &str) -> bool {
    const BOARDS: [&str; 5] = ["-try", "-refused", "-shown", "-reminded", "-again"];
    !BOARDS.iter().any(|end| name.ends_with(end))
}

/// Keeps the pictures of a sheet.
struct Keep {
    shows: fn(&str) -> bool,
    taken: Vec<Picture>,
}

impl Play for Keep {
    fn picture(&mut self, name: &str, picture: &Picture) -> Result<(), String> {
        if (self.shows)(name) {
            self.taken.push(picture.clone());
        }
        Ok(())
    }

    fn restart(&mut self, handheld: Handheld) -> Handheld {
        handheld.restarted(ENTROPY)
    }
}

/// Reads a scenario for a language. Scenarios are written for the rule of most editions,
/// which lets neutral stacks stay; elsewhere New game is set to it at the start.
fn scenario_in(name: &str, language: Language) -> Result<Scenario, ScenarioError> {
    const PAST_THE_OFFER: &str = "press A B";
    const LET_NEUTRALS_STAY: &str = "press A B A down down down down down right B";
    let path = within("tests/scenarios").join(format!("{name}.txt"));
    let text = fs::read_to_string(path).expect("the scenario exists");
    let settings = Settings {
        language,
        ..Settings::default()
    };
    if settings.neutrals_stay() {
        Scenario::read(&text)
    } else {
        Scenario::read(&text.replacen(PAST_THE_OFFER, LET_NEUTRALS_STAY, 1))
    }
}

fn picture_of(sheet: &Sheet, language: Language) -> Picture {
    let mut keep = Keep {
        shows: sheet.shows,
        taken: Vec::new(),
    };
    for name in sheet.scenarios {
        let mut handheld = Handheld::new(saves::in_memory(), ENTROPY, ThinkingTime::MadeUp);
        for _ in 0..language.index() {
            handheld.press(Button::Down);
        }
        let scenario = scenario_in(name, language)
            .unwrap_or_else(|error| panic!("{name} in {language:?}, {error}"));
        if let Err(error) = scenario.play(handheld, &mut keep) {
            panic!("{name} in {language:?}, {error}");
        }
    }
    contact_sheet(&keep.taken, sheet.columns)
}

/// Compares a language's sheets with the golden ones, or renews them.
fn looks_as_it_did(language: Language) {
    for sheet in &SHEETS {
        let language_name = format!("{language:?}").to_lowercase();
        let name = format!("{language_name}-{}.png", sheet.name);
        let path = within("docs/languages").join(&name);
        let picture = picture_of(sheet, language);
        if Picture::read(&path).is_ok_and(|kept| kept == picture) {
            continue;
        }
        let path = if blessing() {
            path
        } else {
            within("target/golden").join(&name)
        };
        picture
            .write_small(&path)
            .expect("the sheet can be written");
        assert!(
            blessing(),
            "{language:?} looks different; what was seen is in {}",
            path.display()
        );
    }
}

#[test]
fn every_picture_for_a_sheet_is_on_one() {
    for scenario in NAMES {
        let on_it = |sheet: &&Sheet| sheet.scenarios.contains(scenario);
        for name in names_in_scenario(scenario, "sheet") {
            let is_shown = SHEETS
                .iter()
                .filter(on_it)
                .any(|sheet| (sheet.shows)(&name));
            assert!(is_shown, "no sheet shows {name} of {scenario}");
        }
    }
}

#[test]
fn every_language_looks_as_it_did() {
    thread::scope(|scope| {
        for language in Language::ALL {
            scope.spawn(move || looks_as_it_did(language));
        }
    });
}

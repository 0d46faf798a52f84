//! The texts of all languages fit their places in the font in which they are drawn.

use lyngk_pocket::app::learn::{LESSONS, figure};
use lyngk_pocket::app::text::lessons;
use lyngk_pocket::app::text::reading::{self, Rules};
use lyngk_pocket::app::text::{ENTRIES, Language, Place};
use lyngk_pocket::app::view::{CaptionView, CardView, RowView};
use lyngk_pocket::app::{
    App, Button, Counters, Effects, Event, RETURN_AFTER, Records, Reset, Settings,
};
use lyngk_pocket::rules::{Point, Position};
use lyngk_pocket::storage::Kind;
use lyngk_pocket::ui::{Face, TextLimit, covers, misfit};
use std::collections::BTreeSet;
use testkit::kept::Kept;
use testkit::texts::{filled, misfits, misfits_of};

#[test]
fn every_text_fits_its_place_in_every_language() {
    let wrong: Vec<String> = Language::ALL.into_iter().flat_map(misfits).collect();
    assert_eq!(wrong, Vec::<String>::new());
    assert_eq!(TextLimit::CHOICE_ABOUT.holds(Language::TAGS), Ok(()));
}

#[test]
fn a_text_that_is_too_wide_does_not_fit_its_place() {
    let wide = "Much too wide for a button";
    assert!(TextLimit::of(Place::BoardHint).holds(wide).is_err());
    assert!(
        TextLimit::of(Place::Caption)
            .holds(&wide.repeat(5))
            .is_err()
    );
    assert!(TextLimit::of(Place::Row).holds(wide).is_ok());
    let entry = |key: &str| ENTRIES.iter().find(|entry| entry.key == key).unwrap();
    let hint = misfits_of(Language::German, entry("screens.menu"), wide);
    assert_eq!(
        hint,
        ["German: screens.menu: `Much too wide for a button` takes 165 of 49 pixels"]
    );
    let card = misfits_of(
        Language::Polish,
        entry("rules.pages.0.text"),
        &"stos ".repeat(80),
    );
    assert_eq!(card.len(), 1);
    assert!(card[0].starts_with("Polish: rules.pages.0.text: `stos stos"));
    assert!(card[0].ends_with(" of 7 lines"), "{}", card[0]);
}

#[test]
fn the_widest_values_stand_in_place_of_placeholders() {
    let entry = |key: &str| {
        let found = ENTRIES.iter().position(|entry| entry.key == key);
        let place = found.expect("the key exists");
        (&ENTRIES[place], Language::English.words()[place])
    };
    let (claims, words) = entry("board.claims");
    let texts = filled(Language::English, claims, words);
    assert_eq!(texts.len(), 5 * 4);
    assert_eq!(texts[0], "Ivory, first claim: Player A");
    let (plain, words) = entry("screens.menu");
    assert_eq!(filled(Language::English, plain, words), ["Menu"]);
}

/// Opens a screen with these presses, then goes through all its rows and all values of
/// each, and checks that all texts fit.
fn walk(language: Language, way: &[Button]) {
    let settings = Settings {
        language,
        ..Settings::default()
    };
    // More games than a handheld will ever count.
    let records = Records {
        games: 99_999,
        shared: u32::MAX,
        won: [999; 8],
        lost: [u16::MAX; 8],
        drawn: u16::MAX,
        longest_chain: 12,
        streak: u8::MAX,
        best_streak: u8::MAX,
        given_away: 12_345,
        judged_turns: 100,
        ..Records::default()
    };
    let kept = Kept::settings(&settings).with(Kind::Records, &records.encoded());
    let mut app = App::new();
    app.boot(&kept.boot(), &mut Effects::default());
    let mut event = |event: Event<'_>| {
        let mut fx = Effects::default();
        app.handle(event, &mut fx);
        assert_eq!(misfit(&app.view()), Ok(()), "{language:?}");
    };
    event(Event::Battery {
        percent: 100,
        charging: false,
    });
    let mut press = |button: Button| {
        event(Event::Pressed(button));
        event(Event::Released(button));
    };
    way.iter().for_each(|&button| press(button));
    for _row in 0..16 {
        for _value in 0..8 {
            press(Button::Right);
        }
        press(Button::Down);
    }
}

#[test]
fn every_value_fits_beside_its_label_in_every_language() {
    use Button::{A, Down, Right, Up, Y};
    for language in Language::ALL {
        // The widest code is unlikely among random ones.
        let code = RowView {
            value: "WWWWWW".try_into().unwrap(),
            ..RowView::default()
        };
        let label = language.texts().setup_code;
        assert_eq!(
            TextLimit::beside(&code).holds(label),
            Ok(()),
            "{language:?}"
        );
        walk(language, &[A]);
        walk(language, &[A, Down, Right]);
        walk(language, &[A, Down, Right, Right]);
        walk(language, &[Down, Down, A]);
        walk(language, &[Down, Down, A, A]);
        walk(language, &[Down, Down, A, Down, A]);
        walk(language, &[Down, Down, A, Down, Down, A]);
        walk(language, &[Down, Down, A, Down, Down, A, A]);
        walk(language, &[Down, Down, A, Up, A]);
        walk(language, &[Down, Down, Down, A]);
        walk(language, &[Down, Down, Down, Down, A]);
        walk(language, &[Up, A]);
        walk(language, &[A, A, Y]);
        walk(language, &[Down, A, Y]);
    }
}

/// Opens the operator's page with counts of five digits, then goes through its rows and
/// their values, and checks that all texts fit.
fn operate(language: Language, kiosk: bool) {
    let settings = Settings {
        language,
        kiosk,
        ..Settings::default()
    };
    let counters = Counters {
        visits: 99_999,
        walked_off: u32::MAX,
        ended: 99_999,
        shared: 99_999,
        levels: [999, u32::MAX, 999, 99_999, 999, 99_999, 999, 999],
        resets: [99_999; Reset::NUM],
        ..Counters::default()
    };
    let kept = Kept::settings(&settings).with(Kind::Kiosk, &counters.encoded());
    let mut app = App::new();
    app.boot(&kept.boot(), &mut Effects::default());
    let mut event = |event: Event<'_>| {
        app.handle(event, &mut Effects::default());
        assert_eq!(misfit(&app.view()), Ok(()), "{language:?}");
    };
    for button in [Button::X, Button::Y] {
        event(Event::Pressed(button));
    }
    event(Event::Tick(3_000));
    for button in [Button::X, Button::Y, Button::Down] {
        event(Event::Pressed(button));
        event(Event::Released(button));
    }
    // The first row, the mode, would leave the page.
    for _row in 0..4 {
        for _value in 0..RETURN_AFTER.len() {
            event(Event::Pressed(Button::Right));
            event(Event::Released(Button::Right));
        }
        event(Event::Pressed(Button::Down));
        event(Event::Released(Button::Down));
    }
    let list = app.view().list.expect("a list is shown");
    assert_eq!(list.title, language.texts().in_kiosk.operator);
    assert_eq!(list.rows[6].value, "99999");
}

#[test]
fn large_counts_fit_the_operators_page_in_every_language() {
    for language in Language::ALL {
        operate(language, false);
        operate(language, true);
    }
}

#[test]
fn every_caption_fits_the_bytes_it_is_put_together_in() {
    let room = CaptionView::default().text.capacity();
    let mut captions = 0;
    for language in Language::ALL {
        for (entry, words) in ENTRIES.iter().zip(language.words()) {
            if entry.place != Place::Caption {
                continue;
            }
            for text in filled(language, entry, words) {
                captions += 1;
                assert!(text.len() <= room, "{language:?}: '{text}'");
            }
        }
    }
    assert!(captions > 20 * Language::NUM, "{captions}");
}

/// Returns the stacks of a lesson or a drawing that a card with these words covers.
fn hidden(text: &'static str, position: &Position, drawing: bool) -> Vec<Point> {
    let card = CardView {
        text,
        above_bar: !drawing,
        ..CardView::default()
    };
    let stacks = Point::all().filter(|&point| position.stack(point).height() > 0);
    stacks
        .filter(|&point| covers(&card, point, drawing))
        .collect()
}

#[test]
fn no_words_hide_a_stack_of_a_lesson_or_of_a_drawing() {
    let mut wrong = Vec::new();
    for language in Language::ALL {
        let texts = language.texts();
        for (lesson, steps) in lessons::all(&texts.lessons).iter().zip(LESSONS) {
            for (words, step) in lesson.steps.iter().zip(steps) {
                let position = step.sketch.position().expect("a step has a position");
                for text in [words.text, words.hint] {
                    let hidden = hidden(text, &position, false);
                    if !hidden.is_empty() {
                        wrong.push(format!("{language:?}: {hidden:?} by '{text}'"));
                    }
                }
            }
        }
        let pages = [false, true].into_iter().flat_map(|stay| {
            let pages = (0..Rules::PAGES)
                .map(move |page| (reading::page(&texts.rules, page, stay), page, stay));
            pages.map(|(words, page, stay)| (words.expect("a page"), figure(page, stay)))
        });
        for (page, figure) in pages {
            let figure = figure.expect("a drawing");
            let position = figure.sketch.position().expect("a drawing has a position");
            let hidden = hidden(page.text, &position, true);
            if !hidden.is_empty() {
                wrong.push(format!("{language:?}: {hidden:?} by '{}'", page.text));
            }
        }
    }
    assert_eq!(wrong, Vec::<String>::new());
}

#[test]
fn no_text_rises_into_the_line_above() {
    for language in Language::ALL {
        for (entry, text) in ENTRIES.iter().zip(language.words()) {
            let face = TextLimit::of(entry.place).face;
            // The build checks the letters of the large face for this place only.
            assert_eq!(face == Face::Large, entry.place == Place::PosterTitle);
            if face == Face::Large {
                // It has a line of its own with room above.
                continue;
            }
            for face in [Face::Regular, Face::Bold] {
                let rise = face.rise(text);
                assert!(
                    rise <= Face::MOST_RISE,
                    "{language:?}: '{text}' is {rise} high"
                );
            }
        }
    }
}

#[test]
fn the_build_and_the_drawing_have_the_same_fonts() {
    let letters = ENTRIES.len();
    assert!(letters > 600, "{letters}");
    for language in Language::ALL {
        for (entry, text) in ENTRIES.iter().zip(language.words()) {
            for face in [Face::Regular, Face::Bold, TextLimit::of(entry.place).face] {
                let shown = text.chars().filter(|letter| !letter.is_control());
                let missing: String = shown.filter(|&letter| !face.has(letter)).collect();
                assert_eq!(missing, "", "{language:?}, {}, {face:?}", entry.key);
            }
        }
    }
}

#[test]
fn every_language_has_a_name_of_its_own() {
    let names = Language::ALL.map(|language| language.texts().language);
    let distinct: BTreeSet<_> = names.into_iter().collect();
    assert_eq!(distinct.len(), Language::NUM);
    assert_eq!(Language::German.texts().language, "Deutsch");
}

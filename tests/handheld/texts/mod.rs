//! The words of all languages: none is missing or left in English, each fits
//! its place in the font it is drawn with, and the font has every letter.

mod places;

use lyngk_pocket::app::learn::{LESSONS, figure};
use lyngk_pocket::app::text::Language;
use lyngk_pocket::app::text::reading::Rules;
use lyngk_pocket::app::view::{CaptionView, CardView, RowView};
use lyngk_pocket::app::{
    App, Button, Counters, Effects, Event, RETURN_AFTER, Records, Reset, Settings,
};
use lyngk_pocket::rules::{Point, Position};
use lyngk_pocket::storage::Kind;
use lyngk_pocket::ui::{Face, Room, covers, misfit};
use places::{Fill, Placed, all_of, captions, filled};
use testkit::kept::Kept;

#[test]
fn every_text_fits_its_place_in_every_language() {
    let mut wrong = Vec::new();
    for language in Language::ALL {
        let texts = language.texts();
        for placed in all_of(language) {
            let words = placed.words.iter();
            for text in words.flat_map(|text| filled(texts, text, placed.fill)) {
                if let Err(misfit) = placed.room.holds(&text) {
                    wrong.push(format!("{language:?}, {}: {misfit:?}", placed.name));
                }
            }
        }
    }
    assert_eq!(wrong, Vec::<String>::new());
}

/// Opens a screen with these presses, then goes through all its rows and all
/// values of each, and looks whether everything fits.
fn walk(language: Language, way: &[Button]) {
    let settings = Settings {
        language,
        ..Settings::default()
    };
    // More games than a handheld will ever see.
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
        // The widest code is one that lots hardly ever draw.
        let code = RowView {
            value: "WWWWWW".try_into().unwrap(),
            ..RowView::default()
        };
        let label = language.texts().setup_code;
        assert_eq!(Room::beside(&code).holds(label), Ok(()), "{language:?}");
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

/// Opens the operator's page with counts of five digits, then goes
/// through its rows and their values, and looks whether everything fits.
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
    for language in Language::ALL {
        let texts = language.texts();
        for placed in captions(&texts.in_kiosk.captions) {
            let words = placed.words.iter();
            for text in words.flat_map(|text| filled(texts, text, placed.fill)) {
                assert!(text.len() <= room, "{language:?}: '{text}'");
            }
        }
    }
}

/// Stacks of a lesson or a drawing that a card with these words hides.
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
        for (lesson, steps) in texts.learning.lesson.all().iter().zip(LESSONS) {
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
            let pages =
                (0..Rules::PAGES).map(move |page| (texts.rules.page(page, stay), page, stay));
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
fn every_letter_of_every_text_is_in_the_font_and_not_too_high() {
    for language in Language::ALL {
        for placed in all_of(language) {
            for face in [Face::Regular, Face::Bold, placed.room.face] {
                let letters = placed.words.iter().flat_map(|text| text.chars());
                let missing: String = letters.filter(|&letter| !face.has(letter)).collect();
                assert_eq!(missing, "", "{language:?}, {}, {face:?}", placed.name);
                if face == Face::Large {
                    // It has a line to itself, with room above.
                    continue;
                }
                for text in &placed.words {
                    let rise = face.rise(text);
                    assert!(
                        rise <= Face::MOST_RISE,
                        "{language:?}: '{text}' is {rise} high"
                    );
                }
            }
        }
    }
}

#[test]
fn every_text_has_the_blanks_that_the_english_one_has() {
    let blanks = |text: &&str| text.matches("{}").count();
    let english = all_of(Language::English);
    for placed in &english {
        let expected = match placed.fill {
            Fill::None => 0,
            Fill::Colour | Fill::Player | Fill::Letter | Fill::Level | Fill::Number => 1,
            Fill::ColourAndNumber
            | Fill::ColourAndPlayer
            | Fill::TwoNumbers
            | Fill::PlayerAndNumber
            | Fill::NumberAndPlayer
            | Fill::ColourAndLetter => 2,
            Fill::ColourAndTwoNumbers | Fill::ColourAndTwoCounts => 3,
        };
        for text in &placed.words {
            assert_eq!(blanks(text), expected, "{}", placed.name);
        }
    }
    for language in Language::ALL {
        for (placed, model) in all_of(language).iter().zip(&english) {
            let of = |placed: &Placed| placed.words.iter().map(blanks).collect::<Vec<_>>();
            assert_eq!(of(placed), of(model), "{language:?}, {}", placed.name);
        }
    }
}

/// Texts that are the same in English and in another language, in their order.
const SAME: &[(Language, &[&str])] = &[
    (Language::English, &[]),
    (
        Language::German,
        &[
            "Start", "Code", "Normal", "{} min", "Version", "{} s", "LYNGK", "Pause", "Analyse",
        ],
    ),
    (
        Language::French,
        &[
            "Menu", "Code", "{} min", "Version", "{} s", "LYNGK", "Pause", "Analyse",
        ],
    ),
    (
        Language::Italian,
        &["Menu", "No", "{} min", "{} s", "LYNGK"],
    ),
    (
        Language::Dutch,
        &[
            "Claim", "Menu", "Start", "Code", "Letters", "{} min", "Jokers", "Win", "{} s",
            "LYNGK", "Analyse",
        ],
    ),
    (Language::Spanish, &["No", "{} min", "{} s", "LYNGK"]),
    (
        Language::Polish,
        &["Menu", "Start", "{} min", "Operator", "{} s", "LYNGK"],
    ),
    (Language::Hungarian, &["LYNGK"]),
];

#[test]
fn no_text_is_missing_or_left_in_english() {
    let english = all_of(Language::English);
    for &(language, same) in SAME.iter().skip(1) {
        let mut found = Vec::new();
        for (placed, model) in all_of(language).iter().zip(&english) {
            for (text, model) in placed.words.iter().zip(&model.words) {
                assert!(
                    !text.trim().is_empty(),
                    "{language:?}: {} is empty",
                    placed.name
                );
                if text == model {
                    found.push(*text);
                }
            }
        }
        found.dedup();
        assert_eq!(found, same, "{language:?}");
    }
    let tested: Vec<Language> = SAME.iter().map(|&(language, _)| language).collect();
    assert_eq!(tested, Language::ALL);
}

#[test]
fn every_language_calls_itself_by_its_own_name() {
    let names = Language::ALL.map(|language| language.texts().language);
    assert_eq!(
        names,
        [
            "English",
            "Deutsch",
            "Français",
            "Italiano",
            "Nederlands",
            "Español",
            "Polski",
            "Magyar"
        ]
    );
}

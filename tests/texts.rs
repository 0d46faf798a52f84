//! Every text of every complete language fits its place on the screen, and
//! every letter of the eight languages is in the font.

use lyngk_pocket::app::text::{Language, Texts};
use lyngk_pocket::ui::Face;

/// Letters with accents in the rulebooks' languages: Polish, Hungarian,
/// French, German, Spanish, Italian and Dutch, small and capital.
const LETTERS: &str = "ĄĆĘŁŃÓŚŹŻąćęłńóśźż ÁÉÍÓÖŐÚÜŰáéíóöőúüű \
    ÀÂÆÇÉÈÊËÎÏÔŒÙÛÜŸàâæçéèêëîïôœùûüÿ ÄÖÜäöüß ÑÁÉÍÓÚÜñáéíóúü¿¡ ÀÈÉÌÒÙàèéìòù ËÏÖÜëïöü «»";

#[test]
fn the_font_has_every_letter_of_the_eight_languages() {
    let plain = (' '..='~').collect::<String>();
    for face in [Face::Regular, Face::Bold] {
        let missing: String = plain
            .chars()
            .chain(LETTERS.chars())
            .filter(|&letter| !face.has(letter))
            .collect();
        assert_eq!(missing, "", "{face:?}");
    }
}

/// Texts that share a place, and how many pixels wide they may be there.
fn places(texts: &Texts) -> Vec<(&'static str, i32, Vec<String>)> {
    let own = |list: &[&str]| list.iter().map(|&text| text.to_owned()).collect::<Vec<_>>();
    let longest_colour = texts
        .colours
        .iter()
        .max_by_key(|name| Face::Bold.width(name))
        .expect("there are colours");
    let filled = |list: &[&str]| {
        list.iter()
            .map(|text| {
                text.replacen("{}", longest_colour, 1)
                    .replacen("{}", "8", 1)
            })
            .collect::<Vec<_>>()
    };
    let refusals = &texts.refusals;
    vec![
        (
            "the title's menu",
            94,
            own(&[
                texts.continue_game,
                texts.new_game,
                texts.demo,
                texts.settings,
                texts.records,
                texts.about,
            ]),
        ),
        (
            "hints beside the board",
            40,
            own(&[
                texts.pick_up,
                texts.land,
                texts.put_back,
                texts.next_stack,
                texts.claim,
                texts.unclaim,
                texts.menu,
                texts.any_stack,
                texts.landings_only,
                texts.leave,
                texts.play_here,
            ]),
        ),
        (
            "names in the bars",
            60,
            own(&[
                texts.you,
                texts.player_a,
                texts.player_b,
                &format!("{} 8", texts.device),
            ]),
        ),
        (
            "notes in the corner",
            54,
            own(&[texts.thinks, texts.hint, texts.last, texts.start]),
        ),
        ("lines about the device", 216, own(&texts.about_lines)),
        (
            "titles of results",
            230,
            own(&[
                texts.you_win,
                texts.device_wins,
                &texts.wins.replace("{}", texts.player_b),
                texts.draw,
                texts.all_equal,
                texts.by_six,
                texts.by_resigning,
            ]),
        ),
        ("heights", 90, own(&texts.heights)),
        (
            "titles of dialogs",
            204,
            own(&[
                &texts.must_pass.replace("{}", texts.player_b),
                texts.resign_title,
                texts.replace_title,
                texts.unreadable_title,
                texts.battery_empty,
                texts.restarted_title,
            ]),
        ),
        (
            "lines of dialogs",
            204,
            own(&[
                texts.no_turn_possible,
                texts.resign_text,
                texts.replace_text,
                texts.unreadable_text,
                texts.battery_text,
                texts.restarted_text,
            ]),
        ),
        (
            "messages",
            234,
            filled(&[
                texts.claim_opens,
                texts.claim_takes,
                texts.no_hint_now,
                texts.no_landing,
                texts.battery_low,
                &texts.hint_is.replace("{}", "G,d4-e5"),
                refusals.game_over,
                refusals.no_claim_left,
                refusals.already_claimed,
                refusals.no_stack,
                refusals.joker_on_top,
                refusals.not_your_colour,
                refusals.nothing_to_land_on,
                refusals.out_of_reach,
                refusals.colour_twice,
                refusals.too_high,
                refusals.taller_than_yours,
            ]),
        ),
    ]
}

/// Rows of lists with the values they can have; arrows stand beside values.
fn rows(texts: &Texts) -> Vec<(&'static str, Vec<&'static str>)> {
    vec![
        (
            texts.players,
            vec![
                texts.two_players,
                texts.against_device,
                texts.device_against_device,
            ],
        ),
        (texts.who_starts, vec![texts.lots, texts.you, texts.device]),
        (texts.game, vec![texts.standard, texts.six]),
        (texts.setup, vec![texts.lots, texts.by_code]),
        (texts.language_label, vec![texts.language]),
        (texts.animation, texts.animations.to_vec()),
        (texts.sound, vec![texts.on, texts.off]),
        (texts.brightness, vec!["5"]),
        (texts.sleep, vec![texts.never, "10 min"]),
        (texts.signs, vec![texts.shapes, texts.letters, texts.off]),
        (texts.turning, texts.turnings.to_vec()),
        (texts.kiosk, vec![texts.on, texts.off]),
    ]
}

/// Rows that state facts, never bold and without arrows.
fn facts(texts: &Texts) -> Vec<(&'static str, &'static str)> {
    vec![
        (texts.setup_code, "MMMMMM"),
        (texts.games_shared, "100000"),
        (texts.won_at_level[7], "1000 : 1000"),
        (texts.longest_chain, "7 links"),
        (texts.battery, "100 %"),
    ]
}

#[test]
fn every_text_fits_its_place_in_every_complete_language() {
    for language in Language::COMPLETE {
        let texts = language.texts();
        for (place, most, all) in places(texts) {
            for text in all {
                let width = Face::Bold.width(&text).max(Face::Regular.width(&text));
                // Hints, notes and lines about the device are never bold.
                let regular = ["hints", "notes", "lines"]
                    .iter()
                    .any(|kind| place.starts_with(kind));
                let width = if regular {
                    Face::Regular.width(&text)
                } else {
                    width
                };
                assert!(
                    width <= most,
                    "{language:?}: '{text}' is {width} wide in {place} of {most}"
                );
                assert!(
                    !text.is_empty(),
                    "{language:?}: a text is missing in {place}"
                );
            }
        }
        for (label, value) in facts(texts) {
            let width = Face::Regular.width(label) + Face::Regular.width(value);
            assert!(
                width <= 240 - 24 - 6,
                "{language:?}: '{label}' and '{value}'"
            );
        }
        for (label, values) in rows(texts) {
            for value in values {
                let width = Face::Bold.width(label) + Face::Bold.width(value);
                // Margins of 12 at both sides, arrows and a gap.
                assert!(
                    width <= 240 - 24 - 26,
                    "{language:?}: '{label}' and '{value}'"
                );
            }
        }
    }
}

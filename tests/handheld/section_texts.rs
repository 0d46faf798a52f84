//! The texts of the review and of the kiosk fit their places in every
//! language. `texts/` checks the rest.

use lyngk_pocket::app::text::{KioskTexts, Language, ReviewTexts, Texts};
use lyngk_pocket::ui::{Face, Lines, Room};

/// A text, its face, and how many pixels wide it may be.
type Placed = (String, Face, i32);

fn put(places: &mut Vec<Placed>, face: Face, most: i32, texts: &[&str]) {
    places.extend(texts.iter().map(|&text| (text.to_owned(), face, most)));
}

/// The longest name of a player.
fn longest_name(texts: &Texts) -> String {
    let device = format!("{} 8", texts.device);
    let [first, second] = texts.players_in_full;
    let names = [texts.you, first, second, &device];
    let longest = names.into_iter().max_by_key(|name| Face::Bold.width(name));
    longest.expect("there are names").to_owned()
}

fn review(texts: &Texts) -> Vec<Placed> {
    let ReviewTexts {
        graph,
        try_turn,
        board,
        judges,
        judgement,
        even,
        turning_point,
        your_turn_here,
        you_tried,
        better,
        as_good,
        worse,
        was_played,
        device_plays,
        device_agrees,
        show_qr,
        qr,
        scan,
    } = texts.in_review;
    let turn = |text: &str| text.replace("{}", "G,d4-e5");
    let mut places = Vec::new();
    let hint = Room::BOARD_HINT.width;
    put(&mut places, Face::Regular, hint, &[graph, try_turn]);
    put(&mut places, Face::Regular, 60, &[board]);
    put(&mut places, Face::Regular, 54, &[judges]);
    put(&mut places, Face::Bold, 216, &[judgement, show_qr]);
    put(&mut places, Face::Regular, 100, &[even]);
    let turning = turning_point.replace("{}", &longest_name(texts));
    put(&mut places, Face::Bold, 234, &[&turning, your_turn_here]);
    put(&mut places, Face::Bold, 204, &[&turn(you_tried)]);
    let verdicts = [better, as_good, worse, was_played].map(turn);
    let devices = [device_plays, device_agrees].map(turn);
    for line in verdicts.iter().chain(&devices) {
        put(&mut places, Face::Regular, 204, &[line]);
    }
    put(&mut places, Face::Regular, 96, &[qr]);
    put(&mut places, Face::Regular, 150, &[scan]);
    places
}

fn kiosk(texts: &Texts) -> Vec<Placed> {
    let KioskTexts {
        press_here,
        press_to_play,
        pages,
        captions: _,
        still_there,
        back_in,
        any_button,
        you_begin,
        end_visit,
        operator,
        mode,
        return_after,
        seconds,
        visits,
        walked_off,
        ended,
        levels,
        shared,
        resets,
        set_to_zero,
    } = &texts.in_kiosk;
    let mut places = Vec::new();
    put(&mut places, Face::Regular, 54, press_here);
    put(&mut places, Face::Bold, 224, &[press_to_play]);
    for page in pages {
        put(&mut places, Face::Large, 216, &[page.title]);
    }
    put(&mut places, Face::Bold, 204, &[still_there]);
    let back = back_in.replace("{}", "30");
    put(&mut places, Face::Regular, 204, &[&back, any_button]);
    put(&mut places, Face::Bold, 234, &[you_begin]);
    let titles = [*end_visit, *operator, *set_to_zero];
    put(&mut places, Face::Bold, 216, &titles);
    for value in [texts.on, texts.off] {
        put(&mut places, Face::Bold, 190, &[&format!("{mode}{value}")]);
    }
    let time = seconds.replace("{}", "120");
    let row = format!("{return_after}{time}");
    put(&mut places, Face::Bold, 190, &[&row]);
    let counts = [visits, walked_off, ended, shared].into_iter();
    for label in counts.chain(resets) {
        put(
            &mut places,
            Face::Regular,
            210,
            &[&format!("{label}100000")],
        );
    }
    put(&mut places, Face::Regular, 90, levels);
    places
}

/// A text broken into lines, the width of a line, and how many there may be.
fn broken(texts: &Texts) -> Vec<(String, i32, usize)> {
    let by_width = |name: &&&str| Face::Regular.width(name);
    let colour = texts.colours.iter().max_by_key(by_width);
    let colour = colour.expect("there are colours");
    let captions = &texts.in_kiosk.captions;
    let of_claims = [captions.claim, captions.claim_takes]
        .map(|text| text.replacen("{}", colour, 1).replacen("{}", "B", 1));
    let of_players =
        [captions.captures, captions.passes, captions.wins].map(|text| text.replace("{}", "B"));
    let plain = [
        captions.begins,
        captions.neutral_five,
        captions.lyngk_rule,
        captions.joker,
        captions.draw,
    ];
    let plain = plain.iter().chain(&captions.facts).map(|&text| text.into());
    let captions = of_claims.into_iter().chain(of_players).chain(plain);
    let pages = texts.in_kiosk.pages.iter();
    captions
        .map(|text| (text, 228, 2))
        .chain(pages.map(|page| (page.text.to_owned(), 216, 4)))
        .collect()
}

#[test]
fn texts_of_the_review_and_the_kiosk_fit_in_every_language() {
    for language in Language::ALL {
        let texts = language.texts();
        for (text, face, most) in review(texts).into_iter().chain(kiosk(texts)) {
            assert!(!text.is_empty(), "{language:?}: a text is missing");
            let width = face.ink_width(&text);
            assert!(width <= most, "{language:?}: '{text}' is {width} of {most}");
            let missing: String = text.chars().filter(|&letter| !face.has(letter)).collect();
            assert_eq!(missing, "", "{language:?}: not in the font: '{text}'");
        }
        for (text, most, lines) in broken(texts) {
            assert!(!text.is_empty(), "{language:?}: a text is missing");
            // The application puts a caption together in 120 bytes.
            assert!(lines > 2 || text.len() <= 120, "{language:?}: '{text}'");
            let found: Vec<&str> = Lines::new(&text, Face::Regular, most).collect();
            let widest = found.iter().map(|line| Face::Regular.width(line)).max();
            assert!(widest <= Some(most), "{language:?}: '{text}' is too wide");
            assert!(
                found.len() <= lines,
                "{language:?}: '{text}' takes {} lines of {lines}",
                found.len()
            );
        }
    }
}

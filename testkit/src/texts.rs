//! Finds texts that do not fit with the widest values of their placeholders.

use lyngk_pocket::app::text::{Blank, ENTRIES, Entry, Language, Lookup};
use lyngk_pocket::rules::{Colour, Player};
use lyngk_pocket::ui::TextLimit;

/// Returns a text of a language once for each combination of the widest values.
#[must_use]
pub fn filled(language: Language, entry: &Entry, words: &str) -> Vec<String> {
    let mut texts = vec![words.to_owned()];
    for (&blank, letter) in entry.blanks.iter().zip('\u{1}'..) {
        let values = widest(language, blank);
        texts = texts
            .iter()
            .flat_map(|text| {
                values
                    .iter()
                    .map(move |value| text.replace(letter, value))
                    .collect::<Vec<_>>()
            })
            .collect();
    }
    texts
}

/// Returns the widest values of a placeholder.
fn widest(language: Language, blank: Blank) -> Vec<String> {
    let texts = language.texts();
    match blank {
        Blank::Colour => Colour::ALL
            .map(|colour| texts.colours.of(colour).to_owned())
            .into(),
        Blank::Player => {
            let [first, second] = Player::ALL.map(|player| texts.players_in_full.of(player));
            let mut device = String::new();
            // Writing to a string cannot fail.
            let _ = texts.numbered_level.write(&mut device, [&8]);
            vec![first.into(), second.into(), device, texts.you.into()]
        }
        Blank::Letter => vec!["B".into()],
        Blank::Height | Blank::Level => vec!["8".into()],
        // No more fives are made than there are pieces of a colour.
        Blank::Fives => vec!["8".into()],
        Blank::Lesson => vec!["11".into()],
        Blank::Minutes | Blank::Percent | Blank::Points => vec!["10".into()],
        // The longest timeout of a visit has its own test.
        Blank::Seconds => vec!["30".into()],
        Blank::Moves => vec!["40".into()],
        Blank::All | Blank::Done => vec!["80".into()],
        Blank::Turn | Blank::Turns => vec!["84".into()],
        Blank::Added | Blank::Ended => vec!["199".into()],
    }
}

/// Returns the texts that are too wide or too long for their place, with their keys.
#[must_use]
pub fn misfits(language: Language) -> Vec<String> {
    let name = language.texts().language;
    let limits = [TextLimit::ROW, TextLimit::BUTTON_WORD].into_iter();
    let mut wrong: Vec<_> = limits
        .filter_map(|limit| misfit(language, "language.name", limit, name))
        .collect();
    for (entry, words) in ENTRIES.iter().zip(language.words()) {
        wrong.extend(misfits_of(language, entry, words));
    }
    wrong
}

/// Returns the forms of a text that do not fit the place of its entry.
#[must_use]
pub fn misfits_of(language: Language, entry: &Entry, words: &str) -> Vec<String> {
    let limit = TextLimit::of(entry.place);
    let texts = filled(language, entry, words).into_iter();
    texts
        .filter_map(|text| misfit(language, entry.key, limit, &text))
        .collect()
}

fn misfit(language: Language, key: &str, limit: TextLimit, text: &str) -> Option<String> {
    let misfit = limit.holds(text).err()?;
    let (takes, most) = (misfit.takes, misfit.limit);
    let unit = if limit.lines > 1 && takes as usize > limit.lines {
        "lines"
    } else {
        "pixels"
    };
    Some(format!(
        "{language:?}: {key}: `{text}` takes {takes} of {most} {unit}"
    ))
}

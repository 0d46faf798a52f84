//! Lists texts that do not fit their places, or previews texts:
//!
//! The build checks everything else: keys, placeholders and letters.

use std::path::PathBuf;
use std::process::ExitCode;

use host::arguments::{self, ArgumentError, Arguments};
use host::simulator::{Picture, contact_sheet};
use lyngk_pocket::app::text::{ENTRIES, Entry, Language};
use lyngk_pocket::ui::{Framebuffer, Lines, SIDE, TextLimit, preview};
use testkit::texts::{filled, misfits};

const USAGE: &str = "usage: texts [--language NAME] [--show KEY] [--picture FILE]
Lists the texts of all languages, or of one, that do not fit their places.
--show prints the texts whose keys begin so, with their widths and as they are broken into
lines; --picture draws them as well, a column for each language.";

struct Wish {
    languages: Vec<Language>,
    show: Option<String>,
    picture: Option<PathBuf>,
}

impl Wish {
    fn of(words: &mut Arguments) -> Result<Self, ArgumentError> {
        let mut wish = Self {
            languages: Language::ALL.into(),
            show: None,
            picture: None,
        };
        while let Some(option) = words.option()? {
            match option.as_str() {
                "--language" => {
                    let name = words.text()?;
                    let is_meant = |language: &Language| {
                        language.tag() == name || format!("{language:?}").to_lowercase() == name
                    };
                    wish.languages.retain(is_meant);
                    if wish.languages.is_empty() {
                        return Err(words.bad("a language's name or tag", name));
                    }
                }
                "--show" => wish.show = Some(words.text()?),
                "--picture" => wish.picture = Some(words.path()?),
                _ => return Err(words.unknown()),
            }
        }
        if wish.picture.is_some() && wish.show.is_none() {
            return Err(ArgumentError::Together("--picture needs --show"));
        }
        Ok(wish)
    }
}

fn main() -> ExitCode {
    let wish = match arguments::read("texts", USAGE, Wish::of) {
        Ok(wish) => wish,
        Err(code) => return code,
    };
    if let Some(key) = &wish.show {
        return show(&wish, key);
    }
    let wrong: Vec<String> = wish.languages.iter().copied().flat_map(misfits).collect();
    for misfit in &wrong {
        println!("{misfit}");
    }
    let (texts, languages) = (ENTRIES.len(), wish.languages.len());
    println!(
        "{texts} texts in {languages} languages, {} too wide or too long",
        wrong.len()
    );
    if wrong.is_empty() {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}

/// Prints the texts whose keys begin with `key`, and draws them on request.
fn show(wish: &Wish, key: &str) -> ExitCode {
    let shown: Vec<_> = (0..)
        .zip(&ENTRIES)
        .filter(|(_, entry)| entry.key.starts_with(key))
        .collect();
    if shown.is_empty() {
        eprintln!("error: no key begins with `{key}`");
        return ExitCode::FAILURE;
    }
    for &(place, entry) in &shown {
        let note = if entry.note.is_empty() { "" } else { ": " };
        println!("{} ({:?}){note}{}", entry.key, entry.place, entry.note);
        for &language in &wish.languages {
            println!("  {}", described(language, entry, place));
        }
    }
    let Some(path) = &wish.picture else {
        return ExitCode::SUCCESS;
    };
    let columns = wish.languages.iter().map(|&language| {
        let texts = shown.iter().map(|&(place, entry)| (entry, place));
        column(language, &texts.collect::<Vec<_>>())
    });
    let columns: Vec<Picture> = columns.collect();
    match contact_sheet(&columns, columns.len()).write_small(path) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {}: {error}", path.display());
            ExitCode::FAILURE
        }
    }
}

/// Returns the widest form of a text, with its placeholders filled in.
fn widest(language: Language, entry: &Entry, place: usize) -> String {
    let face = TextLimit::of(entry.place).face;
    let texts = filled(language, entry, language.words()[place]);
    let widest = texts.into_iter().max_by_key(|text| face.width(text));
    widest.unwrap_or_default()
}

fn described(language: Language, entry: &Entry, place: usize) -> String {
    let limit = TextLimit::of(entry.place);
    let text = widest(language, entry, place);
    let fits = if limit.holds(&text).is_ok() {
        ""
    } else {
        " TOO LONG"
    };
    let tag = language.tag();
    if limit.lines == 1 {
        let width = limit.face.ink_width(&text);
        return format!("{tag} {width:>3}/{:<3} {text}{fits}", limit.width);
    }
    let lines: Vec<_> = Lines::new(&text, limit.face, limit.width).collect();
    let number = format!("{}/{} lines", lines.len(), limit.lines);
    format!("{tag} {number} {}{fits}", lines.join(" | "))
}

/// Draws texts one below the other, as many as fit in a picture.
fn column(language: Language, texts: &[(&Entry, usize)]) -> Picture {
    let mut framebuffer = Framebuffer::default();
    let mut top = 0;
    for &(entry, place) in texts {
        let text = widest(language, entry, place);
        let Ok(below) = preview(&mut framebuffer, TextLimit::of(entry.place), &text, top);
        top = below + 2;
        if top >= SIDE as i32 {
            break;
        }
    }
    Picture::of(&framebuffer)
}

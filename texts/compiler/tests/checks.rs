//! Faults in the files of the languages, and a ninth language.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use texts_compiler::{Fault, Texts, compile, read};

/// Two small languages.
const LIST: &str = "english = 0\ngerman = 1\n";
const ENGLISH: &str = r#"
[language]
name = "English"
tag = "en"
neutrals_stay = true

[screens]
menu = { text = "Menu", place = "board-hint" }
begins = { text = "{player} begins, {colour}", place = "message", note = "A note." }
lines = { texts = ["One", "Two"], place = "dialog-line" }

[board]
again = { like = "screens.menu" }
title = { text = "LYNGK", place = "poster-title" }

[page]
stack = "{height} high: {pieces}"
about = "LYNGK is a game"

[glossary]
game = { term = "lyngk", keys = ["board.title", "page.about"] }
"#;
const GERMAN: &str = r#"
[language]
name = "Deutsch"
tag = "de"
neutrals_stay = true

[screens]
menu = "Menü"
begins = "{colour}: {player} beginnt"
lines = ["Eins", "Zwei"]

[board]
title = "LYNGK"

[page]
stack = """
Höhe {height}:
{pieces}"""
about = "LYNGK ist ein Spiel"

[glossary]
game = "lyngk|spiel"
"#;

fn compiled(list: &str, english: &str, german: &str) -> Result<Texts, Vec<Fault>> {
    compile(list, &|name| match name {
        "english" => Ok(english.to_owned()),
        "german" => Ok(german.to_owned()),
        other => Err(format!("{other} cannot be read")),
    })
}

/// Returns the faults after a part of a file was replaced.
fn faults(english: (&str, &str), german: (&str, &str)) -> Vec<String> {
    let replaced = |file: &str, (part, by): (&str, &str)| {
        assert!(file.contains(part), "{part}");
        file.replacen(part, by, 1)
    };
    let result = compiled(LIST, &replaced(ENGLISH, english), &replaced(GERMAN, german));
    let faults = result.err().unwrap_or_default();
    faults.iter().map(ToString::to_string).collect()
}

const SAME: (&str, &str) = ("", "");

fn in_german(part: &str, by: &str) -> Vec<String> {
    faults(SAME, (part, by))
}

fn in_english(part: &str, by: &str) -> Vec<String> {
    faults((part, by), SAME)
}

#[test]
fn correct_files_have_no_faults() {
    assert_eq!(faults(SAME, SAME), [""; 0]);
}

#[test]
fn a_missing_key_is_a_fault() {
    assert_eq!(
        in_german("menu = \"Menü\"\n", ""),
        ["german: screens.menu: the key is missing"]
    );
    assert_eq!(
        in_german("[\"Eins\", \"Zwei\"]", "[\"Eins\"]"),
        ["german: screens.lines.1: the key is missing"]
    );
    assert_eq!(
        in_german("tag = \"de\"\n", ""),
        ["german: language.tag: the key is missing"]
    );
}

#[test]
fn an_unknown_key_is_a_fault() {
    assert_eq!(
        in_german("menu = ", "extra = \"Mehr\"\nmenu = "),
        ["german: screens.extra: the key is unknown"]
    );
    assert_eq!(
        in_german("\"Zwei\"]", "\"Zwei\", \"Drei\"]"),
        ["german: screens.lines.2: the key is unknown"]
    );
    assert_eq!(
        in_german("tag = ", "flag = \"\"\ntag = "),
        ["german: language.flag: the key is unknown"]
    );
    assert_eq!(
        in_german("tag = ", "same = [\"screens.none\"]\ntag = "),
        ["german: screens.none: the key is unknown"]
    );
    assert_eq!(
        in_german("[board]\n", "[board]\nagain = \"Menü\"\n"),
        ["german: board.again: the key is unknown"],
        "the words of another key cannot be given"
    );
}

#[test]
fn a_wrong_placeholder_is_a_fault() {
    assert_eq!(
        in_german("{player} beginnt", "Spieler {letter} beginnt"),
        [
            "german: screens.begins: no placeholder is called {letter} here",
            "german: screens.begins: the placeholder {player} is missing",
        ]
    );
    assert_eq!(
        in_german("{player} beginnt", "{player}, {player}"),
        ["german: screens.begins: it has the placeholder {player} twice"]
    );
    assert_eq!(
        in_german("{player} beginnt", "{player beginnt"),
        ["german: screens.begins: a `{` without its `}`"]
    );
    assert_eq!(
        in_german("{pieces}", "{bits}"),
        [
            "german: page.stack: no placeholder is called {bits} here",
            "german: page.stack: the placeholder {pieces} is missing",
        ]
    );
    assert_eq!(
        in_english("{player} begins, {colour}", "{whose} begins, {colour}")[0],
        "english: screens.begins: no placeholder is called {whose}"
    );
}

#[test]
fn a_letter_that_the_font_lacks_is_a_fault_on_the_device_only() {
    assert_eq!(
        in_german("Menü", "Меню"),
        [
            "german: screens.menu: the font has no `М`",
            "german: screens.menu: the font has no `е`",
            "german: screens.menu: the font has no `н`",
            "german: screens.menu: the font has no `ю`",
        ]
    );
    assert_eq!(in_german("Höhe", "Высота"), [""; 0]);
}

#[test]
fn a_text_that_cannot_be_shown_as_it_stands_is_a_fault() {
    assert_eq!(
        in_german("\"Menü\"", "\"\""),
        ["german: screens.menu: it is empty"]
    );
    assert_eq!(
        in_german("Menü", "Das  Menü"),
        ["german: screens.menu: it has two spaces in a row"]
    );
    assert_eq!(
        in_german("Menü", "Menü\\t"),
        [""; 0],
        "space at an end is not part of a text"
    );
    assert_eq!(
        in_german("Menü", "Me\\tnü"),
        ["german: screens.menu: it has a control character",]
    );
}

#[test]
fn a_text_of_device_or_page_without_the_term_of_its_language_is_a_fault() {
    assert_eq!(in_german("LYNGK ist ein Spiel", "Ein Spiel"), [""; 0]);
    assert_eq!(
        in_german("LYNGK ist ein Spiel", "Es ist für zwei"),
        ["german: page.about: it lacks the term for game, lyngk or spiel"]
    );
    assert_eq!(
        in_german("title = \"LYNGK\"", "title = \"Titel\""),
        ["german: board.title: it lacks the term for game, lyngk or spiel"]
    );
    assert_eq!(
        in_german("game = \"lyngk|spiel\"", "list = \"liste\""),
        [
            "german: glossary.list: the key is unknown",
            "german: glossary.game: the key is missing",
        ]
    );
    assert_eq!(
        in_english("\"page.about\"]", "\"page.list\"]")[0],
        "english: glossary.game: `page.list` is no text"
    );
    let shape = "a term is \"…\" or `{ term = \"…\", keys = […], never = \"…\" }`";
    assert_eq!(
        in_german("\"lyngk|spiel\"", "\"\""),
        [format!("german: glossary.game: {shape}")],
        "an empty term would be in every text"
    );
    assert_eq!(
        in_german("\"lyngk|spiel\"", "{ terms = \"lyngk\" }"),
        [format!("german: glossary.game: {shape}")]
    );
}

#[test]
fn a_text_with_another_word_for_a_thing_is_a_fault() {
    let never = |word: &str| format!("{{ term = \"lyngk|spiel\", never = \"{word}\" }}");
    assert_eq!(
        in_german("\"lyngk|spiel\"", &never("höhe|eins")),
        [
            "german: page.stack: the term for game is lyngk or spiel, not höhe",
            "german: screens.lines.0: the term for game is lyngk or spiel, not eins",
        ]
    );
    assert_eq!(
        in_german("\"lyngk|spiel\"", &never("wei|gewinn")),
        [""; 0],
        "a word counts from its beginning"
    );
}

#[test]
fn a_place_that_does_not_exist_is_a_fault() {
    assert_eq!(
        in_english("\"board-hint\"", "\"corner\""),
        ["english: screens.menu: no place is called `corner`"]
    );
    assert_eq!(
        in_english("{ text = \"Menu\", place = \"board-hint\" }", "\"Menu\""),
        ["english: screens.menu: an English text is `{ text = \"…\", place = \"…\" }`"]
    );
    assert_eq!(
        in_english("like = \"screens.menu\"", "like = \"screens.card\""),
        ["english: board.again: it is like `screens.card`, which is no text"]
    );
}

#[test]
fn a_file_that_cannot_be_read_is_a_fault() {
    assert_eq!(
        in_german("menu = \"Menü\"", "menu = \"Menü"),
        ["german: line 8: invalid basic string, expected `\"`"]
    );
    let of_list = |list: &str| {
        let faults = compiled(list, ENGLISH, GERMAN).err().unwrap_or_default();
        faults.iter().map(ToString::to_string).collect::<Vec<_>>()
    };
    assert_eq!(
        of_list("english = 0\nlatin = 1\n"),
        ["latin: file: latin cannot be read"]
    );
    assert_eq!(
        of_list("english = 0\ngerman = 0\n"),
        ["languages.toml: german: english has the number 0"]
    );
    assert_eq!(
        of_list("english = 0\ngerman = 300\n"),
        ["languages.toml: german: its saved number must be from 0 to 255"]
    );
    assert_eq!(
        of_list("german = 1\nenglish = 0\n"),
        ["languages.toml: english: it must be the first language"]
    );
    assert_eq!(
        in_german("\"de\"", "\"en\""),
        ["languages.toml: german: english has the tag en"]
    );
}

#[test]
fn the_tables_have_the_words_with_their_placeholders_numbered() {
    let tables = compiled(LIST, ENGLISH, GERMAN).map(|texts| texts.tables());
    let tables = tables.unwrap_or_default();
    for part in [
        "pub begins: Template<2>,",
        "pub lines: [&'static str; 2],",
        "begins: Template::new(\"\\u{1} begins, \\u{2}\")",
        "begins: Template::new(\"\\u{2}: \\u{1} beginnt\")",
        "lines: [\"Eins\", \"Zwei\"]",
        "on_board: Board { again: \"Menü\", title: \"LYNGK\", }",
        "Entry { key: \"screens.begins\", place: Place::Message, \
         blanks: &[Blank::Player, Blank::Colour], note: \"A note.\" }",
    ] {
        assert!(tables.contains(part), "{part}\n{tables}");
    }
    assert!(!tables.contains("pieces"), "texts of the page stay away");
}

#[test]
fn the_page_gets_its_own_texts_and_those_of_the_device() {
    let files = compiled(LIST, ENGLISH, GERMAN).map(|texts| texts.page_files());
    let files = files.unwrap_or_default();
    let file = |name: &str| {
        let found = files.iter().find(|(known, _)| known == name);
        found.map(|(_, contents)| contents.as_str())
    };
    assert_eq!(
        file("languages.json"),
        Some("{\n  \"en\": \"English\",\n  \"de\": \"Deutsch\"\n}\n")
    );
    assert_eq!(
        file("de.json"),
        Some(
            "{\n  \"stack\": \"Höhe {height}: {pieces}\",\n  \"about\": \"LYNGK ist ein Spiel\"\n}\n"
        )
    );
    let device = file("device/de.json").unwrap_or_default();
    assert!(device.contains("\"screens.begins\": \"{colour}: {player} beginnt\""));
    assert!(!device.contains("pieces"));
}

/// Returns the folder with the project's own languages.
fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn project() -> Texts {
    read(&folder()).unwrap_or_else(|faults| panic!("{faults:?}"))
}

#[test]
fn texts_that_are_the_same_in_english_are_listed_in_their_language() {
    let texts = project();
    let (english, others) = texts
        .languages
        .split_first()
        .expect("English is a language");
    assert!(others.len() > 6);
    for language in others {
        let is_same = |key: &&String| language.words.get(*key) == english.words.get(*key);
        let mut same: Vec<_> = english.words.keys().filter(is_same).collect();
        let mut listed: Vec<_> = language.same.iter().collect();
        same.sort();
        listed.sort();
        assert_eq!(listed, same, "{}", language.file);
    }
}

#[test]
fn no_line_of_the_french_page_begins_with_a_mark() {
    // The device has its own rules for the ends of lines; a browser follows the spaces.
    let texts = project();
    let mut languages = texts.languages.iter();
    let french = languages.find(|language| language.tag == "fr");
    let french = french.expect("French is a language");
    let breaks = |text: &str| {
        let marks = [" :", " ;", " !", " ?", " »", "« "];
        marks.iter().any(|mark| text.contains(mark))
    };
    let page = french
        .words
        .iter()
        .filter(|(key, _)| key.starts_with("page."));
    let wrong: Vec<_> = page.filter(|(_, text)| breaks(text)).collect();
    assert_eq!(wrong, []);
    let spaces = ['\u{a0}', '\u{202f}'];
    assert!(french.words["page.rules-more"].contains(spaces));
}

/// Returns an invented language: German with another head and some other words.
fn invented() -> String {
    let file = fs::read_to_string(folder().join("languages/german.toml")).expect("German is there");
    let mut invented = file;
    for (german, other) in [
        ("name = \"Deutsch\"", "name = \"Novlingvo\""),
        ("tag = \"de\"", "tag = \"xx\""),
        ("new_game = \"Neues Spiel\"", "new_game = \"Novludo\""),
        ("full = \"Vollbild\"", "full = \"Plenekrane\""),
    ] {
        assert!(invented.contains(german), "{german}");
        invented = invented.replacen(german, other, 1);
    }
    invented
}

#[test]
fn a_ninth_language_is_a_file_and_a_line() {
    let list = fs::read_to_string(folder().join("languages.toml")).expect("the list is there");
    let list = format!("{list}invented = 8\n");
    let invented = invented();
    let texts = compile(&list, &|name| match name {
        "invented" => Ok(invented.clone()),
        name => fs::read_to_string(folder().join("languages").join(name).with_extension("toml"))
            .map_err(|error| error.to_string()),
    });
    let texts = texts.unwrap_or_else(|faults| panic!("{faults:?}"));
    assert_eq!(texts.languages.len(), 9);
    assert!(texts.tables().contains("\"EN DE FR IT NL ES PL ...\""));
    let files = texts.page_files();
    let page = files.iter().find(|(name, _)| name == "xx.json");
    assert!(page.is_some_and(|(_, text)| text.contains("Plenekrane")));

    // The package itself compiles with the tables of nine languages, and has the ninth.
    let temporary = Path::new(env!("CARGO_TARGET_TMPDIR")).join("ninth");
    fs::create_dir_all(&temporary).expect("a folder");
    fs::write(temporary.join("tables.rs"), texts.tables()).expect("the tables can be written");
    let program = "fn main() {\n\
                   let ninth = texts::Language::from_saved(8).unwrap();\n\
                   let words = ninth.texts();\n\
                   assert_eq!(texts::Language::NUM, 9);\n\
                   println!(\"{} {} {}\", ninth.tag(), words.language, words.new_game);\n\
                   }\n";
    fs::write(temporary.join("main.rs"), program).expect("the program can be written");
    let library = temporary.join("libtexts.rlib");
    let rustc = |source: &Path, kind: &str, out: &Path| {
        let result = Command::new("rustc")
            .args(["--edition=2024", "--crate-type", kind, "-o"])
            .arg(out)
            .arg(source)
            .arg(format!("--extern=texts={}", library.display()))
            .env("OUT_DIR", &temporary)
            .output();
        let output = result.expect("the compiler starts");
        let errors = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.success(), "{errors}");
    };
    fs::write(&library, "").expect("a place for the library");
    rustc(&folder().join("src/lib.rs"), "rlib", &library);
    let binary = temporary.join("main");
    rustc(&temporary.join("main.rs"), "bin", &binary);
    let output = Command::new(&binary).output().expect("the program starts");
    assert_eq!(
        String::from_utf8_lossy(&output.stdout),
        "xx Novlingvo Novludo\n"
    );
}

//! Writes the tables of the firmware as Rust source.

use std::collections::BTreeMap;
use std::fmt::Write;

use crate::check;
use crate::source::{Entry, Node};
use crate::vocabulary::{BLANKS, PLACES, RENAMED, ROOT, SHARED};
use crate::{Language, PAGE, Texts};

/// The most tags of languages in one line. A test of the screens measures the line.
const TAGS: usize = 8;

/// Returns the source.
pub(crate) fn source(texts: &Texts) -> String {
    let root = root(&texts.reference);
    let entries: Vec<_> = check::entries(&texts.reference)
        .into_iter()
        .filter(|(key, _)| !key.starts_with(&format!("{PAGE}.")))
        .collect();
    let by_key = entries.iter().map(|(key, entry)| (key.as_str(), entry));
    let writer = Writer {
        english: by_key.collect(),
    };
    let mut source = String::new();
    names(
        &mut source,
        "Place",
        "A place of a text on the screen.",
        &PLACES,
    );
    names(&mut source, "Blank", "A placeholder of a text.", &BLANKS);
    languages(&mut source, texts);
    source.push_str(&writer.types(&root));
    for language in &texts.languages {
        let constant = language.file.to_uppercase();
        let literal = writer.root(language, &root);
        let _ = writeln!(source, "static {constant}: Texts = {literal};\n");
        let _ = writeln!(source, "static {constant}_WORDS: [&str; ENTRIES.len()] = [");
        for (key, _) in &entries {
            let _ = writeln!(source, "    {:?},", writer.words(language, key).0);
        }
        source.push_str("];\n\n");
    }
    let number = entries.len();
    source.push_str("/// All texts of the device.\n");
    let _ = writeln!(source, "pub static ENTRIES: [Entry; {number}] = [");
    for (key, entry) in &entries {
        let blanks: Vec<_> = blanks(entry)
            .iter()
            .map(|blank| format!("Blank::{}", camel(blank)))
            .collect();
        let _ = writeln!(
            source,
            "    Entry {{ key: {key:?}, place: Place::{}, blanks: &[{}], note: {:?} }},",
            camel(&entry.place),
            blanks.join(", "),
            entry.note,
        );
    }
    source.push_str("];\n");
    source
}

/// Returns the fields of the root with the sections they come from.
fn root(tree: &[(String, Node)]) -> Vec<(String, String, &Node)> {
    let mut root = Vec::new();
    for (section, node) in tree {
        match node {
            _ if section == PAGE => {}
            Node::Table(fields) if section == ROOT => {
                for (name, node) in fields {
                    root.push((name.clone(), format!("{ROOT}.{name}"), node));
                }
            }
            node => {
                let renamed = RENAMED.iter().find(|(known, _)| known == section);
                let name = renamed.map_or(section.as_str(), |(_, name)| name);
                root.push((name.to_owned(), section.clone(), node));
            }
        }
    }
    root
}

/// Returns a name as that of a type.
fn camel(name: &str) -> String {
    let words = name.split(['-', '_', '.']);
    words
        .map(|word| {
            let mut letters = word.chars();
            let first = letters.next().map(|first| first.to_ascii_uppercase());
            first.into_iter().chain(letters).collect::<String>()
        })
        .collect()
}

/// Writes an enum.
fn names(source: &mut String, name: &str, about: &str, all: &[(&str, &str)]) {
    let _ = writeln!(source, "/// {about}");
    source.push_str("#[derive(Clone, Copy, Debug, PartialEq, Eq)]\n");
    let _ = writeln!(source, "pub enum {name} {{");
    for (name, about) in all {
        let _ = writeln!(source, "    /// {about}\n    {},", camel(name));
    }
    source.push_str("}\n\n");
}

fn languages(source: &mut String, texts: &Texts) {
    let languages = &texts.languages;
    source.push_str("/// A language, in the order of the choice.\n");
    source.push_str("#[derive(Clone, Copy, Debug, PartialEq, Eq)]\npub enum Language {\n");
    for language in languages {
        let _ = writeln!(
            source,
            "    /// {}.\n    {},",
            language.name,
            camel(&language.file)
        );
    }
    source.push_str("}\n\nimpl Language {\n");
    source.push_str("    /// All languages in the order of the choice.\n");
    let _ = writeln!(source, "    pub const ALL: [Self; {}] = [", languages.len());
    for language in languages {
        let _ = writeln!(source, "        Self::{},", camel(&language.file));
    }
    source.push_str("    ];\n\n");
    let mut tags: Vec<_> = languages
        .iter()
        .map(|language| language.tag.to_uppercase())
        .collect();
    if tags.len() > TAGS {
        tags.truncate(TAGS - 1);
        tags.push("...".to_owned());
    }
    source.push_str(
        "    /// Tags of the languages in capitals, as on stickers and signs: as many as\n",
    );
    source.push_str("    /// one line holds.\n");
    let _ = writeln!(
        source,
        "    pub const TAGS: &'static str = {:?};\n",
        tags.join(" ")
    );
    source.push_str("    /// Returns the texts of [`ENTRIES`] in this language. A character\n");
    source.push_str("    /// below a space stands for a placeholder, as in a [`Template`].\n");
    source.push_str("    #[must_use]\n");
    source.push_str("    pub fn words(self) -> &'static [&'static str] {\n        match self {\n");
    for language in languages {
        let _ = writeln!(
            source,
            "            Self::{} => &{}_WORDS,",
            camel(&language.file),
            language.file.to_uppercase()
        );
    }
    source.push_str("        }\n    }\n}\n\n");
    let _ = writeln!(
        source,
        "static PROPERTIES: [Properties; {}] = [",
        languages.len()
    );
    for language in languages {
        let _ = writeln!(
            source,
            "    Properties {{ saved: {}, tag: {:?}, neutrals_stay: {}, texts: &{} }},",
            language.saved,
            language.tag,
            language.neutrals_stay,
            language.file.to_uppercase()
        );
    }
    source.push_str("];\n\n");
}

/// Returns an English text's placeholders; the check has found them well formed.
fn blanks(entry: &Entry) -> Vec<&str> {
    check::blanks(&entry.words).unwrap_or_default()
}

/// Returns the name of the type that tables with these keys share, if they share one.
fn shared(fields: &[(String, Node)]) -> Option<&'static str> {
    let matches = |keys: &[&str]| {
        keys.len() == fields.len() && fields.iter().all(|(key, _)| keys.contains(&key.as_str()))
    };
    let mut all = SHARED.iter();
    all.find(|(_, keys)| matches(keys)).map(|(name, _)| *name)
}

struct Writer<'a> {
    /// The English texts of the device.
    english: BTreeMap<&'a str, &'a Entry>,
}

impl Writer<'_> {
    /// Returns the types of all tables.
    fn types(&self, root: &[(String, String, &Node)]) -> String {
        let mut types = BTreeMap::new();
        let mut all = String::from("/// The texts of a language.\npub struct Texts {\n");
        all.push_str("    /// The language's own name.\n    pub language: &'static str,\n");
        for (name, path, node) in root {
            let field = self.field(name, path, node, false, &mut types);
            all.push_str(&field);
        }
        all.push_str("}\n\n");
        for definition in types.into_values() {
            all.push_str(&definition);
        }
        all
    }

    /// Returns a field of a type, with its documentation.
    fn field(
        &self,
        name: &str,
        path: &str,
        node: &Node,
        in_shared: bool,
        types: &mut BTreeMap<String, String>,
    ) -> String {
        let about = match node {
            Node::Text(entry) if !in_shared => {
                let note = if entry.note.is_empty() { "" } else { " " };
                format!("`{}`.{note}{}", entry.words, entry.note)
            }
            _ if in_shared => format!("Key `{name}`."),
            _ => format!("Key `{path}`."),
        };
        let kind = self.type_of(path, node, in_shared, types);
        format!("    /// {about}\n    pub {name}: {kind},\n")
    }

    fn type_of(
        &self,
        path: &str,
        node: &Node,
        in_shared: bool,
        types: &mut BTreeMap<String, String>,
    ) -> String {
        match node {
            Node::Text(entry) => of_text(entry),
            Node::Like(other) => self
                .english
                .get(other.as_str())
                .map_or_else(String::new, |entry| of_text(entry)),
            Node::List(nodes) => {
                let kind = nodes
                    .first()
                    .map_or_else(String::new, |first| self.type_of(path, first, false, types));
                if in_shared {
                    format!("&'static [{kind}]")
                } else {
                    format!("[{kind}; {}]", nodes.len())
                }
            }
            Node::Table(fields) => {
                let shared = shared(fields);
                let own = camel(path.strip_prefix(&format!("{ROOT}.")).unwrap_or(path));
                let name = shared.map_or(own, str::to_owned);
                if !types.contains_key(&name) {
                    let definition = self.definition(&name, path, fields, shared.is_some(), types);
                    types.insert(name.clone(), definition);
                }
                name
            }
        }
    }

    fn definition(
        &self,
        name: &str,
        path: &str,
        fields: &[(String, Node)],
        shared: bool,
        types: &mut BTreeMap<String, String>,
    ) -> String {
        let about = if shared {
            "Texts of tables with the same keys".to_owned()
        } else {
            format!("Texts of the table `{path}`")
        };
        let mut definition = format!("/// {about}.\npub struct {name} {{\n");
        for (field, node) in fields {
            let path = format!("{path}.{field}");
            definition.push_str(&self.field(field, &path, node, shared, types));
        }
        definition.push_str("}\n\n");
        let lists: Vec<_> = fields
            .iter()
            .filter_map(|(field, node)| match node {
                Node::List(nodes) if !shared => Some((field, nodes.len())),
                _ => None,
            })
            .collect();
        if !lists.is_empty() {
            let _ = writeln!(definition, "impl {name} {{");
            for (field, number) in lists {
                let _ = writeln!(
                    definition,
                    "    /// The length of `{field}`.\n    pub const {}: usize = {number};",
                    field.to_uppercase()
                );
            }
            definition.push_str("}\n\n");
        }
        definition
    }

    /// Returns the table of a language.
    fn root(&self, language: &Language, root: &[(String, String, &Node)]) -> String {
        let mut literal = format!("Texts {{ language: {:?}, ", language.name);
        for (name, path, node) in root {
            let value = self.literal(language, path, node, false);
            let _ = write!(literal, "{name}: {value}, ");
        }
        literal.push('}');
        literal
    }

    fn literal(&self, language: &Language, path: &str, node: &Node, in_shared: bool) -> String {
        match node {
            Node::Text(_) | Node::Like(_) => {
                let key = match node {
                    Node::Like(other) => other,
                    _ => path,
                };
                let (words, blanks) = self.words(language, key);
                if blanks == 0 {
                    format!("{words:?}")
                } else {
                    format!("Template::new({words:?})")
                }
            }
            Node::List(nodes) => {
                let items: Vec<_> = nodes
                    .iter()
                    .enumerate()
                    .map(|(place, node)| {
                        self.literal(language, &format!("{path}.{place}"), node, false)
                    })
                    .collect();
                let reference = if in_shared { "&" } else { "" };
                format!("{reference}[{}]", items.join(", "))
            }
            Node::Table(fields) => {
                let shared = shared(fields);
                let own = camel(path.strip_prefix(&format!("{ROOT}.")).unwrap_or(path));
                // A path into a list has a number that the type's name does not have.
                let mut literal = match shared {
                    Some(name) => format!("{name} {{ "),
                    None => format!(
                        "{} {{ ",
                        own.replace(|letter: char| letter.is_ascii_digit(), "")
                    ),
                };
                for (field, node) in fields {
                    let path = format!("{path}.{field}");
                    let value = self.literal(language, &path, node, shared.is_some());
                    let _ = write!(literal, "{field}: {value}, ");
                }
                literal.push('}');
                literal
            }
        }
    }

    /// Returns a text with a character for each placeholder, and how many it has.
    fn words(&self, language: &Language, key: &str) -> (String, usize) {
        let mut words = language.words.get(key).cloned().unwrap_or_default();
        let names = self
            .english
            .get(key)
            .map(|entry| blanks(entry))
            .unwrap_or_default();
        for (name, letter) in names.iter().zip('\u{1}'..) {
            words = words.replace(&format!("{{{name}}}"), &letter.to_string());
        }
        (words, names.len())
    }
}

/// Returns the type of a text.
fn of_text(entry: &Entry) -> String {
    match blanks(entry).len() {
        0 => "&'static str".to_owned(),
        number => format!("Template<{number}>"),
    }
}

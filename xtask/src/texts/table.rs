//! The table of texts: tab-separated, as every spreadsheet reads and writes it.
//! No text has a tab or a line break, so nothing needs quoting.

use std::fmt;
use std::str::FromStr;

use super::LANGUAGES;

/// The texts, each with its name and its words in all languages.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Table {
    pub(super) rows: Vec<(String, Vec<String>)>,
}

/// Other words for a text of a language.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Change {
    pub(super) name: String,
    pub(super) column: usize,
    pub(super) words: String,
}

impl Table {
    /// What a corrected table says otherwise. It need not have all rows, but
    /// what it has must be known and keep its blanks.
    pub(super) fn changes_to(&self, corrected: &Self) -> Result<Vec<Change>, String> {
        let mut changes = Vec::new();
        for (name, cells) in &corrected.rows {
            let known = self.rows.iter().find(|(known, _)| known == name);
            let (_, present) = known.ok_or_else(|| format!("no text is called `{name}`"))?;
            for (column, (words, present)) in cells.iter().zip(present).enumerate() {
                if words == present {
                    continue;
                }
                let language = LANGUAGES[column];
                if words.matches("{}").count() != present.matches("{}").count() {
                    return Err(format!(
                        "`{name}` in {language} must keep the blanks {{}} of \"{present}\""
                    ));
                }
                if words.is_empty() {
                    return Err(format!("`{name}` in {language} is empty"));
                }
                changes.push(Change {
                    name: name.clone(),
                    column,
                    words: words.clone(),
                });
            }
        }
        Ok(changes)
    }
}

impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "text\t{}", LANGUAGES.join("\t"))?;
        for (name, cells) in &self.rows {
            writeln!(f, "{name}\t{}", cells.join("\t"))?;
        }
        Ok(())
    }
}

impl FromStr for Table {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let mut lines = text.lines().enumerate();
        let head = lines.next().map_or("", |(_, line)| line);
        if head.split('\t').skip(1).ne(LANGUAGES) {
            return Err(format!(
                "the first line must be `text` and the languages {}",
                LANGUAGES.join(", ")
            ));
        }
        let row = |(at, line): (usize, &str)| {
            let mut cells = line.split('\t').map(unquoted);
            let name = cells.next().unwrap_or_default();
            let cells: Vec<_> = cells.collect();
            if cells.len() == LANGUAGES.len() {
                Ok((name, cells))
            } else {
                let (has, needs) = (cells.len(), LANGUAGES.len());
                Err(format!("line {} has {has} texts, not {needs}", at + 1))
            }
        };
        let filled = lines.filter(|(_, line)| !line.trim().is_empty());
        let rows = filled.map(row).collect::<Result<_, _>>()?;
        Ok(Self { rows })
    }
}

/// A cell without the quotes that spreadsheets put round some texts.
fn unquoted(cell: &str) -> String {
    let inner = cell
        .strip_prefix('"')
        .and_then(|cell| cell.strip_suffix('"'));
    inner.map_or_else(
        || cell.trim().to_owned(),
        |inner| inner.replace("\"\"", "\""),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(words: &str) -> Table {
        let mut cells = vec!["You have {}".to_owned(); LANGUAGES.len()];
        cells[1] = words.to_owned();
        Table {
            rows: vec![("screens.you".to_owned(), cells)],
        }
    }

    #[test]
    fn a_table_written_and_read_is_the_same() {
        let table = table("Du hast {}");
        assert_eq!(table.to_string().parse(), Ok(table));
    }

    #[test]
    fn a_corrected_cell_is_one_change() {
        let changes = table("Du hast {}")
            .changes_to(&table("Du hältst {}"))
            .unwrap();
        let change = Change {
            name: "screens.you".to_owned(),
            column: 1,
            words: "Du hältst {}".to_owned(),
        };
        assert_eq!(changes, [change]);
    }

    #[test]
    fn what_cannot_be_taken_is_told_by_its_place() {
        let present = table("Du hast {}");
        let wrong = |corrected: &Table| present.changes_to(corrected).unwrap_err();
        assert!(wrong(&table("Du hast")).contains("`screens.you` in german"));
        let mut unknown = table("Du hast {}");
        unknown.rows[0].0 = "screens.me".to_owned();
        assert!(wrong(&unknown).contains("`screens.me`"));
        let short = format!("text\t{}\nscreens.you\tYou", LANGUAGES.join("\t"));
        let told = short.parse::<Table>().unwrap_err();
        assert_eq!(told, "line 2 has 1 texts, not 8");
        assert!("a\tb".parse::<Table>().is_err());
    }

    #[test]
    fn quotes_that_a_spreadsheet_adds_are_taken_off() {
        assert_eq!(unquoted("\"say \"\"yes\"\"\""), "say \"yes\"");
        assert_eq!(unquoted(" plain "), "plain");
    }
}

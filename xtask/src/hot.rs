//! Reads `hot.txt`, the list of code and tables that run from RAM. `build.rs` includes
//! this file too and passes the list to the linker; `placement` checks the linker's
//! result.

/// The list, from the root of the repository.
pub(crate) const LIST: &str = "hot.txt";

/// The kind of an entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Code,
    Tables,
    /// Any function with this text in its name.
    Symbol,
}

/// One line of the list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Entry {
    pub(crate) kind: Kind,
    /// The name as written in the list.
    pub(crate) name: String,
    /// The compiler's symbol names contain one of these.
    pub(crate) mangled: Vec<String>,
    /// True if a firmware may have no such symbol.
    pub(crate) may_be_missing: bool,
}

/// Returns all entries, or the fault of the list.
pub(crate) fn entries(list: &str) -> Result<Vec<Entry>, String> {
    list.lines()
        .enumerate()
        .map(|(number, line)| (number + 1, line.trim()))
        .filter(|(_, line)| !line.is_empty() && !line.starts_with('#'))
        .map(|(number, line)| entry(line).ok_or(format!("{LIST}:{number}: `{line}` is no entry")))
        .collect()
}

fn entry(line: &str) -> Option<Entry> {
    let (kind, name) = line.split_once(' ')?;
    let (kind, may_be_missing) = match kind.strip_suffix('?') {
        Some(kind) => (kind, true),
        None => (kind, false),
    };
    let kind = match kind {
        "code" => Kind::Code,
        "tables" => Kind::Tables,
        "symbol" => Kind::Symbol,
        _ => return None,
    };
    let of_name = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
    let is_name = |part: &str| !part.is_empty() && part.chars().all(of_name);
    if !name.split("::").all(is_name) {
        return None;
    }
    Some(Entry {
        kind,
        name: name.into(),
        mangled: mangled(kind, name),
        may_be_missing,
    })
}

/// Returns the mangled forms of a path. Both schemes write a path as names with their
/// lengths before them; the older one writes the trait of an implementation with dots,
/// after "as".
fn mangled(kind: Kind, name: &str) -> Vec<String> {
    let counted = || {
        let parts = name.split("::");
        parts.map(|part| format!("{}{part}", part.len())).collect()
    };
    match kind {
        Kind::Symbol => vec![name.into()],
        Kind::Tables => vec![counted()],
        Kind::Code => vec![
            counted(),
            format!("$u20$as$u20${}..", name.replace("::", "..")),
        ],
    }
}

//! `page-texts FOLDER`: writes the files with the texts of the page into a folder.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

fn main() -> ExitCode {
    let Some(folder) = env::args_os().nth(1).map(PathBuf::from) else {
        eprintln!("usage: page-texts FOLDER");
        return ExitCode::from(2);
    };
    match write(&folder) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

fn write(folder: &Path) -> Result<(), String> {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let texts = texts_compiler::read(&source).map_err(|faults| {
        let lines: Vec<_> = faults.iter().map(ToString::to_string).collect();
        lines.join("\n")
    })?;
    let failed = |path: &Path, error: std::io::Error| format!("{}: {error}", path.display());
    // A language that is gone leaves no file behind.
    if folder.exists() {
        fs::remove_dir_all(folder).map_err(|error| failed(folder, error))?;
    }
    for (name, contents) in texts.page_files() {
        let path = folder.join(name);
        let parent = path.parent().unwrap_or(folder);
        fs::create_dir_all(parent).map_err(|error| failed(parent, error))?;
        fs::write(&path, contents).map_err(|error| failed(&path, error))?;
    }
    Ok(())
}

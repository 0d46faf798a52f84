//! Makes the tables of the firmware from the files of the languages. A fault in a file fails
//! the build.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

fn main() -> ExitCode {
    println!("cargo::rerun-if-changed=languages.toml");
    println!("cargo::rerun-if-changed=languages");
    let texts = match texts_compiler::read(Path::new(".")) {
        Ok(texts) => texts,
        Err(faults) => {
            for fault in faults {
                println!("cargo::error={fault}");
            }
            return ExitCode::FAILURE;
        }
    };
    let Some(folder) = env::var_os("OUT_DIR").map(PathBuf::from) else {
        println!("cargo::error=OUT_DIR is not set");
        return ExitCode::FAILURE;
    };
    match fs::write(folder.join("tables.rs"), texts.tables()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            println!("cargo::error={}: {error}", folder.display());
            ExitCode::FAILURE
        }
    }
}

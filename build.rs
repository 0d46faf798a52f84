//! Passes the linker its scripts and the firmware its board when it is built for the
//! chip. Every build checks that the boards are the features of `Cargo.toml`.

#[path = "xtask/src/hot.rs"]
mod hot;

use std::path::{Path, PathBuf};
use std::{env, fs, io};

use board_reader::Board;

/// The scripts come from cortex-m-rt (`link.x`, which includes `memory.x`),
/// embassy-rp (the boot loader's section) and defmt (its table of messages).
/// `--nmagic` keeps sections from being padded to pages the chip does not have.
const LINKER_ARGUMENTS: [&str; 4] = ["--nmagic", "-Tlink.x", "-Tlink-rp.x", "-Tdefmt.x"];

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=xtask/src/hot.rs");
    println!("cargo::rerun-if-changed=memory.x");
    println!("cargo::rerun-if-changed={}", hot::LIST);
    println!("cargo::rerun-if-changed={}", board_reader::FOLDER);
    println!("cargo::rerun-if-changed=Cargo.toml");

    let boards = match boards(&fs::read_to_string("Cargo.toml")?) {
        Ok(boards) => boards,
        Err(why) => {
            println!("cargo::error={}", why.replace('\n', " "));
            return Ok(());
        }
    };
    if env::var("CARGO_CFG_TARGET_OS").as_deref() != Ok("none") {
        return Ok(());
    }

    // A copy, because the search path must not offer the linker the whole repository.
    let directory = PathBuf::from(env::var_os("OUT_DIR").ok_or(io::ErrorKind::NotFound)?);
    fs::copy("memory.x", directory.join("memory.x"))?;
    let board = board_reader::source(&boards, is_chosen);
    fs::write(directory.join("board.rs"), board)?;
    let hot = hot::entries(&fs::read_to_string(hot::LIST)?).map_err(io::Error::other)?;
    let (runtime, hot): (Vec<_>, Vec<_>) =
        (hot.iter()).partition(|entry| entry.kind == hot::Kind::Symbol);
    for (file, entries) in [("runtime.x", runtime), ("hot.x", hot)] {
        let sections: String = entries.into_iter().map(input_sections).collect();
        fs::write(directory.join(file), sections)?;
    }
    println!("cargo::rustc-link-search={}", directory.display());
    for argument in LINKER_ARGUMENTS {
        println!("cargo::rustc-link-arg-bin=firmware={argument}");
    }
    Ok(())
}

/// Reads the boards, and checks them against the features of a manifest.
fn boards(manifest: &str) -> Result<Vec<Board>, String> {
    let boards = board_reader::all(Path::new(""))?;
    board_reader::check_features(manifest, &boards)?;
    Ok(boards)
}

/// Returns true if the board's feature is set.
fn is_chosen(board: &Board) -> bool {
    let feature = board.name.to_uppercase().replace('-', "_");
    env::var_os(format!("CARGO_FEATURE_{feature}")).is_some()
}

/// Returns the sections of an entry in the linker's language: the compiler gives every
/// function and every constant a section of its own. A function's jump tables are
/// constants that the compiler names after it.
fn input_sections(entry: &hot::Entry) -> String {
    let mut sections = String::new();
    for name in &entry.mangled {
        // The linker does not always accept a dollar as a letter, so it is replaced by a
        // wildcard.
        let name = name.replace('$', "?");
        sections += &match entry.kind {
            hot::Kind::Code => format!("*(.text.*{name}* .rodata..Lswitch.table.*{name}*);\n"),
            hot::Kind::Tables => format!("*(.rodata.*{name}*);\n"),
            hot::Kind::Symbol => format!("*(.text.*{name}*);\n"),
        };
    }
    sections
}

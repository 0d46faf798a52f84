//! `cargo xtask flash`: writes the firmware to a board, by probe or by USB.

use std::fs;
use std::path::{Path, PathBuf};

use crate::Failure;
use crate::chip::Toolchain;
use crate::firmware::{self, Board};
use crate::process::{command, printed_by, run};

/// Name of the boot ROM's drive, and the file that identifies it.
const DRIVE: &str = "RPI-RP2";
const PROOF: &str = "INFO_UF2.TXT";

/// Folders where drives appear, on Linux and macOS, possibly below a user's name.
const MOUNTS: [&str; 4] = ["/media", "/run/media", "/Volumes", "/mnt"];

pub(crate) fn command_line(options: lexopt::Parser) -> Result<(), Failure> {
    let board = Board::from_options(options)?;
    let toolchain = Toolchain::find().map_err(|e| Failure::Work(e.to_string()))?;
    let artefacts = firmware::artefacts(&toolchain, board).map_err(Failure::Work)?;

    if let Some(drive) = drive(MOUNTS.map(Path::new)) {
        let name = artefacts.uf2.file_name().unwrap_or_default();
        fs::copy(&artefacts.uf2, drive.join(name))
            .map_err(|e| Failure::Work(format!("{}: {e}", drive.display())))?;
        println!(
            "copied to {}; the board restarts by itself",
            drive.display()
        );
        return Ok(());
    }
    if printed_by(command("probe-rs").arg("--version")).is_some() {
        let mut probe = command("probe-rs");
        probe
            .args(["download", "--chip", "RP2040", "--verify"])
            .arg(&artefacts.elf);
        run(&mut probe).map_err(|e| Failure::Work(e.to_string()))?;
        let mut reset = command("probe-rs");
        return run(reset.args(["reset", "--chip", "RP2040"]))
            .map_err(|e| Failure::Work(e.to_string()));
    }
    Err(Failure::Work(format!(
        "no board found. Either {}, so that a drive {DRIVE} appears, and run this again; \
         or install probe-rs and attach a debug probe. The file to copy by hand is {}",
        board.boot(),
        artefacts.uf2.display()
    )))
}

/// Returns a mounted drive of the boot ROM.
fn drive<'a>(mounts: impl IntoIterator<Item = &'a Path>) -> Option<PathBuf> {
    mounts.into_iter().find_map(|mount| {
        let below = fs::read_dir(mount).into_iter().flatten().flatten();
        let users = below.map(|entry| entry.path());
        [mount.to_path_buf()]
            .into_iter()
            .chain(users)
            .map(|directory| directory.join(DRIVE))
            .find(|drive| drive.join(PROOF).is_file())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_drive_is_found_under_a_users_name_and_only_with_its_proof() {
        let mount = std::env::temp_dir().join(format!("xtask-flash-{}", std::process::id()));
        let place = mount.join("user").join(DRIVE);
        fs::create_dir_all(&place).unwrap();
        assert_eq!(drive([mount.as_path()]), None);
        fs::write(place.join(PROOF), "UF2 Bootloader").unwrap();
        assert_eq!(drive([mount.as_path()]), Some(place));
        fs::remove_dir_all(&mount).unwrap();
    }
}

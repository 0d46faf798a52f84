//! `cargo xtask firmware`: builds the firmware's ELF and UF2 for a board.

use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};

use crate::Failure;
use crate::chip::{self, Way};
use crate::elf::Elf;
use crate::process::{self, run};
use crate::{placement, uf2};

/// A board the firmware can be built for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Board {
    /// Waveshare's Pico-LCD-1.3 under a Raspberry Pi Pico.
    PicoLcd13,
    /// Pimoroni's PicoSystem.
    PicoSystem,
}

impl Board {
    pub(crate) const ALL: [Self; 2] = [Self::PicoLcd13, Self::PicoSystem];

    /// The name of the board, which is also that of its cargo feature.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::PicoLcd13 => "pico-lcd-1-3",
            Self::PicoSystem => "picosystem",
        }
    }

    /// Reads `--board NAME`, the only option of the commands that need a board.
    pub(crate) fn from_options(options: &[String]) -> Result<Self, Failure> {
        match options {
            [] => Ok(Self::PicoLcd13),
            [option, name] if option == "--board" => Self::ALL
                .into_iter()
                .find(|board| board.name() == name)
                .ok_or_else(|| {
                    let known = Self::ALL.map(Self::name).join(", ");
                    Failure::Usage(format!("no board is called `{name}`; there are: {known}"))
                }),
            [option] if option == "--board" => Err(Failure::Usage("`--board` needs a name".into())),
            [option, first, rest @ ..] if option == "--board" => Err(Failure::Usage(format!(
                "nothing may follow the board `{first}`, but there is `{}`",
                rest.join(" ")
            ))),
            [unknown, ..] => Err(Failure::Usage(format!("no option is called `{unknown}`"))),
        }
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

pub(crate) fn command(options: &[String]) -> Result<(), Failure> {
    let board = Board::from_options(options)?;
    let way = Way::find().map_err(|e| Failure::Work(e.to_string()))?;
    let artefacts = artefacts(&way, board).map_err(Failure::Work)?;
    for file in [&artefacts.elf, &artefacts.uf2] {
        let shown = file.strip_prefix(process::root()).unwrap_or(file);
        println!("firmware for {board}: {}", shown.display());
    }
    Ok(())
}

/// The cargo arguments that choose the firmware for a board.
pub(crate) fn selection(board: Board) -> [String; 7] {
    [
        "--profile=chip".into(),
        "--package=lyngk-pocket".into(),
        "--no-default-features".into(),
        "--features".into(),
        format!("firmware,{board}"),
        "--bin".into(),
        "firmware".into(),
    ]
}

/// The files of a board's firmware.
pub(crate) struct Artefacts {
    /// For a debug probe, for the emulator, and for reading logs.
    pub(crate) elf: PathBuf,
    /// For the drive that the boot ROM shows over USB.
    pub(crate) uf2: PathBuf,
}

/// Builds the firmware for a board, looks whether it is well placed, and leaves
/// its files under the board's own name.
pub(crate) fn artefacts(way: &Way, board: Board) -> Result<Artefacts, String> {
    run(way.cargo("build").args(selection(board))).map_err(|e| e.to_string())?;
    let directory = chip::target_directory();
    let built = directory.join(chip::TARGET).join("chip").join("firmware");
    let file = fs::read(&built).map_err(|e| failed(&built, e))?;
    let elf = Elf::parse(&file).map_err(|e| failed(&built, e))?;
    placement::check(&elf).map_err(|e| failed(&built, e))?;

    let artefacts = Artefacts {
        elf: directory.join(format!("lyngk-pocket-{board}.elf")),
        uf2: directory.join(format!("lyngk-pocket-{board}.uf2")),
    };
    let pieces: Vec<(u32, &[u8])> = elf
        .segments
        .iter()
        .map(|segment| (segment.address, segment.bytes))
        .collect();
    let packed = uf2::write(&pieces, uf2::RP2040).map_err(|e| failed(&built, e))?;
    fs::write(&artefacts.elf, &file).map_err(|e| failed(&artefacts.elf, e))?;
    fs::write(&artefacts.uf2, packed).map_err(|e| failed(&artefacts.uf2, e))?;
    Ok(artefacts)
}

fn failed(path: &Path, why: impl fmt::Display) -> String {
    format!("{}: {why}", path.display())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board_of(options: &[&str]) -> Result<Board, String> {
        let options: Vec<String> = options.iter().map(|&text| text.into()).collect();
        Board::from_options(&options).map_err(|failure| match failure {
            Failure::Usage(complaint) => complaint,
            Failure::Work(_) | Failure::Reported => "not a complaint about usage".into(),
        })
    }

    #[test]
    fn every_board_is_found_by_its_name() {
        for board in Board::ALL {
            assert_eq!(board_of(&["--board", board.name()]), Ok(board));
        }
    }

    #[test]
    fn every_wrong_option_gets_a_complaint_of_its_own() {
        let complaints = [
            (&["--board"][..], "`--board` needs a name"),
            (&["--board", "gameboy"], "no board is called `gameboy`"),
            (&["--board", "picosystem", "x"], "nothing may follow"),
            (&["--fast"], "no option is called `--fast`"),
        ];
        for (options, complaint) in complaints {
            let answer = board_of(options).unwrap_err();
            assert!(answer.starts_with(complaint), "{options:?}: {answer}");
        }
    }
}

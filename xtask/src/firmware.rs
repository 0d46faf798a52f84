//! `cargo xtask firmware`: builds the firmware's ELF and UF2 for a board.

use std::ffi::OsStr;
use std::fmt;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use lexopt::prelude::*;

use crate::Failure;
use crate::chip::{self, Toolchain};
use crate::elf::Elf;
use crate::process::{self, run};
use crate::{boot2, hot, placement, stamp, uf2};

/// Start of flash, and of the second-stage boot loader in it.
const FLASH: u32 = 0x1000_0000;

/// A board the firmware can be built for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Board(&'static board_reader::Board);

impl Board {
    /// Returns all boards, the default one first.
    pub(crate) fn all() -> Result<&'static [Self], String> {
        static ALL: LazyLock<Result<Vec<Board>, String>> = LazyLock::new(|| {
            let boards = board_reader::all(process::root())?.into_iter();
            Ok(boards.map(|board| Board(Box::leak(board.into()))).collect())
        });
        ALL.as_deref().map_err(Clone::clone)
    }

    /// Returns the board of a command without `--board`.
    pub(crate) fn preset() -> Result<Self, String> {
        let first = Self::all()?.first();
        first.copied().ok_or_else(|| "there are no boards".into())
    }

    /// Returns the name of the board, which is also that of its cargo feature.
    pub(crate) fn name(self) -> &'static str {
        &self.0.name
    }

    /// Returns the name of the board for people.
    pub(crate) fn title(self) -> &'static str {
        &self.0.title
    }

    /// Returns the instruction that starts the boot loader.
    pub(crate) fn boot(self) -> &'static str {
        &self.0.boot
    }

    /// Reads `--board NAME`, the only option of the commands that need a board.
    pub(crate) fn from_options(mut options: lexopt::Parser) -> Result<Self, Failure> {
        let mut board = Self::preset().map_err(Failure::Work)?;
        while let Some(option) = options.next()? {
            match option {
                Long("board") => board = Self::named(&options.value()?)?,
                unknown => return Err(unknown.unexpected().into()),
            }
        }
        Ok(board)
    }

    /// Returns the board of this name.
    pub(crate) fn named(name: &OsStr) -> Result<Self, Failure> {
        let all = Self::all().map_err(Failure::Work)?;
        let found = all.iter().find(|board| name == board.name());
        found.copied().ok_or_else(|| {
            let known: Vec<&str> = all.iter().map(|board| board.name()).collect();
            let known = known.join(", ");
            let name = name.to_string_lossy();
            Failure::Usage(format!("no board is called `{name}`; there are: {known}"))
        })
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

pub(crate) fn command(mut options: lexopt::Parser) -> Result<(), Failure> {
    let mut board = Board::preset().map_err(Failure::Work)?;
    let mut slow = Slow::default();
    while let Some(option) = options.next()? {
        match option {
            Long("board") => board = Board::named(&options.value()?)?,
            Long("slow-flash") => slow.flash = true,
            Long("slow-panel") => slow.panel = true,
            unknown => return Err(unknown.unexpected().into()),
        }
    }
    let toolchain = Toolchain::find().map_err(|e| Failure::Work(e.to_string()))?;
    let artefacts = artefacts(&toolchain, board).map_err(Failure::Work)?;
    for file in [&artefacts.elf, &artefacts.uf2] {
        let shown = file.strip_prefix(process::root()).unwrap_or(file);
        println!("firmware for {board}: {}", shown.display());
    }
    println!("its build number: {}", artefacts.number);
    if slow != Slow::default() {
        let uf2 = slowed(&artefacts, board, slow).map_err(Failure::Work)?;
        let shown = uf2.strip_prefix(process::root()).unwrap_or(&uf2);
        println!("slowed down: {}", shown.display());
    }
    Ok(())
}

/// The restrictions of a slow board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Slow {
    /// Its flash cannot be read at 62.5 MHz.
    pub(crate) flash: bool,
    /// Its wires to the panel are too long for 62.5 MHz.
    pub(crate) panel: bool,
}

/// The firmware's variable for a slower panel clock.
const PANEL_SWITCH: &str = "boards10SLOW_PANEL";

/// Writes a UF2 of the same program with a slower flash or panel clock.
pub(crate) fn slowed(artefacts: &Artefacts, board: Board, slow: Slow) -> Result<PathBuf, String> {
    let file = fs::read(&artefacts.elf).map_err(|e| failed(&artefacts.elf, e))?;
    let elf = Elf::parse(&file).map_err(|e| failed(&artefacts.elf, e))?;
    let mut pieces: Vec<(u32, Vec<u8>)> = elf
        .segments
        .iter()
        .map(|segment| (segment.address, segment.bytes.to_vec()))
        .collect();
    let mut name = format!("lyngk-pocket-{board}");
    if slow.flash {
        let stage = pieces
            .iter_mut()
            .find(|(address, _)| *address == FLASH)
            .and_then(|(_, bytes)| bytes.first_chunk_mut())
            .ok_or_else(|| failed(&artefacts.elf, "there is no boot loader"))?;
        boot2::slow_down(stage).map_err(|e| failed(&artefacts.elf, e))?;
        name += "-slow-flash";
    }
    if slow.panel {
        let switch = elf.symbols.iter().find(|s| s.name.contains(PANEL_SWITCH));
        let byte = switch
            .and_then(|switch| byte_at(&mut pieces, switch.address))
            .ok_or_else(|| failed(&artefacts.elf, "there is no switch for the panel's clock"))?;
        *byte = 1;
        name += "-slow-panel";
    }
    let pieces: Vec<(u32, &[u8])> = pieces.iter().map(|(at, bytes)| (*at, &bytes[..])).collect();
    let packed = uf2::write(&pieces, uf2::RP2040).map_err(|e| failed(&artefacts.elf, e))?;
    let path = chip::target_directory().join(format!("{name}.uf2"));
    replace(&path, &packed)?;
    Ok(path)
}

/// Replaces the contents of a file atomically, because another stage may be reading it.
/// Leaves a file with the same contents alone.
fn replace(path: &Path, contents: &[u8]) -> Result<(), String> {
    if fs::read(path).is_ok_and(|old| old == contents) {
        return Ok(());
    }
    let new = path.with_extension(format!("{}.new", std::process::id()));
    fs::write(&new, contents)
        .and_then(|()| fs::rename(&new, path))
        .map_err(|e| failed(path, e))
}

/// Returns the flashed byte at an address.
fn byte_at(pieces: &mut [(u32, Vec<u8>)], address: u32) -> Option<&mut u8> {
    pieces.iter_mut().find_map(|(from, bytes)| {
        let offset = usize::try_from(address.checked_sub(*from)?).ok()?;
        bytes.get_mut(offset)
    })
}

/// Returns the cargo arguments for the firmware of a board.
pub(crate) fn selection(board: Board) -> [String; 6] {
    [
        "--profile=chip".into(),
        "--package=lyngk-pocket".into(),
        "--features".into(),
        board.to_string(),
        "--bin".into(),
        "firmware".into(),
    ]
}

/// The files of a board's firmware.
pub(crate) struct Artefacts {
    /// ELF for a debug probe, for the emulator, and for reading logs.
    pub(crate) elf: PathBuf,
    /// UF2 for the boot ROM's USB drive.
    pub(crate) uf2: PathBuf,
    /// The build number, which the device shows.
    pub(crate) number: String,
}

/// The files made from the ELF that cargo has built.
pub(crate) struct Numbered {
    /// The ELF with its number.
    elf: Vec<u8>,
    /// The UF2 of it.
    pub(crate) uf2: Vec<u8>,
    number: String,
}

/// Builds the firmware for a board, checks its placement and that it contains no path of
/// this computer, numbers it, and writes its files under the board's name.
///
/// Cargo gives every board's firmware the same file name, so a lock keeps other stages
/// out between building and reading it.
pub(crate) fn artefacts(toolchain: &Toolchain, board: Board) -> Result<Artefacts, String> {
    let directory = chip::target_directory();
    let lock = directory.join("firmware.lock");
    let _locked = fs::create_dir_all(&directory)
        .and_then(|()| File::create(&lock))
        .and_then(|file| file.lock().map(|()| file))
        .map_err(|e| failed(&lock, e))?;
    run(toolchain.cargo("build").args(selection(board))).map_err(|e| e.to_string())?;
    let numbered = numbered(&directory)?;
    let artefacts = Artefacts {
        elf: directory.join(format!("lyngk-pocket-{board}.elf")),
        uf2: directory.join(format!("lyngk-pocket-{board}.uf2")),
        number: numbered.number,
    };
    replace(&artefacts.elf, &numbered.elf)?;
    replace(&artefacts.uf2, &numbered.uf2)?;
    Ok(artefacts)
}

/// Checks and numbers the firmware built last in a target directory.
pub(crate) fn numbered(directory: &Path) -> Result<Numbered, String> {
    let built = directory.join(chip::TARGET).join("chip").join("firmware");
    let mut file = fs::read(&built).map_err(|e| failed(&built, e))?;
    let elf = Elf::parse(&file).map_err(|e| failed(&built, e))?;
    placement::check(&elf, &hot_list()?).map_err(|e| failed(&built, e))?;
    if let Some(path) = local_path(&elf) {
        return Err(failed(&built, format!("`{path}` would be flashed")));
    }
    let number = stamp::stamp(&mut file).map_err(|e| failed(&built, e))?;
    let elf = Elf::parse(&file).map_err(|e| failed(&built, e))?;
    let pieces: Vec<(u32, &[u8])> = elf
        .segments
        .iter()
        .map(|segment| (segment.address, segment.bytes))
        .collect();
    let uf2 = uf2::write(&pieces, uf2::RP2040).map_err(|e| failed(&built, e))?;
    Ok(Numbered {
        elf: file,
        uf2,
        number,
    })
}

/// Returns a path of this computer that is part of the flashed bytes, if any. Panic
/// messages name files, and the same source must give the same bytes in every folder.
fn local_path(elf: &Elf<'_>) -> Option<String> {
    let folders = [
        process::root().join("src"),
        process::target_directory(),
        chip::cargo_home().join("registry"),
    ];
    folders.into_iter().find_map(|folder| {
        let folder = folder.to_string_lossy().into_owned();
        let is_in = |bytes: &[u8]| {
            let mut windows = bytes.windows(folder.len());
            windows.any(|window| window == folder.as_bytes())
        };
        let found = elf.segments.iter().any(|segment| is_in(segment.bytes));
        found.then_some(folder)
    })
}

/// Returns the list of what must be in RAM.
fn hot_list() -> Result<Vec<hot::Entry>, String> {
    let path = process::root().join(hot::LIST);
    let list = fs::read_to_string(&path).map_err(|e| failed(&path, e))?;
    hot::entries(&list)
}

fn failed(path: &Path, why: impl fmt::Display) -> String {
    format!("{}: {why}", path.display())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::elf::Segment;

    fn board_of(options: &[&str]) -> Result<Board, String> {
        Board::from_options(lexopt::Parser::from_args(options)).map_err(|failure| match failure {
            Failure::Usage(complaint) => complaint,
            Failure::Work(_) | Failure::Reported => "not a complaint about usage".into(),
        })
    }

    #[test]
    fn every_board_is_found_by_its_name() {
        for &board in Board::all().unwrap() {
            assert_eq!(board_of(&["--board", board.name()]), Ok(board));
        }
        assert_eq!(board_of(&[]), Board::preset());
    }

    #[test]
    fn a_byte_of_what_is_flashed_is_found_by_its_address() {
        let mut pieces = [(0x1000_0000, vec![1, 2]), (0x1000_0100, vec![3])];
        assert_eq!(byte_at(&mut pieces, 0x1000_0001), Some(&mut 2));
        assert_eq!(byte_at(&mut pieces, 0x1000_0100), Some(&mut 3));
        assert_eq!(byte_at(&mut pieces, 0x1000_0002), None);
        assert_eq!(byte_at(&mut pieces, 0x2000_0000), None);
    }

    #[test]
    fn a_path_of_this_computer_is_found_in_what_is_flashed() {
        let message = format!("{}/src/app/play.rs", process::root().display());
        let with = |bytes| Elf {
            sections: vec![],
            symbols: vec![],
            segments: vec![Segment {
                address: 0,
                runs_at: 0,
                offset: 0,
                bytes,
            }],
        };
        assert!(local_path(&with(message.as_bytes())).is_some());
        let elsewhere = b"src/app/play.rs crates/heapless-0.9.3/src/vec/mod.rs";
        assert_eq!(local_path(&with(elsewhere)), None);
    }

    #[test]
    fn every_wrong_option_gets_a_complaint_of_its_own() {
        let complaints = [
            (&["--board"][..], "`--board` needs a value"),
            (&["--board", "gameboy"], "no board is called `gameboy`"),
            (&["--board", "picosystem", "x"], "`x` has no meaning here"),
            (&["--fast"], "no option is called `--fast`"),
        ];
        for (options, complaint) in complaints {
            let answer = board_of(options).unwrap_err();
            assert!(answer.starts_with(complaint), "{options:?}: {answer}");
        }
    }
}

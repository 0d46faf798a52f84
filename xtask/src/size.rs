//! `cargo xtask size`: compares the firmware's use of flash and RAM with its limits.

use std::fmt;
use std::fs;
use std::ops::Range;
use std::path::Path;

use crate::Failure;
use crate::chip::Toolchain;
use crate::elf::{Elf, Section};
use crate::firmware::{self, Board};
use crate::frames;
use crate::stacks::{self, Deepest};

const KIB: u32 = 1024;

/// The flash that all boards have, and the part of it that `memory.x` reserves for saves.
const FLASH: u32 = 2048 * KIB;
const SAVES: u32 = 256 * KIB;
/// Four striped banks of 64 KiB and two of 4 KiB.
const RAM: u32 = 264 * KIB;
pub(crate) const RAM_ADDRESSES: Range<u32> = 0x2000_0000..0x2000_0000 + RAM;

const FLASH_ADDRESSES: Range<u32> = 0x1000_0000..0x1000_0000 + FLASH;

/// Half of the flash, though 1792 KiB are free of saves: an update over USB stays quick,
/// and a second firmware could be kept beside the first. Raising it costs nothing until
/// the program reaches the saves.
const FLASH_BUDGET: u32 = 1024 * KIB;
/// The reserve of core 0's stack beyond the deepest use: only calls that can be read from
/// the application's code are counted.
const RESERVE: u32 = 2 * KIB;
/// The static of core 1's stack.
const CORE1_STACK: &str = "stacks5CORE1";

/// The library's crate in symbol names, under both schemes of name mangling.
const LIBRARY: &str = "lyngk_pocket";

/// The port's own code and data in symbol names: the link, the task that moves its bytes,
/// and parts of other crates that only they use.
const PORT: [&str; 8] = [
    "lyngk_pocket4link",
    "lyngk_pocket..link",
    "firmware3usb",
    "embassy_usb",
    "embassy_rp3usb",
    "embassy_rp..usb",
    "3new4LINK",
    "USBCTRL_IRQ",
];

/// The guard at the end of a stack, in bytes.
const GUARD: u32 = 64;
/// The bytes that core 1's stack has beyond the deepest there can be, or more, so that
/// another compiler does not break the build. With less the build succeeds and a note asks
/// for a larger stack.
const CORE1_SPARE: u32 = 512;

/// The memory use of a firmware, in bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Size {
    /// Code, constants and the initial values of statics.
    flash: u32,
    /// Statics, initialised or not; core 0's stack gets the rest.
    ram: u32,
    /// Core 1's stack, one of the statics.
    core1: u32,
    /// Symbols of the library, in flash.
    library: u32,
    /// The deepest use of the stacks.
    deepest: Deepest,
}

pub(crate) fn command(options: lexopt::Parser) -> Result<(), Failure> {
    let board = Board::from_options(options)?;
    let toolchain = Toolchain::find().map_err(|e| Failure::Work(e.to_string()))?;
    report(&toolchain, board).map_err(Failure::Work)
}

/// Builds the firmware, prints its memory use, and fails if it exceeds a limit.
pub(crate) fn report(toolchain: &Toolchain, board: Board) -> Result<(), String> {
    let path = firmware::artefacts(toolchain, board)?.elf;
    let file = read(&path)?;
    let elf = Elf::parse(&file).map_err(|e| format!("{}: {e}", path.display()))?;

    println!("firmware for {board}, in bytes");
    println!("{:<26}{:>10}{:>10}", "section", "flash", "RAM");
    for section in &elf.sections {
        let (flash, ram) = placed(section);
        println!("{:<26}{flash:>10}{ram:>10}", section.name);
    }
    let functions = frames::functions(&elf);
    let deepest = stacks::deepest(&functions).map_err(|e| e.to_string())?;
    let size = Size::of(&elf, deepest);
    println!("{:<26}{:>10}{:>10}", "total", size.flash, size.ram);
    println!("{:<26}{:>10}{RAM:>10}", "the chip has", FLASH - SAVES);
    println!("{:<26}{FLASH_BUDGET:>10}", "budget");
    let (flash, ram) = port(&elf);
    println!("{:<26}{flash:>10}{ram:>10}", "of it the port's symbols");
    println!("{:<36}{:>10}", "core 0's stack", RAM - size.ram);
    println!(
        "{:<36}{:>10}",
        "its part of a search, at the most", deepest.helper
    );
    println!("{:<36}{:>10}", "the application", deepest.application);
    for function in stacks::longest_way(&functions) {
        println!("{:>36}  {}", function.frame, function.name);
    }
    println!("{:<36}{:>10}", "left over", size.left());
    println!("{:<36}{RESERVE:>10}", "budget, at least");
    println!("{:<36}{:>10}", "core 1's stack", size.core1);
    println!("{:<36}{:>10}", "a search, at the most", deepest.leader);
    println!("{:<36}{:>10}", "to spare", size.core1_spare());
    if size.core1_spare() < CORE1_SPARE {
        println!(
            "note: core 1's stack has less than {CORE1_SPARE} bytes to spare; enlarge CORE1_BYTES"
        );
    }
    println!(
        "(the chip's flash is {FLASH}, of which {SAVES} are kept for saves; {} of \
         flash are under the library's own symbols)",
        size.library
    );
    size.within_budget().map_err(|e| e.to_string())
}

fn read(path: &Path) -> Result<Vec<u8>, String> {
    fs::read(path).map_err(|e| format!("{}: {e}", path.display()))
}

/// Returns the bytes of a section in flash and in RAM. A section with initial values uses
/// both: they are copied at the start.
fn placed(section: &Section<'_>) -> (u32, u32) {
    let flash = if section.stored { section.size } else { 0 };
    let in_ram = RAM_ADDRESSES.contains(&section.address);
    (flash, if in_ram { section.size } else { 0 })
}

/// Returns the port's use of flash and of RAM, as far as symbols name it: constants of
/// texts and inlined code have none.
fn port(elf: &Elf<'_>) -> (u32, u32) {
    let symbols = elf.symbols.iter();
    let mut named: Vec<(u32, u32)> = symbols
        .filter(|symbol| PORT.iter().any(|part| symbol.name.contains(part)))
        .map(|symbol| (symbol.address, symbol.size))
        .collect();
    named.sort_unstable();
    named.dedup_by_key(|&mut (address, _)| address);
    let sum = |of: &dyn Fn(u32) -> bool| {
        let some = named.iter().filter(|&&(address, _)| of(address));
        some.map(|&(_, size)| size).sum()
    };
    let in_ram = |address| RAM_ADDRESSES.contains(&address);
    let in_flash = |address| FLASH_ADDRESSES.contains(&address);
    (sum(&in_flash), sum(&in_ram))
}

impl Size {
    fn of(elf: &Elf<'_>, deepest: Deepest) -> Self {
        let (flash, ram) = elf
            .sections
            .iter()
            .map(placed)
            .fold((0, 0), |(flash, ram), (f, r)| (flash + f, ram + r));
        let in_flash = |address: u32| {
            elf.sections.iter().any(|section| {
                section.stored && address.wrapping_sub(section.address) < section.size
            })
        };
        let mut named: Vec<(u32, u32)> = elf
            .symbols
            .iter()
            .filter(|symbol| symbol.name.contains(LIBRARY) && in_flash(symbol.address))
            .map(|symbol| (symbol.address, symbol.size))
            .collect();
        // Identical functions are folded into one that keeps all their names.
        named.sort_unstable();
        named.dedup_by_key(|&mut (address, _)| address);
        let library = named.iter().map(|&(_, size)| size).sum();
        let core1 = elf
            .symbols
            .iter()
            .find(|symbol| symbol.name.contains(CORE1_STACK));
        Self {
            flash,
            ram,
            core1: core1.map_or(0, |symbol| symbol.size),
            library,
            deepest,
        }
    }

    /// Returns the reserve of core 0's stack beyond its deepest use.
    fn left(self) -> u32 {
        let Deepest {
            helper,
            application,
            ..
        } = self.deepest;
        RAM.saturating_sub(self.ram + helper + application + GUARD)
    }

    /// Returns the bytes that core 1's stack has beyond the deepest there can be.
    fn core1_spare(self) -> u32 {
        self.core1.saturating_sub(self.deepest.leader + GUARD)
    }

    fn within_budget(self) -> Result<(), OverBudget> {
        if self.flash > FLASH_BUDGET {
            return Err(OverBudget::Flash(self.flash));
        }
        let core1 = self.deepest.leader + GUARD;
        if self.core1 < core1 {
            return Err(OverBudget::Core1(self.core1, core1));
        }
        if self.left() < RESERVE {
            return Err(OverBudget::Ram(self.left()));
        }
        Ok(())
    }
}

/// The limit that is exceeded, in bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum OverBudget {
    /// Flash use.
    Flash(u32),
    /// RAM left over.
    Ram(u32),
    /// Size of core 1's stack, 0 if it is not found, and its deepest use.
    Core1(u32, u32),
}

impl fmt::Display for OverBudget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Flash(taken) => write!(
                f,
                "the firmware takes {taken} bytes of flash; its budget is {FLASH_BUDGET}"
            ),
            Self::Ram(left) => write!(
                f,
                "{left} bytes are left over of core 0's stack; {RESERVE} must be"
            ),
            Self::Core1(size, deepest) => write!(
                f,
                "core 1's stack has {size} bytes; a search may take {deepest}"
            ),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::elf::Symbol;

    const fn section(name: &str, address: u32, size: u32, stored: bool) -> Section<'_> {
        Section {
            name,
            address,
            size,
            stored,
        }
    }

    const DEEPEST: Deepest = Deepest {
        helper: 10_000,
        application: 9_000,
        leader: 18_000,
    };

    #[test]
    fn initialised_statics_count_in_flash_and_in_ram() {
        let elf = Elf {
            sections: vec![
                section(".text", 0x1000_01C0, 1000, true),
                section(".data", 0x2000_0000, 50, true),
                section(".bss", 0x2000_0040, 300, false),
            ],
            symbols: vec![],
            segments: vec![],
        };
        assert_eq!(
            Size::of(&elf, DEEPEST),
            Size {
                flash: 1050,
                ram: 350,
                core1: 0,
                library: 0,
                deepest: DEEPEST,
            }
        );
    }

    const fn symbol(name: &str, address: u32, size: u32) -> Symbol<'_> {
        Symbol {
            name,
            address,
            size,
            is_code: true,
        }
    }

    #[test]
    fn the_library_is_what_its_symbols_name_once_per_address() {
        let elf = Elf {
            sections: vec![
                section(".text", 0x1000_01C0, 1000, true),
                section(".bss", 0x2000_0000, 300, false),
            ],
            symbols: vec![
                symbol("_ZN12lyngk_pocket5rules4play17h0E", 0x1000_01C1, 60),
                symbol("_RNvCs1_12lyngk_pocket4same", 0x1000_01C1, 60),
                symbol("_ZN12lyngk_pocket5TABLE17h1E", 0x2000_0000, 300),
                symbol("_ZN8firmware3run17h2E", 0x1000_0301, 40),
            ],
            segments: vec![],
        };
        assert_eq!(Size::of(&elf, DEEPEST).library, 60);
    }

    #[test]
    fn the_port_is_what_its_symbols_name_in_flash_and_in_ram() {
        let elf = Elf {
            sections: vec![],
            symbols: vec![
                symbol(
                    "_ZN12lyngk_pocket4link4host4Host5speak17h0E",
                    0x1000_01C1,
                    60,
                ),
                symbol("_ZN12lyngk_pocket4link4same17h0E", 0x1000_01C1, 60),
                symbol("_ZN8firmware8firmware3usb5GOING17h1E", 0x2000_0000, 300),
                symbol(
                    "_ZN8firmware8firmware6device6Device3new4LINK17h2E",
                    0x2000_0200,
                    7,
                ),
                symbol("_ZN12lyngk_pocket5rules4play17h3E", 0x1000_0301, 40),
                // Names of log messages have addresses of their own.
                symbol("embassy_usb says", 0x20, 1),
            ],
            segments: vec![],
        };
        assert_eq!(port(&elf), (60, 307));
    }

    #[test]
    fn a_byte_over_any_budget_is_too_much() {
        let fits = Size {
            flash: FLASH_BUDGET,
            ram: RAM - 19_000 - GUARD - RESERVE,
            core1: 18_000 + GUARD,
            library: 0,
            deepest: DEEPEST,
        };
        assert_eq!(fits.within_budget(), Ok(()));
        let flash = Size {
            flash: FLASH_BUDGET + 1,
            ..fits
        };
        assert_eq!(
            flash.within_budget(),
            Err(OverBudget::Flash(FLASH_BUDGET + 1))
        );
        let ram = Size {
            ram: fits.ram + 1,
            ..fits
        };
        assert_eq!(ram.within_budget(), Err(OverBudget::Ram(RESERVE - 1)));
        let core1 = fits.core1;
        let short = Size {
            core1: core1 - 1,
            ..fits
        };
        let too_short = OverBudget::Core1(core1 - 1, core1);
        assert_eq!(short.within_budget(), Err(too_short));
        let none = Size { core1: 0, ..fits };
        assert_eq!(none.within_budget(), Err(OverBudget::Core1(0, core1)));
    }
}

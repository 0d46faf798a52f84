//! Checks in the linked firmware that everything in `hot.txt` is in RAM: code that runs
//! while flash cannot be read, and code that must not wait for flash.

use std::fmt;

use crate::elf::{Elf, Symbol};
use crate::hot::{Entry, Kind};
use crate::size::RAM_ADDRESSES;

/// The function that writes flash on core 0 while core 1 is parked. embassy-rp itself
/// puts it in RAM.
const WRITING: &str = "write_flash_inner";

/// The functions in flash that hot code may call: only those that end the program.
const LAST_WORDS: [&str; 4] = [
    "panic",
    "unwrap_failed",
    "expect_failed",
    "slice_index_fail",
];

/// A symbol in the wrong place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Misplaced {
    /// There is no such symbol.
    Missing { name: String },
    /// It is in flash.
    InFlash { name: String, address: u32 },
    /// Code in RAM calls it, and it is in flash.
    CalledInFlash { bridge: String },
}

impl fmt::Display for Misplaced {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Missing { name } => write!(f, "the firmware has no `{name}`"),
            Self::InFlash { name, address } => {
                write!(f, "`{name}` must be in RAM but is at {address:#010x}")
            }
            Self::CalledInFlash { bridge } => {
                write!(f, "code in RAM calls code in flash by `{bridge}`")
            }
        }
    }
}

/// Checks a firmware against the list.
pub(crate) fn check(elf: &Elf<'_>, list: &[Entry]) -> Result<(), Misplaced> {
    let symbols = || elf.symbols.iter().filter(|symbol| !is_bridge(symbol));
    in_ram(
        WRITING,
        false,
        symbols().filter(|symbol| symbol.name.contains(WRITING)),
    )?;
    for entry in list {
        let found = symbols().filter(|symbol| is_of(entry, symbol));
        in_ram(&entry.name, entry.may_be_missing, found)?;
    }
    let leaves_ram = |symbol: &&Symbol<'_>| {
        let ends_there = LAST_WORDS.iter().any(|word| symbol.name.contains(word));
        is_bridge(symbol) && RAM_ADDRESSES.contains(&symbol.address) && !ends_there
    };
    match elf.symbols.iter().find(leaves_ram) {
        Some(symbol) => Err(Misplaced::CalledInFlash {
            bridge: symbol.name.into(),
        }),
        None => Ok(()),
    }
}

/// Returns whether a symbol belongs to an entry.
fn is_of(entry: &Entry, symbol: &Symbol<'_>) -> bool {
    let of_kind = match entry.kind {
        Kind::Code | Kind::Symbol => symbol.is_code,
        Kind::Tables => !symbol.is_code,
    };
    let named = || entry.mangled.iter().any(|name| symbol.name.contains(name));
    of_kind && symbol.size > 0 && named()
}

/// Returns whether a symbol is a thunk of the linker for calls from flash to RAM, which
/// are too far for a branch. It lies near the caller and has the name of its target.
fn is_bridge(symbol: &Symbol<'_>) -> bool {
    symbol.name.starts_with("__Thumb")
}

fn in_ram<'a>(
    name: &str,
    may_be_missing: bool,
    symbols: impl Iterator<Item = &'a Symbol<'a>>,
) -> Result<(), Misplaced> {
    let mut is_missing = true;
    for symbol in symbols {
        if !RAM_ADDRESSES.contains(&symbol.address) {
            return Err(Misplaced::InFlash {
                name: symbol.name.into(),
                address: symbol.address,
            });
        }
        is_missing = false;
    }
    if is_missing && !may_be_missing {
        return Err(Misplaced::Missing { name: name.into() });
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hot;

    const fn symbol(name: &str, address: u32, is_code: bool) -> Symbol<'_> {
        Symbol {
            name,
            address,
            size: 8,
            is_code,
        }
    }

    fn list() -> Vec<Entry> {
        hot::entries(
            "# a comment\n\
             symbol SIO_IRQ_PROC1\n\
             code lyngk_pocket::ai\n\
             tables lyngk_pocket::ai::weights::fives_taken\n\
             \n\
             code? lyngk_pocket::rules::sight\n",
        )
        .unwrap()
    }

    fn firmware(parking: u32, writing: u32, search: u32, table: u32) -> Elf<'static> {
        Elf {
            sections: vec![],
            segments: vec![],
            symbols: vec![
                symbol("SIO_IRQ_PROC1", parking, true),
                symbol(
                    "_ZN10embassy_rp5flash17write_flash_inner17h0E",
                    writing,
                    true,
                ),
                symbol("_ZN12lyngk_pocket2ai6search4turn17h0E", search, true),
                symbol("_RNvNtNtCs4_12lyngk_pocket2ai6search4next", search, true),
                symbol(
                    "_ZN12lyngk_pocket2ai7weights11fives_taken7LEARNED17h0E",
                    table,
                    false,
                ),
                symbol(
                    "_ZN12lyngk_pocket2ai7weights3six7LEARNED17h0E",
                    0x1000_0300,
                    false,
                ),
                symbol(
                    "__Thumbv6MABSLongThunk__4core9panicking5panic",
                    0x2000_0600,
                    true,
                ),
                symbol("_ZN12lyngk_pocket3app3App17h0E", 0x1000_0400, true),
                symbol("__Thumbv6MABSLongThunk_SIO_IRQ_PROC1", 0x1000_0500, true),
            ],
        }
    }

    const RAM: u32 = 0x2000_0151;
    const FLASH: u32 = 0x1000_0151;

    #[test]
    fn a_firmware_with_everything_in_ram_passes() {
        assert_eq!(check(&firmware(RAM, RAM, RAM, RAM), &list()), Ok(()));
    }

    #[test]
    fn each_thing_in_flash_is_found() {
        for elf in [
            firmware(FLASH, RAM, RAM, RAM),
            firmware(RAM, FLASH, RAM, RAM),
            firmware(RAM, RAM, FLASH, RAM),
            firmware(RAM, RAM, RAM, FLASH),
        ] {
            let found = check(&elf, &list());
            assert!(matches!(found, Err(Misplaced::InFlash { .. })), "{found:?}");
        }
    }

    #[test]
    fn a_trait_of_the_searchs_is_its_code_whoever_implements_it() {
        let mut elf = firmware(RAM, RAM, RAM, RAM);
        elf.symbols.push(symbol(
            "_ZN85_$LT$firmware..cores..Progress$u20$as$u20$lyngk_pocket..ai..limits..Handler$GT$4stop17h0E",
            FLASH,
            true,
        ));
        let found = check(&elf, &list());
        assert!(matches!(found, Err(Misplaced::InFlash { .. })), "{found:?}");
    }

    #[test]
    fn a_call_out_of_ram_is_found() {
        let mut elf = firmware(RAM, RAM, RAM, RAM);
        let bridge = symbol("__Thumbv6MABSLongThunk___clzsi2", 0x2000_0700, true);
        elf.symbols.push(bridge);
        let found = check(&elf, &list());
        assert!(matches!(found, Err(Misplaced::CalledInFlash { .. })));
    }

    #[test]
    fn a_firmware_without_what_is_looked_for_fails() {
        for (index, name) in [(0, "SIO_IRQ_PROC1"), (1, WRITING)] {
            let mut elf = firmware(RAM, RAM, RAM, RAM);
            elf.symbols.remove(index);
            let missing = Misplaced::Missing { name: name.into() };
            assert_eq!(check(&elf, &list()), Err(missing));
        }
    }

    #[test]
    fn a_list_with_a_slip_is_refused_with_its_line() {
        for slip in [
            "cod lyngk_pocket::ai",
            "code",
            "code a b",
            "tables a::::b",
            "section .rodata",
            "symbol *",
        ] {
            let refused = hot::entries(&format!("symbol x\n{slip}\n")).unwrap_err();
            assert!(refused.starts_with("hot.txt:2: "), "{refused}");
        }
    }

    #[test]
    fn the_projects_own_list_can_be_read() {
        let list = std::fs::read_to_string(crate::process::root().join(hot::LIST)).unwrap();
        assert!(hot::entries(&list).unwrap().len() > 20);
    }
}

//! Looks in the linked firmware whether everything that must be in RAM is: what
//! runs while flash cannot be read, and what must not wait for flash.

use std::fmt;

use crate::elf::{Elf, Symbol};
use crate::size::RAM_ADDRESSES;

/// Where embassy-rp parks core 1 while flash is written. From flash it would
/// read what cannot be read: the chip hangs or runs wild.
const PARKING: &str = "SIO_IRQ_PROC1";
/// What writes flash on core 0 in the meantime.
const WRITING: &str = "write_flash_inner";

/// The modules whose code and tables may not wait for flash, as the compiler
/// writes them into names, with something that each must have: a firmware
/// without it would pass for want of anything to look at.
const HOT: [Hot; 9] = [
    Hot {
        module: "12lyngk_pocket5rules5point5LINES",
        at_least: 1,
    },
    Hot {
        module: "12lyngk_pocket2ai6search",
        at_least: 1,
    },
    Hot {
        module: "12lyngk_pocket2ai6picker",
        at_least: 1,
    },
    Hot {
        module: "12lyngk_pocket2ai11accumulator",
        at_least: 1,
    },
    Hot {
        module: "12lyngk_pocket2ai7weights8standard",
        at_least: 1,
    },
    Hot {
        module: "12lyngk_pocket5rules5board",
        at_least: 1,
    },
    Hot {
        module: "12lyngk_pocket5rules8generate",
        at_least: 1,
    },
    Hot {
        module: "12lyngk_pocket5rules7network",
        at_least: 1,
    },
    Hot {
        module: "12lyngk_pocket5rules5sight",
        at_least: 0,
    },
];

struct Hot {
    module: &'static str,
    at_least: usize,
}

/// What hot code may call in flash: only what ends the program.
const LAST_WORDS: [&str; 4] = [
    "panic",
    "unwrap_failed",
    "expect_failed",
    "slice_index_fail",
];

/// What is not where it must be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Misplaced {
    /// There is no such symbol, so nothing is known of it.
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

/// Checks a firmware.
pub(crate) fn check(elf: &Elf<'_>) -> Result<(), Misplaced> {
    for name in [PARKING, WRITING] {
        let found = elf
            .symbols
            .iter()
            .filter(|symbol| symbol.name.contains(name) && !is_bridge(symbol));
        in_ram(name, 1, found)?;
    }
    for hot in HOT {
        let found = elf
            .symbols
            .iter()
            .filter(|symbol| symbol.size > 0 && symbol.name.contains(hot.module))
            .filter(|symbol| !is_bridge(symbol));
        in_ram(hot.module, hot.at_least, found)?;
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

/// Whether the linker made it to get from flash to RAM, further than a branch
/// reaches. It lies where it is called from and has the name of where it leads.
fn is_bridge(symbol: &Symbol<'_>) -> bool {
    symbol.name.starts_with("__Thumb")
}

fn in_ram<'a>(
    name: &str,
    at_least: usize,
    symbols: impl Iterator<Item = &'a Symbol<'a>>,
) -> Result<(), Misplaced> {
    let mut count = 0;
    for symbol in symbols {
        if !RAM_ADDRESSES.contains(&symbol.address) {
            return Err(Misplaced::InFlash {
                name: symbol.name.into(),
                address: symbol.address,
            });
        }
        count += 1;
    }
    if count < at_least {
        return Err(Misplaced::Missing { name: name.into() });
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn symbol(name: &str, address: u32) -> Symbol<'_> {
        Symbol {
            name,
            address,
            size: 8,
        }
    }

    fn firmware(parking: u32, writing: u32, rules: u32) -> Elf<'static> {
        Elf {
            sections: vec![],
            segments: vec![],
            symbols: vec![
                symbol("SIO_IRQ_PROC1", parking),
                symbol("_ZN10embassy_rp5flash17write_flash_inner17h0E", writing),
                symbol("_ZN12lyngk_pocket5rules5board4play17h0E", rules),
                symbol("_ZN12lyngk_pocket5rules8generate4next17h0E", rules),
                symbol("_ZN12lyngk_pocket5rules7network4join17h0E", rules),
                symbol("_ZN12lyngk_pocket5rules5point5LINES17h0E", rules),
                symbol("_ZN12lyngk_pocket2ai6search4turn17h0E", rules),
                symbol("_ZN12lyngk_pocket2ai6picker3add17h0E", rules),
                symbol("_ZN12lyngk_pocket2ai11accumulator4make17h0E", rules),
                symbol("_ZN12lyngk_pocket2ai7weights8standard7LEARNED17h0E", rules),
                symbol("__Thumbv6MABSLongThunk__4core9panicking5panic", 0x2000_0600),
                symbol("_ZN12lyngk_pocket3app3App17h0E", 0x1000_0400),
                symbol("__Thumbv6MABSLongThunk_SIO_IRQ_PROC1", 0x1000_0500),
            ],
        }
    }

    #[test]
    fn a_firmware_with_everything_in_ram_passes() {
        let elf = firmware(0x2000_0151, 0x2000_0001, 0x2000_0201);
        assert_eq!(check(&elf), Ok(()));
    }

    #[test]
    fn each_thing_in_flash_is_found() {
        let (ram, flash) = (0x2000_0151, 0x1000_0151);
        for elf in [
            firmware(flash, ram, ram),
            firmware(ram, flash, ram),
            firmware(ram, ram, flash),
        ] {
            assert!(matches!(check(&elf), Err(Misplaced::InFlash { .. })));
        }
    }

    #[test]
    fn a_call_out_of_ram_is_found() {
        let mut elf = firmware(0x2000_0151, 0x2000_0001, 0x2000_0201);
        elf.symbols
            .push(symbol("__Thumbv6MABSLongThunk___clzsi2", 0x2000_0700));
        assert!(matches!(check(&elf), Err(Misplaced::CalledInFlash { .. })));
    }

    #[test]
    fn a_firmware_without_what_is_looked_for_fails() {
        let mut elf = firmware(0x2000_0151, 0x2000_0001, 0x2000_0201);
        elf.symbols.remove(0);
        let missing = Misplaced::Missing {
            name: PARKING.into(),
        };
        assert_eq!(check(&elf), Err(missing));
    }
}

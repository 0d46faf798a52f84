//! The binary information that `picotool info` reads: name, version, board, pins.
//!
//! The layout is that of the Pico SDK: a header within the first 256 bytes after the boot
//! loader (`memory.x` places it there) refers to a list of pointers to entries. The crate
//! for this format supports no entries for pins, so the entries are defined here.

use core::ffi::CStr;

use super::boards::{PICO_BOARD, PIN_LABELS};

/// "RP", the tag of the standard entries.
const TAG: u16 = u16::from_le_bytes(*b"RP");

/// The kinds of entries.
const ID_AND_STRING: u16 = 6;
const PINS_WITH_NAME: u16 = 9;

/// The identifiers of texts, as the SDK defines them.
const PROGRAM_NAME: u32 = 0x0203_1C86;
const VERSION: u32 = 0x11A9_BC3A;
const DESCRIPTION: u32 = 0xB6A0_7C19;
const BOARD: u32 = 0xB63C_FFBB;
const FEATURE: u32 = 0xA1F4_B453;

/// An entry: a text with its identifier, or a set of pins with their purpose.
#[repr(C)]
struct Entry {
    kind: u16,
    tag: u16,
    /// The identifier of the text, or one bit for each pin.
    what: u32,
    text: *const core::ffi::c_char,
}

// SAFETY: the entries are constants in flash.
unsafe impl Sync for Entry {}

impl Entry {
    const fn text(what: u32, text: &'static CStr) -> Self {
        Self {
            kind: ID_AND_STRING,
            tag: TAG,
            what,
            text: text.as_ptr(),
        }
    }

    const fn pins(pins: u32, purpose: &'static CStr) -> Self {
        Self {
            kind: PINS_WITH_NAME,
            tag: TAG,
            what: pins,
            text: purpose.as_ptr(),
        }
    }
}

const TEXTS: usize = 5;
const ENTRIES: usize = TEXTS + PIN_LABELS.len();

#[expect(clippy::panic, reason = "only the compiler calls it")]
const fn c_str(text: &'static str) -> &'static CStr {
    match CStr::from_bytes_with_nul(text.as_bytes()) {
        Ok(text) => text,
        Err(_) => panic!("the text must end with a zero"),
    }
}

#[expect(clippy::indexing_slicing, reason = "the compiler does it, and checks")]
static ALL: [Entry; ENTRIES] = {
    let mut all =
        [const { Entry::text(FEATURE, c"saves in the last 256 KiB of 2 MiB flash") }; ENTRIES];
    all[0] = Entry::text(PROGRAM_NAME, c_str(concat!(env!("CARGO_PKG_NAME"), "\0")));
    all[1] = Entry::text(VERSION, c_str(concat!(env!("CARGO_PKG_VERSION"), "\0")));
    all[2] = Entry::text(
        DESCRIPTION,
        c_str(concat!(env!("CARGO_PKG_DESCRIPTION"), "\0")),
    );
    all[3] = Entry::text(BOARD, PICO_BOARD);
    let mut pin = 0;
    while pin < PIN_LABELS.len() {
        let (pins, purpose) = PIN_LABELS[pin];
        all[TEXTS + pin] = Entry::pins(pins, purpose);
        pin += 1;
    }
    all
};

/// The list of pointers to the entries.
#[repr(transparent)]
struct List([&'static Entry; ENTRIES]);

#[used]
#[expect(clippy::indexing_slicing, reason = "the compiler does it, and checks")]
static LIST: List = {
    let mut list = [&ALL[0]; ENTRIES];
    let mut index = 0;
    while index < ENTRIES {
        list[index] = &ALL[index];
        index += 1;
    }
    List(list)
};

#[repr(C)]
struct Header {
    begin: u32,
    first: *const List,
    end: *const List,
    /// The table of sections that are copied to RAM; empty, as no entry lies in RAM.
    copies: *const u32,
    finish: u32,
}

// SAFETY: the header is constant and lies in flash.
unsafe impl Sync for Header {}

static NO_COPIES: u32 = 0;

#[used]
#[unsafe(link_section = ".binary_info")]
static HEADER: Header = Header {
    begin: 0x7188_EBF2,
    first: &raw const LIST,
    // SAFETY: one past the end of the list.
    end: unsafe { (&raw const LIST).add(1) },
    copies: &raw const NO_COPIES,
    finish: 0xE71A_A390,
};

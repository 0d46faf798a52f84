//! Any text as a turn.

#![no_main]

#[path = "../src/notation.rs"]
#[allow(dead_code, reason = "each target uses its part")]
mod notation;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    if let Ok(text) = std::str::from_utf8(bytes) {
        notation::turn(text);
    }
});

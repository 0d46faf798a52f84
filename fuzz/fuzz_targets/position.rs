//! Any text as a position, and any deal of the pieces as one.

#![no_main]

#[path = "../src/notation.rs"]
#[allow(dead_code, reason = "each target uses its part")]
mod notation;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    if let Ok(text) = std::str::from_utf8(bytes) {
        notation::position(text);
    }
    notation::position(&notation::dealt(bytes));
});

//! Any text as a position, and any deal of the pieces as one.

#![no_main]

use testkit::notation;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    if let Ok(text) = std::str::from_utf8(bytes) {
        notation::position(text);
    }
    notation::position(&notation::dealt(bytes));
});

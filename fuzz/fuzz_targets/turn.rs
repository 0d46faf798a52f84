//! Any text as a turn.

#![no_main]

use testkit::notation;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    if let Ok(text) = std::str::from_utf8(bytes) {
        notation::turn(text);
    }
});

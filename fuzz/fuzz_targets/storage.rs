//! Feeds the store arbitrary flash contents, then operations. The body and the
//! chip are the ordinary tests' own, which run a seeded sample of it.

#![no_main]

use libfuzzer_sys::fuzz_target;

// Modules of the tests too.
#[allow(dead_code, reason = "the tests use more of it")]
#[path = "../../tests/handheld/storage/arbitrary.rs"]
mod arbitrary;
#[allow(dead_code, reason = "the tests use more of it")]
#[path = "../../tests/handheld/storage/chip.rs"]
mod chip;
#[path = "../../tests/handheld/storage/crc.rs"]
mod crc;
#[allow(dead_code, reason = "the tests use more of it")]
#[path = "../../tests/handheld/storage/model.rs"]
mod model;

fuzz_target!(|data: &[u8]| {
    arbitrary::exercise(data);
});

//! Any bytes as the saves that a device finds: settings, records, counters, learned
//! lessons, mistakes, clocks, a failure, and a game.

#![no_main]

use testkit::decoders;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    decoders::exercise(bytes);
});

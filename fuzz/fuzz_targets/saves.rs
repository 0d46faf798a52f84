//! Any bytes as what a device finds on its flash: settings, records, counters, what was
//! learnt, mistakes, clocks, a failure, and a game.

#![no_main]

use testkit::decoders;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    decoders::exercise(bytes);
});

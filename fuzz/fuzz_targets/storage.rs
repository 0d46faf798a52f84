//! Feeds the store arbitrary flash contents, then operations. The body and the
//! chip are the ordinary tests' own, which run a seeded sample of it.

#![no_main]

use libfuzzer_sys::fuzz_target;
use testkit::arbitrary;

fuzz_target!(|data: &[u8]| {
    arbitrary::exercise(data);
});

//! Runs the store on arbitrary flash contents with arbitrary operations. The tests run a
//! seeded sample of the same code.

#![no_main]

use libfuzzer_sys::fuzz_target;
use testkit::arbitrary;

fuzz_target!(|data: &[u8]| {
    arbitrary::exercise(data);
});

//! Any bytes at the handheld's port, with presses and disconnections in between. The
//! tests run a seeded sample of the same code.

#![no_main]

use libfuzzer_sys::fuzz_target;
use testkit::port;

fuzz_target!(|data: &[u8]| {
    port::live(data);
});

//! Any bytes at the handheld's port, with buttons and pulled cables in between. The body
//! is the ordinary tests' own, which run a seeded sample of it.

#![no_main]

use libfuzzer_sys::fuzz_target;
use testkit::port;

fuzz_target!(|data: &[u8]| {
    port::live(data);
});

//! Passes the linker its scripts. `PARKING_IN_FLASH` omits the rule that moves core 1's parking
//! handler to RAM, to show the failure without it. The source is not called memory.x, because the
//! linker would then use it from here unchanged.

use std::{env, fs, path::PathBuf};

fn main() {
    let out = PathBuf::from(env::var("OUT_DIR").expect("cargo sets OUT_DIR"));
    let mut memory = fs::read_to_string("layout.x").expect("layout.x lies beside build.rs");
    if env::var("PARKING_IN_FLASH").is_ok() {
        memory.truncate(memory.find("/* embassy").expect("the rule is commented"));
    }
    fs::write(out.join("memory.x"), memory).expect("OUT_DIR is writable");
    println!("cargo:rustc-link-search={}", out.display());
    println!("cargo:rerun-if-changed=layout.x");
    println!("cargo:rerun-if-env-changed=PARKING_IN_FLASH");
    for arg in ["--nmagic", "-Tlink.x", "-Tlink-rp.x", "-Tdefmt.x"] {
        println!("cargo:rustc-link-arg-bins={arg}");
    }
}

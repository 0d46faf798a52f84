//! The number that tells builds of the firmware apart. It is the beginning of a
//! checksum over all that is flashed, so nobody can know it before everything is
//! linked: `cargo xtask` writes it here afterwards.

/// Eight hexadecimal digits; zeros if the firmware was built in another way.
#[used]
#[unsafe(link_section = ".build_id")]
static NUMBER: [u8; 8] = [0; 8];

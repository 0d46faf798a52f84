//! The number that tells builds of the firmware apart. It is the beginning of a
//! checksum over all that is flashed, so nobody can know it before everything is
//! linked: `cargo xtask` writes it here afterwards.

/// Eight hexadecimal digits; zeros if the firmware was built in another way.
#[used]
#[unsafe(link_section = ".build_id")]
static NUMBER: [u8; 8] = [0; 8];

/// The number, if there is one.
pub(crate) fn number() -> Option<[u8; 8]> {
    // SAFETY: a static of this type. Volatile, because the compiler has seen the
    // zeros and must not take them for the answer.
    let number = unsafe { (&raw const NUMBER).read_volatile() };
    number.iter().all(u8::is_ascii_hexdigit).then_some(number)
}

//! The identifier of the build: the first digits of a checksum of everything that is
//! flashed. It is known only after linking, so `cargo xtask` writes it into the binary.

/// Eight hexadecimal digits; zero bytes if the firmware was built without `cargo xtask`.
#[used]
#[unsafe(link_section = ".build_id")]
static NUMBER: [u8; 8] = [0; 8];

/// Returns the identifier; `None` if it was not written.
pub(crate) fn number() -> Option<[u8; 8]> {
    // SAFETY: a valid static. Volatile, because the compiler has seen the zeros and must
    // not take them for the value.
    let number = unsafe { (&raw const NUMBER).read_volatile() };
    number.iter().all(u8::is_ascii_hexdigit).then_some(number)
}

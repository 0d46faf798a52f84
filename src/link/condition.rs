//! How the device is: what `selftest` and `log` say.

use super::base64;
use super::desk::{Desk, Hardware};
use super::perft;
use crate::rules::{Board, Position, Variant};
use core::fmt::{self, Write};

/// Lines of a self-test before those of the device's parts.
const OWN: usize = 3;
/// Bytes of the log that are told at once: 256 letters, as much as the way out holds.
const LOGGED: usize = 192;

/// Says what the device can find out by itself; false after the last.
pub(super) fn self_test(
    line: usize,
    desk: &Desk<'_>,
    to: &mut dyn Write,
) -> Result<bool, fmt::Error> {
    /// Turns at the first setup of the standard game.
    const TURNS: u64 = 1_066;
    let good = |holds| if holds { "ok" } else { "failed" };
    match line {
        0 => writeln!(to, "selftest rules {}", good(turns_at_setup() == TURNS))?,
        1 => {
            let usable = desk.app().saves_refused().is_none();
            writeln!(to, "selftest saves {}", good(usable))?;
        }
        2 => writeln!(to, "selftest failures {}", or_none(desk.app().failed_of()))?,
        _ if line - OWN < desk.hardware.parts() => {
            write!(to, "selftest ")?;
            desk.hardware.part(line - OWN, to)?;
            writeln!(to)?;
        }
        _ => {
            writeln!(to, "end")?;
            return Ok(false);
        }
    }
    Ok(true)
}

fn or_none(text: &str) -> &str {
    if text.is_empty() { "none" } else { text }
}

#[inline(never)]
fn turns_at_setup() -> u64 {
    perft::count(&Board::new(&Position::setup(Variant::FivesTaken, 0)))
}

/// Says in words how the device is; false when all is said.
pub(super) fn words(line: usize, desk: &Desk<'_>, to: &mut dyn Write) -> Result<bool, fmt::Error> {
    match line {
        0 => {
            write!(to, "log version {}", env!("CARGO_PKG_VERSION"))?;
            let build = desk.app().build();
            let build = build.as_ref().map(|build| core::str::from_utf8(build));
            match build.and_then(Result::ok) {
                Some(build) => writeln!(to, " build {build}")?,
                None => writeln!(to)?,
            }
        }
        1 => writeln!(to, "log uptime {}", desk.now)?,
        2 => writeln!(to, "log failure {}", or_none(desk.app().failed_of()))?,
        3 => {
            write!(to, "log ")?;
            desk.app().report(&mut Fmt(to))?;
            writeln!(to)?;
        }
        _ => return Ok(false),
    }
    Ok(true)
}

/// Says what the firmware has logged, from a byte on; the byte to go on with, if there
/// are more.
pub(super) fn logged(
    hardware: &dyn Hardware,
    start: u16,
    from: usize,
    to: &mut dyn Write,
) -> Result<Option<usize>, fmt::Error> {
    let mut bytes = [0; LOGGED];
    let length = hardware.log(start, from, &mut bytes);
    if length == 0 {
        writeln!(to, "end")?;
        return Ok(None);
    }
    write!(to, "log defmt ")?;
    base64::write(bytes.get(..length).unwrap_or_default(), to)?;
    writeln!(to)?;
    Ok(Some(from + length))
}

/// A writer behind a reference, for those who want one that has a size.
struct Fmt<'a>(&'a mut dyn Write);

impl Write for Fmt<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0.write_str(text)
    }
}

//! The state of the device: the answers to `selftest` and `log`.

use super::base64;
use super::context::{Hardware, PortContext};
use super::perft;
use crate::rules::{Board, Position, Variant};
use core::fmt::{self, Write};

/// Lines of a self-test before those of the device's parts.
const OWN: usize = 3;
/// Bytes of the log in one piece: 256 letters, the most that the output buffer holds.
const LOGGED: usize = 192;

/// Writes a line of the self-test that the device runs without help; false after the
/// last.
pub(super) fn self_test(
    line: usize,
    cx: &PortContext<'_>,
    to: &mut dyn Write,
) -> Result<bool, fmt::Error> {
    /// Number of turns at the first setup of the standard game.
    const TURNS: u64 = 1_066;
    let good = |holds| if holds { "ok" } else { "failed" };
    match line {
        0 => writeln!(to, "selftest rules {}", good(turns_at_setup() == TURNS))?,
        1 => {
            let usable = cx.app().saves_refused().is_none();
            writeln!(to, "selftest saves {}", good(usable))?;
        }
        2 => writeln!(to, "selftest failures {}", or_none(cx.app().failed_of()))?,
        _ if line - OWN < cx.hardware.parts() => {
            write!(to, "selftest ")?;
            cx.hardware.part(line - OWN, to)?;
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

/// Writes a line about the state of the device; false after the last.
pub(super) fn words(
    line: usize,
    cx: &PortContext<'_>,
    to: &mut dyn Write,
) -> Result<bool, fmt::Error> {
    match line {
        0 => {
            write!(to, "log version {}", env!("CARGO_PKG_VERSION"))?;
            let build = cx.app().build();
            let build = build.as_ref().map(|build| core::str::from_utf8(build));
            match build.and_then(Result::ok) {
                Some(build) => writeln!(to, " build {build}")?,
                None => writeln!(to)?,
            }
        }
        1 => writeln!(to, "log uptime {}", cx.now)?,
        2 => writeln!(to, "log failure {}", or_none(cx.app().failed_of()))?,
        3 => {
            write!(to, "log ")?;
            cx.app().report(&mut Fmt(to))?;
            writeln!(to)?;
        }
        _ => return Ok(false),
    }
    Ok(true)
}

/// Writes what the firmware has logged from a byte on. Returns the next byte, if there
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

/// Wraps a `dyn` writer in a sized type.
struct Fmt<'a>(&'a mut dyn Write);

impl Write for Fmt<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0.write_str(text)
    }
}

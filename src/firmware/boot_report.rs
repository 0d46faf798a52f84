//! Sends a report of the start as a few lines of text on UART0 (115,200 baud, 8 bits, no
//! parity), for debugging without a probe. It is sent once, after the first picture, so
//! that it does not delay the start.

use core::fmt::{self, Write};

use embassy_rp::clocks::clk_sys_freq;
use embassy_rp::uart::{Blocking, UartTx};
use embassy_sync::blocking_mutex::raw::CriticalSectionRawMutex;
use embassy_sync::signal::Signal;
use embassy_time::{Duration, Timer};
use lyngk_pocket::peripherals::jedec::FlashId;
use lyngk_pocket::peripherals::reset::Reset;

use super::boards::BOARD;
use super::build_id;

/// The size of the UART's FIFO in bytes, and the time to send that much: 10 bits for each
/// byte at 115,200 baud, rounded up.
const FIFO: usize = 32;
const DRAINED: Duration = Duration::from_micros(2_900);

/// The longest report, in bytes. The line with a crash and its whole message is the
/// longest.
const LONGEST: usize = 448;

/// The facts that are known once the first picture is shown.
#[derive(Clone, Copy)]
pub(crate) struct Picture {
    /// The time of the first picture, in milliseconds of the timer.
    pub(crate) after: u64,
    /// The panel's refresh period in microseconds, if the TE pin is wired and pulses.
    pub(crate) refresh: Option<u32>,
}

/// Signals that the first picture is shown.
pub(crate) static PICTURE: Signal<CriticalSectionRawMutex, Picture> = Signal::new();

/// The facts that are known before the first picture.
#[derive(Clone, Copy)]
pub(crate) struct Facts {
    pub(crate) reset: Reset,
    pub(crate) flash: FlashId,
}

#[embassy_executor::task]
pub(crate) async fn send(mut uart: UartTx<'static, Blocking>, facts: Facts) {
    let picture = PICTURE.wait().await;
    let mut text = heapless::String::<LONGEST>::new();
    // A report that exceeds `LONGEST` is truncated.
    let _ = write(&mut text, &facts, picture);
    for part in text.as_bytes().chunks(FIFO) {
        // A part fits into the free FIFO, so this does not block.
        let _ = uart.blocking_write(part);
        Timer::after(DRAINED).await;
    }
}

fn write(to: &mut impl Write, facts: &Facts, picture: Picture) -> fmt::Result {
    let build = build_id::number();
    let build = build.as_ref().map(|number| core::str::from_utf8(number));
    write!(
        to,
        "{} {} {} on {BOARD}\r\n",
        env!("CARGO_PKG_NAME"),
        env!("CARGO_PKG_VERSION"),
        build.and_then(Result::ok).unwrap_or("-"),
    )?;
    match facts.reset.failure() {
        Some(crash) => write!(to, "restarted after {crash}\r\n")?,
        None => write!(to, "started by {}\r\n", facts.reset)?,
    }
    write!(to, "flash {}\r\n", facts.flash)?;
    write!(to, "clock {} kHz\r\n", clk_sys_freq() / 1_000)?;
    match picture.refresh {
        Some(micros) => write!(to, "refresh {micros} us\r\n")?,
        None => write!(to, "refresh unknown\r\n")?,
    }
    write!(to, "first picture {} ms\r\n", picture.after)
}

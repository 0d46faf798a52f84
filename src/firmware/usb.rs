//! USB: one serial port (CDC ACM), and nothing that the application waits for.
//!
//! A task of its own moves bytes between the port and two small pipes; the device's
//! loop takes and gives what there is, and `link` knows what it means. When the other
//! side sends faster than it is answered, the pipe is full and the port says so by
//! itself; when it does not read, answers wait and nothing else does.

use core::sync::atomic::{AtomicBool, AtomicU32, Ordering};

use embassy_futures::join::join4;
use embassy_futures::select::{Either, select};
use embassy_futures::yield_now;
use embassy_rp::interrupt::typelevel::{Handler as InterruptRoutine, USBCTRL_IRQ};
use embassy_rp::peripherals::USB;
use embassy_rp::usb::{Driver, InterruptHandler};
use embassy_rp::{Peri, bind_interrupts, pac};
use embassy_sync::blocking_mutex::raw::CriticalSectionRawMutex;
use embassy_sync::pipe::Pipe;
use embassy_sync::signal::Signal;
use embassy_usb::class::cdc_acm::{CdcAcmClass, State};
use embassy_usb::{Builder, Config, Handler};
use static_cell::{ConstStaticCell, StaticCell};

use super::boards::{CABLE_PIN, SELF_POWERED};

/// Raspberry Pi's vendor number and its number for a standard serial port on an RP2040,
/// which devices by others may use with strings of their own (github.com/raspberrypi/usb-pid).
/// Programs identify the device by its strings.
const VENDOR: u16 = 0x2e8a;
const PRODUCT: u16 = 0x000a;
/// The largest packet of a bulk endpoint at full speed.
const PACKET: usize = 64;
/// What the board and its screen take at most, in milliamperes.
const MILLIAMPERES: u16 = 250;

bind_interrupts!(struct Irqs {
    USBCTRL_IRQ => SilenceBroken, InterruptHandler<USB>;
});

/// Forgets a silent bus that has been reset since.
///
/// A cable that is pulled and plugged in again while flash is being erased is found
/// as both at once, and embassy-rp reports the reset first: taken for the newer one,
/// the silence would leave the device deaf to whoever has just plugged it in.
struct SilenceBroken;

impl InterruptRoutine<USBCTRL_IRQ> for SilenceBroken {
    unsafe fn on_interrupt() {
        let status = pac::USB.sie_status();
        if status.read().bus_reset() {
            status.write(|w| w.set_suspended(true));
        }
    }
}

static COMING: Pipe<CriticalSectionRawMutex, { 2 * PACKET }> = Pipe::new();
static GOING: Pipe<CriticalSectionRawMutex, { 4 * PACKET }> = Pipe::new();
/// Something has come, or there is room for something to go, or the other side has
/// gone.
static NEWS: Signal<CriticalSectionRawMutex, ()> = Signal::new();
static GONE: AtomicBool = AtomicBool::new(false);
static PRESENT: AtomicBool = AtomicBool::new(false);
/// Counts those who have had the port open.
static VISIT: AtomicU32 = AtomicU32::new(0);
/// The other side has gone, and what was to be sent is for nobody.
static LEFT: Signal<CriticalSectionRawMutex, ()> = Signal::new();
/// The last packet given to the controller ends in the middle of a line. It cannot be
/// taken back: if nobody has taken it, whoever opens the port next reads it first.
static MID_LINE: AtomicBool = AtomicBool::new(false);

/// Waits until there is something for the device's loop to do.
pub(crate) async fn news() {
    NEWS.wait().await;
}

/// Whether the other side has gone since this was last asked.
pub(crate) fn has_gone() -> bool {
    // This core alone writes it, and tasks do not interrupt each other.
    let gone = GONE.load(Ordering::Relaxed);
    GONE.store(false, Ordering::Relaxed);
    gone
}

/// Whether the port needs its clock: a program has it open, or a cable is in, at whose
/// other end a computer may want to know who is there at any time.
pub(crate) fn is_plugged() -> bool {
    let cable = pac::SIO.gpio_in(0).read() & 1 << CABLE_PIN != 0;
    cable || PRESENT.load(Ordering::Relaxed)
}

/// Takes what has come, as much as there is room for; says how much.
pub(crate) fn take(bytes: &mut [u8]) -> usize {
    COMING.try_read(bytes).unwrap_or(0)
}

/// Gives what is to go; says how much of it went.
pub(crate) fn give(bytes: &[u8]) -> usize {
    GOING.try_write(bytes).unwrap_or(0)
}

/// The serial number: the flash's own, in hexadecimal.
pub(crate) type Serial = [u8; 16];

/// The flash's number in hexadecimal.
pub(crate) fn serial(id: [u8; 8]) -> Serial {
    let digit = |half: u8| match half & 15 {
        small @ 0..10 => b'0' + small,
        large => b'A' + large - 10,
    };
    let mut serial = [0; 16];
    let (pairs, _) = serial.as_chunks_mut();
    for (pair, byte) in pairs.iter_mut().zip(id) {
        *pair = [digit(byte >> 4), digit(byte)];
    }
    serial
}

/// Serves the port for ever.
#[embassy_executor::task]
pub(crate) async fn serve(usb: Peri<'static, USB>, serial: Serial) {
    static SERIAL: StaticCell<Serial> = StaticCell::new();
    static DESCRIPTOR: ConstStaticCell<[u8; 96]> = ConstStaticCell::new([0; 96]);
    static CAPABILITIES: ConstStaticCell<[u8; 16]> = ConstStaticCell::new([0; 16]);
    static CONTROL: ConstStaticCell<[u8; PACKET]> = ConstStaticCell::new([0; PACKET]);
    static STATE: StaticCell<State<'static>> = StaticCell::new();
    static WATCHER: ConstStaticCell<Watcher> = ConstStaticCell::new(Watcher);

    let mut config = Config::new(VENDOR, PRODUCT);
    config.manufacturer = Some("Lyngk Pocket authors");
    config.product = Some("Lyngk Pocket");
    config.serial_number = core::str::from_utf8(SERIAL.init(serial)).ok();
    config.self_powered = SELF_POWERED;
    config.max_power = MILLIAMPERES;
    config.max_packet_size_0 = PACKET as u8;
    let mut builder = Builder::new(
        Driver::new(usb, Irqs),
        config,
        DESCRIPTOR.take(),
        CAPABILITIES.take(),
        &mut [],
        CONTROL.take(),
    );
    builder.handler(WATCHER.take());
    let state = STATE.init_with(State::new);
    let class = CdcAcmClass::new(&mut builder, state, PACKET as u16);
    let (mut sender, mut receiver, control) = class.split_with_control();
    let mut device = builder.build();
    let receive = async {
        let mut packet = [0; PACKET];
        loop {
            receiver.wait_connection().await;
            while let Ok(length) = receiver.read_packet(&mut packet).await {
                let visit = VISIT.load(Ordering::Relaxed);
                let mut rest = packet.get(..length).unwrap_or_default();
                while !rest.is_empty() {
                    let written = COMING.write(rest).await;
                    if VISIT.load(Ordering::Relaxed) != visit {
                        // Whoever sent this left while it waited: neither it nor what
                        // has come behind it is for the next.
                        COMING.clear();
                        while let Either::First(Ok(_)) =
                            select(receiver.read_packet(&mut packet), yield_now()).await
                        {
                        }
                        break;
                    }
                    rest = rest.get(written..).unwrap_or_default();
                    NEWS.signal(());
                }
            }
            leave();
        }
    };
    let send = async {
        let mut packet = [0; PACKET];
        loop {
            let length = GOING.read(&mut packet).await;
            NEWS.signal(());
            LEFT.reset();
            let bytes = packet.get(..length).unwrap_or_default();
            let whole = async {
                // What cannot be sent is for somebody who has gone.
                let _ = sender.write_packet(bytes).await;
                MID_LINE.store(bytes.last() != Some(&b'\n'), Ordering::Relaxed);
                // A packet that is full has more behind it; an empty one says that it
                // has not.
                if length == PACKET && GOING.is_empty() {
                    let _ = sender.write_packet(&[]).await;
                }
            };
            select(whole, LEFT.wait()).await;
        }
    };
    let attend = async {
        loop {
            control.control_changed().await;
            // Whoever closes the port lets go of this line.
            if control.dtr() {
                greet();
            } else {
                leave();
            }
        }
    };
    join4(device.run(), receive, send, attend).await;
}

/// Somebody has opened the port. What the one before left begins a line that is not
/// theirs: it is ended first.
fn greet() {
    PRESENT.store(true, Ordering::Relaxed);
    if MID_LINE.load(Ordering::Relaxed) {
        MID_LINE.store(false, Ordering::Relaxed);
        let _ = GOING.try_write(b"\n");
    }
}

/// The other side has gone.
fn leave() {
    // Tasks of this core alone write it, and do not interrupt each other.
    VISIT.store(
        VISIT.load(Ordering::Relaxed).wrapping_add(1),
        Ordering::Relaxed,
    );
    LEFT.signal(());
    COMING.clear();
    GOING.clear();
    PRESENT.store(false, Ordering::Relaxed);
    GONE.store(true, Ordering::Relaxed);
    NEWS.signal(());
}

/// Notices a cable that is pulled: the bus falls silent.
struct Watcher;

impl Handler for Watcher {
    fn reset(&mut self) {
        leave();
        // The controller has forgotten what it held.
        MID_LINE.store(false, Ordering::Relaxed);
    }

    fn suspended(&mut self, suspended: bool) {
        if suspended {
            leave();
        }
    }
}

//! The USB serial port (CDC ACM). The application never waits for it.
//!
//! A task moves bytes between the port and two small pipes; the device's loop reads and
//! writes the pipes, and `link` interprets the bytes. If the computer sends faster than it
//! is answered, the pipe fills up and the endpoint refuses further packets. If the computer
//! does not read, only the answers wait.
//!
//! The device shows itself to a computer, by its pull-up, only while it can respond: with
//! clk_usb running, and on a board with a battery only while a cable is plugged in.

use core::sync::atomic::{AtomicBool, AtomicU32, Ordering};

use embassy_futures::join::join5;
use embassy_futures::select::{Either, select};
use embassy_futures::yield_now;
use embassy_rp::gpio::Input;
use embassy_rp::interrupt::typelevel::{Handler as InterruptRoutine, USBCTRL_IRQ};
use embassy_rp::pac::io::vals::{Inover, Oeover};
use embassy_rp::peripherals::USB;
use embassy_rp::usb::{Driver, InterruptHandler};
use embassy_rp::{Peri, bind_interrupts, pac};
use embassy_sync::blocking_mutex::raw::CriticalSectionRawMutex;
use embassy_sync::pipe::Pipe;
use embassy_sync::signal::Signal;
use embassy_time::{Duration, Instant, Timer};
use embassy_usb::class::cdc_acm::{CdcAcmClass, State};
use embassy_usb::{Builder, Config, Handler};
use static_cell::{ConstStaticCell, StaticCell};

use super::boards::{CABLE_PIN, SELF_POWERED};

/// Raspberry Pi's vendor number, and its product number for a standard serial port on an
/// RP2040. Other vendors' devices may use the pair with their own strings
/// (github.com/raspberrypi/usb-pid), and programs identify the device by these strings.
const VENDOR: u16 = 0x2e8a;
const PRODUCT: u16 = 0x000a;
/// The largest packet of a bulk endpoint at full speed, in bytes.
const PACKET: usize = 64;
/// The maximum current of the board with its display, in milliamperes.
const MILLIAMPERES: u16 = 250;

/// The time that a computer gets to configure the device after a plug or a reset.
const ASKED_FOR: Duration = Duration::from_secs(3);

bind_interrupts!(struct Irqs {
    USBCTRL_IRQ => AtReset, InterruptHandler<USB>;
});

/// Handles a reset of the bus before embassy-rp does.
///
/// It clears a pending suspend: if a cable is pulled and plugged in again during an erase
/// of flash, both conditions are pending at once, and embassy-rp reports the reset first.
/// The older suspend would then count as the newer state, and the device would not respond.
///
/// It ends a control transfer: embassy-usb 0.6 handles the bus only between two transfers,
/// so a transfer that the computer has abandoned would keep the old address and block the
/// port. Its buffers are taken back here, and [`serve`] drops the transfer.
struct AtReset;

impl InterruptRoutine<USBCTRL_IRQ> for AtReset {
    unsafe fn on_interrupt() {
        // embassy-rp disables this interrupt until it has handled the reset.
        if !pac::USB.ints().read().bus_reset() {
            return;
        }
        pac::USB.sie_status().write(|w| w.set_suspended(true));
        pac::USB.addr_endp().write(|w| w.set_address(0));
        pac::USB_DPRAM
            .ep_in_buffer_control(0)
            .write(|w| w.set_available(0, false));
        pac::USB_DPRAM
            .ep_out_buffer_control(0)
            .write(|w| w.set_available(0, false));
        ENDED.signal(());
        RESET.signal(());
    }
}

/// Signals a reset of the bus: to end the control transfer, and for
/// [`connect_on_busy_bus`].
static ENDED: Signal<CriticalSectionRawMutex, ()> = Signal::new();
static RESET: Signal<CriticalSectionRawMutex, ()> = Signal::new();
/// True once the controller is set up; [`set_present`] has no effect before.
static IS_SET_UP: AtomicBool = AtomicBool::new(false);
/// True while a computer has configured the device, and while the bus is suspended.
static CONFIGURED: AtomicBool = AtomicBool::new(false);
static SILENT: AtomicBool = AtomicBool::new(false);
/// The time of the last plug or reset, in milliseconds.
static ASKED_AT: AtomicU32 = AtomicU32::new(0);

static COMING: Pipe<CriticalSectionRawMutex, { 2 * PACKET }> = Pipe::new();
static GOING: Pipe<CriticalSectionRawMutex, { 4 * PACKET }> = Pipe::new();
/// Signals that bytes have arrived, that there is room for output, or that the session has
/// ended.
static NEWS: Signal<CriticalSectionRawMutex, ()> = Signal::new();
static GONE: AtomicBool = AtomicBool::new(false);
static PRESENT: AtomicBool = AtomicBool::new(false);
/// Counts the ends of sessions.
static VISIT: AtomicU32 = AtomicU32::new(0);
/// Signals that the session has ended, so that pending output is dropped.
static LEFT: Signal<CriticalSectionRawMutex, ()> = Signal::new();
/// True if the last packet given to the controller ends in the middle of a line. The packet
/// cannot be taken back: if it was not read, the next session reads it first.
static MID_LINE: AtomicBool = AtomicBool::new(false);

/// Waits until the port has work for the device's loop.
pub(crate) async fn news() {
    NEWS.wait().await;
}

/// Returns true if a session has ended since the last call.
pub(crate) fn has_gone() -> bool {
    // Only tasks of this core write it, and they do not preempt each other.
    let gone = GONE.load(Ordering::Relaxed);
    GONE.store(false, Ordering::Relaxed);
    gone
}

/// Returns true if the cable pin is high. On a Pico W and on some clones the pin has
/// another purpose, and its level does not depend on a cable.
pub(crate) fn is_cable_in() -> bool {
    pac::SIO.gpio_in(0).read() & 1 << CABLE_PIN != 0
}

/// Returns true if the port needs its clock: a cable is plugged in, so that a computer may
/// enumerate the device at any time; or the device is configured on a bus that is not
/// suspended, whatever the level of the cable pin; or a session is open.
pub(crate) fn is_plugged() -> bool {
    let is_used = CONFIGURED.load(Ordering::Relaxed) && !SILENT.load(Ordering::Relaxed);
    is_cable_in() || is_used || PRESENT.load(Ordering::Relaxed)
}

/// Shows the device to a computer, or hides it. On a board with a battery it stays hidden
/// without a cable: USB 2.0 (7.1.5.1) forbids a pull-up while the cable supplies no power.
/// Before the controller is set up it has no effect.
pub(crate) fn set_present(present: bool) {
    if !IS_SET_UP.load(Ordering::Relaxed) {
        return;
    }
    let present = present && (!SELF_POWERED || is_cable_in());
    let control = pac::USB.sie_ctrl();
    if control.read().pullup_en() == present {
        return;
    }
    control.modify(|w| w.set_pullup_en(present));
    CONFIGURED.store(false, Ordering::Relaxed);
    if present {
        note_asked();
    } else {
        // Without the pull-up the controller does not detect that the bus is idle.
        leave();
    }
}

/// Records that a computer begins to enumerate the device.
fn note_asked() {
    ASKED_AT.store(Instant::now().as_millis() as u32, Ordering::Relaxed);
}

/// Returns the time by which a computer that is enumerating the device should have
/// finished; `Instant::MIN` if none is.
pub(crate) fn known_by() -> Instant {
    let waits = is_cable_in() && !CONFIGURED.load(Ordering::Relaxed);
    if !waits || !IS_SET_UP.load(Ordering::Relaxed) {
        return Instant::MIN;
    }
    let now = Instant::now();
    let passed = (now.as_millis() as u32).wrapping_sub(ASKED_AT.load(Ordering::Relaxed));
    match u64::from(passed) {
        passed if passed < ASKED_FOR.as_millis() => {
            now + (ASKED_FOR - Duration::from_millis(passed))
        }
        _ => Instant::MIN,
    }
}

/// Wakes the device's loop when the cable is plugged in or pulled.
#[embassy_executor::task]
pub(crate) async fn watch_cable(mut cable: Input<'static>) {
    loop {
        if cable.is_high() {
            cable.wait_for_low().await;
        } else {
            cable.wait_for_high().await;
            note_asked();
        }
        NEWS.signal(());
    }
}

/// Takes received bytes, as many as fit. Returns their number.
pub(crate) fn take(bytes: &mut [u8]) -> usize {
    COMING.try_read(bytes).unwrap_or(0)
}

/// Queues bytes for sending, as many as fit. Returns their number.
pub(crate) fn give(bytes: &[u8]) -> usize {
    GOING.try_write(bytes).unwrap_or(0)
}

/// The serial number: the flash chip's unique number in hexadecimal.
pub(crate) type Serial = [u8; 16];

/// Returns a flash chip's unique number in hexadecimal.
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

/// Serves the port.
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
    // Building the device enables the pull-up; `set_present` corrects it by the cable.
    IS_SET_UP.store(true, Ordering::Relaxed);
    note_asked();
    set_present(true);
    let run = async {
        loop {
            // The reset drops `run`; embassy-usb requires a call of `disable` after that.
            let _ = select(ENDED.wait(), device.run()).await;
            device.disable().await;
        }
    };
    let connect = async {
        loop {
            RESET.wait().await;
            connect_on_busy_bus().await;
        }
    };
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
                        // The session ended while its bytes waited: neither they nor
                        // packets behind them belong to the next one.
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
                // A failed write means that the session has ended; the bytes are dropped.
                let _ = sender.write_packet(bytes).await;
                MID_LINE.store(bytes.last() != Some(&b'\n'), Ordering::Relaxed);
                // A full packet announces more data; an empty packet ends the transfer.
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
            // The computer clears DTR when it closes the port.
            if control.dtr() {
                greet();
            } else {
                leave();
            }
        }
    };
    join5(run, connect, receive, send, attend).await;
}

/// The last chip revision with erratum RP2040-E5.
const LAST_WITH_E5: u8 = 1;
/// The pin that can replace the PHY as source of the controller's D+, and the function that
/// connects it.
const DP_PIN: usize = 15;
const DEBUG_FUNCTION: u8 = 8;
/// The state of the line while the computer resets the bus.
const SE0: u8 = 0;
/// The time between two samples of the line, the longest reset, and the time for which J is
/// forced; the controller needs 800 µs.
const LINE_LOOK: Duration = Duration::from_micros(500);
const LONGEST_RESET: Duration = Duration::from_millis(100);
const FORCED_FOR: Duration = Duration::from_millis(1);

/// Brings the controller to its connected state after a reset of the bus (erratum
/// RP2040-E5).
///
/// Up to revision B1 the controller must see the line at J for 800 µs, which a hub that
/// forwards packets of other devices never provides. Like pico-sdk's
/// `rp2040_usb_device_enumeration_fix`, this waits for the end of the reset and then
/// connects the controller to a pin that is forced to J instead of its PHY. It occupies the
/// pin for a millisecond; if a button uses the pin, the debouncer hides that.
async fn connect_on_busy_bus() {
    if pac::SYSINFO.chip_id().read().revision() > LAST_WITH_E5 {
        return;
    }
    let usb = pac::USB;
    let limit = Instant::now() + LONGEST_RESET;
    while usb.sie_status().read().line_state() == SE0 {
        if Instant::now() >= limit {
            return;
        }
        Timer::after(LINE_LOOK).await;
    }
    if !usb.sie_ctrl().read().pullup_en() {
        return;
    }
    let (pad, control) = (
        pac::PADS_BANK0.gpio(DP_PIN),
        pac::IO_BANK0.gpio(DP_PIN).ctrl(),
    );
    let (usual_pad, usual_control) = (pad.read(), control.read());
    // Both pulls together hold the wire at its level.
    pad.modify(|w| {
        w.set_pue(true);
        w.set_pde(true);
    });
    control.modify(|w| w.set_oeover(Oeover::DISABLE));
    control.modify(|w| w.set_funcsel(DEBUG_FUNCTION));
    // Without a pin D- reads low; D+ high and D- low is J.
    control.modify(|w| w.set_inover(Inover::HIGH));
    // The pull-up stays on, so that the computer does not see a disconnect.
    usb.usbphy_direct().modify(|w| w.set_dp_pullup_en(true));
    usb.usbphy_direct_override()
        .modify(|w| w.set_dp_pullup_en_override_en(true));
    usb.usb_muxing().write(|w| {
        w.set_to_digital_pad(true);
        w.set_softcon(true);
    });
    Timer::after(FORCED_FOR).await;
    usb.usb_muxing().write(|w| {
        w.set_to_phy(true);
        w.set_softcon(true);
    });
    usb.usbphy_direct_override()
        .modify(|w| w.set_dp_pullup_en_override_en(false));
    control.write_value(usual_control);
    pad.write_value(usual_pad);
}

/// Begins a session. If the previous one left an unfinished line in the controller, a
/// newline ends it first.
fn greet() {
    PRESENT.store(true, Ordering::Relaxed);
    if MID_LINE.load(Ordering::Relaxed) {
        MID_LINE.store(false, Ordering::Relaxed);
        let _ = GOING.try_write(b"\n");
    }
}

/// Ends the session and drops its bytes in both directions.
fn leave() {
    // Only tasks of this core write it, and they do not preempt each other.
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

/// Tracks the state of the bus; a pulled cable shows as suspend.
struct Watcher;

impl Handler for Watcher {
    fn reset(&mut self) {
        CONFIGURED.store(false, Ordering::Relaxed);
        SILENT.store(false, Ordering::Relaxed);
        note_asked();
        leave();
        // The reset has discarded the controller's packets.
        MID_LINE.store(false, Ordering::Relaxed);
    }

    fn configured(&mut self, configured: bool) {
        CONFIGURED.store(configured, Ordering::Relaxed);
        // The device's loop may have waited for the configuration.
        NEWS.signal(());
    }

    fn suspended(&mut self, suspended: bool) {
        SILENT.store(suspended, Ordering::Relaxed);
        if suspended {
            leave();
        }
    }
}

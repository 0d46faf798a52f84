//! USB: one serial port (CDC ACM), and nothing that the application waits for.
//!
//! A task of its own moves bytes between the port and two small pipes; the device's
//! loop takes and gives what there is, and `link` knows what it means. When the other
//! side sends faster than it is answered, the pipe is full and the port says so by
//! itself; when it does not read, answers wait and nothing else does.
//!
//! The port shows itself to a computer, by its pull-up, only while it can answer: with
//! clk_usb, and on a board with a cell only at a cable.

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

/// Raspberry Pi's vendor number and its number for a standard serial port on an RP2040,
/// which devices by others may use with strings of their own (github.com/raspberrypi/usb-pid).
/// Programs identify the device by its strings.
const VENDOR: u16 = 0x2e8a;
const PRODUCT: u16 = 0x000a;
/// The largest packet of a bulk endpoint at full speed.
const PACKET: usize = 64;
/// What the board and its screen take at most, in milliamperes.
const MILLIAMPERES: u16 = 250;

/// The time that a computer has to configure the device after it is plugged in or reset.
const ASKED_FOR: Duration = Duration::from_secs(3);

bind_interrupts!(struct Irqs {
    USBCTRL_IRQ => AtReset, InterruptHandler<USB>;
});

/// Handles a reset of the bus before embassy-rp does.
///
/// It forgets a silent bus: a cable that is pulled and plugged in again while flash is
/// being erased is found as both at once, and embassy-rp reports the reset first. Taken for
/// the newer one, the silence would leave the device deaf.
///
/// It ends a control transfer: embassy-usb 0.6 looks at the bus only between two of them, so
/// that one which the computer has left would keep the old address, and the port silent, for
/// good. Its buffers are taken back here, and [`serve`] drops it.
struct AtReset;

impl InterruptRoutine<USBCTRL_IRQ> for AtReset {
    unsafe fn on_interrupt() {
        // embassy-rp takes it from the enabled interrupts until it has handled it.
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

/// The bus was reset: for the control transfer, and for [`connect_on_busy_bus`].
static ENDED: Signal<CriticalSectionRawMutex, ()> = Signal::new();
static RESET: Signal<CriticalSectionRawMutex, ()> = Signal::new();
/// True once the controller is set up; then [`set_present`] may show it.
static IS_SET_UP: AtomicBool = AtomicBool::new(false);
/// True while a computer has configured the device, and while the bus is silent.
static CONFIGURED: AtomicBool = AtomicBool::new(false);
static SILENT: AtomicBool = AtomicBool::new(false);
/// The time of the last plug or reset, in milliseconds.
static ASKED_AT: AtomicU32 = AtomicU32::new(0);

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

/// Returns true if the cable's pin is high. On a Pico W and on some clones the pin is another
/// one, and says nothing of a cable.
pub(crate) fn is_cable_in() -> bool {
    pac::SIO.gpio_in(0).read() & 1 << CABLE_PIN != 0
}

/// Returns true if the port needs its clock: a cable is in, at whose other end a computer
/// may ask at any time, or the device is configured on a bus that is not silent, whatever
/// the cable's pin says.
pub(crate) fn is_plugged() -> bool {
    let is_used = CONFIGURED.load(Ordering::Relaxed) && !SILENT.load(Ordering::Relaxed);
    is_cable_in() || is_used || PRESENT.load(Ordering::Relaxed)
}

/// Shows the device to a computer or hides it. On a board with a cell it is hidden without
/// a cable all the same: a line that is pulled up without the cable's power offends against
/// USB 2.0 (7.1.5.1).
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
        // Without the pull-up the controller does not see that the bus is silent.
        leave();
    }
}

/// Notes that a computer begins to ask.
fn note_asked() {
    ASKED_AT.store(Instant::now().as_millis() as u32, Ordering::Relaxed);
}

/// Returns the time by which a computer that asks now knows the device; long ago if none
/// does.
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
    // Building shows it; whether it is to be seen depends on the cable.
    IS_SET_UP.store(true, Ordering::Relaxed);
    note_asked();
    set_present(true);
    let run = async {
        loop {
            // `run` is dropped. embassy-usb asks for `disable` after that.
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
    join5(run, connect, receive, send, attend).await;
}

/// The chip's last revision with erratum RP2040-E5.
const LAST_WITH_E5: u8 = 1;
/// The pin that reaches the controller's D+ in place of the PHY, and the function by which it
/// does.
const DP_PIN: usize = 15;
const DEBUG_FUNCTION: u8 = 8;
/// The line's state while the computer holds it in reset.
const SE0: u8 = 0;
/// The time between two looks, the longest reset, and the time for which J is forced: the
/// controller wants 800 µs of it.
const LINE_LOOK: Duration = Duration::from_micros(500);
const LONGEST_RESET: Duration = Duration::from_millis(100);
const FORCED_FOR: Duration = Duration::from_millis(1);

/// Leads the controller to its connected state after a reset of the bus (erratum RP2040-E5).
///
/// Up to revision B1 it wants to see the line at J for 800 µs, which a hub that passes other
/// devices' packets on never grants. As pico-sdk's `rp2040_usb_device_enumeration_fix` does,
/// this waits for the end of the reset and has the controller hear a pin that is forced to J
/// instead of its PHY. The pin is borrowed for a millisecond: of a button that is pressed the
/// debouncer hides that.
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
    // Both pulls keep the wire at its level.
    pad.modify(|w| {
        w.set_pue(true);
        w.set_pde(true);
    });
    control.modify(|w| w.set_oeover(Oeover::DISABLE));
    control.modify(|w| w.set_funcsel(DEBUG_FUNCTION));
    // D- is low without a pin; D+ high and D- low is J.
    control.modify(|w| w.set_inover(Inover::HIGH));
    // The computer must not see the device go meanwhile.
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
        CONFIGURED.store(false, Ordering::Relaxed);
        SILENT.store(false, Ordering::Relaxed);
        note_asked();
        leave();
        // The controller has forgotten what it held.
        MID_LINE.store(false, Ordering::Relaxed);
    }

    fn configured(&mut self, configured: bool) {
        CONFIGURED.store(configured, Ordering::Relaxed);
        // What has waited for that may begin.
        NEWS.signal(());
    }

    fn suspended(&mut self, suspended: bool) {
        SILENT.store(suspended, Ordering::Relaxed);
        if suspended {
            leave();
        }
    }
}

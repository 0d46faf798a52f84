//! The self-test at power-on with B held: display, backlight, sound, RAM, flash, clock,
//! search, battery, every button. At its end it shows all figures in a QR code.
//!
//! It serves to check a device after assembly or repair, saves nothing and does not know
//! the game. The code appears when every button was pressed or when A and B are held
//! together; then A restarts the device and X starts the boot loader. [`DESERTED`] without
//! a press restarts it too.

use core::fmt::Write;

use embassy_rp::clocks::clk_sys_freq;
use embassy_time::{Duration, Instant, Timer};
use embedded_graphics::prelude::*;
use embedded_graphics::primitives::{PrimitiveStyle, Rectangle};
use lyngk_pocket::app::Button;
use lyngk_pocket::peripherals::bench::Figures;
use lyngk_pocket::ui::plain::Ink;
use lyngk_pocket::ui::{Framebuffer, SIDE, Tint};

use super::backlight::Backlight;
use super::boards::{BOARD, BUTTONS, Battery, CONTACTS, PanelClock, Piezo, panel_clock};
use super::buttons::Contact;
use super::display::Display;
use super::flash::SavesFlash;
use super::led::{self, Sign};
use super::page::{Keys, Page};
use super::watchdog::{self, Worker};
use super::{bench, build_id, buttons, recovery, sound};

/// The button that starts the test at power-on. PicoSystem starts its boot ROM with X, so X
/// is not available.
const HELD: Button = Button::B;
/// The time for which it must be held, longer than any bounce.
const HOLD: Duration = Duration::from_millis(15);

/// The time for which each pattern is shown, so that dead pixels can be seen.
const PATTERN: Duration = Duration::from_millis(2_500);
/// The time without a press after which the test ends, so that a device which started it by
/// accident does not stay in it.
const DESERTED: Duration = Duration::from_secs(120);

/// The duration of the clock measurement.
const COUNTED: Duration = Duration::from_millis(10);

/// The brightness steps of the light test, in hundredths.
const LIGHTS: [u8; 6] = [100, 60, 30, 10, 50, 100];
/// The notes of the sweep, in hertz: from two octaves below the loudest range of small
/// piezos to one octave above.
const SWEEP: [u16; 8] = [262, 392, 523, 784, 1_047, 1_568, 2_093, 4_186];

/// The parts that the test uses.
pub(crate) struct Bench {
    pub(crate) display: Display,
    pub(crate) backlight: Backlight,
    pub(crate) contacts: [Contact; CONTACTS],
    pub(crate) flash: SavesFlash,
    pub(crate) piezo: Option<Piezo>,
    pub(crate) battery: Option<Battery>,
}

/// Returns true if the button for the test is held.
pub(crate) fn is_wanted(contacts: &[Contact; CONTACTS]) -> bool {
    let held = |closed: u16| {
        BUTTONS
            .iter()
            .enumerate()
            .any(|(index, &button)| button == HELD && closed & 1 << index != 0)
    };
    if !held(buttons::closed(contacts)) {
        return false;
    }
    embassy_time::block_for(HOLD);
    held(buttons::closed(contacts))
}

#[embassy_executor::task]
pub(crate) async fn run(bench: Bench, picture: &'static mut Framebuffer) {
    let Bench {
        display,
        mut backlight,
        contacts,
        mut flash,
        piezo,
        mut battery,
    } = bench;
    defmt::info!("self-test");
    led::tell(Sign::SelfTest);
    let mut page = Page::new(display, picture);
    let mut keys = Keys::new(contacts);
    let ram = bench::ram_holds(page.picture());
    patterns(&mut page, &mut backlight, piezo).await;

    let build = build_id::number();
    let build = build.as_ref().map(|number| core::str::from_utf8(number));
    let mut figures = Figures {
        version: env!("CARGO_PKG_VERSION"),
        build: build.and_then(Result::ok).unwrap_or("-"),
        board: BOARD,
        ram,
        flash: flash.id(),
        times: flash.trial(),
        clock: bench::clock(COUNTED) / 1_000,
        refresh: page.display().refresh().await,
        battery: battery.as_mut().map(bench::battery),
        pins: bench::pins(),
        positions: bench::positions().await,
        pressed: 0,
    };
    say(&figures);
    let all = (1 << CONTACTS) - 1;
    show(&mut page, &figures).await;
    let mut touched = Instant::now();
    while figures.pressed != all && !both(keys.closed()) {
        if touched.elapsed() >= DESERTED {
            recovery::restart();
        }
        watchdog::beat(Worker::Application);
        let pressed = keys.look().await.pressed;
        if pressed != 0 {
            touched = Instant::now();
        }
        if pressed & !figures.pressed != 0 {
            figures.pressed |= pressed;
            show(&mut page, &figures).await;
        }
    }
    let line = say(&figures);
    page.code(&line, "A: restart   X: boot loader");
    page.show().await;
    let alive = || watchdog::beat(Worker::Application);
    loop {
        match keys.next(DESERTED, alive).await {
            Some(Button::A) | None => recovery::restart(),
            Some(Button::X) => recovery::boot_loader(),
            Some(_) => {}
        }
    }
}

/// Logs all figures in one line and returns it.
fn say(figures: &Figures<'_>) -> heapless::String<{ Figures::LONGEST }> {
    let mut line = heapless::String::new();
    // A test in `peripherals::bench` checks that the longest line fits.
    let _ = write!(line, "{figures}");
    defmt::info!("{=str}", line.as_str());
    line
}

/// Returns true if A and B are both closed.
fn both(closed: u16) -> bool {
    [Button::A, Button::B].iter().all(|wanted| {
        BUTTONS
            .iter()
            .enumerate()
            .any(|(index, button)| button == wanted && closed & 1 << index != 0)
    })
}

async fn pause(long: Duration) {
    let end = Instant::now() + long;
    while Instant::now() < end {
        watchdog::beat(Worker::Application);
        Timer::after(Duration::from_millis(100).min(end.saturating_duration_since(Instant::now())))
            .await;
    }
}

/// Shows the same bars at both SPI clocks, fades the light and plays all notes. If the
/// first pattern is broken and the second is not, the wires are too long for 62.5 MHz.
async fn patterns(page: &mut Page, backlight: &mut Backlight, piezo: Option<Piezo>) {
    pattern(page.picture());
    page.put("62.5 MHz", Ink::Plain, 84, 215);
    page.show().await;
    for light in LIGHTS {
        backlight.set(light).await;
        pause(PATTERN / LIGHTS.len() as u32).await;
    }
    page.display().set_clock(PanelClock::Half);
    pattern(page.picture());
    page.put("31.25 MHz", Ink::Plain, 80, 215);
    page.show().await;
    if let Some(mut piezo) = piezo {
        for hertz in SWEEP {
            watchdog::beat(Worker::Application);
            sound::note(&mut piezo, hertz, PATTERN / SWEEP.len() as u32).await;
        }
    } else {
        pause(PATTERN).await;
    }
    page.display().set_clock(panel_clock());
}

/// Draws bars of the primary colours, a grey ramp, and a frame at the edge.
fn pattern(picture: &mut Framebuffer) {
    let side = SIDE as u32;
    let width = side / Tint::BARS.len() as u32;
    for (index, colour) in (0..).zip(Tint::BARS) {
        let area = Rectangle::new(
            Point::new(index * width as i32, 0),
            Size::new(width, side * 2 / 3),
        );
        let Ok(()) = picture.fill_solid(&area, colour);
    }
    for x in 0..side {
        let level = (x * 32 / side) as u8;
        let column = Rectangle::new(
            Point::new(x as i32, (side * 2 / 3) as i32),
            Size::new(1, side / 3),
        );
        let Ok(()) = picture.fill_solid(&column, Tint::grey(level));
    }
    let frame = picture
        .bounding_box()
        .into_styled(PrimitiveStyle::with_stroke(Tint::WHITE, 1));
    let Ok(()) = frame.draw(picture);
}

async fn show(page: &mut Page, figures: &Figures<'_>) {
    let nominal = clk_sys_freq() / 1_000;
    let clock_is_right = bench::is_right(figures.clock, nominal);
    page.clear();
    page.put("Self-test", Ink::Plain, 8, 18);
    page.put(BOARD, Ink::Faint, 110, 18);
    let mut line = heapless::String::<40>::new();
    let mut y = 34;
    let judged = |works: bool| if works { Ink::Good } else { Ink::Bad };
    let mut row = |page: &mut Page, ink: Ink, text: core::fmt::Arguments<'_>| {
        line.clear();
        // Text that does not fit is dropped.
        let _ = line.write_fmt(text);
        y = page.small(&line, ink, y, 1);
    };
    let good = |works: bool| if works { "good" } else { "BAD" };
    row(
        page,
        judged(figures.ram),
        format_args!("RAM {}", good(figures.ram)),
    );
    row(
        page,
        judged(clock_is_right),
        format_args!("clock {} kHz", figures.clock),
    );
    row(page, Ink::Plain, format_args!("flash {}", figures.flash));
    match figures.times {
        Some(times) => row(
            page,
            Ink::Good,
            format_args!("erase {} us, program {} us", times.erase, times.program),
        ),
        None => row(page, Ink::Bad, format_args!("flash BAD")),
    }
    if let Some(refresh) = figures.refresh {
        row(page, Ink::Plain, format_args!("refresh {refresh} us"));
    }
    if let Some(battery) = figures.battery {
        row(
            page,
            Ink::Plain,
            format_args!(
                "cell {} mV, cable {}, status {}",
                battery.millivolts,
                u8::from(battery.cable),
                u8::from(battery.status)
            ),
        );
    }
    row(
        page,
        Ink::Plain,
        format_args!("search {} positions/s", figures.positions),
    );
    row(page, Ink::Plain, format_args!("pins {:08x}", figures.pins));
    page.put("Press every button:", Ink::Plain, 8, 148);
    for (index, button) in (0_i32..).zip(BUTTONS) {
        let ink = if figures.pressed & 1 << index != 0 {
            Ink::Good
        } else {
            Ink::Faint
        };
        page.put(
            button.name(),
            ink,
            16 + index % 4 * 56,
            170 + index / 4 * 19,
        );
    }
    page.small("A and B together: all figures", Ink::Faint, 234, 1);
    page.show().await;
}

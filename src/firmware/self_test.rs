//! The test at power-on with B held: display, RAM, flash, clock, every button.
//!
//! For whoever has built or mended a device. It saves nothing and knows nothing
//! of the game; it ends with a restart once every button has been pressed, when
//! A and B are held together, or when nobody has pressed anything for a while.

use core::fmt::Write;
use core::ptr;

use embassy_rp::clocks::clk_sys_freq;
use embassy_time::{Duration, Instant, Timer};
use embedded_graphics::mono_font::{MonoTextStyle, ascii::FONT_9X15};
use embedded_graphics::pixelcolor::Rgb565;
use embedded_graphics::prelude::*;
use embedded_graphics::primitives::{PrimitiveStyle, Rectangle};
use embedded_graphics::text::Text;
use lyngk_pocket::app::Button;
use lyngk_pocket::peripherals::debounce::Debouncer;
use lyngk_pocket::ui::Framebuffer;

use super::backlight::Backlight;
use super::boards::{BOARD, BUTTONS, CONTACTS};
use super::buttons::Contact;
use super::display::{Area, Display, SIDE};
use super::flash::SavesFlash;
use super::watchdog::{self, Worker};
use super::{buttons, recovery};

/// Held at power-on to get here. Not X, with which PicoSystem starts its boot
/// ROM.
const HELD: Button = Button::B;
/// How long it must read so: longer than any bounce.
const HOLD: Duration = Duration::from_millis(15);

/// How long the pattern stands: time to look for dead pixels.
const PATTERN: Duration = Duration::from_secs(3);
/// How long nobody presses anything before it ends: a device that got here by
/// chance must not stay.
const DESERTED: Duration = Duration::from_secs(120);
/// How often the buttons are looked at.
const LOOK: Duration = Duration::from_millis(2);

/// How long the clock is measured, and how far it may be off, in thousandths.
/// Both it and the timer come from the crystal, so this finds a wrong divider
/// or a PLL that has lost its lock, not a crystal that is a little off.
const MEASURED: Duration = Duration::from_millis(10);
const TOLERANCE: u32 = 2;

/// What the test works with.
pub(crate) struct Bench {
    pub(crate) display: Display,
    pub(crate) backlight: Backlight,
    pub(crate) contacts: [Contact; CONTACTS],
    pub(crate) flash: SavesFlash,
}

/// Whether the button for the test is held.
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
pub(crate) async fn run(mut bench: Bench, picture: &'static mut Framebuffer) {
    defmt::info!("self-test");
    let ram = ram_holds(picture);
    pattern(picture);
    bench.display.wake(picture.bytes()).await;
    bench.backlight.set(100).await;
    pause(PATTERN).await;

    let clock = clock();
    let nominal = clk_sys_freq();
    let results = Results {
        ram,
        flash: bench.flash.trial(),
        clock,
        clock_is_right: clock.abs_diff(nominal) <= nominal / 1_000 * TOLERANCE,
    };
    defmt::info!(
        "RAM {=bool}, flash {=bool}, clock {=bool} ({=u32} Hz)",
        results.ram,
        results.flash,
        results.clock_is_right,
        results.clock
    );

    let mut debouncer = Debouncer::new();
    let mut pressed = 0_u16;
    let all = (1 << CONTACTS) - 1;
    show(&mut bench.display, picture, &results, pressed).await;
    let mut touched = Instant::now();
    while pressed != all && !both(debouncer.closed()) && touched.elapsed() < DESERTED {
        watchdog::beat(Worker::Application);
        let closed = buttons::closed(&bench.contacts);
        let changes = debouncer.sample(Instant::now().as_micros(), closed);
        if changes.pressed != 0 {
            touched = Instant::now();
        }
        if changes.pressed & !pressed != 0 {
            pressed |= changes.pressed;
            show(&mut bench.display, picture, &results, pressed).await;
        }
        Timer::after(LOOK).await;
    }
    defmt::info!(
        "self-test over, contacts {=u16:b} of {=u16:b}",
        pressed,
        all
    );
    pause(Duration::from_secs(2)).await;
    recovery::restart()
}

/// Whether A and B are down together.
fn both(closed: u16) -> bool {
    [Button::A, Button::B].iter().all(|wanted| {
        BUTTONS
            .iter()
            .enumerate()
            .any(|(index, button)| button == wanted && closed & 1 << index != 0)
    })
}

struct Results {
    ram: bool,
    flash: bool,
    /// In hertz.
    clock: u32,
    clock_is_right: bool,
}

async fn pause(long: Duration) {
    let end = Instant::now() + long;
    while Instant::now() < end {
        watchdog::beat(Worker::Application);
        Timer::after(Duration::from_millis(100).min(end.saturating_duration_since(Instant::now())))
            .await;
    }
}

/// Writes every word of the picture's memory (43 % of all RAM) with patterns
/// that find stuck and crossed lines, and reads them back.
fn ram_holds(picture: &mut Framebuffer) -> bool {
    let words = picture.words_mut();
    let pattern = |round: u32, index: usize| match round {
        0 => 0x5555_5555,
        1 => 0xAAAA_AAAA,
        // Its own address, so that two cells that are one are found.
        _ => (index as u32).wrapping_mul(0x9E37_79B9),
    };
    let mut holds = true;
    for round in 0..3 {
        for (index, word) in words.iter_mut().enumerate() {
            // SAFETY: a word lent for writing. Volatile, lest the compiler trust
            // the memory and leave the reading out.
            unsafe { ptr::from_mut(word).write_volatile(pattern(round, index)) };
        }
        for (index, word) in words.iter().enumerate() {
            // SAFETY: a word lent for reading.
            holds &= unsafe { ptr::from_ref(word).read_volatile() } == pattern(round, index);
        }
    }
    holds
}

/// The processor's clock in hertz, counted against the timer.
fn clock() -> u32 {
    // SAFETY: nothing else uses core 0's SysTick.
    let mut systick = unsafe { cortex_m::Peripherals::steal() }.SYST;
    systick.set_clock_source(cortex_m::peripheral::syst::SystClkSource::Core);
    systick.set_reload(0x00FF_FFFF);
    systick.clear_current();
    systick.enable_counter();
    let (began, first) = (Instant::now(), cortex_m::peripheral::SYST::get_current());
    while began.elapsed() < MEASURED {}
    let (took, last) = (began.elapsed(), cortex_m::peripheral::SYST::get_current());
    systick.disable_counter();
    let cycles = u64::from(first.wrapping_sub(last) & 0x00FF_FFFF);
    (cycles * 1_000_000 / took.as_micros().max(1)) as u32
}

/// Bars of the primary colours, a ramp of grey, and a frame at the very edge.
fn pattern(picture: &mut Framebuffer) {
    const BARS: [Rgb565; 8] = [
        Rgb565::WHITE,
        Rgb565::YELLOW,
        Rgb565::CYAN,
        Rgb565::GREEN,
        Rgb565::MAGENTA,
        Rgb565::RED,
        Rgb565::BLUE,
        Rgb565::BLACK,
    ];
    let side = SIDE as u32;
    let width = side / BARS.len() as u32;
    for (index, colour) in (0..).zip(BARS) {
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
        let Ok(()) = picture.fill_solid(&column, Rgb565::new(level, level * 2, level));
    }
    let frame = picture
        .bounding_box()
        .into_styled(PrimitiveStyle::with_stroke(Rgb565::WHITE, 1));
    let Ok(()) = frame.draw(picture);
}

async fn show(display: &mut Display, picture: &mut Framebuffer, results: &Results, pressed: u16) {
    let good = MonoTextStyle::new(&FONT_9X15, Rgb565::GREEN);
    let bad = MonoTextStyle::new(&FONT_9X15, Rgb565::RED);
    let plain = MonoTextStyle::new(&FONT_9X15, Rgb565::WHITE);
    let waiting = MonoTextStyle::new(&FONT_9X15, Rgb565::CSS_GRAY);
    let Ok(()) = picture.clear(Rgb565::BLACK);
    let mut line = heapless::String::<32>::new();
    let mut y = 18;
    let mut put = |text: &str, style, x: i32, y: i32| {
        let Ok(_) = Text::new(text, Point::new(x, y), style).draw(picture);
    };
    put("Self-test", plain, 8, y);
    put(BOARD, waiting, 110, y);
    let megahertz = results.clock / 1_000_000;
    let _ = write!(line, "clock {megahertz} MHz");
    for (name, works) in [
        ("RAM", results.ram),
        ("flash", results.flash),
        (line.as_str(), results.clock_is_right),
    ] {
        y += 20;
        put(name, plain, 8, y);
        put(
            if works { "good" } else { "BAD" },
            if works { good } else { bad },
            180,
            y,
        );
    }
    y += 26;
    put("Press every button:", plain, 8, y);
    for (index, button) in (0_i32..).zip(BUTTONS) {
        let style = if pressed & 1 << index != 0 {
            good
        } else {
            waiting
        };
        put(
            button.name(),
            style,
            16 + index % 4 * 56,
            y + 24 + index / 4 * 22,
        );
    }
    put("A and B together: leave", waiting, 8, 230);
    display.show(picture.bytes(), [Area::ALL]).await;
}

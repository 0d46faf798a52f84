//! Exercises each part of the emulator on a button: draws a known picture, exchanges numbers with
//! core 1, writes flash, hangs, panics and faults.
//!
//! Buttons (pico-lcd-1-3 pins): A writes flash properly; B hangs core 0 until the watchdog resets
//! the chip; X panics; Y faults; joystick press writes flash while core 1 continues to run from
//! flash (a mistake that the emulator must detect); joystick down overflows core 0's stack.

#![no_std]
#![no_main]

mod panel;
mod recovery;

use core::ptr::{addr_of_mut, read_volatile};
use core::sync::atomic::Ordering;

use defmt_rtt as _;
use embassy_executor::{Executor, Spawner};
use embassy_rp::flash::{Blocking, Flash};
use embassy_rp::gpio::{Input, Level, Output, Pull};
use embassy_rp::multicore::{Stack, spawn_core1};
use embassy_rp::peripherals::{DMA_CH0, FLASH};
use embassy_rp::watchdog::Watchdog;
use embassy_rp::{Peri, bind_interrupts, dma, rom_data};
use embassy_sync::blocking_mutex::raw::CriticalSectionRawMutex;
use embassy_sync::channel::Channel;
use embassy_time::{Duration, Instant, Timer};
use portable_atomic::AtomicU32;
use static_cell::StaticCell;

bind_interrupts!(struct Irqs {
    DMA_IRQ_0 => dma::InterruptHandler<DMA_CH0>;
});

/// The size of the board's flash, in bytes.
const FLASH_BYTES: usize = 2 * 1024 * 1024;
/// The offset of the counter: the last sector, far from the code.
const COUNTER_OFFSET: u32 = (FLASH_BYTES - 4096) as u32;

static mut CORE1_STACK: Stack<4096> = Stack::new();
static EXECUTOR0: StaticCell<Executor> = StaticCell::new();
static EXECUTOR1: StaticCell<Executor> = StaticCell::new();

static QUESTIONS: Channel<CriticalSectionRawMutex, u32, 4> = Channel::new();
static ANSWERS: Channel<CriticalSectionRawMutex, u32, 4> = Channel::new();
static PRESSES: Channel<CriticalSectionRawMutex, Key, 8> = Channel::new();

/// The rounds of core 1's busy loop; the tests read it by its symbol.
#[unsafe(no_mangle)]
static CORE1_ROUNDS: AtomicU32 = AtomicU32::new(0);

defmt::timestamp!("{=u64:us}", Instant::now().as_micros());

#[derive(Clone, Copy, PartialEq, Eq, defmt::Format)]
enum Key {
    A,
    B,
    X,
    Y,
    Press,
    Down,
}

#[cortex_m_rt::entry]
fn main() -> ! {
    let mut config = embassy_rp::config::Config::default();
    if let Some(crystal) = &mut config.clocks.xosc {
        crystal.delay_multiplier = 6;
    }
    let _ = embassy_rp::install_core0_stack_guard();
    let p = embassy_rp::init(config);
    recovery::report();

    // SAFETY: core 1's stack is taken only here, and `main` runs once.
    spawn_core1(p.CORE1, unsafe { &mut *addr_of_mut!(CORE1_STACK) }, || {
        let executor = EXECUTOR1.init(Executor::new());
        executor.run(|spawner| {
            spawner.spawn(answer().unwrap());
            spawner.spawn(count().unwrap());
        })
    });

    let keys = [
        (Key::A, Input::new(p.PIN_15, Pull::Up)),
        (Key::B, Input::new(p.PIN_17, Pull::Up)),
        (Key::X, Input::new(p.PIN_19, Pull::Up)),
        (Key::Y, Input::new(p.PIN_21, Pull::Up)),
        (Key::Press, Input::new(p.PIN_3, Pull::Up)),
        (Key::Down, Input::new(p.PIN_18, Pull::Up)),
    ];
    let led = Output::new(p.PIN_25, Level::Low);
    let wires = panel::Wires {
        spi: p.SPI1,
        clock: p.PIN_10,
        data: p.PIN_11,
        dma: p.DMA_CH0,
        select: Output::new(p.PIN_9, Level::High),
        is_data: Output::new(p.PIN_8, Level::Low),
        reset: Output::new(p.PIN_12, Level::High),
        backlight: p.PIN_13,
        slice: p.PWM_SLICE6,
    };
    let watchdog = Watchdog::new(p.WATCHDOG);
    EXECUTOR0.init(Executor::new()).run(|spawner| {
        spawner.spawn(supervise(spawner, wires, watchdog, p.FLASH, led).unwrap());
        for (key, input) in keys {
            spawner.spawn(watch(key, input).unwrap());
        }
    })
}

/// Runs on core 1: squares the numbers that core 0 sends.
#[embassy_executor::task]
async fn answer() {
    loop {
        let question = QUESTIONS.receive().await;
        ANSWERS.send(question * question).await;
    }
}

/// Runs on core 1: is busy without pause, with its code in flash, like a search.
#[embassy_executor::task]
async fn count() {
    loop {
        for _ in 0..64 {
            CORE1_ROUNDS.fetch_add(1, Ordering::Relaxed);
        }
        pause().await;
    }
}

/// Lets the executor's other tasks run once.
async fn pause() {
    let mut yielded = false;
    core::future::poll_fn(|context| {
        if yielded {
            return core::task::Poll::Ready(());
        }
        yielded = true;
        context.waker().wake_by_ref();
        core::task::Poll::Pending
    })
    .await;
}

#[embassy_executor::task(pool_size = 6)]
async fn watch(key: Key, mut input: Input<'static>) {
    loop {
        input.wait_for_falling_edge().await;
        PRESSES.send(key).await;
        // Contacts bounce for a few milliseconds; their levels in that time are noise.
        Timer::after_millis(10).await;
    }
}

#[embassy_executor::task]
async fn supervise(
    _spawner: Spawner,
    wires: panel::Wires,
    mut watchdog: Watchdog,
    flash: Peri<'static, FLASH>,
    mut led: Output<'static>,
) {
    let mut flash = Flash::<_, Blocking, FLASH_BYTES>::new_blocking(flash);
    let mut counter = [0; 4];
    let read = flash.blocking_read(COUNTER_OFFSET, &mut counter);
    defmt::info!(
        "flash counter {=u32} ok {=bool}",
        u32::from_le_bytes(counter),
        read.is_ok()
    );

    for question in [3, 12, 1000] {
        QUESTIONS.send(question).await;
        let square = ANSWERS.receive().await;
        defmt::info!("core 1 says {=u32} squared is {=u32}", question, square);
    }

    let mut panel = panel::Panel::start(wires).await;
    panel.show_pattern().await;
    panel.light();
    defmt::info!(
        "pattern shown on {=str} at {=u8:#04x} {=i16}",
        "panel",
        0x5a,
        -7
    );
    watchdog.start(Duration::from_millis(500));

    loop {
        let key =
            match embassy_time::with_timeout(Duration::from_millis(100), PRESSES.receive()).await {
                Ok(key) => key,
                Err(_) => {
                    watchdog.feed(Duration::from_millis(500));
                    continue;
                }
            };
        led.toggle();
        defmt::info!("key {}", key);
        match key {
            Key::A => {
                let next = u32::from_le_bytes(counter).wrapping_add(1);
                counter = next.to_le_bytes();
                let mut page = [0xa5; 256];
                page[..4].copy_from_slice(&counter);
                let written = flash
                    .blocking_erase(COUNTER_OFFSET, COUNTER_OFFSET + 4096)
                    .and_then(|()| flash.blocking_write(COUNTER_OFFSET, &page));
                defmt::info!("flash written {=u32} ok {=bool}", next, written.is_ok());
            }
            Key::B => {
                watchdog.set_scratch(1, 0x600d_f00d);
                loop {
                    cortex_m::asm::nop();
                }
            }
            Key::X => panic!("asked to by {}", 19),
            // SAFETY: none: the purpose is the fault of an unaligned read.
            Key::Y => unsafe {
                defmt::warn!("{=u32}", read_volatile(0x2000_0001 as *const u32));
            },
            // SAFETY: none: the emulator must detect core 1's reads in the meantime.
            Key::Press => unsafe { careless_write() },
            Key::Down => defmt::info!("depth {}", overrun(1)),
        }
    }
}

#[allow(unconditional_recursion)]
/// Uses more stack with each call until the guard below it faults.
#[inline(never)]
fn overrun(depth: u32) -> u32 {
    let mut block = [depth; 256];
    core::hint::black_box(&mut block);
    overrun(depth + 1) + block[depth as usize % 256]
}

/// Takes flash off the bus without parking core 1.
unsafe fn careless_write() {
    // SAFETY: for core 0, which runs from RAM without interrupts until flash is back.
    cortex_m::interrupt::free(|_| unsafe {
        without_flash(
            rom_data::flash_exit_xip::ptr(),
            rom_data::flash_flush_cache::ptr(),
            rom_data::flash_enter_cmd_xip::ptr(),
        );
    });
    defmt::warn!("flash is back");
}

#[unsafe(link_section = ".data.without_flash")]
#[inline(never)]
unsafe fn without_flash(
    leave: unsafe extern "C" fn(),
    flush: unsafe extern "C" fn(),
    enter: unsafe extern "C" fn(),
) {
    // SAFETY: the ROM's own functions, in the order that it requires.
    unsafe {
        leave();
        flush();
        enter();
    }
}

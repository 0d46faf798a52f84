//! The ST7789 of the pico-lcd-1-3 board: its start-up sequence and one known picture, sent by DMA.

use embassy_rp::Peri;
use embassy_rp::gpio::Output;
use embassy_rp::peripherals::{DMA_CH0, PIN_10, PIN_11, PIN_13, PWM_SLICE6, SPI1};
use embassy_rp::pwm::{self, Pwm};
use embassy_rp::spi::{self, Async, Spi};
use embassy_time::Timer;
use static_cell::ConstStaticCell;

/// Pixels along each side.
const SIDE: usize = 240;

static FRAME: ConstStaticCell<[u8; SIDE * SIDE * 2]> = ConstStaticCell::new([0; SIDE * SIDE * 2]);

/// The peripherals and pins of the panel.
pub(crate) struct Wires {
    pub(crate) spi: Peri<'static, SPI1>,
    pub(crate) clock: Peri<'static, PIN_10>,
    pub(crate) data: Peri<'static, PIN_11>,
    pub(crate) dma: Peri<'static, DMA_CH0>,
    pub(crate) select: Output<'static>,
    pub(crate) is_data: Output<'static>,
    pub(crate) reset: Output<'static>,
    pub(crate) backlight: Peri<'static, PIN_13>,
    pub(crate) slice: Peri<'static, PWM_SLICE6>,
}

/// A panel that is awake.
pub(crate) struct Panel {
    spi: Spi<'static, SPI1, Async>,
    select: Output<'static>,
    is_data: Output<'static>,
    backlight: Pwm<'static>,
}

impl Panel {
    pub(crate) async fn start(mut wires: Wires) -> Self {
        let mut config = spi::Config::default();
        config.frequency = 62_500_000;
        let mut dark = pwm::Config::default();
        dark.top = 999;
        let mut panel = Self {
            spi: Spi::new_txonly(
                wires.spi,
                wires.clock,
                wires.data,
                wires.dma,
                crate::Irqs,
                config,
            ),
            select: wires.select,
            is_data: wires.is_data,
            backlight: Pwm::new_output_b(wires.slice, wires.backlight, dark),
        };
        wires.reset.set_low();
        Timer::after_micros(20).await;
        wires.reset.set_high();
        Timer::after_millis(120).await;
        panel.command(0x11, &[]).await;
        Timer::after_millis(5).await;
        panel.command(0x3a, &[0x05]).await;
        panel.command(0x36, &[0x70]).await;
        panel.command(0x21, &[]).await;
        // The panel is not reset again, so its pin must keep its level.
        core::mem::forget(wires.reset);
        panel
    }

    async fn command(&mut self, command: u8, parameters: &[u8]) {
        self.select.set_low();
        self.is_data.set_low();
        let _ = self.spi.blocking_write(&[command]);
        self.is_data.set_high();
        if !parameters.is_empty() {
            let _ = self.spi.write(parameters).await;
        }
        self.select.set_high();
    }

    /// Draws red growing to the right, green growing downwards, and blue as `x ^ y`.
    pub(crate) async fn show_pattern(&mut self) {
        let frame = FRAME.take();
        for (index, pixel) in frame.chunks_exact_mut(2).enumerate() {
            let (x, y) = (index % SIDE, index / SIDE);
            let colour = (x * 31 / 239) << 11 | (y * 63 / 239) << 5 | ((x ^ y) & 31);
            pixel.copy_from_slice(&(colour as u16).to_be_bytes());
        }
        self.command(0x2a, &[0, 0, 0, 239]).await;
        self.command(0x2b, &[0, 0, 0, 239]).await;
        self.command(0x2c, frame).await;
        self.command(0x29, &[]).await;
    }

    /// Sets the backlight to three quarters.
    pub(crate) fn light(&mut self) {
        let mut bright = pwm::Config::default();
        bright.top = 999;
        bright.compare_b = 750;
        self.backlight.set_config(&bright);
    }
}

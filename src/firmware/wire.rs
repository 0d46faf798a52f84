//! The SPI wire to the panel: commands by the core, pictures by DMA.
//!
//! A picture has one byte per pixel and the panel takes two, so rows are converted into two
//! buffers: while one is sent, the other is filled. Each buffer has a DMA channel, and a
//! channel that ends starts the other one without the core, so the wire never idles.
//! Chaining is enabled only when the other buffer is full. If the core is late, the wire
//! waits; it never sends an old row twice.
//!
//! The design has not run on a board yet. It relies on these facts:
//!
//! - Two channels that start each other, share one request for their pace and are set up
//!   while the other works: Raspberry Pi's example for a display does this (pico-examples,
//!   `hstx/dvi_out_hstx_encoder`), and so does rp-hal for any peripheral
//!   (`rp2040-hal/src/dma/double_buffer.rs`). The datasheet's warning about two channels on
//!   one request (2.5.3.2) concerns channels that are active at the same time; here only
//!   one is.
//! - The next channel is set during a transfer. rp-hal pauses the channel for that
//!   (`set_chain_to_enabled`), so that it cannot end between the write of CHAIN_TO and the
//!   check of BUSY; this driver does the same. Clearing EN only pauses: BUSY stays set
//!   (2.5.7).
//! - TRANS_COUNT is reloaded at each start, while the addresses continue from their last
//!   values, so the driver writes both for each row (2.5.1).
//! - A channel whose CHAIN_TO is its own number starts no other (2.5.7). A field left at 0
//!   starts channel 0 unintentionally and sends twice (pico-sdk issue 2546); here every
//!   start writes the field.
//! - Transfers are bytes, so the DMA does not change the byte order: `Window` puts the high
//!   byte first, as the panel requires. The SPI reads the lowest lane, and the bus
//!   replicates a byte to all four (2.1.4).
//! - embassy-rp uses only channels that it is given and starts none by itself (`dma.rs`).
//!   The two channels here are taken from its `Peripherals`, and no other part of this
//!   firmware uses DMA through it.

use core::future::poll_fn;
use core::task::Poll;

use embassy_rp::interrupt::{self, InterruptExt, Priority};
use embassy_rp::pac;
use embassy_rp::peripherals::{DMA_CH0, DMA_CH1};
use embassy_rp::spi::{Blocking, Spi};
use embassy_rp::{Peri, dma};
use embassy_sync::waitqueue::AtomicWaker;
use lyngk_pocket::ui::Window;
use static_cell::ConstStaticCell;

use super::boards::{PANEL_REGISTERS, PANEL_REQUEST, PanelClock, PanelSpi, panel_clock};

/// The pixels of a buffer: a row of the whole picture, 61 µs on the wire. Filling the other
/// buffer takes a quarter of that.
const ROW: usize = 240;

static ROWS: ConstStaticCell<[[u16; ROW]; 2]> = ConstStaticCell::new([[0; ROW]; 2]);

/// Wakes the driver when a buffer has been sent.
static SENT: AtomicWaker = AtomicWaker::new();

/// The SPI and its two buffers.
pub(crate) struct Wire {
    spi: Spi<'static, PanelSpi, Blocking>,
    clock: PanelClock,
    lanes: [Lane; 2],
}

/// A buffer and its DMA channel.
struct Lane {
    channel: u8,
    row: &'static mut [u16; ROW],
}

impl Wire {
    /// Sets up the DMA. It must be called once, because it takes the static buffers.
    pub(crate) fn new(
        spi: Spi<'static, PanelSpi, Blocking>,
        _channels: (Peri<'static, DMA_CH0>, Peri<'static, DMA_CH1>),
    ) -> Self {
        let [first, second] = ROWS.take();
        let lanes = [
            Lane {
                channel: <DMA_CH0 as dma::ChannelInstance>::number(),
                row: first,
            },
            Lane {
                channel: <DMA_CH1 as dma::ChannelInstance>::number(),
                row: second,
            },
        ];
        let bits = lanes.iter().fold(0, |bits, lane| bits | lane.bit());
        pac::DMA.inte(1).write_value(bits);
        interrupt::DMA_IRQ_1.set_priority(Priority::P3);
        // SAFETY: the handler below exists and shares only the waker, which is made for
        // that.
        unsafe { interrupt::DMA_IRQ_1.enable() };
        let clock = panel_clock();
        Self { spi, clock, lanes }
    }

    /// Sends a few bytes and blocks; they take less time than a task switch.
    pub(crate) fn send(&mut self, bytes: &[u8]) {
        // Writing to the SPI cannot fail.
        let _ = self.spi.blocking_write(bytes);
    }

    /// Sets the clock. No transfer may be running.
    pub(crate) fn set_clock(&mut self, clock: PanelClock) {
        self.clock = clock;
        self.spi.set_frequency(clock.hertz());
    }

    /// Returns the time for a pixel, in nanoseconds.
    pub(crate) const fn pixel_nanos(&self) -> u32 {
        16 * 1_000_000 / (self.clock.hertz() / 1_000)
    }

    /// Sends a part of a picture. Returns when the last bit is on the wire.
    pub(crate) async fn stream(&mut self, mut window: Window<'_>) {
        let [this, other] = &mut self.lanes;
        let (mut this, mut other) = (this, other);
        loop {
            this.sent().await;
            let pixels = window.next(this.row);
            if pixels == 0 {
                break;
            }
            this.follow(other, pixels);
            core::mem::swap(&mut this, &mut other);
        }
        other.sent().await;
        let spi = PANEL_REGISTERS;
        while spi.sr().read().bsy() {}
        // Discards the bytes that the SPI has received, and the overrun they caused.
        while spi.sr().read().rne() {
            let _: u16 = spi.dr().read().data();
        }
        spi.icr().write(|w| w.set_roric(true));
    }
}

impl Lane {
    const fn bit(&self) -> u32 {
        1 << self.channel
    }

    const fn registers(&self) -> pac::dma::Channel {
        pac::DMA.ch(self.channel as usize)
    }

    fn is_busy(&self) -> bool {
        self.registers().ctrl_trig().read().busy()
    }

    /// Waits until the buffer has been sent. The lane must have been started, or start when
    /// the other one ends.
    async fn sent(&mut self) {
        poll_fn(|context| {
            SENT.register(context.waker());
            if self.is_busy() {
                Poll::Pending
            } else {
                Poll::Ready(())
            }
        })
        .await;
    }

    /// Sends the first pixels of the buffer as soon as the other lane ends.
    fn follow(&mut self, other: &Self, pixels: usize) {
        let from = self.row.as_ptr() as u32;
        let registers = self.registers();
        registers.read_addr().write_value(from);
        registers
            .write_addr()
            .write_value(PANEL_REGISTERS.dr().as_ptr() as u32);
        registers.trans_count().write_value(2 * pixels as u32);
        registers
            .al1_ctrl()
            .write_value(control(self.channel, true));
        // The row must be in memory before the channel can read it.
        cortex_m::asm::dmb();
        // While it is paused, the other channel cannot end before its CHAIN_TO is written.
        let next = other.registers().al1_ctrl();
        next.write_value(control(self.channel, false));
        if other.is_busy() {
            next.write_value(control(self.channel, true));
        } else if !self.is_busy() && registers.read_addr().read() == from {
            // The other channel ended before CHAIN_TO was written, and has not started this
            // one.
            pac::DMA
                .multi_chan_trigger()
                .write(|w| w.set_multi_chan_trigger(self.bit() as u16));
        }
    }
}

/// Returns a channel's control word: bytes at the panel's pace, then the next channel. A
/// channel that names itself starts no other. A channel that is not enabled is paused.
fn control(next: u8, enabled: bool) -> u32 {
    let mut control = pac::dma::regs::CtrlTrig(0);
    control.set_treq_sel(PANEL_REQUEST);
    control.set_data_size(pac::dma::vals::DataSize::SIZE_BYTE);
    control.set_incr_read(true);
    control.set_chain_to(next);
    control.set_en(enabled);
    control.0
}

#[embassy_rp::interrupt]
unsafe fn DMA_IRQ_1() {
    let sent = pac::DMA.ints(1).read();
    pac::DMA.ints(1).write_value(sent);
    SENT.wake();
}

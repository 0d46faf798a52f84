//! The wire to the panel: commands by hand, pictures by DMA.
//!
//! A picture has one byte a pixel and the panel wants two, so they are made a
//! row at a time in two buffers: while one is sent, the other is filled. Each has
//! a DMA channel of its own, and the one that is done starts the other without
//! anybody's help, so the wire never rests. A channel is told to do so only when
//! the other's buffer is full: whoever is late makes the wire wait, and never sends
//! an old row twice.
//!
//! No board has run this yet; what it rests on was looked up:
//!
//! - Two channels that start each other and are paced by one and the same request, each
//!   set up anew while the other works, are what Raspberry Pi's own example does for a
//!   display (pico-examples, `hstx/dvi_out_hstx_encoder`) and rp-hal for any peripheral
//!   (`rp2040-hal/src/dma/double_buffer.rs`). The data sheet's warning of two channels
//!   on one request (2.5.3.2) is of two that are active at once; here one is.
//! - The next channel is named while a transfer is under way. rp-hal pauses the channel
//!   for that (`set_chain_to_enabled`), so that it cannot come to its end between being
//!   told and being looked at; so does this. EN only pauses: BUSY stays (2.5.7).
//! - TRANS_COUNT holds what the next start takes, and each start takes it anew; the
//!   addresses go on from where they were, so both are written each time (2.5.1).
//! - A channel that names itself starts nobody (CHAIN_TO, 2.5.7). One whose field was
//!   left at 0 starts channel 0 unasked, and sends twice (pico-sdk issue 2546); here
//!   every start writes it.
//! - Bytes, so no order of bytes within words matters to the DMA: `Window` has put the
//!   high one first, as the panel wants it. The SPI takes a byte in the lowest lane,
//!   and the bus writes it into all four (2.1.4).
//! - embassy-rp uses no channel that it was not given, and starts none by itself
//!   (`dma.rs`); the two here are taken from its `Peripherals`, and nothing else in this
//!   firmware asks it for one.

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

/// Pixels that a buffer holds: a row of the whole picture, which is 61 µs on the
/// wire. The other one is filled in a quarter of that.
const ROW: usize = 240;

static ROWS: ConstStaticCell<[[u16; ROW]; 2]> = ConstStaticCell::new([[0; ROW]; 2]);

/// Told whenever a buffer has been sent.
static SENT: AtomicWaker = AtomicWaker::new();

/// The SPI, and what feeds it.
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
    /// To be called once.
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
        // SAFETY: its handler is below, and nobody shares anything with it but
        // the waker, which is made for that.
        unsafe { interrupt::DMA_IRQ_1.enable() };
        let clock = panel_clock();
        Self { spi, clock, lanes }
    }

    /// Sends a few bytes; they take less time than a task switch.
    pub(crate) fn send(&mut self, bytes: &[u8]) {
        // The SPI has no way to fail.
        let _ = self.spi.blocking_write(bytes);
    }

    /// Sets the clock; nothing may be on its way.
    pub(crate) fn set_clock(&mut self, clock: PanelClock) {
        self.clock = clock;
        self.spi.set_frequency(clock.hertz());
    }

    /// How long a pixel takes.
    pub(crate) const fn pixel_nanos(&self) -> u32 {
        16 * 1_000_000 / (self.clock.hertz() / 1_000)
    }

    /// Sends a part of a picture.
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
        // Nothing has read what came back meanwhile.
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

    /// Waits until its buffer has been sent. It must have been started, which it
    /// has as soon as the other one is done.
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

    /// Sends the first pixels of its buffer as soon as the other lane is done.
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
        // What was put into the buffer must be there before it can be sent.
        cortex_m::asm::dmb();
        // Paused, the other one does not end while it is told what comes next.
        let next = other.registers().al1_ctrl();
        next.write_value(control(self.channel, false));
        if other.is_busy() {
            next.write_value(control(self.channel, true));
        } else if !self.is_busy() && registers.read_addr().read() == from {
            // It was done before it was told, and has started nobody.
            pac::DMA
                .multi_chan_trigger()
                .write(|w| w.set_multi_chan_trigger(self.bit() as u16));
        }
    }
}

/// How a channel works: bytes, at the panel's pace, then the next channel; a
/// channel that names itself starts nobody. One that is not enabled is paused.
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

//! The deepest sleep from which any button wakes the chip. With the display off, all clocks
//! stop that are not needed to notice a button, and the rest runs from the crystal, with
//! both PLLs off.
//!
//! Both cores sleep whenever they have nothing to do; deep sleep takes effect while both
//! sleep. The crystal stays on, because the timer and the watchdog run from it. RAM keeps
//! its contents. docs/HARDWARE.md explains why the chip's DORMANT state is not used and how
//! much it would save.

use core::sync::atomic::{AtomicBool, Ordering};

use embassy_rp::pac;
use embassy_rp::pac::clocks::vals::{ClkAdcCtrlAuxsrc, ClkSysCtrlSrc};
use embassy_rp::pac::rosc::vals::Enable;

/// Selects the clocks that keep running in deep sleep: memory and buses, so that the cores
/// can continue; the pins, which wake them; the timer and the watchdog.
pub(crate) fn prepare() {
    pac::CLOCKS.sleep_en0().write(|w| {
        w.set_clk_sys_clocks(true);
        w.set_clk_sys_busctrl(true);
        w.set_clk_sys_busfabric(true);
        w.set_clk_sys_vreg_and_chip_reset(true);
        w.set_clk_sys_io(true);
        w.set_clk_sys_pads(true);
        w.set_clk_sys_pll_sys(true);
        w.set_clk_sys_psm(true);
        w.set_clk_sys_resets(true);
        w.set_clk_sys_rosc(true);
        w.set_clk_sys_rom(true);
        w.set_clk_sys_sio(true);
        w.set_clk_sys_sram0(true);
        w.set_clk_sys_sram1(true);
        w.set_clk_sys_sram2(true);
        w.set_clk_sys_sram3(true);
    });
    pac::CLOCKS.sleep_en1().write(|w| {
        w.set_clk_sys_sram4(true);
        w.set_clk_sys_sram5(true);
        w.set_clk_sys_timer(true);
        w.set_clk_sys_watchdog(true);
        w.set_clk_sys_xip(true);
        w.set_clk_sys_xosc(true);
    });
}

/// Allows core 1 to sleep deeply for good. The clocks stop only when both cores sleep
/// deeply, so core 0 decides.
pub(crate) fn core1_may_sleep_deeply() {
    sleep_deeply(true);
}

/// The rate of the system clock.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum ClockRate {
    /// 125 MHz, from the PLL.
    Full,
    /// 12 MHz, from the crystal: enough to notice a button, too slow to search or draw.
    Resting,
}

/// True while the PLLs are off. Only core 0 changes it.
static RESTING: AtomicBool = AtomicBool::new(false);

/// Changes the rate. The change to [`ClockRate::Full`] takes a fifth of a millisecond,
/// until the PLLs lock.
pub(crate) fn set_clock_rate(rate: ClockRate) {
    let rest = rate == ClockRate::Resting;
    if RESTING.load(Ordering::Relaxed) == rest {
        return;
    }
    RESTING.store(rest, Ordering::Relaxed);
    let sys = pac::CLOCKS.clk_sys_ctrl();
    if rest {
        clock_adc(ClkAdcCtrlAuxsrc::XOSC_CLKSRC);
        sys.modify(|w| w.set_src(ClkSysCtrlSrc::CLK_REF));
        while pac::CLOCKS.clk_sys_selected().read() != 1 << ClkSysCtrlSrc::CLK_REF as u32 {}
        power(pac::PLL_SYS, false);
        power(pac::PLL_USB, false);
        stop_ring_oscillator();
    } else {
        start_ring_oscillator();
        power(pac::PLL_SYS, true);
        power(pac::PLL_USB, true);
        let pll = ClkSysCtrlSrc::CLKSRC_CLK_SYS_AUX;
        sys.modify(|w| w.set_src(pll));
        while pac::CLOCKS.clk_sys_selected().read() != 1 << pll as u32 {}
        clock_adc(ClkAdcCtrlAuxsrc::CLKSRC_PLL_USB);
    }
}

/// Switches the ring oscillator off. The firmware does not use it after the start, but the
/// chip needs it after a reset. Therefore the watchdog's reset is set to include the
/// oscillator, which switches it on again.
fn stop_ring_oscillator() {
    pac::PSM.wdsel().modify(|w| w.set_rosc(true));
    pac::ROSC.ctrl().modify(|w| w.set_enable(Enable::DISABLE));
}

/// Switches the ring oscillator on, and excludes it from the watchdog's reset.
pub(crate) fn start_ring_oscillator() {
    pac::ROSC.ctrl().modify(|w| w.set_enable(Enable::ENABLE));
    pac::PSM.wdsel().modify(|w| w.set_rosc(false));
}

/// Switches a PLL on or off; its settings remain. The post dividers get power after the
/// lock, in the order of the datasheet (section 2.18.2).
fn power(pll: pac::pll::Pll, on: bool) {
    pll.pwr().modify(|w| {
        w.set_pd(!on);
        w.set_vcopd(!on);
        w.set_postdivpd(true);
    });
    if on {
        while !pll.cs().read().lock() {}
        pll.pwr().modify(|w| w.set_postdivpd(false));
    }
}

/// Changes the clock of the converter, which measures the battery in the dark as well. Its
/// multiplexer can glitch, so the clock is stopped during the change.
fn clock_adc(from: ClkAdcCtrlAuxsrc) {
    let adc = pac::CLOCKS.clk_adc_ctrl();
    adc.modify(|w| w.set_enable(false));
    // Several cycles of the slower clock: 12 MHz against 125 MHz.
    cortex_m::asm::delay(64);
    adc.modify(|w| w.set_auxsrc(from));
    adc.modify(|w| w.set_enable(true));
}

/// Selects deep or normal sleep for this core.
pub(crate) fn sleep_deeply(deeply: bool) {
    // SAFETY: each core has its own SCB, and nothing else writes this bit.
    let mut core = unsafe { cortex_m::Peripherals::steal() };
    if deeply {
        core.SCB.set_sleepdeep();
    } else {
        core.SCB.clear_sleepdeep();
    }
}

//! The deepest sleep that any button ends: with the display off, everything is
//! without a clock that is not needed to notice one, and what still has one runs from
//! the crystal, with both PLLs off.
//!
//! Both cores sleep whenever nothing happens, light or dark; what is added here
//! counts while both of them do. The crystal stays on: the timer and the watchdog run
//! from it. RAM keeps what it holds. Why the chip's DORMANT is not used is in
//! docs/HARDWARE.md, with what it would bring.

use core::sync::atomic::{AtomicBool, Ordering};

use embassy_rp::pac;
use embassy_rp::pac::clocks::vals::{ClkAdcCtrlAuxsrc, ClkSysCtrlSrc};
use embassy_rp::pac::rosc::vals::Enable;

/// What keeps its clock in deep sleep: memory and buses, so that the cores can
/// go on; the pins, which wake them; the timer and the watchdog.
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

/// Core 1 has nothing to lose by it: only when both cores sleep so, the clocks
/// stop.
pub(crate) fn core1_may_sleep_deeply() {
    sleep_deeply(true);
}

/// How fast everything runs.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum ClockRate {
    /// From the PLL, at 125 MHz.
    Full,
    /// From the crystal, at 12 MHz: to notice a button, not to think or draw.
    Resting,
}

/// Whether the PLLs are off. Core 0 alone changes it.
static RESTING: AtomicBool = AtomicBool::new(false);

/// Changes the rate. Takes a fifth of a millisecond from resting to full, while the
/// PLL finds its lock.
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

/// Switches the ring oscillator off. Nothing runs from it after the start, but a chip
/// that is reset begins on it: while it is off, the watchdog, which leaves it alone
/// otherwise, resets it too, and so switches it on.
fn stop_ring_oscillator() {
    pac::PSM.wdsel().modify(|w| w.set_rosc(true));
    pac::ROSC.ctrl().modify(|w| w.set_enable(Enable::DISABLE));
}

/// Switches the ring oscillator on. A reset that the watchdog makes then leaves it alone.
pub(crate) fn start_ring_oscillator() {
    pac::ROSC.ctrl().modify(|w| w.set_enable(Enable::ENABLE));
    pac::PSM.wdsel().modify(|w| w.set_rosc(false));
}

/// Switches a PLL on, or off. It keeps its settings. Its post dividers get power once it has
/// locked, in the order of the data sheet (2.18.2).
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

/// Gives the converter, which measures the battery in the dark too, another clock. Its
/// switch is not free of glitches, so the clock is stopped meanwhile.
fn clock_adc(from: ClkAdcCtrlAuxsrc) {
    let adc = pac::CLOCKS.clk_adc_ctrl();
    adc.modify(|w| w.set_enable(false));
    // Some cycles of the slower of the two: 12 MHz against 125.
    cortex_m::asm::delay(64);
    adc.modify(|w| w.set_auxsrc(from));
    adc.modify(|w| w.set_enable(true));
}

/// Whether this core's sleep is to be the deep one.
pub(crate) fn sleep_deeply(deeply: bool) {
    // SAFETY: each core has its own SCB, and nothing else writes this bit.
    let mut core = unsafe { cortex_m::Peripherals::steal() };
    if deeply {
        core.SCB.set_sleepdeep();
    } else {
        core.SCB.clear_sleepdeep();
    }
}

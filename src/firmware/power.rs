//! The deepest sleep that any button ends: with the display off, everything is
//! without a clock that is not needed to notice one.
//!
//! Both cores sleep whenever nothing happens, light or dark; what is added here
//! counts while both of them do.

use embassy_rp::pac;

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

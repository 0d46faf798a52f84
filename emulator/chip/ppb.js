// @ts-check
// A core's private peripherals: NVIC, system control block, SysTick and MPU. The MPU enforces only
// regions without any access right, such as stack guards.

/** @typedef {import('./core.js').Core} Core */

const MPU_REGIONS = 8;
/** Bits of MPU_CTRL: ENABLE and HFNMIENA. */
const MPU_ENABLE = 1 << 0;
const MPU_IN_FAULTS = 1 << 1;
const SYSTICK_BITS = 0xffffff;

export class Ppb {
  /** @param {Core} core @param {import('./clock.js').Clock} clock @param {import('./ticks.js').Ticks} ticks @param {() => void} requestReset */
  constructor(core, clock, ticks, requestReset) {
    this.core = core;
    this.clock = clock;
    this.ticks = ticks;
    this.requestReset = requestReset;
    this.scr = 0;
    this.mpuControl = 0;
    this.mpuRegion = 0;
    this.mpuBase = new Uint32Array(MPU_REGIONS);
    this.mpuSize = new Uint32Array(MPU_REGIONS);
    this.tickControl = 0;
    this.tickReload = 0;
    this.tickStart = 0;
    this.tickAlarm = clock.createAlarm(() => this.tickWrapped());
    core.onUrgency = () => this.updateGuards();
    ticks.listeners.push(() => {
      if (!(this.tickControl & 4)) this.startTick();
    });
  }

  reset() {
    this.scr = this.mpuControl = this.mpuRegion = 0;
    this.mpuBase.fill(0);
    this.mpuSize.fill(0);
    this.tickControl = this.tickReload = 0;
    this.tickAlarm.cancel();
  }

  /** @param {number} offset @returns {number} */
  readUint32(offset) {
    const { core } = this;
    if (offset >= 0x400 && offset < 0x420) {
      let value = 0;
      for (let i = 3; i >= 0; i--) value = (value << 8) | (core.priorities[offset - 0x400 + i] << 6);
      return value >>> 0;
    }
    switch (offset) {
      case 0x010: {
        const wrapped = this.tickControl & 0x10000;
        this.tickControl &= ~0x10000;
        return (this.tickControl & 7) | wrapped;
      }
      case 0x014:
        return this.tickReload;
      case 0x018:
        return this.tickCount();
      case 0x01c:
        return 0xc0000000;
      case 0x100:
      case 0x180:
        return core.enabled >>> 0;
      case 0x200:
      case 0x280:
        return core.pending >>> 0;
      case 0xd00:
        return 0x410cc601;
      case 0xd04:
        return (
          (core.ipsr & 0x3f) |
          (core.pendSv ? 1 << 28 : 0) |
          (core.pendSystick ? 1 << 26 : 0) |
          (core.pending & core.enabled ? 1 << 22 : 0) |
          (core.bestPending(4) << 12)
        );
      case 0xd08:
        return core.vtor;
      case 0xd0c:
        return 0xfa050000;
      case 0xd10:
        return this.scr;
      case 0xd14:
        return 0x208;
      case 0xd1c:
        return (core.systemPriorities[11] << 30) >>> 0;
      case 0xd20:
        return ((core.systemPriorities[14] << 22) | (core.systemPriorities[15] << 30)) >>> 0;
      case 0xd24:
        return core.pendSvcall ? 1 << 15 : 0;
      case 0xd90:
        return MPU_REGIONS << 8;
      case 0xd94:
        return this.mpuControl;
      case 0xd98:
        return this.mpuRegion;
      case 0xd9c:
        return (this.mpuBase[this.mpuRegion] | this.mpuRegion) >>> 0;
      case 0xda0:
        return this.mpuSize[this.mpuRegion];
      default:
        return 0;
    }
  }

  /** @param {number} offset @param {number} value */
  writeUint32(offset, value) {
    const { core } = this;
    if (offset >= 0x400 && offset < 0x420) {
      for (let i = 0; i < 4; i++) core.priorities[offset - 0x400 + i] = (value >>> (8 * i + 6)) & 3;
      core.pendingChanged();
      return;
    }
    switch (offset) {
      case 0x010:
        this.tickControl = value & 7;
        this.startTick();
        break;
      case 0x014:
        this.tickReload = value & SYSTICK_BITS;
        break;
      case 0x018:
        this.tickControl &= ~0x10000;
        this.startTick();
        break;
      case 0x100:
        core.enabled |= value;
        core.pendingChanged();
        break;
      case 0x180:
        core.enabled &= ~value;
        break;
      case 0x200:
        core.pend(value);
        break;
      case 0x280:
        core.latched &= ~value;
        break;
      case 0xd04:
        if (value & (1 << 28)) core.pendSystem('pendSv');
        if (value & (1 << 27)) core.pendSv = false;
        if (value & (1 << 26)) core.pendSystem('pendSystick');
        if (value & (1 << 25)) core.pendSystick = false;
        break;
      case 0xd08:
        core.vtor = value & ~0xff;
        break;
      case 0xd0c:
        if (value >>> 16 === 0x05fa && value & 4) this.requestReset();
        break;
      case 0xd10:
        this.scr = value & 0x16;
        core.sevOnPend = (value & 0x10) !== 0;
        core.sleepOnExit = (value & 2) !== 0;
        break;
      case 0xd1c:
        core.systemPriorities[11] = value >>> 30;
        core.pendingChanged();
        break;
      case 0xd20:
        core.systemPriorities[14] = (value >>> 22) & 3;
        core.systemPriorities[15] = value >>> 30;
        core.pendingChanged();
        break;
      case 0xd94:
        this.mpuControl = value & 7;
        this.updateGuards();
        break;
      case 0xd98:
        this.mpuRegion = value & (MPU_REGIONS - 1);
        break;
      case 0xd9c:
        if (value & 0x10) this.mpuRegion = value & (MPU_REGIONS - 1);
        this.mpuBase[this.mpuRegion] = value & ~0xff;
        this.updateGuards();
        break;
      case 0xda0:
        this.mpuSize[this.mpuRegion] = value;
        this.updateGuards();
        break;
    }
  }

  updateGuards() {
    const { core } = this;
    /** @type {[number, number][]} */
    const guards = [];
    const isOn = this.mpuControl & MPU_ENABLE && (!core.isUrgent || this.mpuControl & MPU_IN_FAULTS);
    for (let region = 0; region < MPU_REGIONS && isOn; region++) {
      const attributes = this.mpuSize[region];
      const noAccess = ((attributes >>> 24) & 7) === 0;
      if (!(attributes & 1) || !noAccess) continue;
      const size = 2 ** (((attributes >> 1) & 31) + 1);
      for (let part = 0; part < 8; part++) {
        if (attributes & (0x100 << part)) continue;
        const start = this.mpuBase[region] + (size / 8) * part;
        guards.push([start, start + size / 8]);
      }
    }
    core.setGuards(guards);
  }

  /** True if SLEEPDEEP of SCR is set. */
  get sleepsDeeply() {
    return (this.scr & 4) !== 0;
  }

  /** The cycles of one count: of clk_sys, or of the watchdog's tick as the reference, which may be stopped. */
  get tickCycles() {
    return this.tickControl & 4 ? 1 : (this.clock.frequency * this.ticks.period) / 1e9;
  }

  tickCount() {
    if (!(this.tickControl & 1)) return 0;
    const gone = Math.floor((this.clock.cycles - this.tickStart) / this.tickCycles);
    return gone === 0 ? 0 : Math.max(this.tickReload + 1 - gone, 0);
  }

  startTick() {
    this.tickAlarm.cancel();
    this.tickStart = this.clock.cycles;
    if (this.tickControl & 1 && this.tickReload && this.tickCycles < Infinity) {
      this.tickAlarm.scheduleAtCycle(Math.ceil(this.tickStart + (this.tickReload + 1) * this.tickCycles));
    }
  }

  tickWrapped() {
    this.tickControl |= 0x10000;
    if (this.tickControl & 2) {
      this.core.pendSystem('pendSystick');
    }
    this.startTick();
  }
}

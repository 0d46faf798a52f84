// @ts-check
// The DMA controller. Transfers paced by an SPI move in bursts of SPI frames, all others one
// transfer at a time per cycle or request. Completion times are exact; a single word may be read
// early by up to one burst.

import { Block } from './block.js';
import { Sniffer } from './sniffer.js';

const CHANNELS = 12;
const IRQ_DMA0 = 11;
const IRQ_DMA1 = 12;
const PERMANENT = 63;
const FIRST_TIMER = 59;
/** The words moved per alarm by an unpaced channel, which keeps copies cheap to emulate. */
const UNPACED_CHUNK = 64;

const ENABLED = 1;
const INCREMENT_READ = 1 << 4;
const INCREMENT_WRITE = 1 << 5;
const RING_ON_WRITE = 1 << 10;
const QUIET = 1 << 21;
const SWAP_BYTES = 1 << 22;
const SNIFFED = 1 << 23;
const BUSY = 1 << 24;
const WRITABLE = 0xffffff;

// The register (0 read address, 1 write address, 2 count, 3 control) at each of a channel's sixteen
// words. The last word of every four triggers.
const REGISTER_AT = [0, 1, 2, 3, 3, 0, 1, 2, 3, 2, 0, 1, 3, 1, 2, 0];

class Channel {
  /** @param {Dma} dma @param {number} index */
  constructor(dma, index) {
    this.dma = dma;
    this.index = index;
    this.control = index << 11;
    this.readAddress = 0;
    this.writeAddress = 0;
    this.count = 0;
    this.reload = 0;
    this.alarm = dma.clock.createAlarm(() => this.due());
  }

  reset() {
    this.abort();
    this.control = this.index << 11;
    this.readAddress = this.writeAddress = this.count = this.reload = 0;
  }

  get request() {
    return (this.control >> 15) & 63;
  }

  get active() {
    return (this.control & (ENABLED | BUSY)) === (ENABLED | BUSY);
  }

  /** @returns {1 | 2 | 4} */
  get size() {
    return /** @type {1 | 2 | 4} */ (1 << ((this.control >> 2) & 3));
  }

  start() {
    if (this.arm()) this.go();
  }

  /** Sets BUSY and reloads the count. Returns false if the channel is disabled or busy. */
  arm() {
    if (!(this.control & ENABLED) || this.control & BUSY) return false;
    this.control |= BUSY;
    this.count = this.reload;
    return true;
  }

  go() {
    if (this.count === 0) this.finish();
    else this.schedule();
  }

  /** @param {number} [late] cycles that flash has kept the channel back */
  schedule(late = 0) {
    const { dma, request } = this;
    if (!this.active || this.alarm.scheduled) return;
    const paced = dma.paced.get(request);
    if (paced) paced.dmaReady();
    else if (request === PERMANENT) this.alarm.scheduleAtCycle(dma.clock.cycles + late + Math.min(this.count, UNPACED_CHUNK));
    else if (request >= FIRST_TIMER) {
      const timer = dma.timers[request - FIRST_TIMER];
      const [x, y] = [timer >>> 16, timer & 0xffff];
      if (x) this.alarm.scheduleAtCycle(dma.clock.cycles + Math.max(1, late, Math.ceil(y / x)));
    } else if (dma.dreq[request]) this.alarm.scheduleAtCycle(dma.clock.cycles + late + 1);
  }

  due() {
    if (!this.active) return;
    const words = Math.min(this.count, this.request === PERMANENT ? UNPACED_CHUNK : 1);
    if (this.count && this.request < FIRST_TIMER && !this.dma.dreq[this.request]) return;
    for (let i = 0; i < words; i++) this.dma.bus.dmaStore(this.stepWrite(), this.take(), this.size);
    const late = this.dma.takeWaited();
    if (this.count) this.schedule(late);
    else if (late) this.alarm.scheduleAtCycle(this.dma.clock.cycles + late);
    else this.finish();
  }

  /** Reads the next word and counts it. */
  take() {
    const { size } = this;
    let value = this.dma.bus.dmaLoad(this.readAddress, size);
    if (this.control & SWAP_BYTES) {
      if (size === 2) value = ((value & 0xff) << 8) | (value >>> 8);
      if (size === 4) {
        value = (value << 24) | ((value & 0xff00) << 8) | ((value >>> 8) & 0xff00) | (value >>> 24);
      }
    }
    if (this.control & SNIFFED && this.dma.sniffer.watches(this.index)) this.dma.sniffer.take(value, size);
    if (this.control & INCREMENT_READ) this.readAddress = this.stepped(this.readAddress, !(this.control & RING_ON_WRITE));
    this.count--;
    return value;
  }

  stepWrite() {
    const address = this.writeAddress;
    if (this.control & INCREMENT_WRITE) this.writeAddress = this.stepped(address, (this.control & RING_ON_WRITE) !== 0);
    return address;
  }

  /** @param {number} address @param {boolean} ringed */
  stepped(address, ringed) {
    const bits = (this.control >> 6) & 15;
    const mask = ringed && bits ? 2 ** bits - 1 : 0xffffffff;
    return ((address & ~mask) | ((address + this.size) & mask)) >>> 0;
  }

  finish() {
    this.control &= ~BUSY;
    if (!(this.control & QUIET)) this.dma.raise(1 << this.index);
    const chain = (this.control >> 11) & 15;
    if (chain !== this.index) this.dma.channels[chain]?.start();
  }

  abort() {
    this.control &= ~BUSY;
    this.alarm.cancel();
  }
}

const CHAIN_TO = 15 << 11;

export class Dma extends Block {
  /** @param {import('./mcu.js').Mcu} mcu @param {import('./bus.js').Bus} bus */
  constructor(mcu, bus) {
    super(mcu, 'DMA');
    this.bus = bus;
    this.clock = bus.clock;
    /** Peripherals that fetch their words themselves, by request number. @type {Map<number, {dmaReady(): void}>} */
    this.paced = new Map();
    this.channels = Array.from({ length: CHANNELS }, (_, index) => new Channel(this, index));
    /** @type {boolean[]} */
    this.dreq = new Array(64).fill(false);
    this.raw = 0;
    this.enables = [0, 0];
    this.forces = [0, 0];
    /**
     * True if INTF raises interrupts. By the datasheet's words INTF forces bits of INTE, which
     * alone would raise none; false selects that reading.
     */
    this.canForce = true;
    this.timers = [0, 0, 0, 0];
    this.sniffer = new Sniffer();
  }

  reset() {
    for (const channel of this.channels) channel.reset();
    this.raw = 0;
    this.enables = [0, 0];
    this.forces = [0, 0];
    this.timers = [0, 0, 0, 0];
    this.sniffer.reset();
    this.updateInterrupts();
  }

  /** Returns the cycles for which flash has delayed transfers since the last call. */
  takeWaited() {
    const { timing } = this.bus;
    if (!timing) return 0;
    const { dmaWaited } = timing;
    timing.dmaWaited = 0;
    return dmaWaited;
  }

  /** Returns the active channel that waits for a request. @param {number} request */
  waitingFor(request) {
    return this.channels.find((channel) => channel.active && channel.request === request);
  }

  /** @param {number} request */
  setDREQ(request) {
    if (this.dreq[request]) return;
    this.dreq[request] = true;
    for (const channel of this.channels) if (channel.request === request) channel.schedule();
  }

  /** @param {number} request */
  clearDREQ(request) {
    this.dreq[request] = false;
  }

  /** @param {number} bits */
  raise(bits) {
    this.raw |= bits;
    this.updateInterrupts();
  }

  updateInterrupts() {
    this.mcu.setInterrupt(IRQ_DMA0, this.status(0) !== 0);
    this.mcu.setInterrupt(IRQ_DMA1, this.status(1) !== 0);
  }

  /** @param {number} line */
  status(line) {
    const { enables, forces, raw } = this;
    return this.canForce ? (raw & enables[line]) | forces[line] : raw & (enables[line] | forces[line]);
  }

  /** @param {number} offset @returns {number} */
  readUint32(offset) {
    if (offset < CHANNELS * 0x40) {
      const channel = this.channels[offset >> 6];
      switch (REGISTER_AT[(offset >> 2) & 15]) {
        case 0:
          return channel.readAddress;
        case 1:
          return channel.writeAddress;
        case 2:
          return channel.count;
        default:
          return channel.control >>> 0;
      }
    }
    switch (offset) {
      case 0x400:
        return this.raw;
      case 0x404:
      case 0x414:
        return this.enables[offset === 0x404 ? 0 : 1];
      case 0x408:
      case 0x418:
        return this.forces[offset === 0x408 ? 0 : 1];
      case 0x40c:
      case 0x41c:
        return this.status(offset === 0x40c ? 0 : 1);
      case 0x420:
      case 0x424:
      case 0x428:
      case 0x42c:
        return this.timers[(offset - 0x420) >> 2];
      case 0x434:
        return this.sniffer.control;
      case 0x438:
        return this.sniffer.result;
      case 0x448:
        return CHANNELS;
      default:
        return 0;
    }
  }

  /** @param {number} offset @param {number} value */
  writeUint32(offset, value) {
    if (offset < CHANNELS * 0x40) {
      this.writeChannel(this.channels[offset >> 6], (offset >> 2) & 15, value);
      return;
    }
    switch (offset) {
      case 0x400:
      case 0x40c:
      case 0x41c:
        this.raw &= ~this.rawWriteValue;
        break;
      case 0x404:
      case 0x414:
        this.enables[offset === 0x404 ? 0 : 1] = value & 0xfff;
        break;
      case 0x408:
      case 0x418:
        this.forces[offset === 0x408 ? 0 : 1] = value & 0xfff;
        break;
      case 0x420:
      case 0x424:
      case 0x428:
      case 0x42c:
        this.timers[(offset - 0x420) >> 2] = value;
        break;
      case 0x430:
        // All channels become busy before the first one moves a word, because one may feed what
        // another empties.
        for (const channel of this.channels.filter(({ index }) => value & (1 << index)).filter((each) => each.arm())) channel.go();
        break;
      case 0x434:
        this.sniffer.configure(value);
        break;
      case 0x438:
        this.sniffer.sum = value | 0;
        break;
      case 0x444:
        for (const channel of this.channels) if (value & (1 << channel.index)) channel.abort();
        break;
    }
    this.updateInterrupts();
  }

  /**
   * Warns if the program changes CHAIN_TO of a busy channel without pausing it first. The
   * channel may finish at that moment and start either successor; rp2040-hal pauses it too.
   * @param {Channel} channel @param {number} value
   */
  checkChain(channel, value) {
    const changes = ((channel.control ^ value) & CHAIN_TO) !== 0;
    if (!changes || !channel.active || !(value & ENABLED)) return;
    this.mcu.warn(this.name, `channel ${channel.index} got another CHAIN_TO while it was busy and not paused`);
  }

  /** @param {Channel} channel @param {number} word @param {number} value */
  writeChannel(channel, word, value) {
    switch (REGISTER_AT[word]) {
      case 0:
        channel.readAddress = value;
        break;
      case 1:
        channel.writeAddress = value;
        break;
      case 2:
        channel.reload = value;
        break;
      default:
        this.checkChain(channel, value);
        channel.control = (channel.control & ~WRITABLE) | (value & WRITABLE);
        if (!(value & ENABLED)) channel.alarm.cancel();
        else channel.schedule();
    }
    if ((word & 3) !== 3) return;
    if (value) channel.start();
    else if (channel.control & QUIET) this.raise(1 << channel.index);
  }
}

// @ts-check
// A PL022 SPI master with the real duration of every frame. `onTransmit` receives a frame when its
// last bit is sent; no device drives MISO.

import { Block } from './block.js';

const FIFO_FRAMES = 8;
/** The frames that a DMA transfer moves at a time: 4 µs at 62.5 MHz. */
const BURST_FRAMES = 32;
const OVERRUN = 1;
const RECEIVE_TIMEOUT = 2;

export class Spi extends Block {
  /**
   * @param {import('./mcu.js').Mcu} mcu
   * @param {string} name
   * @param {number} irq
   * @param {{tx: number, rx: number}} requests DMA request numbers
   * @param {import('./clock.js').Clock} clock
   */
  constructor(mcu, name, irq, requests, clock) {
    super(mcu, name);
    this.irq = irq;
    this.requests = requests;
    this.clock = clock;
    /** @type {(frame: number, bits: number) => void} */
    this.onTransmit = () => {};
    this.control0 = 0;
    this.control1 = 0;
    this.prescale = 0;
    this.dmaControl = 0;
    this.interruptMask = 0;
    this.stickyInterrupts = 0;
    /** @type {number[]} */
    this.sending = [];
    /** @type {number[]} */
    this.received = [];
    /** The frames on the wire now. @type {number[]} */
    this.burst = [];
    this.alarm = clock.createAlarm(() => this.sent());
  }

  reset() {
    this.control0 = this.control1 = this.prescale = this.dmaControl = 0;
    this.interruptMask = this.stickyInterrupts = 0;
    this.sending = [];
    this.received = [];
    this.burst = [];
    this.alarm.cancel();
    this.update();
  }

  get dma() {
    return this.mcu.dma;
  }

  get bits() {
    return (this.control0 & 15) + 1;
  }

  /** The bit rate in Hz; 0 if it is not configured. */
  get clockFrequency() {
    if (!this.prescale) return 0;
    return this.mcu.periHz / (this.prescale * (1 + ((this.control0 >> 8) & 0xff)));
  }

  /** True if data is valid at the rising clock edge: modes 0 and 3. */
  get isReadOnRise() {
    return ((this.control0 >> 6) & 1) === ((this.control0 >> 7) & 1);
  }

  get frameCycles() {
    return (this.bits * this.clock.frequency) / this.clockFrequency;
  }

  /** Starts the next frames if the wire is free. */
  begin() {
    if (this.burst.length || !(this.control1 & 2) || !this.prescale) return;
    const { dma } = this;
    if (!this.sending.length) this.refill();
    // The channel may have finished and started another one, which has called this already.
    if (this.burst.length) return;
    const channel = dma.waitingFor(this.requests.tx);
    if (channel && !dma.waitingFor(this.requests.rx) && channel.count > FIFO_FRAMES) {
      this.burst = this.sending;
      this.sending = [];
      const words = Math.min(channel.count - FIFO_FRAMES, BURST_FRAMES);
      for (let i = 0; i < words; i++) this.burst.push(this.masked(channel.take()));
    } else if (this.sending.length) {
      this.burst = [/** @type {number} */ (this.sending.shift())];
    } else return;
    this.alarm.scheduleAtCycle(Math.ceil(this.clock.cycles + this.burst.length * this.frameCycles));
  }

  /** @param {number} value */
  masked(value) {
    return value & ((1 << this.bits) - 1);
  }

  /** Lets the DMA fill the transmit FIFO. */
  refill() {
    if (!(this.dmaControl & 2)) return;
    const channel = this.dma.waitingFor(this.requests.tx);
    while (channel && channel.count > 0 && this.sending.length < FIFO_FRAMES) this.sending.push(this.masked(channel.take()));
    if (channel && channel.count === 0) channel.finish();
  }

  /** Called by the DMA when a channel waits for this SPI. */
  dmaReady() {
    this.begin();
    this.update();
  }

  sent() {
    const { burst, bits } = this;
    this.burst = [];
    for (const frame of burst) this.onTransmit(frame, bits);
    for (let i = 0; i < burst.length; i++) {
      if (this.received.length < FIFO_FRAMES) this.received.push(0);
      else this.stickyInterrupts |= OVERRUN;
    }
    const channel = this.dma.waitingFor(this.requests.tx);
    if (!channel || channel.count <= FIFO_FRAMES) this.refill();
    this.begin();
    this.update();
  }

  update() {
    const { dma } = this;
    if (this.received.length && this.dmaControl & 1) dma.setDREQ(this.requests.rx);
    else dma.clearDREQ(this.requests.rx);
    this.mcu.setInterrupt(this.irq, (this.rawInterrupts & this.interruptMask) !== 0);
  }

  get rawInterrupts() {
    return this.stickyInterrupts | (this.received.length >= FIFO_FRAMES / 2 ? 4 : 0) | (this.sending.length <= FIFO_FRAMES / 2 ? 8 : 0);
  }

  /** @param {number} offset @returns {number} */
  readUint32(offset) {
    switch (offset) {
      case 0x00:
        return this.control0;
      case 0x04:
        return this.control1;
      case 0x08: {
        const frame = this.received.shift() ?? 0;
        this.update();
        return frame;
      }
      case 0x0c:
        return (
          (this.sending.length ? 0 : 1) |
          (this.sending.length < FIFO_FRAMES ? 2 : 0) |
          (this.received.length ? 4 : 0) |
          (this.received.length >= FIFO_FRAMES ? 8 : 0) |
          (this.burst.length || this.sending.length ? 16 : 0)
        );
      case 0x10:
        return this.prescale;
      case 0x14:
        return this.interruptMask;
      case 0x18:
        return this.rawInterrupts;
      case 0x1c:
        return this.rawInterrupts & this.interruptMask;
      case 0x24:
        return this.dmaControl;
      case 0xfe0:
        return 0x22;
      case 0xfe4:
        return 0x10;
      case 0xfe8:
        return 0x34;
      default:
        return 0;
    }
  }

  /** @param {number} offset @param {number} value */
  writeUint32(offset, value) {
    switch (offset) {
      case 0x00:
        this.control0 = value & 0xffff;
        break;
      case 0x04:
        this.control1 = value & 15;
        break;
      case 0x08:
        if (this.sending.length < FIFO_FRAMES) this.sending.push(this.masked(value));
        break;
      case 0x10:
        this.prescale = value & 0xfe;
        break;
      case 0x14:
        this.interruptMask = value & 15;
        break;
      case 0x20:
        this.stickyInterrupts &= ~(value & (OVERRUN | RECEIVE_TIMEOUT));
        break;
      case 0x24:
        this.dmaControl = value & 3;
        break;
    }
    this.begin();
    this.update();
  }
}

// @ts-check
// An I2C controller without devices (datasheet, section 4.3): no address is acknowledged. Its
// target mode is not modelled.

import { Block } from './block.js';

const DATA_CMD = 0x10;
const INTR_STAT = 0x2c;
const INTR_MASK = 0x30;
const RAW_INTR_STAT = 0x34;
const CLR_INTR = 0x40;
const ENABLE = 0x6c;
const STATUS = 0x70;
const TX_ABRT_SOURCE = 0x80;
const ENABLE_STATUS = 0x9c;
/**
 * The interrupt that a read of each register from CLR_RX_UNDER on clears: RX_UNDER, RX_OVER,
 * TX_OVER, RD_REQ, TX_ABRT, RX_DONE, ACTIVITY, STOP_DET, START_DET, GEN_CALL.
 */
const CLEARS = [0, 1, 3, 5, 6, 7, 8, 9, 10, 11];
const TX_EMPTY = 1 << 4;
const TX_ABRT = 1 << 6;
const ACTIVITY = 1 << 8;
const STOP_DET = 1 << 9;
const START_DET = 1 << 10;
/** The interrupts that CLR_INTR clears: all that software can clear. */
const CLEARABLE = CLEARS.reduce((bits, bit) => bits | (1 << bit), 0);
const NO_ACKNOWLEDGE = 1 << 0;
/** Bits of STATUS: TFNF and TFE are always set, both ACTIVITY bits during a transfer. */
const ROOM = 0b110;
const SENDING = (1 << 5) | (1 << 0);
/** A start, seven address bits, the direction, and the missing acknowledgement. */
const ADDRESS_BITS = 10;
/** The value of CON's SPEED for 100 kbit/s; all others count as fast. */
const STANDARD = 1;
/**
 * Registers that hold what was written, with their values after a reset: CON, TAR, SAR, the counts of SCL,
 * INTR_MASK, RX_TL, TX_TL, SDA_HOLD, DMA_CR, DMA_TDLR, DMA_RDLR, SDA_SETUP, ACK_GENERAL_CALL, FS_SPKLEN.
 * @type {Record<number, number>}
 */
const HELD = {
  0x00: 0x65,
  0x04: 0x55,
  0x08: 0x55,
  0x14: 0x28,
  0x18: 0x2f,
  0x1c: 0x06,
  0x20: 0x0d,
  [INTR_MASK]: 0x8ff,
  0x38: 0,
  0x3c: 0,
  0x7c: 1,
  0x88: 0,
  0x8c: 0,
  0x90: 0,
  0x94: 0x64,
  0x98: 1,
  0xa0: 7,
};
/** Registers with constant values: TXFLR, RXFLR, COMP_PARAM_1, COMP_VERSION, COMP_TYPE. @type {Record<number, number>} */
const FIXED = { 0x74: 0, 0x78: 0, 0xf4: 0, 0xf8: 0x3230312a, 0xfc: 0x44570140 };

export class I2c extends Block {
  /** @param {import('./mcu.js').Mcu} mcu @param {string} name @param {number} irq @param {import('./clock.js').Clock} clock */
  constructor(mcu, name, irq, clock) {
    super(mcu, name);
    this.irq = irq;
    this.clock = clock;
    /** @type {Record<number, number>} */
    this.held = { ...HELD };
    this.enabled = false;
    this.latched = 0;
    this.abortSource = 0;
    this.sent = clock.createAlarm(() => this.refuse());
  }

  reset() {
    this.held = { ...HELD };
    this.enabled = false;
    this.latched = this.abortSource = 0;
    this.sent.cancel();
    this.update();
  }

  get raw() {
    return this.latched | (this.enabled ? TX_EMPTY : 0);
  }

  update() {
    this.mcu.setInterrupt(this.irq, (this.raw & this.held[INTR_MASK]) !== 0);
  }

  /** The length of a bit of SCL in ns, from both counts of the speed that CON selects. */
  get bitNanos() {
    const counts = ((this.held[0x00] >> 1) & 3) === STANDARD ? [0x14, 0x18] : [0x1c, 0x20];
    return ((this.held[counts[0]] + this.held[counts[1]]) * 1e9) / this.clock.frequency;
  }

  /** Begins a transfer. Until an abort is cleared, the FIFO takes nothing (section 4.3.12). */
  begin() {
    if (!this.enabled || this.sent.scheduled || this.latched & TX_ABRT) return;
    this.latched |= START_DET | ACTIVITY;
    this.sent.schedule(ADDRESS_BITS * this.bitNanos);
    this.update();
  }

  refuse() {
    this.abortSource = NO_ACKNOWLEDGE;
    this.latched |= TX_ABRT | STOP_DET;
    this.update();
  }

  /** @param {number} bits */
  clear(bits) {
    if (bits & TX_ABRT) this.abortSource = 0;
    this.latched &= ~bits;
    this.update();
    return 0;
  }

  /** @param {number} offset @returns {number} */
  readUint32(offset) {
    const constant = this.held[offset] ?? FIXED[offset];
    if (constant !== undefined) return constant;
    const cleared = CLEARS[(offset - CLR_INTR - 4) >> 2];
    if (cleared !== undefined) return this.clear(1 << cleared);
    switch (offset) {
      case DATA_CMD:
        return 0;
      case INTR_STAT:
        return this.raw & this.held[INTR_MASK];
      case RAW_INTR_STAT:
        return this.raw;
      case CLR_INTR:
        return this.clear(CLEARABLE);
      case ENABLE:
      case ENABLE_STATUS:
        return this.enabled ? 1 : 0;
      case STATUS:
        return ROOM | (this.sent.scheduled ? SENDING : 0);
      case TX_ABRT_SOURCE:
        return this.abortSource;
      default:
        return super.readUint32(offset);
    }
  }

  /** @param {number} offset @param {number} value */
  writeUint32(offset, value) {
    if (this.held[offset] !== undefined) this.held[offset] = value;
    else if (offset === ENABLE) {
      this.enabled = (value & 1) !== 0;
      if (!this.enabled) this.sent.cancel();
    } else if (offset === DATA_CMD) this.begin();
    else super.writeUint32(offset, value);
    this.update();
  }
}

// @ts-check
// A block of registers of our own, in the shape in which rp2040js wants them.

/** @typedef {{readUint32(offset: number): number, writeUint32(offset: number, value: number): void, writeUint32Atomic(offset: number, value: number, operation: number): void}} Registers */

const XOR = 1;
const SET = 2;

export class Block {
  /** @param {import('./mcu.js').Mcu} mcu @param {string} name */
  constructor(mcu, name) {
    this.mcu = mcu;
    this.name = name;
    /** What was on the bus at the last write, whatever the alias made of it: registers that are cleared by writing ones look at it. */
    this.rawWriteValue = 0;
  }

  /** @param {number} _offset @returns {number} */
  readUint32(_offset) {
    return 0;
  }

  /** @param {number} _offset @param {number} _value */
  writeUint32(_offset, _value) {}

  /** A write through one of the four aliases: plain, XOR, set, clear. @param {number} offset @param {number} value @param {number} operation */
  writeUint32Atomic(offset, value, operation) {
    this.rawWriteValue = value;
    if (operation === 0) this.writeUint32(offset, value);
    else {
      const old = this.readUint32(offset);
      this.writeUint32(offset, operation === XOR ? old ^ value : operation === SET ? old | value : old & ~value);
    }
  }
}

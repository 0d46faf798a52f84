// @ts-check
// A block of registers, as every peripheral is one (datasheet, section 2.1.2).

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

  /** Reads a register that the block does not have. @param {number} offset @returns {number} */
  readUint32(offset) {
    this.mcu.warn(this.name, `read of 0x${offset.toString(16)}, which is not modelled`);
    return 0;
  }

  /** Writes a register that the block does not have. @param {number} offset @param {number} value */
  writeUint32(offset, value) {
    this.mcu.warn(this.name, `write of 0x${(value >>> 0).toString(16)} to 0x${offset.toString(16)}, which is not modelled`);
  }

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

// @ts-check
// A block of registers, the base of every peripheral (datasheet, section 2.1.2).

/** @typedef {{readUint32(offset: number): number, writeUint32(offset: number, value: number): void, writeUint32Atomic(offset: number, value: number, operation: number): void}} Registers */

const XOR = 1;
const SET = 2;

export class Block {
  /** @param {import('./mcu.js').Mcu} mcu @param {string} name */
  constructor(mcu, name) {
    this.mcu = mcu;
    this.name = name;
    /** The value on the bus at the last write, before the alias was applied. Registers that are cleared by writing ones use it. */
    this.rawWriteValue = 0;
  }

  /** Handles a read of a register that the block does not model: warns and returns 0. @param {number} offset @returns {number} */
  readUint32(offset) {
    this.mcu.warn(this.name, `read of 0x${offset.toString(16)}, which is not modelled`);
    return 0;
  }

  /** Handles a write to a register that the block does not model: warns and drops the value. @param {number} offset @param {number} value */
  writeUint32(offset, value) {
    this.mcu.warn(this.name, `write of 0x${(value >>> 0).toString(16)} to 0x${offset.toString(16)}, which is not modelled`);
  }

  /** Writes through one of the four aliases: plain, XOR, set, clear. @param {number} offset @param {number} value @param {number} operation */
  writeUint32Atomic(offset, value, operation) {
    this.rawWriteValue = value;
    if (operation === 0) this.writeUint32(offset, value);
    else {
      const old = this.readUint32(offset);
      this.writeUint32(offset, operation === XOR ? old ^ value : operation === SET ? old | value : old & ~value);
    }
  }
}

// @ts-check
// Reads 32-bit little-endian ELF files: segments to load, sections, symbols.

/** @typedef {{name: string, value: number, size: number, section: number, type: number}} ElfSymbol */
/** @typedef {{name: string, type: number, address: number, offset: number, size: number, link: number}} ElfSection */
/** @typedef {{address: number, virtualAddress: number, data: Uint8Array}} ElfSegment */

const PT_LOAD = 1;
const SHT_SYMTAB = 2;
const EM_ARM = 40;

/** A file that is not a firmware, with a sentence about the reason. */
export class ElfError extends Error {}

/** A parsed firmware. */
export class Elf {
  /** @param {Uint8Array} bytes */
  constructor(bytes) {
    this.bytes = bytes;
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    if (bytes.length < 52 || this.view.getUint32(0) !== 0x7f454c46) throw new ElfError('This is not an ELF file.');
    if (bytes[4] !== 1 || bytes[5] !== 1) throw new ElfError('This ELF file is not 32-bit little-endian.');
    if (this.view.getUint16(18, true) !== EM_ARM) throw new ElfError('This ELF file is not for an ARM chip.');
    try {
      this.segments = this.readSegments();
      this.sections = this.readSections();
      this.symbols = this.readSymbols();
    } catch (error) {
      if (error instanceof RangeError) throw new ElfError('This ELF file is cut short.');
      throw error;
    }
    /** @type {Map<string, ElfSymbol>} */
    this.byName = new Map(this.symbols.map((symbol) => [symbol.name, symbol]));
  }

  /** @param {number} offset @param {number} size */
  slice(offset, size) {
    if (offset + size > this.bytes.length) throw new RangeError('beyond the end');
    return this.bytes.subarray(offset, offset + size);
  }

  /** Returns the segments with contents, at their load address. @returns {ElfSegment[]} */
  readSegments() {
    const { view } = this;
    const [start, size, count] = [view.getUint32(28, true), view.getUint16(42, true), view.getUint16(44, true)];
    const segments = [];
    for (let i = 0; i < count; i++) {
      const at = start + i * size;
      const length = view.getUint32(at + 16, true);
      if (view.getUint32(at, true) !== PT_LOAD || length === 0) continue;
      segments.push({
        address: view.getUint32(at + 12, true),
        virtualAddress: view.getUint32(at + 8, true),
        data: this.slice(view.getUint32(at + 4, true), length),
      });
    }
    return segments;
  }

  /** @returns {ElfSection[]} */
  readSections() {
    const { view } = this;
    const [start, size, count] = [view.getUint32(32, true), view.getUint16(46, true), view.getUint16(48, true)];
    const names = view.getUint16(50, true);
    const headers = Array.from({ length: start ? count : 0 }, (_, i) => start + i * size);
    const namesAt = headers[names] === undefined ? 0 : view.getUint32(headers[names] + 16, true);
    return headers.map((at) => ({
      name: this.text(namesAt + view.getUint32(at, true)),
      type: view.getUint32(at + 4, true),
      address: view.getUint32(at + 12, true),
      offset: view.getUint32(at + 16, true),
      size: view.getUint32(at + 20, true),
      link: view.getUint32(at + 24, true),
    }));
  }

  /** @returns {ElfSymbol[]} */
  readSymbols() {
    const { view } = this;
    const table = this.sections.find((section) => section.type === SHT_SYMTAB);
    if (!table) return [];
    const names = this.sections[table.link];
    if (!names) throw new ElfError('The symbol table of this ELF file has no names.');
    const symbols = [];
    for (let at = table.offset; at + 16 <= table.offset + table.size; at += 16) {
      symbols.push({
        name: this.text(names.offset + view.getUint32(at, true)),
        value: view.getUint32(at + 4, true),
        size: view.getUint32(at + 8, true),
        type: view.getUint8(at + 12) & 15,
        section: view.getUint16(at + 14, true),
      });
    }
    return symbols;
  }

  /** @param {number} offset */
  text(offset) {
    const end = this.bytes.indexOf(0, offset);
    if (end < 0) throw new RangeError('a name without end');
    return new TextDecoder().decode(this.bytes.subarray(offset, end));
  }

  /** The segments that are stored in flash. @returns {ElfSegment[]} */
  get flashSegments() {
    const segments = this.segments.filter(({ address }) => address >= 0x10000000 && address < 0x11000000);
    if (!segments.length) throw new ElfError('This ELF file puts nothing into flash.');
    return segments;
  }

  /** Returns the function or object at an address, for reports. @param {number} address */
  nameAt(address) {
    const found = this.symbols.find(
      ({ value, size, type }) => (type === 2 || type === 1) && address >= (value & ~1) && address < (value & ~1) + size,
    );
    return found?.name;
  }
}

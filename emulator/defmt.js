// @ts-check
// Reads defmt logs: takes bytes from the RTT buffer in the chip's RAM, undoes
// the rzCOBS framing and formats with the strings in the ELF's symbol table
// (defmt wire format 4). Not decoded: bitflags by name, CBOR.

import { formatValue, parseFormat } from './defmt-format.js';

/** @typedef {{level: string, timestamp: string, text: string}} LogLine */
/** @typedef {{tag: string, data: string}} Entry */

const WIRE_VERSION = '4';
/**
 * Interval at which the buffer is emptied, ns of emulated time: fixed, so that runs
 * repeat exactly.
 */
const POLL_NANOS = 1e6;
/** Offsets of the write and read positions in the header of the log's channel. */
const RTT_WRITE = 36;
const RTT_READ = 40;
const RTT_MARK = 'SEGGER RTT';
const LINES_KEPT = 10_000;
const NESTING_LIMIT = 16;

/** Undoes reverse zero-compressing COBS; null if the frame is broken. @param {number[]} frame */
export function decodeRzcobs(frame) {
  const result = [];
  let at = frame.length;
  while (at > 0) {
    const code = frame[--at];
    const literals = code === 0xff ? 134 : code >= 0x80 ? (code & 0x7f) + 7 : 7;
    if (code === 0) return null;
    if (code >= 0x80 && code < 0xff) result.push(0);
    for (let i = 0; i < literals; i++) {
      if (code < 0x80 && code & (1 << (6 - i))) result.push(0);
      else if (at > 0) result.push(frame[--at]);
      else return null;
    }
  }
  return result.reverse();
}

/** Reads values of a frame; throws RangeError at its end. */
class Cursor {
  /** @param {number[]} bytes */
  constructor(bytes) {
    this.view = new DataView(Uint8Array.from(bytes).buffer);
    this.at = 0;
  }

  /** @param {number} size whole number of bytes, little end first @param {boolean} signed */
  integer(size, signed) {
    let value = 0n;
    for (let i = 0; i < size; i++) value |= BigInt(this.view.getUint8(this.at + i)) << BigInt(8 * i);
    this.at += size;
    return signed ? BigInt.asIntN(8 * size, value) : value;
  }

  /** @param {number} size */
  number(size) {
    return Number(this.integer(size, false));
  }

  /** @param {number} size */
  bytes(size) {
    if (this.at + size > this.view.byteLength) throw new RangeError('beyond the frame');
    const bytes = new Uint8Array(this.view.buffer, this.at, size);
    this.at += size;
    return bytes;
  }
}

export class DefmtDecoder {
  /** @param {import('./elf.js').Elf} elf */
  constructor(elf) {
    /** @type {Map<number, Entry>} */
    this.entries = new Map();
    /** @type {Entry | null} */
    this.timestamp = null;
    const section = elf.sections.findIndex(({ name }) => name === '.defmt');
    for (const { name, value, section: owner } of elf.symbols) {
      if (owner !== section || !name.startsWith('{')) continue;
      /** @type {Entry} */
      const entry = JSON.parse(name);
      if (entry.tag === 'defmt_timestamp') this.timestamp = entry;
      else this.entries.set(value, entry);
    }
    const version = elf.symbols.find(({ name }) => name.startsWith('_defmt_version_'))?.name.match(/\d+/)?.[0];
    if (version && version !== WIRE_VERSION) throw new Error(`This firmware logs in defmt version ${version}, not ${WIRE_VERSION}.`);
    this.raw = elf.symbols.some(({ name }) => name.replaceAll(' ', '') === '_defmt_encoding_=raw');
  }

  /** @param {number[]} frame without its closing zero @returns {LogLine | null} */
  decode(frame) {
    const bytes = this.raw ? frame : decodeRzcobs(frame);
    if (!bytes) return null;
    try {
      const cursor = new Cursor(bytes);
      const entry = this.entries.get(cursor.number(2));
      if (!entry) return null;
      const timestamp = this.timestamp ? this.format(this.timestamp.data, cursor, 0) : '';
      return { level: entry.tag.replace('defmt_', ''), timestamp, text: this.format(entry.data, cursor, 0) };
    } catch (error) {
      if (error instanceof RangeError) return null;
      throw error;
    }
  }

  /** @param {string} string @param {Cursor} cursor @param {number} depth @returns {string} */
  format(string, cursor, depth) {
    if (depth > NESTING_LIMIT) throw new RangeError('nested too deep');
    const { pieces, types } = parseFormat(string);
    const values = types.map((type) => this.value(type, cursor, depth));
    return pieces.map((piece) => (typeof piece === 'string' ? piece : formatValue(values[piece.index], piece))).join('');
  }

  /** Formats a nested string by its index; alternatives carry a discriminant. @param {Entry | undefined} entry @param {Cursor} cursor @param {number} depth */
  nested(entry, cursor, depth) {
    if (!entry) throw new RangeError('unknown format');
    const variants = entry.data.split('|');
    return this.format(variants.length > 1 ? (variants[cursor.number(1)] ?? '') : entry.data, cursor, depth + 1);
  }

  /** @param {string} type @param {Cursor} cursor @param {number} depth @returns {unknown} */
  value(type, cursor, depth) {
    const integer = type.match(/^([ui])(8|16|32|64|128|size)$/);
    if (integer) return cursor.integer(integer[2] === 'size' ? 4 : Number(integer[2]) / 8, integer[1] === 'i');
    const field = type.match(/^bits(\d+)\.\.(\d+)$/);
    if (field) {
      const low = Math.floor(Number(field[1]) / 8);
      return cursor.integer(Math.ceil(Number(field[2]) / 8) - low, false) << BigInt(8 * low);
    }
    const array = type.match(/^\[(.+?)(?:; ?(\d+))?\]$/);
    if (array) {
      const length = array[2] ? Number(array[2]) : cursor.number(4);
      if (array[1] !== '?') return Array.from({ length }, () => this.value(array[1], cursor, depth));
      if (!length) return [];
      const entry = this.entries.get(cursor.number(2));
      return Array.from({ length }, () => ({ text: this.nested(entry, cursor, depth) }));
    }
    switch (type) {
      case 'bool':
        return cursor.number(1) !== 0;
      case 'char':
        return String.fromCodePoint(cursor.number(4));
      case 'f32':
        cursor.at += 4;
        return cursor.view.getFloat32(cursor.at - 4, true);
      case 'f64':
        cursor.at += 8;
        return cursor.view.getFloat64(cursor.at - 8, true);
      case 'str':
        return new TextDecoder().decode(cursor.bytes(cursor.number(4)));
      case 'istr':
        return this.entries.get(cursor.number(2))?.data ?? '?';
      case '?':
        return { text: this.nested(this.entries.get(cursor.number(2)), cursor, depth) };
      case '__internal_Display':
      case '__internal_Debug': {
        const text = [];
        for (let byte = cursor.number(1); byte !== 0xff; byte = cursor.number(1)) text.push(byte);
        return { text: new TextDecoder().decode(Uint8Array.from(text)) };
      }
      case '__internal_FormatSequence': {
        let text = '';
        for (let index = cursor.number(2); index !== 0; index = cursor.number(2)) {
          text += this.nested(this.entries.get(index), cursor, depth);
        }
        return { text };
      }
      default:
        throw new RangeError(`unknown type ${type}`);
    }
  }
}

/** Follows the log of a running chip. */
export class LogReader {
  // Private, as it never changes and snapshots need not copy it.
  #decoder;

  /** @param {import('./chip/chip.js').Chip} chip @param {import('./elf.js').Elf} elf */
  constructor(chip, elf) {
    this.chip = chip;
    this.#decoder = new DefmtDecoder(elf);
    this.header = elf.byName.get('_SEGGER_RTT')?.value ?? 0;
    /** @type {LogLine[]} */
    this.lines = [];
    this.broken = 0;
    /** @type {number[]} */
    this.frame = [];
    /** The number of starts of the chip when the frame was begun. */
    this.starts = 0;
    /** @type {(line: LogLine) => void} */
    this.onLine = () => {};
    this.alarm = chip.clock.createAlarm(() => {
      this.drain();
      this.alarm.schedule(POLL_NANOS);
    });
    if (this.header) {
      this.alarm.schedule(POLL_NANOS);
      chip.onRestart = () => {
        this.drain();
        this.frame = [];
        // The start-up code copies the header's initial values word by word. Met
        // half-way, the two indices would disagree and old bytes be taken for new.
        const header = new DataView(chip.ram.buffer, this.header - 0x20000000);
        header.setUint32(RTT_WRITE, 0, true);
        header.setUint32(RTT_READ, 0, true);
      };
    }
  }

  /** Takes the written bytes and advances the read position. */
  drain() {
    const { bus, ram } = this.chip;
    const start = this.header - 0x20000000;
    if (!this.chip.powered || String.fromCharCode(...ram.subarray(start, start + RTT_MARK.length)) !== RTT_MARK) return;
    const buffer = bus.peek32(this.header + 28) - 0x20000000;
    const size = bus.peek32(this.header + 32);
    const write = bus.peek32(this.header + RTT_WRITE);
    let read = bus.peek32(this.header + RTT_READ);
    if (read >= size || write >= size || buffer < 0 || buffer + size > ram.length) return;
    // A frame cut off by a power cut is not broken.
    if (this.starts !== this.chip.starts.length) this.frame = [];
    this.starts = this.chip.starts.length;
    for (; read !== write; read = (read + 1) % size) {
      const byte = ram[buffer + read];
      if (byte !== 0) this.frame.push(byte);
      else this.finishFrame();
    }
    new DataView(ram.buffer).setUint32(start + RTT_READ, write, true);
  }

  finishFrame() {
    const frame = this.frame;
    this.frame = [];
    if (!frame.length) return;
    const line = this.#decoder.decode(frame);
    if (!line) {
      this.broken++;
      return;
    }
    this.lines.push(line);
    if (this.lines.length > LINES_KEPT) this.lines.shift();
    this.onLine(line);
  }
}

// @ts-check
// Checks a copy of flash before it replaces another: whether a chip would start from it,
// and the firmware in it, as `picotool info` finds it.

const FLASH_START = 0x10000000;
const RAM = { start: 0x20000000, end: 0x20042000 };
/** The boot ROM starts a second stage only if the checksum after it is right. */
const STAGE_2_BYTES = 252;
const VECTORS = 0x100;
/** The header of the Pico SDK's binary info, in the 256 bytes after the second stage. */
const INFO = { begin: 0x7188ebf2, end: 0xe71aa390, from: 0x100, to: 0x300 };
const ID_AND_STRING = 6;
const TAG = 0x5052;
/** Ids of texts in the binary info. */
const PROGRAM_NAME = 0x02031c86;
const BOARD = 0xb63cffbb;
const LONGEST_TEXT = 200;

/** Computes the boot ROM's CRC-32: not reflected, not inverted. @param {Uint8Array} bytes */
function checksum(bytes) {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte << 24;
    for (let bit = 0; bit < 8; bit++) crc = crc & 0x80000000 ? (crc << 1) ^ 0x04c11db7 : crc << 1;
  }
  return crc >>> 0;
}

/** @param {Uint8Array} flash */
export function startsAChip(flash) {
  if (flash.length < INFO.to) return false;
  const view = new DataView(flash.buffer, flash.byteOffset, flash.byteLength);
  const [stack, reset] = [view.getUint32(VECTORS, true), view.getUint32(VECTORS + 4, true)];
  const startsInFlash = reset % 2 === 1 && reset > FLASH_START && reset < FLASH_START + flash.length;
  return checksum(flash.subarray(0, STAGE_2_BYTES)) === view.getUint32(STAGE_2_BYTES, true) && stack > RAM.start && stack <= RAM.end && startsInFlash;
}

/** Returns the program and the board that a firmware names. @param {Uint8Array} flash @returns {{program: string | null, board: string | null}} */
export function binaryInfo(flash) {
  const view = new DataView(flash.buffer, flash.byteOffset, flash.byteLength);
  const found = { program: /** @type {string | null} */ (null), board: /** @type {string | null} */ (null) };
  /** @param {number} address */
  const word = (address) => {
    const offset = address - FLASH_START;
    return offset >= 0 && offset + 4 <= flash.length ? view.getUint32(offset, true) : 0;
  };
  /** @param {number} address */
  const text = (address) => {
    const offset = address - FLASH_START;
    if (offset < 0 || offset >= flash.length) return null;
    const bytes = flash.subarray(offset, offset + LONGEST_TEXT);
    const end = bytes.indexOf(0);
    return end < 0 ? null : new TextDecoder().decode(bytes.slice(0, end));
  };
  for (let at = FLASH_START + INFO.from; at < FLASH_START + INFO.to - 16; at += 4) {
    if (word(at) !== INFO.begin || word(at + 16) !== INFO.end) continue;
    const [first, end] = [word(at + 4), word(at + 8)];
    for (let pointer = first; pointer < end && pointer < first + 1024; pointer += 4) {
      const entry = word(pointer);
      if (word(entry) !== ((TAG << 16) | ID_AND_STRING) >>> 0) continue;
      if (word(entry + 4) === PROGRAM_NAME) found.program = text(word(entry + 8));
      if (word(entry + 4) === BOARD) found.board = text(word(entry + 8));
    }
  }
  return found;
}

/**
 * Returns the reason why a copy of flash must not replace the present one; null if it
 * may.
 * @param {Uint8Array} image @param {Uint8Array} flash the one there is, with its firmware @returns {'size' | 'senseless' | 'other-board' | null}
 */
export function objection(image, flash) {
  if (image.length !== flash.length) return 'size';
  if (!startsAChip(image)) return 'senseless';
  const [theirs, ours] = [binaryInfo(image), binaryInfo(flash)];
  if (ours.board !== theirs.board || ours.program !== theirs.program) return 'other-board';
  return null;
}

// @ts-check
// Reads UF2 files for the RP2040 like its boot loader.

const FIRST_MAGIC = 0x0a324655;
const SECOND_MAGIC = 0x9e5d5157;
const LAST_MAGIC = 0x0ab16f30;
const RP2040_FAMILY = 0xe48bff56;
const BLOCK_BYTES = 512;
const MOST_PAYLOAD = 476;
const NOT_MAIN_FLASH = 0x1;
const HAS_FAMILY = 0x2000;
const FLASH = { start: 0x10000000, end: 0x11000000 };

/** A file that is refused, with a sentence about the reason. */
export class Uf2Error extends Error {}

/** @param {Uint8Array} bytes @returns {{address: number, data: Uint8Array}[]} */
export function readUf2(bytes) {
  if (bytes.length === 0 || bytes.length % BLOCK_BYTES) {
    throw new Uf2Error('This is not a UF2 file: its length is not a whole number of 512-byte blocks.');
  }
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const count = bytes.length / BLOCK_BYTES;
  const segments = [];
  for (let block = 0; block < count; block++) {
    const at = block * BLOCK_BYTES;
    const word = (/** @type {number} */ index) => view.getUint32(at + 4 * index, true);
    if (word(0) !== FIRST_MAGIC || word(1) !== SECOND_MAGIC || word(127) !== LAST_MAGIC) {
      throw new Uf2Error(`This is not a UF2 file: block ${block} does not carry its marks.`);
    }
    const [flags, address, size, number, total, family] = [2, 3, 4, 5, 6, 7].map(word);
    if (flags & NOT_MAIN_FLASH) continue;
    if (!(flags & HAS_FAMILY) || family !== RP2040_FAMILY) throw new Uf2Error('This UF2 file is not for the RP2040.');
    if (number !== block || total !== count) {
      throw new Uf2Error(`This UF2 file is incomplete or out of order at block ${block} of ${count}.`);
    }
    if (size > MOST_PAYLOAD || address < FLASH.start || address + size > FLASH.end) {
      throw new Uf2Error(`Block ${block} of this UF2 file does not lie in flash.`);
    }
    segments.push({ address, data: bytes.subarray(at + 32, at + 32 + size) });
  }
  if (!segments.length) throw new Uf2Error('This UF2 file puts nothing into flash.');
  return segments;
}

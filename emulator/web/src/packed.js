// @ts-check
// The firmware as the page loads it: what lies in flash and the few names its log
// needs, compressed. A UF2 has as much again in marks, and an ELF megabytes of names.
// It comes in two files: what a blank handheld reads until its first picture, and the
// rest, which fills the gaps of the first.
//
// A file, before it is compressed: the length of a head in JSON, the head, the bytes
// of all pieces. There are hundreds of pieces, so the head says little of each.

import { asElf } from './symbols.js';

/** @typedef {{address: number, bytes: number}} Place */
/** @typedef {import('./flash-store.js').Segment} Segment */
/** `whole`: all that the firmware takes of flash, where the pieces leave gaps in it; `pieces`: for each, bytes since the end of the one before, and its own. @typedef {{whole: Place[], pieces: number[], names: import('./symbols.js').Symbols}} Head */

/** @param {Segment[]} segments one after the other @param {Place[]} [whole] @param {import('./symbols.js').Symbols} [names] @returns {Uint8Array<ArrayBuffer>} the file before it is compressed */
export function pack(segments, whole = [], names = { sections: [], symbols: [] }) {
  let end = 0;
  const pieces = segments.flatMap(({ address, data }) => {
    const gap = address - end;
    end = address + data.length;
    return [gap, data.length];
  });
  const head = new TextEncoder().encode(JSON.stringify(/** @type {Head} */ ({ whole, pieces, names })));
  const length = segments.reduce((sum, { data }) => sum + data.length, 4 + head.length);
  const file = new Uint8Array(length);
  new DataView(file.buffer).setUint32(0, head.length, true);
  file.set(head, 4);
  let at = 4 + head.length;
  for (const { data } of segments) {
    file.set(data, at);
    at += data.length;
  }
  return file;
}

/** @param {Uint8Array} file as `pack` makes it, compressed */
export async function unpacked(file) {
  const stream = new Blob([/** @type {BlobPart} */ (file)]).stream().pipeThrough(new DecompressionStream('gzip'));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  const headEnd = 4 + new DataView(bytes.buffer).getUint32(0, true);
  const { whole, pieces, names } = /** @type {Head} */ (JSON.parse(new TextDecoder().decode(bytes.subarray(4, headEnd))));
  // The gaps are the firmware's, too: no save may lie there.
  /** @type {Segment[]} */
  const segments = whole.map(({ address, bytes: length }) => ({ address, data: new Uint8Array(length).fill(0xff) }));
  let [address, at] = [0, headEnd];
  for (let i = 0; i < pieces.length; i += 2) {
    address += pieces[i];
    const length = pieces[i + 1];
    segments.push({ address, data: bytes.subarray(at, at + length) });
    address += length;
    at += length;
  }
  return { segments, elf: asElf(names) };
}

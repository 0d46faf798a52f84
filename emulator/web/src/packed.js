// @ts-check
// The firmware as the page loads it: what lies in flash and the few names its log
// needs, compressed. A UF2 has as much again in marks, and an ELF megabytes of names.
// It comes in two files: what a blank handheld reads until its first picture, and the
// rest, which fills the gaps of the first.

import { asElf } from './symbols.js';

/** @typedef {{address: number, bytes: number}} Place */
/** @typedef {{places: Place[], names: import('./symbols.js').Symbols}} Head */

/** The file before it is compressed: the length of a head in JSON, the head, the segments. @param {import('./flash-store.js').Segment[]} segments @param {import('./symbols.js').Symbols} names @returns {Uint8Array<ArrayBuffer>} */
export function pack(segments, names) {
  const places = segments.map(({ address, data }) => ({ address, bytes: data.length }));
  const head = new TextEncoder().encode(JSON.stringify(/** @type {Head} */ ({ places, names })));
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
  const { places, names } = /** @type {Head} */ (JSON.parse(new TextDecoder().decode(bytes.subarray(4, headEnd))));
  let at = headEnd;
  const segments = places.map(({ address, bytes: length }) => {
    const data = bytes.subarray(at, at + length);
    at += length;
    return { address, data };
  });
  return { segments, elf: asElf(names) };
}

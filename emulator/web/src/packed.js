// @ts-check
// The firmware in the page's format: the contents of flash, the few names that its log
// needs, and its stored start, compressed. A UF2 has as much again in headers, an ELF has
// megabytes of names. Everything is in one file, so that a start never meets another
// build's firmware.
//
// Before compression: the length of a head in JSON, the head, the bytes of all pieces of
// flash, the bytes of the start.

import { asElf } from './symbols.js';

/** @typedef {import('./flash-store.js').Segment} Segment */
/** @typedef {import('../../stored-start.js').StoredStart} StoredStart */
/** @typedef {import('./symbols.js').Symbols} Symbols */
/** `start`: the head of its stored start; `draws`: what is drawn in it. @typedef {{pieces: {address: number, length: number}[], names: Symbols, start: StoredStart['head'], draws: StoredStart['draws']}} Head */

/** @param {Segment[]} segments @param {Symbols} names @param {StoredStart} start @returns {Uint8Array<ArrayBuffer>} the file before it is compressed */
export function pack(segments, names, start) {
  const pieces = segments.map(({ address, data }) => ({ address, length: data.length }));
  const head = new TextEncoder().encode(JSON.stringify(/** @type {Head} */ ({ pieces, names, start: start.head, draws: start.draws })));
  const parts = [new Uint8Array(4), head, ...segments.map(({ data }) => data), start.bytes];
  const file = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    file.set(part, at);
    at += part.length;
  }
  new DataView(file.buffer).setUint32(0, head.length, true);
  return file;
}

/** @param {Uint8Array} file as `pack` makes it, compressed @returns {Promise<{segments: Segment[], elf: import('../../elf.js').Elf, start: StoredStart}>} */
export async function unpacked(file) {
  const bytes = await inflated(file);
  let at = 4 + new DataView(bytes.buffer).getUint32(0, true);
  const { pieces, names, start, draws } = /** @type {Head} */ (JSON.parse(new TextDecoder().decode(bytes.subarray(4, at))));
  const segments = pieces.map(({ address, length }) => {
    const data = bytes.subarray(at, at + length);
    at += length;
    return { address, data };
  });
  return { segments, elf: asElf(names), start: { head: start, bytes: bytes.subarray(at), draws } };
}

/** @param {Uint8Array} file compressed @returns {Promise<Uint8Array<ArrayBuffer>>} */
export async function inflated(file) {
  const stream = new Blob([/** @type {BlobPart} */ (file)]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

// @ts-check
// Restores a snapshot on another machine of the same kind. The snapshot holds the changes of an
// object graph since a moment that both machines go through alike, such as just after power-on.
// Objects of that moment are named by their path from the root. store-snapshot.js writes snapshots.

/** A path from the root: fields, and positions in lists, maps and sets. @typedef {(string | number)[]} Way */
/**
 * A value in JSON, or a list that begins with its kind: `ref` with the number of a named object;
 * `list`, `set`, `map` or `record` with its contents; `number` with the name of a number that JSON
 * cannot express; `undefined`.
 * @typedef {any} Stored
 */
/**
 * Bytes of a buffer: position, length, and the position of the same bytes in the known ones, if
 * they are there.
 * @typedef {[at: number, length: number, known?: number]} Run
 */
/**
 * `ways`: the paths of the named objects; `changes`: their contents now, by their numbers in `ways`;
 * `buffers`: changed bytes, by the number of a view of them.
 * @typedef {{ways: Way[], changes: [number, Stored][], buffers: [number, Run[]][]}} Head
 */
/** @typedef {{head: Head, bytes: Uint8Array}} StoredSnapshot */

/** Thrown for a snapshot that does not fit this machine. */
export class StrangeSnapshotError extends Error {}

/** Numbers that JSON cannot express. */
export const NUMBERS = { NaN: NaN, Infinity: Infinity, '-Infinity': -Infinity, '-0': -0 };

/** Returns the contents of an object, each with the step to it. @param {any} object @returns {[string | number, any][]} */
export function parts(object) {
  if (ArrayBuffer.isView(object)) return [];
  if (object instanceof Map) return [...object.values()].map((value, index) => [index, value]);
  if (object instanceof Set || Array.isArray(object)) return [...object].map((value, index) => [index, value]);
  return Object.entries(object);
}

/**
 * Brings a machine from the common moment to the snapshot's state. A snapshot that does not fit is
 * refused before anything changes.
 * @param {object} root @param {StoredSnapshot} snapshot @param {Uint8Array} known what both machines know
 */
export function takeUp(root, { head: { ways, changes, buffers }, bytes }, known) {
  // All paths are resolved first, because they refer to the state before the changes.
  const objects = ways.map((way) => at(root, way));
  /** @param {Stored} stored @returns {any} */
  const read = (stored) => {
    if (!Array.isArray(stored)) return stored;
    const [kind, ...held] = stored;
    if (kind === 'ref') return objects[held[0]];
    if (kind === 'number') return NUMBERS[/** @type {keyof typeof NUMBERS} */ (held[0])];
    if (kind === 'undefined') return undefined;
    return fill(kind === 'list' ? [] : kind === 'set' ? new Set() : kind === 'map' ? new Map() : {}, held);
  };
  /** @param {any} object @param {Stored[]} held */
  const fill = (object, held) => {
    if (Array.isArray(object)) object.splice(0, object.length, ...held.map(read));
    else if (object instanceof Set) {
      object.clear();
      for (const value of held) object.add(read(value));
    } else if (object instanceof Map) {
      object.clear();
      for (const [key, value] of held) object.set(read(key), read(value));
    } else for (const [key, value] of held) object[key] = read(value);
    return object;
  };
  for (const [number, [, ...held]] of changes) fill(objects[number], held);
  let next = 0;
  for (const [number, runs] of buffers) {
    const buffer = new Uint8Array(objects[number].buffer);
    for (const [start, length, from] of runs) {
      if (from !== undefined) buffer.set(known.subarray(from, from + length), start);
      else {
        buffer.set(bytes.subarray(next, next + length), start);
        next += length;
      }
    }
  }
}

/** @param {any} root @param {Way} way */
function at(root, way) {
  let object = root;
  for (const step of way) object = parts(object).find(([other]) => other === step)?.[1] ?? null;
  if (object === null || typeof object !== 'object') throw new StrangeSnapshotError(`There is nothing at ${way.join('.')}.`);
  return object;
}

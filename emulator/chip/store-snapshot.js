// @ts-check
// Writes a snapshot that another machine can restore (stored-snapshot.js). Objects created after
// the common starting moment must be plain data. Others are refused with an error, because a
// partial machine would run with wrong state.

import { takeSnapshot } from './snapshot.js';
import { NUMBERS, parts } from './stored-snapshot.js';

/** @typedef {import('./stored-snapshot.js').Way} Way */
/** @typedef {import('./stored-snapshot.js').Stored} Stored */
/** @typedef {import('./stored-snapshot.js').Run} Run */
/** @typedef {import('./stored-snapshot.js').StoredSnapshot} StoredSnapshot */
/**
 * The moment from which changes are counted.
 * @typedef {{root: object, before: import('./snapshot.js').Snapshot, ways: Map<object, Way>}} Beginning
 */

/** Runs of changed bytes with fewer unchanged bytes between them than this are merged. */
const GAP = 16;
/** Matches with known bytes that are shorter than this many bytes cost more than they save. Code and data are aligned to `ALIGNED`. */
const SHORTEST_MATCH = 32;
const ALIGNED = 4;

export class StoringError extends Error {}

/** Records the moment that both machines go through. @param {object} root @returns {Beginning} */
export function rememberBeginning(root) {
  /** @type {Map<object, Way>} */
  const ways = new Map([[root, []]]);
  // A Map's iteration includes entries that are added meanwhile, so objects nearest to the root
  // come first.
  for (const [object, way] of ways)
    for (const [step, value] of parts(object)) if (value !== null && typeof value === 'object' && !ways.has(value)) ways.set(value, [...way, step]);
  return { root, before: takeSnapshot(root), ways };
}

/**
 * Returns the changes since the beginning.
 * @param {Beginning} beginning @param {Uint8Array} known bytes that are the same in both machines then and now @returns {StoredSnapshot}
 */
export function changesSince({ root, before, ways }, known) {
  const now = takeSnapshot(root);
  const writer = new Writer(ways);
  /** @type {[number, Stored][]} */
  const changes = [];
  for (const [object, holds] of now.objects) {
    const way = ways.get(object);
    // New objects are written where they are referenced; the bytes of views are written below.
    const change = way && holds !== null ? writer.change(object, before.objects.get(object), holds, way) : null;
    if (change) changes.push([writer.number(object), change]);
  }
  const copies = new Copies(known);
  /** @type {[number, Run[]][]} */
  const buffers = [];
  for (const view of ways.keys()) {
    const buffer = ArrayBuffer.isView(view) ? /** @type {ArrayBuffer} */ (view.buffer) : null;
    const [was, is] = buffer ? [before.buffers.get(buffer), now.buffers.get(buffer)] : [];
    if (!buffer || !was || !is) continue;
    now.buffers.delete(buffer);
    const bytes = new Uint8Array(is);
    const runs = differing(new Uint8Array(was), bytes).flatMap(([at, length]) => copies.split(bytes, at, length));
    if (runs.length) buffers.push([writer.number(view), runs]);
  }
  return { head: { ways: writer.ways, changes, buffers }, bytes: Uint8Array.from(copies.others) };
}

/** Converts values into their stored form. */
class Writer {
  /** @type {Map<object, number>} */
  #numbers = new Map();
  /** New objects that have been written. @type {Set<object>} */
  #written = new Set();
  /** @type {Way[]} */
  ways = [];

  /** @param {Map<object, Way>} named */
  constructor(named) {
    this.named = named;
  }

  /** Returns the number of a named object. @param {object} object */
  number(object) {
    let number = this.#numbers.get(object);
    if (number === undefined) {
      number = this.ways.push(/** @type {Way} */ (this.named.get(object))) - 1;
      this.#numbers.set(object, number);
    }
    return number;
  }

  /**
   * Returns the changed contents of a named object, or null if nothing changed.
   * @param {object} object @param {any[]} before as a snapshot has it @param {any[]} now @param {Way} way @returns {Stored}
   */
  change(object, before, now, way) {
    if (object instanceof Map || object instanceof Set || Array.isArray(object)) {
      const flat = (/** @type {any[]} */ held) => (object instanceof Map ? held.flat() : held);
      const [was, is] = [flat(before), flat(now)];
      return was.length === is.length && was.every((value, index) => Object.is(value, is[index])) ? null : this.#contents(object, way);
    }
    const old = new Map(before);
    const changed = now.filter(([key, value]) => !old.has(key) || !Object.is(old.get(key), value));
    for (const [key] of now) old.delete(key);
    if (old.size) throw new StoringError(`${said(way)} no longer has ${[...old.keys()].join(', ')}, which a stored snapshot cannot say.`);
    return changed.length ? ['record', ...changed.map(([key, value]) => [key, this.#value(value, [...way, key])])] : null;
  }

  /** @param {any} object @param {Way} way @returns {Stored} */
  #contents(object, way) {
    if (object instanceof Map)
      return ['map', ...[...object].map(([key, value], index) => [this.#value(key, [...way, index]), this.#value(value, [...way, index])])];
    const values = parts(object).map(([step, value]) => [step, this.#value(value, [...way, step])]);
    if (Array.isArray(object) || object instanceof Set) return [Array.isArray(object) ? 'list' : 'set', ...values.map(([, value]) => value)];
    return ['record', ...values];
  }

  /** @param {any} value @param {Way} way @returns {Stored} */
  #value(value, way) {
    const strange = Object.entries(NUMBERS).find(([, number]) => Object.is(number, value));
    if (strange) return ['number', strange[0]];
    if (value === undefined) return ['undefined'];
    if (value === null || ['number', 'string', 'boolean'].includes(typeof value)) return value;
    if (typeof value !== 'object') throw new StoringError(`At ${said(way)} there is a new ${typeof value}, which cannot be stored.`);
    if (this.named.has(value)) return ['ref', this.number(value)];
    const plain = [Object.prototype, Array.prototype, Map.prototype, Set.prototype].includes(Object.getPrototypeOf(value));
    if (!plain) throw new StoringError(`At ${said(way)} there is a new ${value.constructor?.name}, which cannot be stored.`);
    if (this.#written.has(value)) throw new StoringError(`What is new at ${said(way)} is elsewhere as well: it would be there twice.`);
    this.#written.add(value);
    return this.#contents(value, way);
  }
}

/** Finds bytes in the known bytes, such as code copied from flash to RAM, so that they need not be stored. */
class Copies {
  /** The first position of each stretch of known bytes. @type {Map<string, number>} */
  #first = new Map();
  /** The bytes without a match. @type {number[]} */
  others = [];

  /** @param {Uint8Array} known */
  constructor(known) {
    this.known = known;
    for (let at = 0; at + SHORTEST_MATCH <= known.length; at += ALIGNED) {
      const stretch = stretchAt(known, at);
      if (!this.#first.has(stretch)) this.#first.set(stretch, at);
    }
  }

  /** Splits a run into parts with and without a match. @param {Uint8Array} bytes @param {number} from @param {number} length @returns {Run[]} */
  split(bytes, from, length) {
    /** @type {Run[]} */
    const runs = [];
    for (let at = from; at < from + length; ) {
      // Runs of equal bytes compress better without a match.
      const known = at + SHORTEST_MATCH <= from + length && bytes[at] !== bytes[at + 1] ? this.#first.get(stretchAt(bytes, at)) : undefined;
      let end = at + 1;
      if (known === undefined) {
        const last = runs.at(-1);
        if (last && last.length === 2) last[1]++;
        else runs.push([at, 1]);
        this.others.push(bytes[at]);
      } else {
        while (end < from + length && bytes[end] === this.known[known + end - at]) end++;
        runs.push([at, end - at, known]);
      }
      at = end;
    }
    return runs;
  }
}

/** @param {Uint8Array} bytes @param {number} at */
const stretchAt = (bytes, at) => String.fromCharCode(...bytes.subarray(at, at + SHORTEST_MATCH));

/** @param {Way} way */
const said = (way) => way.join('.') || 'The root';

/** @param {Uint8Array} before @param {Uint8Array} now @returns {[at: number, length: number][]} */
function differing(before, now) {
  /** @type {[number, number][]} */
  const runs = [];
  for (let at = 0; at < now.length; at++) {
    if (before[at] === now[at]) continue;
    const last = runs.at(-1);
    if (last && at < last[0] + last[1] + GAP) last[1] = at + 1 - last[0];
    else runs.push([at, 1]);
  }
  return runs;
}

// @ts-check
// Stores the emulated flash in the browser, one record for each sector of each handheld,
// so that a save writes only the few kilobytes that change. Sectors of the firmware
// itself are not stored: a new firmware finds the saves of the old one, as on a real
// board.

import { SECTOR_BYTES } from '../../chip/xip.js';

/** @typedef {{offset: number, data: Uint8Array}} Sector */
/** @typedef {{address: number, data: Uint8Array}} Segment */

const DATABASE = 'lyngk-pocket';
/** Version 1 had one record for all sectors of a handheld, in `flash`. */
const VERSION = 2;
const STORE = 'sectors';
const STORE_OF_VERSION_1 = 'flash';
const FLASH_START = 0x10000000;

/** @template T @param {IDBRequest<T>} request @returns {Promise<T>} */
function settled(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** Converts the records of version 1 to sectors within the upgrade, so that all or none are converted. @param {IDBDatabase} database @param {IDBTransaction} upgrade */
function takeApart(database, upgrade) {
  const sectors = upgrade.objectStore(STORE);
  const walk = upgrade.objectStore(STORE_OF_VERSION_1).openCursor();
  walk.onsuccess = () => {
    const cursor = walk.result;
    if (!cursor) {
      database.deleteObjectStore(STORE_OF_VERSION_1);
      return;
    }
    for (const sector of /** @type {Sector[]} */ (cursor.value)) sectors.put(sector, [cursor.key, sector.offset]);
    cursor.continue();
  };
}

/** @type {Promise<IDBDatabase> | null} */
let opened = null;

/** @returns {Promise<IDBDatabase>} */
function open() {
  opened ??= (async () => {
    const request = indexedDB.open(DATABASE, VERSION);
    request.onupgradeneeded = ({ oldVersion }) => {
      request.result.createObjectStore(STORE);
      if (oldVersion === 1) takeApart(request.result, /** @type {IDBTransaction} */ (request.transaction));
    };
    const database = await settled(request);
    // A newer page may wait for this one to close the database.
    database.onversionchange = () => database.close();
    database.onclose = () => (opened = null);
    return database;
  })();
  opened.catch(() => (opened = null));
  return opened;
}

/** Opens the database ahead of its first use. */
export function prepare() {
  // An error is reported at the first use.
  open().catch(() => {});
}

/** Returns the key under which a handheld's flash chip is stored. @param {string} board @param {string} [apart] the name of a chip of its own @param {boolean} [own] */
export const nameOf = (board, apart = '', own = false) => [board, own ? 'own firmware' : '', apart].filter(Boolean).join(', ');

/** @param {string} handheld */
const allOf = (handheld) => IDBKeyRange.bound([handheld], [handheld, Infinity]);

/** Returns whether anything is stored of a handheld. @param {string} handheld @returns {Promise<boolean>} */
export async function isKept(handheld) {
  // Checking for a missing database takes a tenth of the time of creating it; the worker
  // creates it.
  const databases = await indexedDB.databases?.();
  if (databases && !databases.some(({ name }) => name === DATABASE)) return false;
  const store = (await open()).transaction(STORE).objectStore(STORE);
  return (await settled(store.count(allOf(handheld)))) > 0;
}

/** @param {string} handheld @returns {Promise<Sector[]>} */
export async function keptSectors(handheld) {
  const store = (await open()).transaction(STORE).objectStore(STORE);
  return settled(store.getAll(allOf(handheld)));
}

/**
 * Stores sectors in their present state, all of them or none; erased ones are removed.
 * @param {string} handheld @param {Sector[]} sectors @returns {Promise<void>}
 */
export async function keepSectors(handheld, sectors) {
  // Written to the disk before it counts as stored: a save may be the last action.
  const transaction = (await open()).transaction(STORE, 'readwrite', { durability: 'strict' });
  const store = transaction.objectStore(STORE);
  const done = new Promise((resolve, reject) => {
    transaction.oncomplete = resolve;
    transaction.onabort = transaction.onerror = () => reject(transaction.error);
  });
  try {
    for (const { offset, data } of sectors) {
      if (isErased(data)) store.delete([handheld, offset]);
      else store.put({ offset, data }, [handheld, offset]);
    }
    // Without this the browser waits for answers that a closed page never takes.
    transaction.commit();
  } catch (error) {
    done.catch(() => {});
    throw error;
  }
  await done;
}

/** Checks word by word, because a start checks more than a megabyte. @param {Uint8Array} data a sector, or some */
function isErased(data) {
  const words = new Int32Array(data.buffer, data.byteOffset, data.length / 4);
  for (let i = 0; i < words.length; i++) if (words[i] !== -1) return false;
  return true;
}

/** Returns the offsets of the sectors that the firmware occupies. @param {Segment[]} firmware @returns {Set<number>} */
export function sectorsOf(firmware) {
  const taken = new Set();
  for (const { address, data } of firmware) {
    const start = address - FLASH_START;
    for (let at = start - (start % SECTOR_BYTES); at < start + data.length; at += SECTOR_BYTES) taken.add(at);
  }
  return taken;
}

/** Returns whether flash holds anything besides the firmware. @param {Uint8Array} flash @param {Segment[]} firmware */
export function holdsSaves(flash, firmware) {
  const taken = sectorsOf(firmware);
  for (let offset = 0; offset < flash.length; offset += SECTOR_BYTES) {
    if (!taken.has(offset) && !isErased(flash.subarray(offset, offset + SECTOR_BYTES))) return true;
  }
  return false;
}

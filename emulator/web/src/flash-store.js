// @ts-check
// Keeps what the emulated flash holds in the browser, one record for each
// handheld. Sectors that the firmware itself lies in are not kept: a new firmware
// finds the saves of the old one, as on a real board.

import { SECTOR_BYTES } from '../../chip/xip.js';

/** @typedef {{offset: number, data: Uint8Array}} Sector */
/** @typedef {{address: number, data: Uint8Array}} Segment */

const DATABASE = 'lyngk-pocket';
const STORE = 'flash';
const FLASH_START = 0x10000000;

/** @template T @param {IDBRequest<T>} request @returns {Promise<T>} */
function settled(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** @returns {Promise<IDBDatabase>} */
function open() {
  const request = indexedDB.open(DATABASE, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE);
  return settled(request);
}

/** @template T @param {IDBTransactionMode} mode @param {(store: IDBObjectStore) => IDBRequest<T>} ask @returns {Promise<T>} */
async function inStore(mode, ask) {
  const database = await open();
  try {
    return await settled(ask(database.transaction(STORE, mode).objectStore(STORE)));
  } finally {
    database.close();
  }
}

/** @param {string} handheld @returns {Promise<Sector[]>} */
export async function keptSectors(handheld) {
  return (await inStore('readonly', (store) => store.get(handheld))) ?? [];
}

/** @param {string} handheld @param {Sector[]} sectors */
export async function keepSectors(handheld, sectors) {
  await inStore('readwrite', (store) => store.put(sectors, handheld));
}

/** Copies of the sectors that hold something and are not the firmware's. @param {Uint8Array} flash @param {Segment[]} firmware @returns {Sector[]} */
export function sectorsWorthKeeping(flash, firmware) {
  const taken = new Set();
  for (const { address, data } of firmware) {
    const start = address - FLASH_START;
    for (let at = start - (start % SECTOR_BYTES); at < start + data.length; at += SECTOR_BYTES) taken.add(at);
  }
  const sectors = [];
  for (let offset = 0; offset < flash.length; offset += SECTOR_BYTES) {
    const sector = flash.subarray(offset, offset + SECTOR_BYTES);
    if (!taken.has(offset) && sector.some((byte) => byte !== 0xff)) sectors.push({ offset, data: sector.slice() });
  }
  return sectors;
}

#!/usr/bin/env node
// @ts-check
// Puts the firmware of every board where the page finds it: the UF2 as shipped,
// and the names its log needs out of the ELF. Takes them from the folder in
// LYNGK_FIRMWARE, or from where `cargo xtask firmware` leaves them.

import { copyFileSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { BOARDS } from '../boards.js';
import { Elf } from '../elf.js';
import { namesForTheLog } from './src/symbols.js';

const built = process.env.LYNGK_FIRMWARE ?? fileURLToPath(new URL('../../target/chip', import.meta.url));
const folder = fileURLToPath(new URL('public/firmware', import.meta.url));

mkdirSync(folder, { recursive: true });
for (const board of Object.keys(BOARDS)) {
  const name = `lyngk-pocket-${board}`;
  try {
    copyFileSync(`${built}/${name}.uf2`, `${folder}/${name}.uf2`);
    const elf = new Elf(new Uint8Array(readFileSync(`${built}/${name}.elf`)));
    writeFileSync(`${folder}/${name}.json`, JSON.stringify(namesForTheLog(elf)));
  } catch (error) {
    console.error(`There is no firmware for ${board} to put on the page: ${/** @type {Error} */ (error).message}`);
    console.error(`Build it first: cargo xtask firmware --board ${board}`);
    process.exit(1);
  }
  const kilobytes = (/** @type {string} */ kind) => Math.round(statSync(`${folder}/${name}.${kind}`).size / 1024);
  console.log(`${name}: ${kilobytes('uf2')} KiB of firmware, ${kilobytes('json')} KiB of names`);
}

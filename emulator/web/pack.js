#!/usr/bin/env node
// @ts-check
// Copies the parts built elsewhere to the page: the firmware of every board, packed for
// the page with its start and as a UF2 for a real device; the picture at the end of the
// start; the project's own library; the languages; pictures for other pages and for a
// phone's screen; and the source. Firmware and library come from the folders in
// LYNGK_FIRMWARE and LYNGK_LIBRARY, or from the output of `cargo xtask web`, which also
// writes the texts to text/.

import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { BOARDS } from '../boards.js';
import { Elf } from '../elf.js';
import { storeStart } from '../store-start.js';
import { readUf2 } from '../uf2.js';
import { deviceWords } from './device-words.js';
import { icon, poster } from './pictures.js';
import { pack } from './src/packed.js';
import { asElf, namesForTheLog } from './src/symbols.js';

/** @param {string} path */
const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const built = process.env.LYNGK_FIRMWARE ?? here('../../target/chip');
const library = process.env.LYNGK_LIBRARY ?? here('../../target/page/wasm32-unknown-unknown/release');
const folder = here('public');

/** @param {string} file */
const kilobytes = (file) => Math.round(statSync(file).size / 1024);

/** Joins adjacent blocks. @param {import('./src/flash-store.js').Segment[]} blocks */
function joined(blocks) {
  /** @type {{address: number, parts: Uint8Array[], end: number}[]} */
  const runs = [];
  for (const { address, data } of blocks) {
    const last = runs.at(-1);
    if (last?.end === address) {
      last.parts.push(data);
      last.end += data.length;
    } else runs.push({ address, parts: [data], end: address + data.length });
  }
  return runs.map(({ address, parts }) => ({ address, data: new Uint8Array(Buffer.concat(parts)) }));
}

rmSync(`${folder}/firmware`, { recursive: true, force: true });
mkdirSync(`${folder}/firmware`, { recursive: true });
const firstPictures = [];
for (const board of Object.keys(BOARDS)) {
  const name = `lyngk-pocket-${board}`;
  const file = `${folder}/firmware/${name}`;
  let [elf, segments] = [/** @type {Elf | null} */ (null), joined([])];
  try {
    copyFileSync(`${built}/${name}.uf2`, `${file}.uf2`);
    elf = new Elf(new Uint8Array(readFileSync(`${built}/${name}.elf`)));
    segments = joined(readUf2(new Uint8Array(readFileSync(`${file}.uf2`))));
  } catch (error) {
    console.error(`There is no firmware for ${board} to put on the page: ${/** @type {Error} */ (error).message}`);
    console.error(`Build it first: cargo xtask firmware --board ${board}`);
    process.exit(1);
  }
  const names = namesForTheLog(elf);
  const { handheld, stored } = storeStart({ board, segments, elf: asElf(names) });
  writeFileSync(`${file}.pack`, gzipSync(pack(segments, names, stored), { level: 9 }));
  const picture = gzipSync(new Uint8Array(handheld.screenshot().buffer), { level: 9 }).toString('base64');
  firstPictures.push(
    `<script type="text/plain" id="carried picture of ${board}" data-light="${handheld.backlight}" data-emulated="${handheld.milliseconds.toFixed(0)}">${picture}</script>`,
  );
  console.log(
    `${name}: ${kilobytes(`${file}.pack`)} KiB for the page, ${kilobytes(`${file}.uf2`)} KiB as UF2, ${picture.length} letters of its first picture`,
  );
}
writeFileSync(here('first-pictures.html'), firstPictures.join('\n    '));

try {
  copyFileSync(`${library}/lyngk_pocket_page.wasm`, `${folder}/library.wasm`);
} catch (error) {
  console.error(`The page's library is missing: ${/** @type {Error} */ (error).message}`);
  console.error('Build it first: cargo build --release --target wasm32-unknown-unknown in emulator/web/library, or cargo xtask web');
  process.exit(1);
}
console.log(`library.wasm: ${kilobytes(`${folder}/library.wasm`)} KiB`);

rmSync(`${folder}/text`, { recursive: true, force: true });
mkdirSync(`${folder}/text`, { recursive: true });
/** Reads a file of texts. @param {string} name @returns {Record<string, string>} */
const texts = (name) => JSON.parse(readFileSync(here(`text/${name}.json`), 'utf8'));
const languages = texts('languages');
// English is part of the page itself.
for (const language of Object.keys(languages))
  if (language !== 'en') writeFileSync(`${folder}/text/${language}.json`, JSON.stringify(texts(language)));
for (const [language, words] of Object.entries(deviceWords(languages, (tag) => texts(`device/${tag}`))))
  writeFileSync(`${folder}/text/device-${language}.json`, JSON.stringify(words));

const golden = (/** @type {string} */ name) => readFileSync(here(`../../tests/golden/${name}.png`));
writeFileSync(`${folder}/picture.png`, poster(golden('claimed')));
for (const side of [180, 192, 512]) writeFileSync(`${folder}/icon-${side}.png`, icon(golden('claimed'), side));

rmSync(`${folder}/lyngk-pocket-source.tar.gz`, { force: true });
try {
  execFileSync('git', ['archive', '--format=tar.gz', '--prefix=lyngk-pocket/', '-o', `${folder}/lyngk-pocket-source.tar.gz`, 'HEAD'], {
    cwd: here('../..'),
    stdio: 'pipe',
  });
  console.log(`lyngk-pocket-source.tar.gz: ${kilobytes(`${folder}/lyngk-pocket-source.tar.gz`)} KiB`);
} catch {
  console.log('This is no checkout of git: the page offers no source.');
}

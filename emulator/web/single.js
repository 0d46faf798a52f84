#!/usr/bin/env node
// @ts-check
// Writes the built page once more as one file that can be opened from a disk or
// sent by mail: styles, scripts, worker and firmware inside. Browsers let a page
// from a disk load none of them from beside it.

import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('dist', import.meta.url));
const NAME = 'lyngk-pocket.html';

/** @param {string} file */
const text = (file) => readFileSync(`${folder}/${file}`, 'utf8');

/** A script's text may hold no end of a script. @param {string} script */
const tame = (script) => script.replaceAll('</script', '<\\/script');

/** The one file of the assets that begins and ends like this. @param {string} start @param {string} end */
function asset(start, end) {
  const found = readdirSync(`${folder}/assets`).filter((name) => name.startsWith(start) && name.endsWith(end));
  if (found.length !== 1) throw new Error(`There are ${found.length} files ${start}…${end}, not one.`);
  return `assets/${found[0]}`;
}

const carried = [`<script type="text/plain" id="carried worker">${tame(text(asset('worker-', '.js')))}</script>`];
for (const name of readdirSync(`${folder}/firmware`).sort()) {
  const base64 = readFileSync(`${folder}/firmware/${name}`).toString('base64');
  carried.push(`<script type="text/plain" id="carried firmware/${name}">${base64}</script>`);
}
const icon = `data:image/svg+xml;base64,${readFileSync(`${folder}/icon.svg`).toString('base64')}`;
const page = text('index.html')
  .replace(/<script type="module"[^>]*><\/script>/, '')
  .replace(/<link rel="stylesheet"[^>]*>/, () => `<style>${text(asset('index-', '.css'))}</style>`)
  .replace(/<link rel="manifest"[^>]*>/, '')
  .replace('./icon.svg', icon)
  .replace('</body>', () => `${carried.join('\n')}\n<script type="module">${tame(text(asset('index-', '.js')))}</script>\n</body>`);
writeFileSync(`${folder}/${NAME}`, page);
console.log(`${NAME}: ${Math.round(page.length / 1024)} KiB, the whole page in one file`);

#!/usr/bin/env node
// @ts-check
// Writes the built page again as one file that can be opened from a disk or sent by mail,
// with styles, scripts, worker, firmware and languages inside. Browsers do not let a page
// on a disk load these from other files.

import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const folder = fileURLToPath(new URL('dist', import.meta.url));
const NAME = 'lyngk-pocket.html';

/** @param {string} file */
const text = (file) => readFileSync(`${folder}/${file}`, 'utf8');

/** @param {string} file */
const base64 = (file) => readFileSync(`${folder}/${file}`).toString('base64');

/** A script's text must not contain the end of a script. @param {string} script */
const tame = (script) => script.replaceAll('</script', '<\\/script');

/** Returns the hash by which a content security policy allows an inline text. @param {string} content */
const allowed = (content) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`;

/** Returns the one file of the assets with this start and end. @param {string} start @param {string} end */
function asset(start, end) {
  const found = readdirSync(`${folder}/assets`).filter((name) => name.startsWith(start) && name.endsWith(end));
  if (found.length !== 1) throw new Error(`There are ${found.length} files ${start}…${end}, not one.`);
  return `assets/${found[0]}`;
}

/** Returns the page's script with everything that is otherwise loaded on demand. */
async function wholeScript() {
  const root = fileURLToPath(new URL('.', import.meta.url));
  const built = await build({
    root,
    logLevel: 'warn',
    build: { write: false, copyPublicDir: false, rolldownOptions: { input: `${root}index.html`, output: { codeSplitting: false } } },
  });
  const { output } = /** @type {import('vite').Rolldown.RolldownOutput} */ (Array.isArray(built) ? built[0] : built);
  const scripts = output.filter((file) => file.type === 'chunk');
  if (scripts.length !== 1) throw new Error(`The page has ${scripts.length} scripts, not one.`);
  return scripts[0].code;
}

const carried = [`<script type="text/plain" id="carried worker">${tame(text(asset('worker-', '.js')))}</script>`];
const inFirmware = readdirSync(`${folder}/firmware`)
  .filter((name) => name.endsWith('.pack'))
  .map((name) => `firmware/${name}`);
const inText = readdirSync(`${folder}/text`).map((name) => `text/${name}`);
for (const file of [...inFirmware, ...inText, 'library.wasm'].sort())
  carried.push(`<script type="text/plain" id="carried ${file}">${base64(file)}</script>`);

const script = tame(await wholeScript());
const style = text(asset('index-', '.css'));
const page = text('index.html')
  .replace("script-src 'self'", `script-src ${allowed(script)}`)
  .replace("style-src 'self'", `style-src ${allowed(style)}`)
  .replace("worker-src 'self'", 'worker-src blob:')
  .replace(/<script type="module"[^>]*><\/script>/g, '')
  .replace(/<link rel="stylesheet"[^>]*>/, () => `<style>${style}</style>`)
  .replace(/<link rel="(manifest|apple-touch-icon|preload|modulepreload)"[^>]*>/g, '')
  .replace('./icon.svg', `data:image/svg+xml;base64,${base64('icon.svg')}`)
  .replace(/href="(\.\/firmware\/[^"]*\.uf2)"/g, (_, file) => `href="data:application/octet-stream;base64,${base64(file)}"`)
  .replace(/download>/g, 'download="lyngk-pocket.uf2">')
  .replace(/<a [^>]*data-text="source">[^<]*<\/a>/g, '')
  .replace('</body>', () => `${carried.join('\n')}\n<script type="module">${script}</script>\n</body>`);
writeFileSync(`${folder}/${NAME}`, page);
console.log(`${NAME}: ${Math.round(page.length / 1024)} KiB, the whole page in one file`);

// @ts-check
// The build of the page: plain files with relative addresses, so that it runs from any
// folder of any host. LYNGK_ADDRESS, the page's own address with a slash at its end,
// makes the preview picture's address absolute, as some sites require.

import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { BOARDS, DEFAULT_BOARD } from '../boards.js';

/** @param {string} path */
const here = (path) => fileURLToPath(new URL(path, import.meta.url));

/** The page contains the boards, because it cannot read their descriptions. */
const boards = {
  name: 'boards',
  load: (/** @type {string} */ id) =>
    id === here('../boards.js')
      ? `export const BOARDS = ${JSON.stringify(BOARDS)}; export const DEFAULT_BOARD = ${JSON.stringify(DEFAULT_BOARD)};`
      : null,
};

/** The boards to choose from. */
const choices = () => Object.values(BOARDS).map(({ name, title }) => `<option value="${name}">${title}</option>`);

/** The firmware of each board as a download. */
const downloads = () =>
  Object.values(BOARDS).map(({ name, title }) => `<a id="uf2-${name}" href="./firmware/lyngk-pocket-${name}.uf2" download>${title}</a>`);

/** The address of the source: LYNGK_SOURCE, or beside the page, where pack.js puts it. */
const source = process.env.LYNGK_SOURCE ?? (existsSync(here('public/lyngk-pocket-source.tar.gz')) ? './lyngk-pocket-source.tar.gz' : null);

/**
 * The picture of each board's blank handheld, found by pack.js; the page contains it, so
 * that it is shown at once.
 */
const firstPictures = () => readFileSync(here('first-pictures.html'), 'utf8').trim();

/** The choice of languages. */
const languageChoice = () =>
  Object.entries(JSON.parse(readFileSync(here('text/languages.json'), 'utf8')))
    .map(([tag, name]) => `<option value="${tag}" lang="${tag}">${name}</option>`)
    .join('\n            ');

const addressed = {
  name: 'addressed',
  transformIndexHtml: {
    order: /** @type {const} */ ('pre'),
    handler: (/** @type {string} */ html) =>
      html
        .replace('%LYNGK_FIRST_PICTURES%', firstPictures)
        .replace('%LYNGK_LANGUAGES%', languageChoice)
        .replace('%LYNGK_DEFAULT_BOARD%', DEFAULT_BOARD)
        .replace('%LYNGK_BOARDS%', choices().join(''))
        .replace('%LYNGK_DOWNLOADS%', downloads().join(', '))
        .replaceAll('%LYNGK_ADDRESS%', process.env.LYNGK_ADDRESS ?? './')
        .replaceAll('href="%LYNGK_SOURCE%"', source === null ? 'hidden' : `href="${source}"`),
  },
};

/**
 * Loads the first script and the worker before everything else: neither waits for the
 * page's own script, and the first runs before the layout.
 */
const firstThingsFirst = {
  name: 'first-things-first',
  transformIndexHtml: {
    order: /** @type {const} */ ('post'),
    handler: (/** @type {string} */ html, /** @type {import('vite').IndexHtmlTransformContext} */ { bundle }) => {
      const [begin, worker] = ['begin', 'worker'].map((name) =>
        Object.keys(bundle ?? {}).find((file) => new RegExp(`/${name}-[^/]*\\.js$`).test(file)),
      );
      if (!begin || !worker) return html;
      const early = `<script type="module" async blocking="render" crossorigin fetchpriority="high" src="./${begin}"></script>
    <link rel="preload" href="./${worker}" as="script" />`;
      return html.replace(/\s*<link rel="modulepreload"[^>]*>/g, '').replace('<link rel="stylesheet"', `${early}\n    <link rel="stylesheet"`);
    },
  },
};

export default defineConfig({
  base: './',
  plugins: [boards, addressed, firstThingsFirst],
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: { index: here('index.html'), begin: here('src/begin.js') } },
  },
  worker: { format: 'iife', plugins: () => [boards] },
  // The emulator itself lies outside this folder.
  server: { host: '127.0.0.1', fs: { allow: ['..'] } },
});

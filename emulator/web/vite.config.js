// @ts-check
// How the page is built: plain files with relative addresses, so that it runs
// from any folder of any host. LYNGK_ADDRESS, the page's own address with a slash
// at its end, makes the picture for other pages absolute, as some of them demand.

import { existsSync } from 'node:fs';
import { defineConfig } from 'vite';

/** rp2040js looks for Node's clock by `eval`, which the page forbids; its clock is not used here. */
const withoutEval = {
  name: 'without-eval',
  transform(/** @type {string} */ code, /** @type {string} */ id) {
    return id.includes('rp2040js') && code.includes("eval('require')")
      ? code.replaceAll("eval('require')('perf_hooks').performance", 'performance')
      : null;
  },
};

/** Where the source is: at LYNGK_SOURCE, or beside the page, where pack.js puts it. */
const source =
  process.env.LYNGK_SOURCE ?? (existsSync(new URL('public/lyngk-pocket-source.tar.gz', import.meta.url)) ? './lyngk-pocket-source.tar.gz' : null);

const addressed = {
  name: 'addressed',
  transformIndexHtml: {
    order: /** @type {const} */ ('pre'),
    handler: (/** @type {string} */ html) =>
      html
        .replaceAll('%LYNGK_ADDRESS%', process.env.LYNGK_ADDRESS ?? './')
        .replaceAll('href="%LYNGK_SOURCE%"', source === null ? 'hidden' : `href="${source}"`),
  },
};

/** The worker is wanted as soon as the page's script runs: by then it should have come, too. */
const workerEarly = {
  name: 'worker-early',
  transformIndexHtml: {
    order: /** @type {const} */ ('post'),
    handler: (/** @type {string} */ html, /** @type {import('vite').IndexHtmlTransformContext} */ { bundle }) => {
      const worker = Object.keys(bundle ?? {}).find((file) => /worker-[^/]*\.js$/.test(file));
      if (!worker) return html;
      return html.replace('<link rel="preload"', `<link rel="preload" href="./${worker}" as="script" />\n    <link rel="preload"`);
    },
  },
};

export default defineConfig({
  base: './',
  plugins: [addressed, workerEarly],
  build: { target: 'es2022', assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  worker: { format: 'iife', plugins: () => [withoutEval] },
  // The emulator itself lies outside this folder.
  server: { host: '127.0.0.1', fs: { allow: ['..'] } },
});

// @ts-check
// How the page is built: plain files with relative addresses, so that it runs
// from any folder of any host.

import { defineConfig } from 'vite';

export default defineConfig({
  base: './',
  build: { target: 'es2022', assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  // rp2040js looks for Node's clock by `eval`; its clock is not used here.
  worker: { format: 'iife', rolldownOptions: { checks: { eval: false } } },
  // The emulator itself lies outside this folder.
  server: { host: '127.0.0.1', fs: { allow: ['..'] } },
});

#!/usr/bin/env node
// @ts-check
// Serves the built page on this computer alone: `node serve.js [--port N]
// [--under /folder/]`. Any other static host does as well.

import { createServer } from 'node:http';
import { readFile } from 'node:fs/promises';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const FOLDER = fileURLToPath(new URL('dist', import.meta.url));
/** @type {Record<string, string>} */
const KINDS = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
};

/** @param {{port?: number, under?: string}} [options] @returns {Promise<import('node:http').Server>} once it listens */
export function serve({ port = 0, under = '/' } = {}) {
  const server = createServer(async ({ url = '/' }, response) => {
    const path = decodeURIComponent(new URL(url, 'http://localhost').pathname);
    const inside = path.startsWith(under) ? normalize(`/${path.slice(under.length)}`) : '';
    const file = join(FOLDER, inside.endsWith('/') ? `${inside}index.html` : inside);
    try {
      if (!inside) throw new Error('outside');
      const bytes = await readFile(file);
      response.writeHead(200, { 'content-type': KINDS[extname(file)] ?? 'application/octet-stream', 'cache-control': 'no-cache' });
      response.end(bytes);
    } catch {
      response.writeHead(404, { 'content-type': 'text/plain' });
      response.end('There is no such file.');
    }
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve(server));
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { values } = parseArgs({ options: { port: { type: 'string', default: '8240' }, under: { type: 'string', default: '/' } } });
  const server = await serve({ port: Number(values.port), under: values.under });
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  console.log(`The page is at http://127.0.0.1:${port}${values.under} (Ctrl-C ends it)`);
}

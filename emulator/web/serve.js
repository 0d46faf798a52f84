#!/usr/bin/env node
// @ts-check
// Serves the built page on this computer only: `node serve.js [--port N] [--under
// /folder/]`. Any other static host works as well. It compresses, and sends nothing that
// the browser has already.

import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import { readFile } from 'node:fs/promises';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';

const FOLDER = fileURLToPath(new URL('dist', import.meta.url));
/** @type {Record<string, string>} */
const KINDS = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
};
/** A file whose name has the hash of its contents never changes. */
const HASHED = /\/assets\/[^/]+-[\w-]{8}\.\w+$/;
/** Compressed formats are not compressed again. */
const DENSE = new Set(['.pack', '.png', '.gz']);

/** Returns the file of an address; null if there is none. @param {string} address @param {string} under */
function fileAt(address, under) {
  try {
    const path = decodeURIComponent(new URL(address, 'http://localhost').pathname);
    if (!path.startsWith(under) || path.includes('\0')) return null;
    const inside = normalize(`/${path.slice(under.length)}`);
    return join(FOLDER, inside.endsWith('/') ? `${inside}index.html` : inside);
  } catch {
    // Bytes that are no address, such as `/%`.
    return null;
  }
}

/** @param {{port?: number, under?: string}} [options] @returns {Promise<import('node:http').Server>} once it listens */
export function serve({ port = 0, under = '/' } = {}) {
  const server = createServer(async ({ url = '/', headers }, response) => {
    const file = fileAt(url, under);
    const bytes = file && (await readFile(file).catch(() => null));
    if (!file || !bytes) {
      response.writeHead(404, { 'content-type': 'text/plain' });
      response.end('There is no such file.');
      return;
    }
    const etag = `"${createHash('sha256').update(bytes).digest('hex').slice(0, 16)}"`;
    /** @type {Record<string, string>} */
    const fields = {
      'content-type': KINDS[extname(file)] ?? 'application/octet-stream',
      'cache-control': HASHED.test(file) ? 'max-age=31536000, immutable' : 'no-cache',
      etag,
      vary: 'accept-encoding',
    };
    if (headers['if-none-match'] === etag) {
      response.writeHead(304, fields);
      response.end();
      return;
    }
    const compress = !DENSE.has(extname(file)) && /\bgzip\b/.test(String(headers['accept-encoding']));
    const body = compress ? gzipSync(bytes) : bytes;
    if (compress) fields['content-encoding'] = 'gzip';
    response.writeHead(200, { ...fields, 'content-length': String(body.length) });
    response.end(body);
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

#!/usr/bin/env node
// @ts-check
// Writes the service worker of the built page. It stores the page at the first visit,
// then the firmware and the language that a visit used, and answers from these copies, so
// that the page works without its host. A new build has a new name and replaces the old
// one.

import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('dist', import.meta.url));
const NAME = 'offline.js';
/**
 * Stored only when a visit uses them, so that unused boards and languages are not
 * downloaded.
 */
const ON_USE = /^(firmware\/.*\.pack|text\/.*)$/;
/** Never stored: files for real devices, for other pages, and the source. */
const NEVER = /^(firmware\/.*\.uf2|picture\.png|.*\.tar\.gz|lyngk-pocket\.html|icon-.*\.png)$/;

const files = readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name !== NAME)
  .map((entry) => `${entry.parentPath}/${entry.name}`.slice(folder.length + 1).replaceAll('\\', '/'))
  .filter((file) => !NEVER.test(file))
  .sort();
const hash = createHash('sha256');
for (const file of files) hash.update(file).update(readFileSync(`${folder}/${file}`));
const build = hash.digest('hex').slice(0, 16);
const atOnce = files.filter((file) => !ON_USE.test(file));

writeFileSync(
  `${folder}/${NAME}`,
  `// Keeps this page for use without its host. Made with the page by offline.js.
// Several copies of the page may share one host: each stores and clears its own files.
const OURS = \`lyngk-pocket \${registration.scope} \`;
const BUILD = OURS + ${JSON.stringify(build)};
const FILES = ${JSON.stringify(['./', ...atOnce.map((file) => `./${file}`)])};
const ON_USE = new Set(${JSON.stringify(files.filter((file) => ON_USE.test(file)))}.map((file) => new URL(file, registration.scope).href));
// Asks whether the browser's copy is still valid, and uses it if so.
const keep = (cache, files) => cache.addAll(files.map((file) => new Request(file, { cache: 'no-cache' })));
addEventListener('install', (event) => {
  event.waitUntil(caches.open(BUILD).then((cache) => keep(cache, FILES)).then(() => skipWaiting()));
});
addEventListener('activate', (event) => {
  const others = caches.keys().then((names) => Promise.all(
    names.filter((name) => name.startsWith(OURS) && name !== BUILD).map((name) => caches.delete(name)),
  ));
  event.waitUntil(others.then(() => clients.claim()));
});
addEventListener('message', (event) => {
  const { data, ports } = event;
  const wanted = (data.keep ?? []).map((file) => new URL(file, registration.scope).href).filter((file) => ON_USE.has(file));
  // The browser may end a service worker without pending work.
  event.waitUntil(caches.open(BUILD).then((cache) => keep(cache, wanted)).then(() => ports[0]?.postMessage('kept'), () => {}));
});
addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET' || !request.url.startsWith(registration.scope)) return;
  event.respondWith((async () => {
    const cache = await caches.open(BUILD);
    const kept = await cache.match(request, { ignoreSearch: true });
    if (kept) return kept;
    // Files with the same name in every build must not come from an older build.
    const used = ON_USE.has(request.url);
    const response = await fetch(used ? new Request(request, { cache: 'no-cache' }) : request);
    if (response.ok && used) event.waitUntil(cache.put(request, response.clone()));
    return response;
  })());
});
`,
);
console.log(`${NAME}: ${atOnce.length} files kept for use without a host, ${files.length - atOnce.length} more when they are used`);

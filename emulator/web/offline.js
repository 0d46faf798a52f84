#!/usr/bin/env node
// @ts-check
// Writes the service worker of the built page: it keeps every file of the page
// at the first visit and answers from what it kept ever after, so that the page
// works without its host. A new build has a new name and takes over.

import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('dist', import.meta.url));
const NAME = 'offline.js';
/** Needs no host from the start. */
const SINGLE = 'lyngk-pocket.html';

const files = readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name !== NAME && entry.name !== SINGLE)
  .map((entry) => `${entry.parentPath}/${entry.name}`.slice(folder.length + 1).replaceAll('\\', '/'))
  .sort();
const hash = createHash('sha256');
for (const file of files) hash.update(file).update(readFileSync(`${folder}/${file}`));
const build = hash.digest('hex').slice(0, 16);

writeFileSync(`${folder}/${NAME}`, `// Keeps this page for use without its host. Made with the page by offline.js.
// Several copies of the page may live on one host: each keeps and clears its own.
const OURS = \`lyngk-pocket \${registration.scope} \`;
const BUILD = OURS + ${JSON.stringify(build)};
const FILES = ${JSON.stringify(['./', ...files.map((file) => `./${file}`)])};
addEventListener('install', (event) => {
  const kept = caches.open(BUILD).then((cache) => cache.addAll(FILES.map((file) => new Request(file, { cache: 'reload' }))));
  event.waitUntil(kept.then(() => skipWaiting()));
});
addEventListener('activate', (event) => {
  const others = caches.keys().then((names) => Promise.all(
    names.filter((name) => name.startsWith(OURS) && name !== BUILD).map((name) => caches.delete(name)),
  ));
  event.waitUntil(others.then(() => clients.claim()));
});
addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET' || !request.url.startsWith(registration.scope)) return;
  const kept = caches.open(BUILD).then((cache) => cache.match(request, { ignoreSearch: true }));
  event.respondWith(kept.then((response) => response ?? fetch(request)));
});
`);
console.log(`${NAME}: ${files.length} files kept for use without a host`);

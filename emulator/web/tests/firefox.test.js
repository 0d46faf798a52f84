// @ts-check
// The built page in Firefox, if it is installed: it starts, plays with the page's own
// button, resumes its game and mirrors its screen. Controlled by WebDriver BiDi, which
// Firefox supports itself: the tools for Chromium need commands that Debian's version
// does not have.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { test } from 'node:test';
import { serve } from '../serve.js';
import { FOLDER, PATIENCE_MS } from './page.js';

const FIREFOX = process.env.FIREFOX ?? '/usr/bin/firefox-esr';
const { ws: WebSocket } = createRequire(import.meta.url)('playwright-core/lib/utilsBundle');

/** Starts Firefox without a window. Returns a function that sends it commands. */
async function startFirefox() {
  const profile = mkdtempSync(`${tmpdir()}/lyngk-firefox-`);
  const firefox = spawn(FIREFOX, ['--headless', '--remote-debugging-port=0', '--profile', profile, '--no-remote'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  /** @type {string} */
  const address = await new Promise((resolve, reject) => {
    let said = '';
    firefox.stderr.on('data', (bytes) => {
      said += bytes;
      const found = /WebDriver BiDi listening on (ws:\/\/\S+)/.exec(said);
      if (found) resolve(found[1]);
    });
    firefox.on('exit', () => reject(new Error(`Firefox ended: ${said}`)));
    setTimeout(() => reject(new Error(`Firefox offers no way to drive it: ${said}`)), PATIENCE_MS).unref();
  }).catch((error) => {
    firefox.kill();
    throw error;
  });
  const socket = new WebSocket(`${address}/session`);
  await new Promise((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('error', reject);
  });
  /** @type {Map<number, {resolve: (result: any) => void, reject: (error: Error) => void}>} */
  const answers = new Map();
  socket.on('message', (/** @type {Buffer} */ bytes) => {
    const { id, type, result, message } = JSON.parse(String(bytes));
    if (type === 'success') answers.get(id)?.resolve(result);
    else if (type === 'error') answers.get(id)?.reject(new Error(message));
  });
  let sent = 0;
  /** @param {string} method @param {object} params @returns {Promise<any>} */
  const send = (method, params) => {
    socket.send(JSON.stringify({ id: ++sent, method, params }));
    return new Promise((resolve, reject) => {
      answers.set(sent, { resolve, reject });
      setTimeout(() => reject(new Error(`Firefox never answered ${method}`)), PATIENCE_MS).unref();
    });
  };
  const end = async () => {
    const ended = new Promise((resolve) => firefox.once('exit', resolve));
    await send('browser.close', {}).catch(() => {});
    // It may be too busy with the end of the test.
    const timer = setTimeout(() => firefox.kill('SIGKILL'), PATIENCE_MS / 4);
    await ended;
    clearTimeout(timer);
    rmSync(profile, { recursive: true, force: true });
  };
  return { send, end };
}

test('the page runs in Firefox, and finds its game again', { skip: existsSync(FIREFOX) ? false : 'there is no Firefox here' }, async () => {
  const server = await serve({ under: FOLDER });
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  const { send, end } = await startFirefox();
  try {
    await send('session.new', { capabilities: {} });
    const { contexts } = await send('browsingContext.getTree', {});
    const { context } = contexts[0];
    /** @param {string} expression */
    const evaluate = async (expression) => {
      const { result, exceptionDetails } = await send('script.evaluate', { expression, target: { context }, awaitPromise: true });
      if (exceptionDetails) throw new Error(exceptionDetails.text);
      return result.value;
    };
    /** @param {string} expression @param {(value: any) => boolean} holds */
    const until = async (expression, holds) => {
      const limit = Date.now() + PATIENCE_MS;
      for (let value = await evaluate(expression); ; value = await evaluate(expression)) {
        if (holds(value)) return value;
        assert.ok(Date.now() < limit, `${expression} stayed ${value}`);
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    };
    const screen = 'document.getElementById("glass").dataset.screen ?? ""';
    const open = () => send('browsingContext.navigate', { context, url: `http://127.0.0.1:${port}${FOLDER}?seed=1`, wait: 'complete' });
    await open();
    await until(screen, (value) => value === 'language');
    await evaluate('document.getElementById("play").click()');
    await until(screen, (value) => value === 'play');
    await until('document.getElementById("spoken").textContent', (value) => /Player [AB] to move/.test(value));
    await until('document.getElementById("glass").dataset.kept ?? ""', (value) => Number(value) > 0);
    await open();
    await until(screen, (value) => value === 'title');
    await until(
      '/ ply (\\d+) /.exec(document.getElementById("log").textContent.split("\\n").filter((line) => line.includes(" screen ")).at(-1))?.[1] ?? "-"',
      (value) => value !== '-',
    );
    assert.equal(await evaluate('document.getElementById("message").textContent'), '');
    // Without serial ports there is still the page's own.
    assert.equal(await evaluate('document.getElementById("link-none").hidden'), await evaluate('"serial" in navigator'));
    await evaluate('document.getElementById("link-emulated").click()');
    await until('document.getElementById("mirror").dataset.pictures ?? ""', (value) => Number(value) > 0);
  } finally {
    await end();
    server.close();
  }
});

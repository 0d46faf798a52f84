// @ts-check
// The connection to a handheld over a simulated port: bytes in pieces of any size, noise
// between the answers, lost rows, a disconnection.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { Random } from '../../chip/random.js';
import { deviceWords } from '../device-words.js';
import { Client } from '../src/link/client.js';
import { Picture } from '../src/link/picture.js';
import { VALUES } from '../src/link/settings.js';
import { LANGUAGES } from '../src/texts.js';

const RECORD = '[Game "LYNGK"]\n[A "human"]\n[B "level 3"]\n[Variant "5"]\n[Setup "000000"]\n[Result "*"]\n1. R,e3-d2 {4.2} e1-d1 {0.9} 2. e6-e7 *\n';

/** Returns a row of one colour. @param {number} y @param {number} colour */
const row = (y, colour) => `row ${y} 0 ${Buffer.from([239, colour >> 8, colour & 255]).toString('base64')}\n`;

/** Returns a port with a simulated handheld at its other end. @param {(line: string, say: (words: string | Uint8Array) => void) => void} answer @param {(bytes: Uint8Array) => Uint8Array[]} [pieces] */
function portTo(answer, pieces = (bytes) => [bytes]) {
  /** @type {ReadableStreamDefaultController<Uint8Array> | null} */
  let arriving = null;
  /** @type {string[]} */
  const heard = [];
  /** @param {string | Uint8Array} words */
  const say = (words) => {
    for (const piece of pieces(typeof words === 'string' ? new TextEncoder().encode(words) : words)) arriving?.enqueue(piece);
  };
  let text = '';
  const port = {
    /** @type {ReadableStream<Uint8Array> | null} */
    readable: new ReadableStream({
      start(controller) {
        arriving = controller;
      },
    }),
    /** @type {WritableStream<Uint8Array> | null} */
    writable: new WritableStream({
      write(bytes) {
        const lines = (text + new TextDecoder().decode(bytes)).split('\n');
        text = String(lines.pop());
        for (const line of lines) {
          heard.push(line);
          answer(line, say);
        }
      },
    }),
    async close() {},
  };
  const pull = () => {
    port.readable = port.writable = null;
    arriving?.error(new Error('pulled'));
  };
  return { port, heard, say, pull };
}

test('answers are understood however their bytes come, among rows and noise', async () => {
  const random = new Random(11);
  /** @param {Uint8Array} bytes */
  const inPieces = (bytes) => {
    const pieces = [];
    for (let at = 0; at < bytes.length; ) {
      const end = at + 1 + random.below(7);
      pieces.push(bytes.slice(at, end));
      at = end;
    }
    return pieces;
  };
  const { port } = portTo((line, say) => {
    say(row(random.below(240), random.below(65536)));
    if (line === 'isready') {
      say(Uint8Array.from({ length: 9000 }, () => random.below(256)).map((byte) => (byte === 10 ? 0 : byte)));
      say('\nreadyok\r\n');
    }
    if (line === 'ugi') say(`id name Lyngk Pocket 0.1\n${row(3, 0xffff)}id author é…\nugiok\n`);
    if (line === 'games') say(`game 1 variant 5 setup 000000 plies 3 result *\nshown\ngames 1\n`);
    if (line === 'games read 1') say(`${RECORD}end\n`);
    if (line === 'games read 2') say('error there is no game 2\n');
    if (line === 'settings') say('setting language en\nsetting level 3\nend\n');
    if (line === 'settings level 9') say('error the setting does not have this value\n');
  }, inPieces);
  const client = new Client(port);
  let pictures = 0;
  client.onPicture = () => void pictures++;
  assert.equal(await client.greet(), 'Lyngk Pocket 0.1');
  assert.deepEqual(await client.games(), [{ number: 1, variant: '5', setup: '000000', plies: 3, result: '*' }]);
  // Requested at once, answered one after the other.
  const [record, settings] = await Promise.all([client.read(1), client.settings()]);
  assert.equal(record, RECORD);
  assert.deepEqual(
    [...settings],
    [
      ['language', 'en'],
      ['level', '3'],
    ],
  );
  await assert.rejects(client.read(2), { key: 'link-refused', values: { reason: 'there is no game 2' } });
  await assert.rejects(client.set('level', '9'), { key: 'link-refused' });
  assert.equal(pictures, 1);
  await client.close();
});

test('a picture with an unreadable row is not shown, but requested again', async () => {
  let asked = 0;
  const { port, say } = portTo((line) => {
    if (line !== 'screen on') return;
    asked++;
    say('screen 240 240\n');
    for (let y = 0; y < 240; y++) say(asked === 1 && y === 100 ? 'row 100 0 AAA\n' : row(y, 0x1234));
    say('shown\n');
  });
  const client = new Client(port);
  const shown = new Promise((resolve) => (client.onPicture = () => resolve(undefined)));
  await client.mirror();
  await shown;
  assert.equal(asked, 2);
  assert.ok(client.picture.pixels.every((pixel) => pixel === 0x1234));
  await client.close();
});

test('rows that lie beyond the screen, or are none, change nothing', () => {
  const picture = new Picture();
  const before = picture.pixels.slice();
  const long = Buffer.from([239, 1, 2, 0, 1, 2]).toString('base64');
  for (const bad of [
    'row 240 0 AAAA',
    'row 0 240 AAAA',
    `row 0 0 ${long}`,
    'row 0 0 AAA',
    'row 0 0 AA=A',
    'row 0 0 ',
    'row -1 0 AAAA',
    'row 0 0 AAAA x',
  ]) {
    assert.equal(picture.row(bad), false, bad);
  }
  assert.deepEqual(picture.pixels, before);
  assert.equal(picture.row(`row 239 239 ${Buffer.from([0, 0xab, 0xcd]).toString('base64')}`), true);
  assert.equal(picture.pixels[240 * 240 - 1], 0xabcd);
});

test('a record is sent line by line, and put on the board only if the device has understood it', async () => {
  let wrong = '';
  const { port, heard } = portTo((line, say) => {
    if (line === 'record') say(`${wrong}${RECORD}end\n`);
    if (line === 'play') say('ok\n');
  });
  const client = new Client(port);
  await client.put(RECORD);
  assert.deepEqual(heard, [...RECORD.trimEnd().split('\n'), 'record', 'play']);
  wrong = 'error turn 1, a1-i1: no\n';
  await assert.rejects(client.put(RECORD), { key: 'link-no-game', values: { reason: 'turn 1, a1-i1: no' } });
  assert.equal(heard.filter((line) => line === 'play').length, 1, 'it was not put on the board');
  await client.close();
});

test('waiting requests fail when the port is gone, and none waits after that', async () => {
  const { port, pull } = portTo((line, say) => line === 'isready' && say('readyok\n'));
  const client = new Client(port);
  /** @type {string[]} */
  const gone = [];
  client.onGone = ({ key }) => void gone.push(key);
  const waits = client.startBootLoader();
  const next = client.games();
  setTimeout(pull, 20);
  await assert.rejects(waits, { key: 'link-gone' });
  await assert.rejects(next, { key: 'link-gone' });
  await assert.rejects(client.settings(), { key: 'link-gone' });
  await client.close();
  assert.deepEqual(gone, ['link-gone']);
});

test("every value of every setting has the device's own word in every language", () => {
  const texts = (/** @type {string} */ name) => JSON.parse(readFileSync(new URL(`../text/${name}.json`, import.meta.url), 'utf8'));
  const words = deviceWords(texts('languages'), (tag) => texts(`device/${tag}`));
  assert.deepEqual(Object.keys(words), LANGUAGES);
  for (const language of LANGUAGES) {
    for (const [name, values] of Object.entries(VALUES)) {
      assert.ok(words[language][name], `${language}: ${name}`);
      for (const value of values)
        if (name === 'sleep' || !/^\d$/.test(value)) assert.ok(words[language][`${name}.${value}`], `${language}: ${name} ${value}`);
    }
  }
  assert.equal(words.de['sleep.10'], '10 min');
  // The page knows all settings of the port.
  const port = readFileSync(new URL('../../../src/link/settings.rs', import.meta.url), 'utf8');
  const named = [...(/const NAMES: \[&str; \d+\] = \[([\s\S]*?)\];/.exec(port)?.[1].matchAll(/"(\w+)"/g) ?? [])].map(([, name]) => name);
  assert.deepEqual(Object.keys(VALUES), named);
});

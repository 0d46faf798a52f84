// @ts-check
// Holds the conversations of tests/protocol with the emulated chip. The README there defines their
// lines; testkit/src/conversation.rs holds them with the engine and the simulator.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { START } from './plugged.js';

/** @typedef {import('../../serial.js').Serial} Serial */

/** The conversations of all programs that speak the protocol. */
export const COMMON = ['common.txt', 'errors.txt', 'working.txt', 'referee.txt'];

/** The longest answer to a malformed line, in bytes. */
const LONGEST_ERROR = 500;
/** The largest depth of perft that a handheld counts. */
const DEEPEST = 3;
const TURN = /^(pass|([IBRGK],)?[a-i][1-7]-[a-i][1-7])$/;
const NEWS = /^info depth -?\d+ score -?\d+ nodes -?\d+ time -?\d+ pv (.+)$/;

/** @param {string} path */
const read = (path) =>
  readFileSync(new URL(`../../../tests/${path}`, import.meta.url), 'utf8')
    .trimEnd()
    .split('\n');

/** Holds a conversation. @param {Serial} serial @param {string} file */
export function converse(serial, file) {
  for (const [number, written] of read(`protocol/${file}`).entries()) {
    const line = written.replaceAll('%START%', START);
    const place = `${file}, line ${number + 1}`;
    const [, kind, rest] = /^(\S+) (.*)$/.exec(line) ?? [];
    if (kind === '>') take(serial, rest);
    else if (kind === '<') assert.equal(answer(serial), rest, place);
    else if (kind === '<~') assert.ok(answer(serial, rest).startsWith(rest), place);
    else if (kind === '<*') serial.until(rest);
    else if (kind === '!') isRefused(serial, rest, place);
    else if (kind === '?' || kind === '??') {
      const [best, expected] = bestTurn(serial, rest, place);
      assert.ok(ask(serial, 'moves').split(' ').includes(best), `${place}: ${best}`);
      assert.ok(kind === '?' || expected > 1, `${place}: ${expected} turns`);
    } else if (kind === '@turns') every(rest, (fields) => turns(serial, fields));
    else if (kind === '@perft') every(rest, (fields) => perft(serial, fields));
    else assert.ok(line === '' || line.startsWith('#'), `${place}: ${line}`);
  }
}

/** Sends a line, in which \xNN stands for a byte. @param {Serial} serial @param {string} line */
function take(serial, line) {
  const bytes = line.split(/\\x([0-9a-f]{2})/).flatMap((part, at) => (at % 2 ? [Number.parseInt(part, 16)] : [...Buffer.from(part)]));
  serial.handheld.port.send(Uint8Array.of(...bytes, 10));
}

/** Returns the next line, and skips a search's news unless news is expected. @param {Serial} serial @param {string} [expected] */
function answer(serial, expected = '') {
  for (;;) {
    const heard = serial.line();
    if (!heard.startsWith('info ') || expected.startsWith('info ')) return heard;
  }
}

/** @param {Serial} serial @param {string} line */
function ask(serial, line) {
  serial.send(line);
  return answer(serial);
}

/** Checks that a malformed line gives one short error and changes nothing. @param {Serial} serial @param {string} line @param {string} place */
function isRefused(serial, line, place) {
  const before = ask(serial, 'fen');
  take(serial, line);
  const heard = serial.line();
  assert.ok(heard.startsWith('error ') && heard.length < LONGEST_ERROR, `${place}: ${heard}`);
  assert.equal(ask(serial, 'fen'), before, place);
}

/**
 * Returns the turn that a search chooses, and the number of turns that it last expected, after a
 * check of the form of its news. Other tests check that the turns are legal.
 * @param {Serial} serial @param {string} go @param {string} place @returns {[string, number]}
 */
function bestTurn(serial, go, place) {
  serial.send(go);
  /** @type {string[]} */
  let expected = [];
  for (;;) {
    const heard = serial.line();
    if (heard.startsWith('bestmove ')) {
      const best = heard.slice('bestmove '.length);
      assert.equal(expected[0] ?? best, best, place);
      return [best, expected.length];
    }
    expected = NEWS.exec(heard)?.[1].split(' ') ?? [];
    assert.ok(expected.length > 0 && expected.every((turn) => TURN.test(turn)), `${place}: ${heard}`);
  }
}

/** Checks every n-th line of a file of the referee. @param {string} of @param {(fields: string[]) => void} check */
function every(of, check) {
  const [file, step] = of.split(' ');
  for (const [number, line] of read(`vectors/${file}`).entries()) if (number % Number(step) === 0) check(line.split(' | '));
}

/** Checks that turns and result are the referee's, and that a search chooses one of these turns. @param {Serial} serial @param {string[]} fields */
function turns(serial, fields) {
  const [position, expected] = fields.slice(-2);
  const results = new Map([
    ['over A', 'p1win'],
    ['over B', 'p2win'],
    ['over draw', 'draw'],
  ]);
  const result = results.get(expected);
  const legal = result ? '' : expected;
  serial.send(`position fen ${position}`);
  assert.equal(ask(serial, 'moves'), legal, position);
  assert.equal(ask(serial, 'query result'), `response ${result ?? 'none'}`, position);
  assert.equal(ask(serial, 'query gameover'), `response ${legal === ''}`, position);
  assert.equal(ask(serial, 'query p1turn'), `response ${position.includes(' A ')}`, position);
  if (result) assert.equal(ask(serial, 'go nodes 10'), 'error the game is over');
  else assert.ok(legal.split(' ').includes(bestTurn(serial, 'go nodes 10', position)[0]), position);
}

/** Checks that the counts are the referee's. @param {Serial} serial @param {string[]} fields */
function perft(serial, [position, ...counts]) {
  serial.send(`position fen ${position}`);
  assert.equal(ask(serial, 'perft 0'), '1');
  for (const [index, count] of counts.slice(0, DEEPEST).entries()) assert.equal(ask(serial, `perft ${index + 1}`), count, position);
}

// @ts-check
// The computer's end of the connection to a handheld, over any port: sends one request
// after the other, and receives the screen's rows at any time. docs/USB.md describes the
// answers of a handheld. Independent of USB and the page.

import { RefusedError } from '../refused.js';
import { Picture } from './picture.js';

/** The longest line of an answer; a longer one is noise. */
const LONGEST_LINE = 4096;
/**
 * The longest time for an answer without consent, ms: the page's own handheld may run
 * slowly on a busy computer.
 */
const PATIENCE_MS = 20_000;

/** @typedef {import('./port.js').Port} Port */
/** @typedef {{number: number, variant: string, setup: string, plies: number, result: string}} Game */
/** `agreed`: no time limit, because it waits for consent at the device; `errors`: errors are part of the answer. @typedef {{agreed?: boolean, errors?: boolean}} Manner */
/** @typedef {{lines: string[], until: (line: string) => boolean, errors: boolean, resolve: (lines: string[]) => void, reject: (why: Error) => void}} Request */

/** The page's texts for a handheld's refusals; others are shown as received. @type {Record<string, string>} */
const REFUSALS = {
  'refused at the device': 'link-declined',
  'nobody has answered at the device': 'link-withdrawn',
};

/** @param {string} reason */
const refusal = (reason) => (reason in REFUSALS ? new RefusedError(REFUSALS[reason]) : new RefusedError('link-refused', { reason }));

export class Client {
  picture = new Picture();
  /** Called for each complete picture. @type {() => void} */
  onPicture = () => {};
  /** Called once, when the connection has ended. @type {(why: RefusedError) => void} */
  onGone = () => {};
  #port;
  /** @type {WritableStreamDefaultWriter<Uint8Array>} */
  #writer;
  /** @type {ReadableStreamDefaultReader<Uint8Array> | null} */
  #reader = null;
  /** The request that waits for its answer. @type {Request | null} */
  #request = null;
  /** Resolves when no request waits. @type {Promise<unknown>} */
  #turn = Promise.resolve();
  /** True if rows were lost or could not be read. */
  #torn = false;
  #mirrors = false;
  #gone = false;

  /** @param {Port} port that is open */
  constructor(port) {
    if (!port.writable) throw new RefusedError('link-gone');
    this.#port = port;
    this.#writer = port.writable.getWriter();
    void this.#listen();
  }

  /** Checks that a handheld answers, and returns its name. @returns {Promise<string>} */
  async greet() {
    // Ends the line of an earlier connection.
    await this.#ask(['', 'isready'], (line) => line === 'readyok', { errors: true });
    const lines = await this.#ask(['ugi'], (line) => line === 'ugiok');
    return lines.find((line) => line.startsWith('id name '))?.slice(8) ?? '';
  }

  /** Requests the screen now and after every change. */
  mirror() {
    this.#mirrors = true;
    return this.#send('screen on');
  }

  /** Returns the saved games. @returns {Promise<Game[]>} */
  async games() {
    const lines = await this.#ask(['games'], (line) => /^games \d+$/.test(line));
    return lines.flatMap((line) => {
      const found = /^game (\d+) variant (\S+) setup (\S+) plies (\d+) result (\S+)/.exec(line);
      return found ? [{ number: Number(found[1]), variant: found[2], setup: found[3], plies: Number(found[4]), result: found[5] }] : [];
    });
  }

  /** Returns a game as a record. @param {number} number @returns {Promise<string>} */
  async read(number) {
    const lines = await this.#ask([`games read ${number}`], (line) => line === 'end');
    return `${lines.slice(0, -1).join('\n')}\n`;
  }

  /** Puts a game on the board, with the consent of the person at the device. A refusal changes nothing. @param {string} record each line of which is a command to it */
  async put(record) {
    const lines = await this.#ask([...record.trimEnd().split('\n'), 'record'], (line) => line === 'end', { errors: true });
    const wrong = lines.find((line) => line.startsWith('error '));
    if (wrong) throw new RefusedError('link-no-game', { reason: wrong.slice(6) });
    await this.#ask(['play'], (line) => line === 'ok', { agreed: true });
  }

  /** @returns {Promise<Map<string, string>>} by their names */
  async settings() {
    const lines = await this.#ask(['settings'], (line) => line === 'end');
    return new Map(lines.flatMap((line) => (line.startsWith('setting ') ? [/** @type {[string, string]} */ (line.split(' ').slice(1, 3))] : [])));
  }

  /** Changes a setting, with the consent of the person at the device. @param {string} name @param {string} value */
  async set(name, value) {
    await this.#ask([`settings ${name} ${value}`], (line) => line === 'ok', { agreed: true });
  }

  /** Restarts into the boot loader, with the consent of the person at the device. */
  async startBootLoader() {
    await this.#ask(['reboot bootloader'], (line) => line === 'ok', { agreed: true });
  }

  /** Withdraws the question at the device. */
  withdraw() {
    return this.#send('stop');
  }

  /** Ends the connection. */
  async close() {
    this.#lose(new RefusedError('link-left'));
    await this.#reader?.cancel().catch(() => {});
    await this.#writer.abort().catch(() => {});
    await this.#port.close().catch(() => {});
  }

  /** @param {string} line */
  #send(line) {
    return this.#writer.write(new TextEncoder().encode(`${line}\n`)).catch(() => {});
  }

  /** Sends lines and waits for the last line of the answer. @param {string[]} lines @param {(line: string) => boolean} until @param {Manner} [manner] @returns {Promise<string[]>} */
  #ask(lines, until, { agreed = false, errors = false } = {}) {
    const answer = this.#turn.then(async () => {
      if (this.#gone) throw new RefusedError('link-gone');
      /** @type {Promise<string[]>} */
      const answered = new Promise((resolve, reject) => (this.#request = { lines: [], until, errors, resolve, reject }));
      // Sent only now, because an earlier answer would be lost.
      void this.#send(lines.join('\n'));
      // After one missing answer the connection ends, because a late answer would be
      // taken for another one.
      const timer = agreed ? undefined : setTimeout(() => this.#lose(new RefusedError('link-silent')), PATIENCE_MS);
      try {
        return await answered;
      } finally {
        clearTimeout(timer);
        this.#request = null;
      }
    });
    this.#turn = answer.catch(() => {});
    return answer;
  }

  async #listen() {
    const decoder = new TextDecoder();
    let text = '';
    while (this.#port.readable && !this.#gone) {
      const reader = this.#port.readable.getReader();
      this.#reader = reader;
      try {
        for (let { value, done } = await reader.read(); !done; { value, done } = await reader.read()) {
          const lines = (text + decoder.decode(value, { stream: true })).split('\n');
          text = /** @type {string} */ (lines.pop());
          for (const line of lines) this.#take(line.endsWith('\r') ? line.slice(0, -1) : line);
          if (text.length > LONGEST_LINE) text = text.slice(0, LONGEST_LINE);
        }
        break;
      } catch {
        // Some bytes are lost; if the port still exists, reading continues.
        this.#torn = true;
      } finally {
        this.#reader = null;
        reader.releaseLock();
      }
    }
    this.#lose(new RefusedError('link-gone'));
  }

  /** @param {string} line */
  #take(line) {
    if (line.startsWith('row ')) this.#torn = !this.picture.row(line) || this.#torn;
    else if (line === 'shown') this.#shown();
    else if (!line.startsWith('screen ')) this.#answered(line);
  }

  #shown() {
    if (!this.#torn) {
      this.onPicture();
      return;
    }
    // Requests the missing rows again, because a partial picture is not shown.
    this.#torn = false;
    if (this.#mirrors) void this.#send('screen on');
  }

  /** @param {string} line */
  #answered(line) {
    const request = this.#request;
    // No request waits: noise, or the end of an earlier answer.
    if (!request) return;
    if (line.startsWith('error ') && !request.errors) {
      request.reject(refusal(line.slice(6)));
      return;
    }
    request.lines.push(line);
    if (request.until(line)) request.resolve(request.lines);
  }

  /** @param {RefusedError} why */
  #lose(why) {
    if (this.#gone) return;
    this.#gone = true;
    this.#request?.reject(why);
    this.onGone(why);
  }
}

// @ts-check
// A computer's end of the conversation with a handheld, over any port: asks one thing
// after the other, and takes the screen's rows whenever they come. What a handheld
// answers is in docs/USB.md. Knows neither USB nor the page.

import { RefusedError } from '../refused.js';
import { Picture } from './picture.js';

/** No answer has as long a line: what is longer is noise. */
const LONGEST_LINE = 4096;
/** How long a handheld may take to answer, ms, if nobody has to agree: the page's own may run slowly on a busy computer. */
const PATIENCE_MS = 20_000;

/** @typedef {import('./port.js').Port} Port */
/** @typedef {{number: number, variant: string, setup: string, plies: number, result: string}} Game */
/** `agreed`: it may take as long as whoever holds the device likes; `errors`: are part of the answer. @typedef {{agreed?: boolean, errors?: boolean}} Manner */
/** @typedef {{lines: string[], until: (line: string) => boolean, errors: boolean, resolve: (lines: string[]) => void, reject: (why: Error) => void}} Request */

/** What a handheld's refusals mean; others are told as it says them. @type {Record<string, string>} */
const REFUSALS = {
  'refused at the device': 'link-declined',
  'nobody has answered at the device': 'link-withdrawn',
};

/** @param {string} reason */
const refusal = (reason) => (reason in REFUSALS ? new RefusedError(REFUSALS[reason]) : new RefusedError('link-refused', { reason }));

export class Client {
  picture = new Picture();
  /** Told when a whole picture is there. @type {() => void} */
  onPicture = () => {};
  /** Told once, when nothing is connected any more. @type {(why: RefusedError) => void} */
  onGone = () => {};
  #port;
  /** @type {WritableStreamDefaultWriter<Uint8Array>} */
  #writer;
  /** @type {ReadableStreamDefaultReader<Uint8Array> | null} */
  #reader = null;
  /** What is being waited for. @type {Request | null} */
  #request = null;
  /** Settled when nothing is being waited for. @type {Promise<unknown>} */
  #turn = Promise.resolve();
  /** Rows were lost or could not be read. */
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

  /** Makes sure that a handheld is there; what it calls itself. @returns {Promise<string>} */
  async greet() {
    // An end for whatever was begun on this line before.
    await this.#ask(['', 'isready'], (line) => line === 'readyok', { errors: true });
    const lines = await this.#ask(['ugi'], (line) => line === 'ugiok');
    return lines.find((line) => line.startsWith('id name '))?.slice(8) ?? '';
  }

  /** The screen from now on, whenever it changes. */
  mirror() {
    this.#mirrors = true;
    return this.#send('screen on');
  }

  /** The games kept. @returns {Promise<Game[]>} */
  async games() {
    const lines = await this.#ask(['games'], (line) => /^games \d+$/.test(line));
    return lines.flatMap((line) => {
      const found = /^game (\d+) variant (\S+) setup (\S+) plies (\d+) result (\S+)/.exec(line);
      return found ? [{ number: Number(found[1]), variant: found[2], setup: found[3], plies: Number(found[4]), result: found[5] }] : [];
    });
  }

  /** A game as a record. @param {number} number @returns {Promise<string>} */
  async read(number) {
    const lines = await this.#ask([`games read ${number}`], (line) => line === 'end');
    return `${lines.slice(0, -1).join('\n')}\n`;
  }

  /** Puts a game on the board, if whoever holds the device agrees; nothing is changed if the device will not have it. @param {string} record each line of which is a command to it */
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

  /** Changes a setting, if whoever holds the device agrees. @param {string} name @param {string} value */
  async set(name, value) {
    await this.#ask([`settings ${name} ${value}`], (line) => line === 'ok', { agreed: true });
  }

  /** Restarts into the boot loader, if whoever holds the device agrees. */
  async startBootLoader() {
    await this.#ask(['reboot bootloader'], (line) => line === 'ok', { agreed: true });
  }

  /** Takes back what somebody is asked at the device. */
  withdraw() {
    return this.#send('stop');
  }

  /** Ends the conversation. */
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
      // Not until then does it begin to answer: it would not be heard.
      void this.#send(lines.join('\n'));
      // Whoever does not answer once is no longer understood: what comes late would be taken for another answer.
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
        // Some bytes are lost; if the port is still there, it goes on.
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
    // What is missing is asked for anew: half a picture is none.
    this.#torn = false;
    if (this.#mirrors) void this.#send('screen on');
  }

  /** @param {string} line */
  #answered(line) {
    const request = this.#request;
    // Nobody has asked: noise, or the end of what somebody asked before.
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

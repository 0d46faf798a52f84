// @ts-check
// A program at the handheld's serial port: lines out, lines in, while the chip runs.

/** How long an answer may take, ms of emulated time. */
const PATIENCE_MS = 30_000;

export class Serial {
  /** @param {import('./handheld.js').Handheld} handheld */
  constructor(handheld) {
    this.handheld = handheld;
    this.text = '';
    this.decoder = new TextDecoder();
    handheld.port.onData = (bytes) => {
      this.text += this.decoder.decode(bytes, { stream: true });
    };
  }

  /** Plugs in, waits until the device is configured, and opens the port. */
  connect() {
    const { handheld } = this;
    this.text = '';
    handheld.port.plugIn();
    if (!handheld.runUntil(() => handheld.port.configured, 1000)) throw new Error('The device does not enumerate.');
    this.open(true);
    handheld.run(5);
  }

  /** Opens the port or closes it. A system's driver waits until the device has taken note, which may take an erase of its flash. @param {boolean} open */
  open(open) {
    const { port } = this.handheld;
    port.setOpen(open);
    if (!this.handheld.runUntil(() => !port.transfer, 1000)) throw new Error('The device does not take note.');
  }

  /** @param {string} line */
  send(line) {
    this.handheld.port.send(`${line}\n`);
  }

  /** The next line. @param {number} [milliseconds] */
  line(milliseconds = PATIENCE_MS) {
    if (!this.text.includes('\n') && !this.handheld.runUntil(() => this.text.includes('\n'), milliseconds)) {
      throw new Error(`no answer within ${milliseconds} ms; so far: ${this.text}`);
    }
    const end = this.text.indexOf('\n');
    const line = this.text.slice(0, end);
    this.text = this.text.slice(end + 1);
    return line;
  }

  /** @param {string} line @param {number} [milliseconds] */
  ask(line, milliseconds) {
    this.send(line);
    return this.line(milliseconds);
  }

  /** Lines up to one that begins so, with it. @param {string} start @param {number} [milliseconds] */
  until(start, milliseconds) {
    const lines = [this.line(milliseconds)];
    while (!lines[lines.length - 1].startsWith(start)) lines.push(this.line(milliseconds));
    return lines;
  }
}

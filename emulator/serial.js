// @ts-check
// A program at the handheld's serial port: sends and receives lines while the chip runs.

/** The longest time for an answer, ms of emulated time. */
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

  /** Connects the cable, waits until the device is configured, and opens the port. */
  connect() {
    const { handheld } = this;
    this.text = '';
    handheld.port.plugIn();
    if (!handheld.runUntil(() => handheld.port.configured, 1000)) throw new Error('The device does not enumerate.');
    this.open(true);
    handheld.run(5);
  }

  /** Opens or closes the port. Like an operating system's driver, it waits until the device has noticed, which may take as long as an erase of its flash. @param {boolean} open */
  open(open) {
    const { port } = this.handheld;
    port.setOpen(open);
    if (!this.handheld.runUntil(() => !port.transfer, 1000)) throw new Error('The device does not take note.');
  }

  /** @param {string} line */
  send(line) {
    this.handheld.port.send(`${line}\n`);
  }

  /** Returns the next line. @param {number} [milliseconds] */
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

  /** Returns the lines up to and including one with this start. @param {string} start @param {number} [milliseconds] */
  until(start, milliseconds) {
    const lines = [this.line(milliseconds)];
    while (!lines[lines.length - 1].startsWith(start)) lines.push(this.line(milliseconds));
    return lines;
  }
}

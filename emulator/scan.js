// @ts-check
// The panel's beam: it refreshes the glass row by row, independent of writes, and signals
// its position on the TE pin (ST7789VW datasheet 1.0, sections 8.9 and 9.1.45, and
// FRCTRL2, PORCTRL). With `watch` it also records what it has shown: a picture that is
// partly old and partly new is torn.

/** The panel's own clock, ns: ten to the microsecond. */
const CLOCK_NANOS = 100;
/** Clocks of a line: a constant and 16 for each count of RTNA. */
const LINE_CLOCKS = 250;
const RTNA_CLOCKS = 16;
const RTNA_AT_RESET = 0x0f;
const PORCH_AT_RESET = 0x0c;

export class Scan {
  /** Start of line 0 of refresh 0, ns. */
  begunAt = 0;
  lineNanos = 0;
  backPorch = 0;
  frontPorch = 0;
  /** True if the TE pin is active. */
  active = false;
  /** The row of the TE signal, or 0 for the pause between two refreshes. */
  teRow = 0;
  /** Called after a change of these values. */
  onChange = () => {};

  /** @param {number} columns @param {number} rows */
  constructor(columns, rows) {
    this.columns = columns;
    this.rows = rows;
    /** The visible picture, once it is watched. @type {Uint16Array | null} */
    this.seen = null;
    /** Refreshes that showed a part of a window old and a part new. */
    this.torn = 0;
    // The line up to which `seen` is right, counted from `begunAt`; for each row the
    // refresh in which it was last shown, and the last write that changed it.
    this.shownLine = -1;
    this.shownIn = new Int32Array(rows).fill(-1);
    this.changedBy = new Int32Array(rows);
    /**
     * The window being written, and the refreshes in which a part of it was shown old,
     * new, and counted.
     */
    this.write = 0;
    this.oldIn = -1;
    this.newIn = -1;
    this.countedIn = -1;
    this.reset(0);
  }

  /** @param {number} now ns */
  reset(now) {
    this.active = false;
    this.teRow = 0;
    this.setTimes(now, { rtna: RTNA_AT_RESET, backPorch: PORCH_AT_RESET, frontPorch: PORCH_AT_RESET });
  }

  /** @param {number} now ns @param {{rtna?: number, backPorch?: number, frontPorch?: number}} times */
  setTimes(now, { rtna, backPorch = this.backPorch, frontPorch = this.frontPorch }) {
    if (rtna !== undefined) this.lineNanos = CLOCK_NANOS * (LINE_CLOCKS + RTNA_CLOCKS * rtna);
    this.backPorch = backPorch;
    this.frontPorch = frontPorch;
    this.begunAt = now;
    this.shownLine = -1;
    this.shownIn.fill(-1);
    this.onChange();
  }

  /** @param {boolean} active @param {number} [row] */
  setTe(active, row = this.teRow) {
    this.active = active;
    this.teRow = row;
    this.onChange();
  }

  get lines() {
    return this.backPorch + this.rows + this.frontPorch;
  }

  /** The duration of a refresh, ns. */
  get refreshNanos() {
    return this.lines * this.lineNanos;
  }

  /** The lines, counted from the start of a refresh, at which TE goes high and low. */
  get edges() {
    if (this.teRow) return { high: this.backPorch + this.teRow, low: this.backPorch + this.teRow + 1 };
    return { high: this.backPorch + this.rows, low: this.lines + this.backPorch };
  }

  /** Returns the next change of TE after a time. @param {number} now ns @returns {{nanos: number, high: boolean}} */
  nextEdge(now) {
    const { high, low } = this.edges;
    const next = (/** @type {number} */ line) => {
      const first = this.begunAt + line * this.lineNanos;
      return first + Math.max(0, Math.floor((now - first) / this.refreshNanos) + 1) * this.refreshNanos;
    };
    const [rises, falls] = [next(high - this.lines), next(low - this.lines)];
    return rises < falls ? { nanos: rises, high: true } : { nanos: falls, high: false };
  }

  // ---- what is shown ------------------------------------------------------------

  /** Starts recording what is shown. @param {number} now ns */
  watch(now) {
    this.seen ??= new Uint16Array(this.columns * this.rows);
    this.setTimes(now, {});
  }

  /** Advances the beam to the present time. @param {Uint16Array} pixels the panel's memory @param {number} now ns */
  advance(pixels, now) {
    const { seen, lines } = this;
    if (!seen) return;
    const line = Math.floor((now - this.begunAt) / this.lineNanos);
    if (line === this.shownLine) return;
    // Of a longer time only the last refresh is visible.
    for (let at = Math.max(this.shownLine + 1, line - lines + 1); at <= line; at++) {
      const refresh = Math.floor(at / lines);
      const row = at - refresh * lines - this.backPorch;
      if (row < 0 || row >= this.rows) continue;
      const start = row * this.columns;
      seen.set(pixels.subarray(start, start + this.columns), start);
      this.shownIn[row] = refresh;
      if (this.changedBy[row] === this.write) {
        this.newIn = refresh;
        this.judge(refresh);
      }
    }
    this.shownLine = line;
  }

  /** Called when a new window is being written. */
  begin() {
    this.write++;
    this.oldIn = this.newIn = -1;
  }

  /** Called before a pixel of a row changes. @param {number} row */
  changed(row) {
    if (!this.seen) return;
    const refresh = Math.floor(this.shownLine / this.lines);
    this.changedBy[row] = this.write;
    if (this.shownIn[row] !== refresh) return;
    this.oldIn = refresh;
    this.judge(refresh);
  }

  /** @param {number} refresh */
  judge(refresh) {
    if (this.oldIn !== refresh || this.newIn !== refresh || this.countedIn === refresh) return;
    this.countedIn = refresh;
    this.torn++;
  }
}

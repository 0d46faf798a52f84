// @ts-check
// The handheld's screen as its port sends it: rows of runs of equal pixels. docs/USB.md
// describes the format.

const SIDE = 240;
const ROW = /^row (\d{1,3}) (\d{1,3}) ((?:[A-Za-z0-9+/]{4})+)$/;

export class Picture {
  /** RGB565. */
  pixels = new Uint16Array(SIDE * SIDE);

  /** Reads a line. Returns false and changes nothing if it is not a row of a screen. @param {string} line */
  row(line) {
    const found = ROW.exec(line);
    if (!found) return false;
    const [y, x] = [Number(found[1]), Number(found[2])];
    const runs = Uint8Array.from(atob(found[3]), (letter) => letter.charCodeAt(0));
    let end = x;
    for (let run = 0; run < runs.length; run += 3) end += runs[run] + 1;
    if (y >= SIDE || end > SIDE) return false;
    let at = SIDE * y + x;
    for (let run = 0; run < runs.length; run += 3) {
      const next = at + runs[run] + 1;
      this.pixels.fill((runs[run + 1] << 8) | runs[run + 2], at, next);
      at = next;
    }
    return true;
  }
}

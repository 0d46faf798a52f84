// @ts-check
// A seeded random generator. All randomness of the emulator comes from it, so that runs are
// repeatable.

/** A small generator (xorshift32) whose state is one number. */
export class Random {
  /** @param {number} seed */
  constructor(seed) {
    this.state = 0;
    this.seed(seed);
  }

  /** Restarts the generator. @param {number} seed */
  seed(seed) {
    // Xorshift stays at zero, and similar seeds begin alike, so the seed is mixed first.
    this.state = Math.imul((seed >>> 0) + 0x9e3779b9, 0x85ebca6b) >>> 0 || 1;
    for (let i = 0; i < 4; i++) this.next();
  }

  /** @returns {number} 32 bits */
  next() {
    let s = this.state;
    s ^= s << 13;
    s ^= s >>> 17;
    s ^= s << 5;
    this.state = s >>> 0;
    return this.state;
  }

  /** @param {number} bound @returns {number} a whole number below `bound` */
  below(bound) {
    return Math.floor((this.next() / 2 ** 32) * bound);
  }

  /** @param {Uint8Array} bytes */
  fill(bytes) {
    for (let i = 0; i < bytes.length; i++) bytes[i] = this.next() >>> 11;
  }
}

// @ts-check
// A core's two interpolators (datasheet, section 2.3.1.6). Each has two lanes that shift, mask and
// add, or blend, or clamp.

/** Fields of a lane's control register (section 2.3.1.7). */
const MASK_LSB = 5;
const MASK_MSB = 10;
const SIGNED = 1 << 15;
const CROSS_INPUT = 1 << 16;
const CROSS_RESULT = 1 << 17;
const ADD_RAW = 1 << 18;
const FORCE_MSB = 19;
const BLEND = 1 << 21;
const CLAMP = 1 << 22;
const LANE_BITS = 0x1fffff;
/** OVERF0, OVERF1 and OVERF, which lane 0's register returns. */
const OVERFLOW = 23;

/** Returns a lane's shifted and masked accumulator, and its overflow. @param {number} accumulator @param {number} control */
function shifted(accumulator, control) {
  const [lsb, msb] = [(control >> MASK_LSB) & 31, (control >> MASK_MSB) & 31];
  const all = accumulator >>> (control & 31);
  const below = msb === 31 ? -1 : (1 << (msb + 1)) - 1;
  const masked = all & below & ~((1 << lsb) - 1);
  const isNegative = (control & SIGNED) !== 0 && (masked & (1 << msb)) !== 0;
  return { value: isNegative ? masked | (-1 << msb) : masked, overflows: (all & ~below) !== 0 };
}

export class Interpolator {
  /** @param {number} index 0 can blend, 1 can clamp */
  constructor(index) {
    this.modes = index === 0 ? BLEND : CLAMP;
    this.accumulators = [0, 0];
    this.bases = [0, 0, 0];
    this.controls = [0, 0];
  }

  /** Both lanes after shift and mask, and the results. */
  get lanes() {
    const {
      accumulators,
      bases,
      controls: [first, second],
    } = this;
    const inputs = [accumulators[first & CROSS_INPUT ? 1 : 0], accumulators[second & CROSS_INPUT ? 0 : 1]];
    const lanes = [shifted(inputs[0], first), shifted(inputs[1], second)];
    const [value0, value1] = lanes.map(({ value }) => value);
    const sum = (/** @type {number} */ lane) => bases[lane] + (this.controls[lane] & ADD_RAW ? inputs[lane] : lanes[lane].value);
    const blends = (first & BLEND) !== 0;
    const alpha = value1 & 0xff;
    const result0 = blends ? alpha : first & CLAMP ? this.clamped(value0) : sum(0);
    const result1 = blends ? this.blended(alpha) : sum(1);
    return {
      values: [value0 >>> 0, value1 >>> 0],
      overflows: lanes.map(({ overflows }) => overflows),
      results: [result0 >>> 0, result1 >>> 0, (bases[2] + value0 + (blends ? 0 : value1)) >>> 0],
    };
  }

  /** Returns a value clamped to the range from BASE0 to BASE1. @param {number} value */
  clamped(value) {
    const number = (/** @type {number} */ bits) => (this.controls[0] & SIGNED ? bits | 0 : bits >>> 0);
    const [least, most] = [number(this.bases[0]), number(this.bases[1])];
    return number(value) < least ? least : number(value) > most ? most : value;
  }

  /** Returns the point at alpha / 256 of the way from BASE0 to BASE1. @param {number} alpha */
  blended(alpha) {
    const number = (/** @type {number} */ bits) => (this.controls[1] & SIGNED ? bits | 0 : bits >>> 0);
    const [from, to] = [number(this.bases[0]), number(this.bases[1])];
    return from + Math.floor((alpha * (to - from)) / 256);
  }

  /** Returns a result as the processor reads it. FORCE_MSB applies only on the bus. @param {number} which */
  peek(which) {
    const forced = ((this.controls[which] ?? 0) >> FORCE_MSB) & 3;
    return (this.lanes.results[which] | (forced << 28)) >>> 0;
  }

  /** Returns a result and writes the results back to both accumulators, crossed over if selected. @param {number} which */
  pop(which) {
    const read = this.peek(which);
    const { results } = this.lanes;
    const [first, second] = this.controls;
    this.accumulators = [results[first & CROSS_RESULT ? 1 : 0], results[second & CROSS_RESULT ? 0 : 1]];
    return read;
  }

  /** Reads one of the sixteen registers: accumulators, bases, POP, PEEK, CTRL, ACCUM_ADD, BASE_1AND0. @param {number} register @returns {number} */
  read(register) {
    if (register < 2) return this.accumulators[register] >>> 0;
    if (register < 5) return this.bases[register - 2] >>> 0;
    if (register < 8) return this.pop(register - 5);
    if (register < 11) return this.peek(register - 8);
    const { values, overflows } = this.lanes;
    if (register === 11) {
      const [first, second] = overflows.map(Number);
      return this.controls[0] | ((first | (second << 1) | ((first | second) << 2)) << OVERFLOW);
    }
    return register === 12 ? this.controls[1] : (values[register - 13] ?? 0);
  }

  /** @param {number} register @param {number} value */
  write(register, value) {
    if (register < 2) this.accumulators[register] = value;
    else if (register < 5) this.bases[register - 2] = value;
    else if (register === 11) this.controls[0] = value & (LANE_BITS | this.modes);
    else if (register === 12) this.controls[1] = value & LANE_BITS;
    else if (register === 13 || register === 14) this.accumulators[register - 13] = (this.accumulators[register - 13] + value) >>> 0;
    else if (register === 15) this.writeBases(value);
  }

  /** Writes BASE_1AND0: the lower half to BASE0 and the upper half to BASE1, sign-extended as the lanes select. @param {number} value */
  writeBases(value) {
    const [first, second] = this.controls;
    // In blend mode, lane 1 selects the sign of both.
    const isSigned = [(first & BLEND ? second : first) & SIGNED, second & SIGNED];
    [value & 0xffff, value >>> 16].forEach((half, lane) => {
      this.bases[lane] = (isSigned[lane] ? (half << 16) >> 16 : half) >>> 0;
    });
  }
}

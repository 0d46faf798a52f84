// @ts-check
// The wait states of the `chip` model beyond the instructions' own cycles: lines of flash that are
// not in the XIP cache, and conflicts on banks and ports. The fast model has none of them.
//
// The cache has 16 KiB, two ways and lines of 8 bytes (datasheet, section 2.6.3). A hit is as fast
// as RAM; a miss takes a transfer of the SSI, whose length follows from the registers that the
// second-stage boot loader wrote. Both cores and the DMA share the cache and its port: while a line
// is fetched, the others wait. The replacement policy is not published; here the older way is
// replaced.
//
// Conflicts are estimated statistically, not one by one. RAM's four striped banks serve one access
// per cycle each, so of two streams with a and b accesses in n cycles, a·b/4n are expected to
// conflict, and one of the two waits a cycle. The two small banks and the cache's port are treated
// alike.

import { CACHE_LINE_BITS, CACHE_SETS, DATA, FLASH_BASE, FLASH_END, LINE, LINES, READS } from './memory.js';
import { PC } from './registers.js';

/** @typedef {import('./core.js').Core} Core */
/** Fast: instructions take their cycles from RAM. Chip: as described above. @typedef {'fast' | 'chip'} TimingModel */

export const TIMING_MODELS = /** @type {const} */ (['fast', 'chip']);
/**
 * The cycles from the bus to the SSI and back, and for the chip select. With them an uncached word
 * takes 368 ns at 125 MHz; 320 to 400 were measured.
 */
const TRANSFER_CYCLES = 6;
const WORD_BITS = 32;
const LINE_BITS = 64;
/** The cycles between two settlements of conflicts. A shorter window is slower. */
export const WINDOW_CYCLES = 512;
/** The number of banks that are interleaved word by word. */
const STRIPED_BANKS = 4;
const SMALL_BANKS = 2;

/** Returns the number of the set and the tag of a line, for an offset into flash. @param {number} offset */
export function placeInCache(offset) {
  const line = offset >>> CACHE_LINE_BITS;
  return { set: line % CACHE_SETS, tag: Math.floor(line / CACHE_SETS) + 1 };
}

export class Timing {
  /** @param {import('./memory.js').Memory} memory */
  constructor({ cacheTags }) {
    this.tags = cacheTags;
    /** The way of each set that is filled next. */
    this.next = new Uint8Array(CACHE_SETS);
    this.cached = true;
    this.wordCycles = 0;
    this.lineCycles = 0;
    /** The cycle from which the SSI is free. */
    this.freeFrom = -0;
    /** The lines fetched for each core, and for the DMA. */
    this.misses = [0, 0, 0];
    /** The DMA's accesses to the striped banks, and its cycles of waiting for flash, since the last settlement. */
    this.dmaAccesses = 0;
    this.dmaWaited = 0;
    // The begin of the window, and the cores' counters at that time.
    this.since = -0;
    this.marks = [0, 1].map(() => ({ striped: 0, small: 0, reads: 0, lines: 0, waited: -0 }));
    /** The fraction of a cycle that each core still owes. */
    this.owed = [0, 0];
    /** The cycles that each core has waited for a bank or port. */
    this.met = [0, 0];
    // The boot ROM's format: command, address and data on one wire.
    this.setTransfer({ divider: 6, width: 1, command: 8, address: 24, dummies: 0, addressWidth: 1 });
  }

  /**
   * Sets the format in which the SSI reads flash.
   * @param {{divider: number, width: number, command: number, address: number, dummies: number, addressWidth: number}} transfer
   *   cycles of clk_sys a bit; wires for data; bits of command and address, with the address's wires; clocks of waiting
   */
  setTransfer({ divider, width, command, address, dummies, addressWidth }) {
    const lead = command + address / addressWidth + dummies;
    this.wordCycles = divider * (lead + WORD_BITS / width) + TRANSFER_CYCLES;
    this.lineCycles = divider * (lead + LINE_BITS / width) + TRANSFER_CYCLES;
  }

  /** Drops all lines from the cache. @param {Core[]} cores */
  flush(cores) {
    this.tags.fill(0);
    for (const core of cores) core.words[LINE] = 0;
  }

  /** Drops the line of an address from the cache. @param {number} address @param {Core[]} cores */
  dropLine(address, cores) {
    const { set, tag } = placeInCache(address & 0xffffff);
    for (const way of [2 * set, 2 * set + 1]) if (this.tags[way] === tag) this.tags[way] = 0;
    for (const core of cores) if (core.words[LINE] === address >>> CACHE_LINE_BITS) core.words[LINE] = 0;
  }

  // ---- flash --------------------------------------------------------------------

  /** Fetches another line of flash for a core. @param {Core} core @param {number} pc */
  fetchLine(core, pc) {
    core.words[LINE] = pc >>> CACHE_LINE_BITS;
    core.words[LINES]++;
    if (core.bus.xip.on) this.wait(core, this.access(pc, core.index));
  }

  /** Accounts for a load from flash by a core. @param {Core} core @param {number} address */
  readFlash(core, address) {
    core.words[READS]++;
    this.wait(core, this.access(address, core.index));
  }

  /** Accounts for a read of flash by the DMA. @param {number} address @param {Core[]} cores @param {number} now cycle */
  dmaRead(address, cores, now) {
    const cycles = this.access(address, 2);
    if (!cycles) return;
    const from = Math.max(now, this.freeFrom);
    // Words that are moved together wait one after the other.
    this.dmaWaited = from + cycles - now;
    this.occupy(from, from + cycles, cores);
  }

  /** Returns the cycles that an access to flash takes beyond a hit, and fills the cache. @param {number} address @param {number} whose */
  access(address, whose) {
    const looksUp = (address & 0x02000000) === 0 && this.cached;
    const allocates = (address & 0x01000000) === 0 && this.cached;
    const { set, tag } = placeInCache(address & 0xffffff);
    const { tags, next } = this;
    if (looksUp && (tags[2 * set] === tag || tags[2 * set + 1] === tag)) return 0;
    this.misses[whose]++;
    if (!allocates) return this.wordCycles;
    tags[2 * set + next[set]] = tag;
    next[set] ^= 1;
    return this.lineCycles;
  }

  /** @param {Core} core @param {number} cycles that the SSI needs for it */
  wait(core, cycles) {
    if (!cycles) return;
    const from = Math.max(core.cycles, this.freeFrom);
    core.waited += from + cycles - core.cycles;
    core.cycles = from + cycles;
    this.occupy(from, core.cycles, [core.bus.cores[1 - core.index]]);
  }

  /** Stalls the cores that run from flash while the SSI is busy. @param {number} from @param {number} until @param {Core[]} others */
  occupy(from, until, others) {
    this.freeFrom = until;
    for (const core of others) {
      if (core.halted || core.sleeping || !runsFromFlash(core)) continue;
      // The full time is charged even if the core has run ahead a little.
      core.waited += until - from;
      core.cycles += until - from;
    }
  }

  // ---- banks and ports ------------------------------------------------------------

  /**
   * Charges the expected conflicts of both cores and the DMA in this window, and begins the next
   * window.
   * @param {Core[]} cores @param {number} now cycle
   */
  settle(cores, now) {
    const cycles = now - this.since;
    if (cycles > 0) {
      const [first, second] = cores.map((core) => this.used(core, cycles));
      const striped = (first.striped * second.striped) / STRIPED_BANKS;
      const small = (first.small * second.small) / SMALL_BANKS;
      const meetings = (striped + small + first.port * second.port) / cycles;
      [first, second].forEach((use, index) => {
        const withDma = (use.striped * this.dmaAccesses) / STRIPED_BANKS / cycles;
        // Of two conflicting accesses one waits; each core is equally likely.
        this.charge(cores[index], (meetings + withDma) / 2);
      });
    }
    this.begin(cores, now);
  }

  /** @param {Core[]} cores @param {number} now cycle */
  begin(cores, now) {
    this.since = now;
    this.dmaAccesses = 0;
    cores.forEach(({ words, waited }, index) => {
      this.marks[index] = { striped: words[DATA], small: words[DATA + 1], reads: words[READS], lines: words[LINES], waited };
    });
  }

  /** Returns the accesses of a core in a window. @param {Core} core @param {number} cycles */
  used(core, cycles) {
    const mark = this.marks[core.index];
    const { words } = core;
    // The counters have 32 bits and wrap around after minutes.
    const striped = (words[DATA] - mark.striped) >>> 0;
    const small = (words[DATA + 1] - mark.small) >>> 0;
    const reads = (words[READS] - mark.reads) >>> 0;
    if (core.halted || core.sleeping) return { striped, small, port: reads };
    // A core fetches two instructions at a time, on the same bus as its data. An instruction of one
    // cycle is half a fetch; a load or store uses its additional cycle for the data; a jump fetches
    // in its second cycle.
    const fetches = Math.max(cycles - (core.waited - mark.waited) - striped - small - reads, 0) / 2;
    const fromFlash = runsFromFlash(core);
    const fromRam = !fromFlash && core.r[PC] >>> 28 === 2;
    return { striped: striped + (fromRam ? fetches : 0), small, port: reads + (fromFlash ? fetches : 0) };
  }

  /** @param {Core} core @param {number} cycles any part of one */
  charge(core, cycles) {
    if (core.halted || core.sleeping) return;
    const owed = this.owed[core.index] + cycles;
    const whole = Math.floor(owed);
    this.owed[core.index] = owed - whole;
    this.met[core.index] += whole;
    core.cycles += whole;
  }
}

/** @param {Core} core */
function runsFromFlash(core) {
  const pc = core.r[PC];
  return pc >= FLASH_BASE && pc < FLASH_END;
}

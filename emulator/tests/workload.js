// @ts-check
// A workload of CoreMark's four kinds, for comparison with measurements on boards. It is written
// from CoreMark's published description (a list is searched, a matrix is multiplied, a state
// machine reads characters, everything ends in a CRC), not from its source. The numbers of rounds
// of its parts are chosen so that the kinds of instructions have the same shares as in CoreMark;
// `mixOf` counts them.

/** @typedef {import('../chip/chip.js').Chip} Chip */

const RAM = 0x20000000;
/** The offsets of the data from r7: the count, the checksum, two rows of numbers, the list, the text. */
const [COUNT, CHECK, ROW, COLUMN, LIST, TEXT] = [0x00, 0x04, 0x10, 0x30, 0x50, 0xd0];
const CELLS = 16;
const ENTRIES = 15;
const CHARACTERS = '5012,-3.5e+7,0x1f,+7';

/** Counts its rounds in r6; r7 points to the data. */
export const WORKLOAD = `
  movs r6, #0
round:
  mov r4, r7            ; a row times a column
  movs r5, #0
  movs r3, #${CELLS}
matrix:
  ldrh r0, [r4, #${ROW}]
  ldrh r1, [r4, #${COLUMN}]
  muls r0, r1
  adds r5, r5, r0
  str r5, [r7, #${COUNT}]
  adds r4, #2
  subs r3, #1
  bne matrix
  mov r4, r7            ; along the list, for a number that it does not hold
  adds r4, #${LIST}
  movs r1, #1
list:
  ldr r2, [r4, #4]
  ldrh r0, [r2]
  cmp r0, r1
  beq found
  ldr r4, [r4]
  cmp r4, #0
  bne list
found:
  mov r0, r5
  bl crc
  mov r4, r7            ; the text, character by character
  adds r4, #${TEXT}
  movs r5, #0
  b next
state:
  adds r4, #1
  mov r1, r0
  subs r1, #48
  cmp r1, #9
  bls digit
  cmp r0, #44
  bne next
  ldr r1, [r7, #${COUNT}]
  adds r1, #1
  str r1, [r7, #${COUNT}]
  b next
digit:
  adds r5, r5, r1
  strb r5, [r7, #${COUNT}]
next:
  ldrb r0, [r4]
  cmp r0, #0
  bne state
  mov r0, r5
  bl crc
  adds r6, #1
  b round

crc:                    ; of 8 bits, four at a time
  push {r4, r5, lr}
  ldr r4, =0xa001
  movs r5, #2
bits:
${'mov r1, r0\neors r1, r3\nlsls r1, r1, #31\nasrs r1, r1, #31\nands r1, r4\nlsrs r3, r3, #1\neors r3, r1\nlsrs r0, r0, #1\n'.repeat(4)}
  subs r5, #1
  bne bits
  strh r3, [r7, #${CHECK}]
  pop {r4, r5, pc}
`;

/** Writes the data of the workload to the address for r7. @param {Chip} chip @param {number} at */
export function layOut(chip, at) {
  const data = new DataView(chip.ram.buffer, chip.ram.byteOffset + at - RAM);
  for (let i = 0; i < 2 * CELLS; i++) data.setUint16(ROW + 2 * i, 3 * i + 7, true);
  for (let i = 0; i < ENTRIES; i++) {
    data.setUint32(LIST + 8 * i, i === ENTRIES - 1 ? 0 : at + LIST + 8 * (i + 1), true);
    data.setUint32(LIST + 8 * i + 4, at + ROW + 2 * i, true);
  }
  for (let i = 0; i <= CHARACTERS.length; i++) data.setUint8(TEXT + i, CHARACTERS.charCodeAt(i) || 0);
}

/** @typedef {'simple' | 'multiply' | 'load' | 'store' | 'taken' | 'passed' | 'call'} Kind */

/** Returns the kind of an instruction with respect to its cycles. @param {number} code @param {number} cycles that it took @returns {Kind} */
function kindOf(code, cycles) {
  if (code >> 12 === 13) return cycles > 1 ? 'taken' : 'passed';
  if (code >> 11 === 0b11100) return 'taken';
  if (code >> 12 === 15 || code >> 8 === 0x47 || code >> 9 === 0b1011010 || code >> 9 === 0b1011110) return 'call';
  if (code >> 6 === 0b0100001101) return 'multiply';
  if (code >> 11 === 0b01001) return 'load';
  if (code >> 12 === 5) return code >> 9 === 0b0101011 || code & 0x800 ? 'load' : 'store';
  if (code >> 12 >= 6 && code >> 12 <= 9) return code & 0x800 ? 'load' : 'store';
  return 'simple';
}

/**
 * Steps core 0 through some rounds.
 * @param {Chip} chip @param {number} rounds
 * @returns {{instructions: number, cycles: number, mix: Record<Kind, number>}} a round, and kinds in per cent
 */
export function mixOf(chip, rounds) {
  const [core] = chip.cores;
  const count = { simple: 0, multiply: 0, load: 0, store: 0, taken: 0, passed: 0, call: 0 };
  const code = new DataView(chip.ram.buffer, chip.ram.byteOffset);
  let [instructions, cycles] = [0, 0];
  while (core.r[6] === 0) chip.runTo(chip.cycles + 1);
  const until = core.r[6] + rounds;
  while (core.r[6] < until) {
    const [at, before] = [core.r[15], core.cycles];
    chip.runTo(chip.cycles + 1);
    const took = core.cycles - before;
    if (took === 0) continue;
    count[kindOf(code.getUint16(at - RAM, true), took)] += 1;
    instructions += 1;
    cycles += took;
  }
  const mix = /** @type {Record<Kind, number>} */ (
    Object.fromEntries(Object.entries(count).map(([kind, times]) => [kind, (100 * times) / instructions]))
  );
  return { instructions: instructions / rounds, cycles: cycles / rounds, mix };
}

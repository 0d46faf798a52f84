// @ts-check
// A small program that shares no code with this project, as a UF2: a second stage that sets up the
// flash and branches to the vectors, and a program that drives the Pico-LCD-1.3's panel by its
// pins. It fills the panel with red, and with green while A is held. Also an image of a boot ROM
// for it.

import { checksum } from '../chip/bootrom.js';
import { assemble } from './assembler.js';

const FLASH = 0x10000000;
const PROGRAM = FLASH + 0x100;
const SECOND_STAGE_AT = 0x20041f00;
const BLOCK = 256;

export const RED = 0xf800;
export const GREEN = 0x07e0;

/** Reads by command 03h, which every flash chip supports. */
const SECOND_STAGE = `
  ldr r3, =0x18000000
  movs r1, #0
  str r1, [r3, #8]        ; SSIENR
  movs r1, #4
  str r1, [r3, #20]       ; BAUDR
  ldr r1, =0x001f0300
  str r1, [r3]            ; CTRLR0: 32 bits, reading by addresses
  movs r1, #0
  str r1, [r3, #4]        ; CTRLR1
  ldr r1, =0x03000218
  ldr r2, =0x180000f4
  str r1, [r2]            ; SPI_CTRLR0: 03h, 24 bits of address
  movs r1, #1
  str r1, [r3, #8]
  ldr r0, =${PROGRAM}
  ldr r1, =0xe000ed08
  str r0, [r1]            ; VTOR
  ldr r1, [r0]
  mov sp, r1
  ldr r1, [r0, #4]
  bx r1`;

/** Pins 8 to 13: D/C, select, clock, data, reset, backlight. A is pin 15. */
const CODE = `
  ldr r0, =0x4000f000
  ldr r1, =0x120
  str r1, [r0]            ; out of reset: pins and pads
  ldr r0, =0x4000c008
wait:
  ldr r2, [r0]
  ands r2, r1
  cmp r2, r1
  bne wait
  ldr r0, =0x40014044     ; CTRL of pin 8
  movs r1, #5
  movs r2, #8
pins:
  str r1, [r0]
  adds r0, #8
  subs r2, #1
  bne pins
  ldr r0, =0x4001c040
  movs r1, #0x48
  str r1, [r0]            ; pin 15: input with pull-up
  ldr r7, =0xd0000000
  ldr r1, =0x3f00
  str r1, [r7, #0x18]
  str r1, [r7, #0x24]
  ldr r6, =0x400
  ldr r5, =0x800
  ldr r0, =2000
  bl delay
  ldr r1, =0x3000
  str r1, [r7, #0x14]     ; out of reset, light on
  ldr r0, =400000
  bl delay
  movs r0, #0x11
  bl command
  ldr r0, =400000
  bl delay
  movs r0, #0x3a
  bl command
  movs r0, #0x55
  bl data
  movs r0, #0x21
  bl command
  movs r0, #0x29
  bl command
  movs r0, #0x2a
  bl command
  movs r0, #0
  bl data
  movs r0, #0
  bl data
  movs r0, #0
  bl data
  movs r0, #239
  bl data
  movs r0, #0x2b
  bl command
  movs r0, #0
  bl data
  movs r0, #0
  bl data
  movs r0, #1
  bl data
  movs r0, #63
  bl data
again:
  ldr r4, =${RED}
  ldr r0, [r7, #4]
  lsls r0, r0, #16
  bmi draw
  ldr r4, =${GREEN}
draw:
  mov r8, r4
  movs r0, #0x2c
  bl command
  ldr r3, =76800
pixel:
  mov r4, r8
  lsrs r0, r4, #8
  bl data
  mov r4, r8
  mov r0, r4
  bl data
  subs r3, #1
  bne pixel
  b again
delay:
  subs r0, #1
  bne delay
  bx lr
command:
  ldr r1, =0x100
  str r1, [r7, #0x18]
  b send
data:
  ldr r1, =0x100
  str r1, [r7, #0x14]
send:
  movs r1, #8
  lsls r0, r0, #24
bit:
  str r6, [r7, #0x18]
  lsls r0, r0, #1
  bcs one
  str r5, [r7, #0x18]
  b clock
one:
  str r5, [r7, #0x14]
clock:
  str r6, [r7, #0x14]
  subs r1, #1
  bne bit
  str r6, [r7, #0x18]
  bx lr`;

/** Returns the program as it lies in flash. */
function image() {
  const code = assemble(CODE, PROGRAM + 8);
  const image = new Uint8Array(BLOCK * Math.ceil((BLOCK + 8 + code.length) / BLOCK));
  const view = new DataView(image.buffer);
  image.set(assemble(SECOND_STAGE, SECOND_STAGE_AT));
  view.setUint32(252, checksum(image.subarray(0, 252)), true);
  view.setUint32(BLOCK, 0x20040000, true);
  view.setUint32(BLOCK + 4, (PROGRAM + 8) | 1, true);
  image.set(code, BLOCK + 8);
  return image;
}

/** @returns {Uint8Array} a file for the boot loader's drive */
export function foreignUf2() {
  const bytes = image();
  const count = bytes.length / BLOCK;
  const file = new Uint8Array(512 * count);
  const view = new DataView(file.buffer);
  for (let block = 0; block < count; block++) {
    const head = [0x0a324655, 0x9e5d5157, 0x2000, FLASH + BLOCK * block, BLOCK, block, count, 0xe48bff56];
    head.forEach((word, index) => view.setUint32(512 * block + 4 * index, word, true));
    view.setUint32(512 * block + 508, 0x0ab16f30, true);
    file.set(bytes.subarray(BLOCK * block, BLOCK * (block + 1)), 512 * block + 32);
  }
  return file;
}

/** Returns an image with a real ROM's layout: a table with some functions, and code behind it. */
export function romImage() {
  const image = new Uint8Array(0x4000);
  const view = new DataView(image.buffer);
  view.setUint32(0x10, 0x0201754d, true);
  view.setUint16(0x14, 0x80, true);
  const codes = ['IF', 'EX', 'RE', 'RP', 'FC', 'CX', 'UB', 'XX'];
  codes.forEach((code, index) => {
    view.setUint16(0x80 + 4 * index, code.charCodeAt(0) | (code.charCodeAt(1) << 8), true);
    view.setUint16(0x82 + 4 * index, (0x200 + 16 * index) | 1, true);
    image.set(assemble('movs r0, #77\nbx lr', 0x200 + 16 * index), 0x200 + 16 * index);
  });
  return image;
}

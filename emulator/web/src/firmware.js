// @ts-check
// Reads the firmware in a file.

import { DEFAULT_FLASH_BYTES } from '../../chip/chip.js';
import { Elf } from '../../elf.js';
import { readUf2 } from '../../uf2.js';
import { unpacked } from './packed.js';
import { RefusedError } from './refused.js';

const UF2_MARK = 0x0a324655;
const FLASH_END = 0x10000000 + DEFAULT_FLASH_BYTES;

/**
 * `packed`: a firmware of this page, with the names for its log and its start; `apart`:
 * the name of a separate flash chip; `bootrom`: an image of the chip's boot ROM; `game`:
 * the text of a game that is written to flash before the start.
 * @typedef {{board: string, file: Uint8Array, packed?: boolean, own?: boolean, bootrom?: Uint8Array, seed?: number, how?: 'ask' | 'over' | 'unsaved', apart?: string, game?: {text: string, plies: number | null, language: number}}} Firmware
 */

/** Returns the contents of a firmware's file. Throws if it is not a firmware, or too large. @param {Firmware} firmware */
export async function read({ file, packed = false }) {
  const { segments, elf, start } = packed ? await unpacked(file) : parsed(file);
  if (segments.some(({ address, data }) => address + data.length > FLASH_END)) throw new RefusedError('firmware-too-large');
  return { segments, elf, start };
}

/** @param {Uint8Array} file */
function parsed(file) {
  const isElf = file.length >= 4 && file[0] === 0x7f && file[1] === 0x45;
  const isUf2 = file.length >= 4 && new DataView(file.buffer, file.byteOffset).getUint32(0, true) === UF2_MARK;
  if (!isElf && !isUf2) throw new RefusedError('neither-uf2-nor-elf');
  const elf = isElf ? new Elf(file) : null;
  return { segments: elf ? elf.flashSegments : readUf2(file), elf, start: null };
}

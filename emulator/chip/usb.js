// @ts-check
// The USB controller: rp2040js's, but that a buffer the device has armed for the
// host stays armed until the host has sent something. The package takes the mark
// away at once, and drivers then read packets that never came.

import { UsbBase } from './package.js';

const FIRST_BUFFER = 0x80;
const LAST_BUFFER = 0xfc;
const FOR_OUT = 4;
const AVAILABLE = 1 << 10;
const SIE_STATUS = 0x50;
const SUSPENDED = 1 << 4;
/** Registers that cannot be written or do nothing here: SOF_RD, BUFF_CPU_SHOULD_HANDLE, the PHY's, INTR, INTS. Drivers clear them all at once. */
const PASSED_OVER = [0x48, 0x5c, 0x7c, 0x80, 0x84, 0x88, 0x8c, 0x98];

export class Usb extends UsbBase {
  /** Whether the host takes what bulk endpoints offer: it does while a program reads. */
  takes = true;
  /** What the device offers meanwhile: buffer control registers. @type {Map<number, number>} */
  offered = new Map();

  /** @param {number} offset @param {number} value */
  DPRAMUpdated(offset, value) {
    const isBuffer = offset >= FIRST_BUFFER && offset <= LAST_BUFFER;
    const isOut = isBuffer && (offset & FOR_OUT) !== 0;
    if (isBuffer && !isOut && offset !== FIRST_BUFFER && !this.takes) {
      // A packet that nobody takes stays where it is.
      if (value & AVAILABLE) this.offered.set(offset, value);
      else this.offered.delete(offset);
      return;
    }
    super.DPRAMUpdated(offset, value);
    if (isOut && value & AVAILABLE && !this.hostMode) this.mark(offset, true);
  }

  /** A host that begins a control transfer has done with the one before, whatever of it was still armed. @param {Uint8Array} packet */
  sendSetupPacket(packet) {
    this.mark(FIRST_BUFFER + FOR_OUT, false);
    super.sendSetupPacket(packet);
  }

  /** The host takes what is offered, or no more. @param {boolean} takes */
  take(takes) {
    this.takes = takes;
    if (!takes) return;
    const offered = [...this.offered];
    this.offered.clear();
    for (const [offset, value] of offered) this.DPRAMUpdated(offset, value);
  }

  /** The bus has fallen silent, as it does when the cable is pulled. */
  suspend() {
    this.sieStatus |= SUSPENDED;
    this.sieStatusUpdated();
  }

  /** The package does not let a driver take note of a silent bus. @param {number} offset @param {number} value */
  writeUint32(offset, value) {
    if (PASSED_OVER.includes(offset)) return;
    if (offset === SIE_STATUS && this.rawWriteValue & SUSPENDED) this.sieStatus &= ~SUSPENDED;
    super.writeUint32(offset, value);
  }

  /** The host has sent. @param {number} endpoint @param {Uint8Array} buffer */
  finishRead(endpoint, buffer) {
    this.mark(FIRST_BUFFER + 8 * endpoint + FOR_OUT, false);
    super.finishRead(endpoint, buffer);
  }

  /** @param {number} offset @param {boolean} available */
  mark(offset, available) {
    const view = this.rp2040.usbDPRAMView;
    const control = view.getUint32(offset, true);
    view.setUint32(offset, available ? control | AVAILABLE : control & ~AVAILABLE, true);
  }
}

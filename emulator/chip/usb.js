// @ts-check
// The USB controller: rp2040js's, but that a buffer the device has armed for the
// host stays armed until the host has sent something. The package takes the mark
// away at once, and drivers then read packets that never came.

import { UsbBase } from './package.js';

const FIRST_BUFFER = 0x80;
const LAST_BUFFER = 0xfc;
const FOR_OUT = 4;
const AVAILABLE = 1 << 10;

export class Usb extends UsbBase {
  /** @param {number} offset @param {number} value */
  DPRAMUpdated(offset, value) {
    super.DPRAMUpdated(offset, value);
    const isOut = offset >= FIRST_BUFFER && offset <= LAST_BUFFER && (offset & FOR_OUT) !== 0;
    if (isOut && value & AVAILABLE && !this.hostMode) this.mark(offset, true);
  }

  /** A host that begins a control transfer has done with the one before, whatever of it was still armed. @param {Uint8Array} packet */
  sendSetupPacket(packet) {
    this.mark(FIRST_BUFFER + FOR_OUT, false);
    super.sendSetupPacket(packet);
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

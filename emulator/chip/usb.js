// @ts-check
// The USB controller as a device (datasheet, section 4.1): the registers and the
// buffers in its own memory, with the calls by which a port on the other end of the
// cable moves packets. As a host it does nothing.

import { Block } from './block.js';

const IRQ = 5;
const MEMORY_BYTES = 4096;
const ENDPOINTS = 16;
/** Where endpoint 0's data lies, and the first of the other endpoints' control words (section 4.1.2.4). */
const ENDPOINT_0_DATA = 0x100;
const ENDPOINT_1_CONTROL = 0x08;
/** Of an endpoint's control word: two buffers; where they lie. */
const DOUBLE = 1 << 30;
const DATA_BITS = 0xffc0;
const SECOND_DATA = 64;
/** Buffer control words: IN and OUT of each endpoint in turn. */
const FIRST_BUFFER = 0x80;
const LAST_BUFFER = 0xfc;
const FOR_OUT = 4;
/** Of each half of such a word, the second for the second buffer. */
const LENGTH_BITS = 0x3ff;
const AVAILABLE = 1 << 10;
const FULL = 1 << 15;
const SECOND = 16;

const ADDR_ENDP = 0x00;
const MAIN_CTRL = 0x40;
const SIE_STATUS = 0x50;
const BUFF_STATUS = 0x58;
const EP_ABORT = 0x60;
const EP_ABORT_DONE = 0x64;
const EP_STATUS_STALL_NAK = 0x70;
const USB_MUXING = 0x74;
const USB_PWR = 0x78;
const INTR = 0x8c;
const INTE = 0x90;
const INTF = 0x94;
const INTS = 0x98;
/** Which bits the registers have that hold what was written, and nothing more; those of a host among them (section 4.1.4). @type {Record<number, number>} */
const HELD = {
  [ADDR_ENDP]: 0x000f007f,
  [MAIN_CTRL]: 0x80000003,
  0x44: 0x7ff, // SOF_WR
  0x4c: 0xff07bf5f, // SIE_CTRL
  0x54: 0xfffe, // INT_EP_CTRL
  [EP_ABORT]: 0xffffffff,
  0x68: 3, // EP_STALL_ARM
  0x6c: 0x03ff03ff, // NAK_POLL
  [USB_MUXING]: 0xf,
  [USB_PWR]: 0x3f,
  0x7c: 0x7fff77, // USBPHY_DIRECT
  0x80: 0x9fff, // USBPHY_DIRECT_OVERRIDE
  0x84: 0x1f1f, // USBPHY_TRIM
  [INTE]: 0xfffff,
  [INTF]: 0xfffff,
};
for (let register = 0x04; register < MAIN_CTRL; register += 4) HELD[register] = 0x060f007f;
/** Words that a write leaves alone: SOF_RD, BUFF_CPU_SHOULD_HANDLE, a gap, INTR and INTS. Drivers clear the whole block. */
const READ_ONLY = [0x48, 0x5c, 0x88, INTR, INTS];

const CONTROLLER_ENABLE = 1 << 0;
const AS_HOST = 1 << 1;

/** Bits of SIE_STATUS (section 4.1.4.2). */
const VBUS_DETECTED = 1 << 0;
const LINE_STATE = 3 << 2;
const LINE_J = 1 << 2;
const SUSPENDED = 1 << 4;
const RESUMED = 1 << 11;
const CONNECTED = 1 << 16;
const SETUP_RECEIVED = 1 << 17;
const BUS_RESET = 1 << 19;
const CRC_ERROR = 1 << 24;
const BIT_STUFF_ERROR = 1 << 25;
const RX_OVERFLOW = 1 << 26;
const RX_TIMEOUT = 1 << 27;
const STALL_RECEIVED = 1 << 29;
const SEQUENCE_ERROR = 1 << 31;
/** Those that writing a one clears. */
const CLEARED_BY_ONES = 0xff0f0800 | SUSPENDED;
/** The interrupts that follow it: bits of INTR. @type {[number, number][]} */
const FOLLOW_STATUS = [
  [SETUP_RECEIVED, 16],
  [RESUMED, 15],
  [SUSPENDED, 14],
  [CONNECTED, 13],
  [BUS_RESET, 12],
  [VBUS_DETECTED, 11],
  [STALL_RECEIVED, 10],
  [CRC_ERROR, 9],
  [BIT_STUFF_ERROR, 8],
  [RX_OVERFLOW, 7],
  [RX_TIMEOUT, 6],
  [SEQUENCE_ERROR, 5],
];
const BUFFER_INTERRUPT = 1 << 4;

/** Of USB_MUXING: to the pad instead of the PHY. */
const TO_PHY = 1 << 0;
const TO_DIGITAL_PAD = 1 << 2;
/** Of USB_PWR: the level of VBUS, and that it comes from there. */
const VBUS_DETECT = 1 << 3;
const VBUS_OVERRIDE = 1 << 2;

/** How long a packet takes on the bus, and how long a host holds a reset. */
const PACKET_NANOS = 10_000;
const RESET_NANOS = 10_000_000;

export class Usb extends Block {
  /** Called when the device switches its controller on. */
  onUSBEnabled = () => {};
  /** Called when the device has seen a reset of the bus. */
  onResetReceived = () => {};
  /** Receives each packet that the device sends. @type {(endpoint: number, bytes: Uint8Array) => void} */
  onEndpointWrite = () => {};
  /** Called when the device waits for a packet of up to a size. @type {(endpoint: number, size: number) => void} */
  onEndpointRead = () => {};

  /** @param {import('./mcu.js').Mcu} mcu @param {import('./clock.js').Clock} clock */
  constructor(mcu, clock) {
    super(mcu, 'USB');
    this.memory = new DataView(new ArrayBuffer(MEMORY_BYTES));
    this.bytes = new Uint8Array(this.memory.buffer);
    /** @type {Record<number, number>} */
    this.held = {};
    this.sieStatus = 0;
    this.bufferStatus = 0;
    this.abortDone = 0;
    this.stalled = 0;
    this.raw = 0;
    /** Whether the host takes what bulk endpoints offer: it does while a program reads. */
    this.takes = true;
    /** What the device offers meanwhile: buffer control words. @type {Map<number, number>} */
    this.offered = new Map();
    /** Packets on the bus, by endpoint. @type {{sent: Uint8Array[], received: Uint8Array[]}[]} */
    this.packets = Array.from({ length: ENDPOINTS }, () => ({ sent: [], received: [] }));
    this.sendAlarms = this.packets.map((_, endpoint) => clock.createAlarm(() => this.arrive(endpoint)));
    this.receiveAlarms = this.packets.map((_, endpoint) => clock.createAlarm(() => this.receive(endpoint)));
    this.resetAlarm = clock.createAlarm(() => this.setStatus(this.sieStatus | BUS_RESET));
  }

  // ---- the other end of the cable ---------------------------------------------------

  /** Resets the bus. */
  resetDevice() {
    this.resetAlarm.schedule(RESET_NANOS);
  }

  /** Begins a control transfer. The host has done with the one before, whatever of it was still armed. @param {Uint8Array} packet */
  sendSetupPacket(packet) {
    const out = FIRST_BUFFER + FOR_OUT;
    this.memory.setUint32(out, this.memory.getUint32(out, true) & ~AVAILABLE, true);
    this.bytes.set(packet);
    this.setStatus(this.sieStatus | SETUP_RECEIVED);
  }

  /** Sends a packet to an endpoint that waits for one. @param {number} endpoint @param {Uint8Array} packet */
  endpointReadDone(endpoint, packet) {
    this.packets[endpoint].received.push(packet);
    this.receiveAlarms[endpoint].schedule(PACKET_NANOS);
  }

  /** Takes what bulk endpoints offer, or no more. @param {boolean} takes */
  take(takes) {
    this.takes = takes;
    if (!takes) return;
    const offered = [...this.offered];
    this.offered.clear();
    for (const [offset, value] of offered) this.memoryWritten(offset, value);
  }

  /** Stops all traffic on the bus, as a pulled cable does. */
  suspend() {
    this.setStatus(this.sieStatus | SUSPENDED);
  }

  // ---- buffers ------------------------------------------------------------------------

  /** Follows a write to the controller's memory. @param {number} offset of the word @param {number} value */
  memoryWritten(offset, value) {
    if (offset < FIRST_BUFFER || offset > LAST_BUFFER || this.isHost) return;
    const isOut = (offset & FOR_OUT) !== 0;
    if (!isOut && offset !== FIRST_BUFFER && !this.takes) {
      // The packet stays where it is.
      if (value & AVAILABLE) this.offered.set(offset, value);
      else this.offered.delete(offset);
      return;
    }
    for (const half of this.isDouble(offset) ? [0, SECOND] : [0]) {
      if (!((value >>> half) & AVAILABLE)) continue;
      if (isOut) this.onEndpointRead(endpointOf(offset), (value >>> half) & LENGTH_BITS);
      else this.send(offset, half);
    }
  }

  /** Whether an endpoint has two buffers. @param {number} offset of its buffer control word */
  isDouble(offset) {
    return offset >= FIRST_BUFFER + 8 && (this.controlOf(offset) & DOUBLE) !== 0;
  }

  /** An endpoint's control word; endpoint 0 has none. @param {number} offset of its buffer control word */
  controlOf(offset) {
    return this.memory.getUint32(offset - FIRST_BUFFER - 8 + ENDPOINT_1_CONTROL, true);
  }

  /** Where a buffer's data lies. @param {number} offset of its control word @param {number} half */
  dataOf(offset, half) {
    const first = offset < FIRST_BUFFER + 8 ? ENDPOINT_0_DATA : this.controlOf(offset) & DATA_BITS;
    return first + (half ? SECOND_DATA : 0);
  }

  /** Puts a buffer on the bus: the device may fill it again at once. @param {number} offset @param {number} half */
  send(offset, half) {
    const control = this.memory.getUint32(offset, true);
    const data = this.dataOf(offset, half);
    this.memory.setUint32(offset, control & ~((AVAILABLE | FULL) << half), true);
    const endpoint = endpointOf(offset);
    this.packets[endpoint].sent.push(this.bytes.slice(data, data + ((control >>> half) & LENGTH_BITS)));
    this.bufferDone(offset);
    this.sendAlarms[endpoint].schedule(PACKET_NANOS);
  }

  /** Hands over what an endpoint has sent. @param {number} endpoint */
  arrive(endpoint) {
    for (const packet of this.packets[endpoint].sent.splice(0)) this.onEndpointWrite(endpoint, packet);
  }

  /** Puts the next packet for an endpoint into the buffer that is armed for it. @param {number} endpoint */
  receive(endpoint) {
    const packet = this.packets[endpoint].received.shift();
    if (!packet) return;
    const offset = FIRST_BUFFER + 8 * endpoint + FOR_OUT;
    const control = this.memory.getUint32(offset, true);
    const half = !(control & AVAILABLE) && this.isDouble(offset) && (control >>> SECOND) & AVAILABLE ? SECOND : 0;
    const length = Math.min(packet.length, (control >>> half) & LENGTH_BITS);
    this.memory.setUint32(offset, (control & ~((LENGTH_BITS | AVAILABLE) << half)) | ((length | FULL) << half), true);
    this.bytes.set(packet.subarray(0, length), this.dataOf(offset, half));
    this.bufferDone(offset);
  }

  /** @param {number} offset of the control word of a buffer that has been sent or filled */
  bufferDone(offset) {
    this.setBufferStatus(this.bufferStatus | (1 << ((offset - FIRST_BUFFER) >> 2)));
  }

  // ---- registers ------------------------------------------------------------------------

  get isHost() {
    return ((this.held[MAIN_CTRL] ?? 0) & AS_HOST) !== 0;
  }

  get status() {
    return (this.raw & (this.held[INTE] ?? 0)) | (this.held[INTF] ?? 0);
  }

  updateInterrupt() {
    this.mcu.setInterrupt(IRQ, this.status !== 0);
  }

  /** @param {number} status */
  setBufferStatus(status) {
    this.bufferStatus = status;
    this.raw = status ? this.raw | BUFFER_INTERRUPT : this.raw & ~BUFFER_INTERRUPT;
    this.updateInterrupt();
  }

  /** @param {number} status */
  setStatus(status) {
    this.sieStatus = status;
    for (const [bit, interrupt] of FOLLOW_STATUS) {
      this.raw = status & bit ? this.raw | (1 << interrupt) : this.raw & ~(1 << interrupt);
    }
    this.updateInterrupt();
  }

  /** @param {number} ones */
  clearStatus(ones) {
    this.sieStatus &= ~(ones & CLEARED_BY_ONES);
    if (ones & BUS_RESET) {
      this.onResetReceived();
      // After a reset the line is idle and the device connected.
      this.sieStatus = (this.sieStatus & ~LINE_STATE) | LINE_J | CONNECTED;
    }
    this.setStatus(this.sieStatus);
  }

  /** @param {number} offset @returns {number} */
  readUint32(offset) {
    if (HELD[offset] !== undefined) return this.held[offset] ?? 0;
    switch (offset) {
      case SIE_STATUS:
        return this.sieStatus >>> 0;
      case BUFF_STATUS:
        return this.bufferStatus >>> 0;
      case EP_ABORT_DONE:
        return this.abortDone >>> 0;
      case EP_STATUS_STALL_NAK:
        return this.stalled >>> 0;
      case INTR:
        return this.raw;
      case INTS:
        return this.status;
      default:
        return READ_ONLY.includes(offset) ? 0 : super.readUint32(offset);
    }
  }

  /** @param {number} offset @param {number} value */
  writeUint32(offset, value) {
    const ones = this.rawWriteValue;
    if (HELD[offset] !== undefined) {
      this.held[offset] = (value & HELD[offset]) >>> 0;
      this.followHeld(offset, value);
    } else if (offset === SIE_STATUS) this.clearStatus(ones);
    else if (offset === BUFF_STATUS) this.setBufferStatus(this.bufferStatus & ~ones);
    else if (offset === EP_ABORT_DONE) this.abortDone &= ~ones;
    else if (offset === EP_STATUS_STALL_NAK) this.stalled &= ~ones;
    else if (!READ_ONLY.includes(offset)) super.writeUint32(offset, value);
  }

  /** What else a write of a register that holds its value does. @param {number} offset @param {number} value */
  followHeld(offset, value) {
    switch (offset) {
      case MAIN_CTRL:
        if (value & CONTROLLER_ENABLE && !this.isHost) this.onUSBEnabled();
        break;
      case EP_ABORT:
        this.abortDone |= value;
        break;
      case USB_MUXING:
        // The workaround for erratum RP2040-E5 drives the line by the pad until the controller sees a connection.
        if (value & TO_DIGITAL_PAD && !(value & TO_PHY)) this.sieStatus |= CONNECTED;
        break;
      case USB_PWR:
        if (value & VBUS_OVERRIDE) this.sieStatus = value & VBUS_DETECT ? this.sieStatus | VBUS_DETECTED : this.sieStatus & ~VBUS_DETECTED;
        break;
      case INTE:
      case INTF:
        this.updateInterrupt();
    }
  }
}

/** @param {number} offset of a buffer control word */
function endpointOf(offset) {
  return (offset - FIRST_BUFFER) >> 3;
}

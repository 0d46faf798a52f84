// @ts-check
// The USB controller as a device (datasheet, section 4.1): the registers, the buffers in its own
// memory, and the methods with which a host drives the bus and moves packets. Without clk_usb it
// does not notice anything. Host mode is not modelled.

import { Block } from './block.js';

const IRQ = 5;
const MEMORY_BYTES = 4096;
const ENDPOINTS = 16;
/** The place of endpoint 0's data, and the first of the other endpoints' control words (section 4.1.2.4). */
const ENDPOINT_0_DATA = 0x100;
const ENDPOINT_1_CONTROL = 0x08;
/** Fields of an endpoint's control word: two buffers; the place of the data. */
const DOUBLE = 1 << 30;
const DATA_BITS = 0xffc0;
const SECOND_DATA = 64;
/** The buffer control words: IN and OUT of each endpoint in turn. */
const FIRST_BUFFER = 0x80;
const LAST_BUFFER = 0xfc;
const FOR_OUT = 4;
/** Fields of each half of such a word; the second half is for the second buffer. */
const LENGTH_BITS = 0x3ff;
const AVAILABLE = 1 << 10;
const FULL = 1 << 15;
const SECOND = 16;

const ADDR_ENDP = 0x00;
const ADDRESS_BITS = 0x7f;
const SIE_CTRL = 0x4c;
const PULLUP_EN = 1 << 16;
const USBPHY_DIRECT = 0x7c;
const USBPHY_DIRECT_OVERRIDE = 0x80;
/** The bits of both: DP_PULLUP_EN, and the one that makes it override the controller's pull-up. */
const DP_PULLUP_EN = 1 << 1;
const DP_PULLUP_OVERRIDE = 1 << 2;
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
/** The writable bits of the registers that only hold their value, including a host's (section 4.1.4). @type {Record<number, number>} */
const HELD = {
  [ADDR_ENDP]: 0x000f007f,
  [MAIN_CTRL]: 0x80000003,
  0x44: 0x7ff, // SOF_WR
  [SIE_CTRL]: 0xff07bf5f,
  0x54: 0xfffe, // INT_EP_CTRL
  [EP_ABORT]: 0xffffffff,
  0x68: 3, // EP_STALL_ARM
  0x6c: 0x03ff03ff, // NAK_POLL
  [USB_MUXING]: 0xf,
  [USB_PWR]: 0x3f,
  [USBPHY_DIRECT]: 0x7fff77,
  [USBPHY_DIRECT_OVERRIDE]: 0x9fff,
  0x84: 0x1f1f, // USBPHY_TRIM
  [INTE]: 0xfffff,
  [INTF]: 0xfffff,
};
for (let register = 0x04; register < MAIN_CTRL; register += 4) HELD[register] = 0x060f007f;
/** Words that ignore writes: SOF_RD, BUFF_CPU_SHOULD_HANDLE, a gap, INTR and INTS. Drivers clear the whole block. */
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
/** The bits that are cleared by writing ones. */
const CLEARED_BY_ONES = 0xff0f0800 | SUSPENDED;
/** The bits of SIE_STATUS with the numbers of their interrupts in INTR. @type {[number, number][]} */
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

/** Bits of USB_MUXING: PHY or pad. */
const TO_PHY = 1 << 0;
const TO_DIGITAL_PAD = 1 << 2;
/** Bits of USB_PWR: the level of VBUS, and that this bit provides it. */
const VBUS_DETECT = 1 << 3;
const VBUS_OVERRIDE = 1 << 2;

/** The time of a packet on the bus. */
const PACKET_NANOS = 10_000;
/** The time for which the line must be at J after a reset, before the controller connects (erratum RP2040-E5). */
const CONNECT_NANOS = 800_000;
/** The time between two retries for a controller without a clock. */
const CLOCKLESS_NANOS = 100_000;
/** The pin that can replace the PHY as source of the controller's D+, and the function for it. */
const DP_PIN = 15;
const DEBUG_FUNCTION = 8;
const FORCED_HIGH = 3;
/** Revisions up to this one connect only on a quiet bus (erratum RP2040-E5). */
const LAST_WITH_E5 = 1;

export class Usb extends Block {
  /** Called when the device enables or disables its pull-up at D+, by which a host detects it. @type {(isUp: boolean) => void} */
  onPullUp = () => {};
  /** Called when the time of {@link wait} is over. */
  onHostTime = () => {};
  /** Receives each packet that the device sends. @type {(endpoint: number, bytes: Uint8Array) => void} */
  onEndpointWrite = () => {};
  /** Called when the device waits for a packet of up to a size. @type {(endpoint: number, size: number) => void} */
  onEndpointRead = () => {};

  /** @param {import('./mcu.js').Mcu} mcu @param {import('./clock.js').Clock} clock */
  constructor(mcu, clock) {
    super(mcu, 'USB');
    this.clock = clock;
    this.memory = new DataView(new ArrayBuffer(MEMORY_BYTES));
    this.bytes = new Uint8Array(this.memory.buffer);
    /** @type {Record<number, number>} */
    this.held = {};
    this.sieStatus = 0;
    this.bufferStatus = 0;
    this.abortDone = 0;
    this.stalled = 0;
    this.raw = 0;
    /** True if the host takes packets of bulk endpoints, as it does while a program reads. */
    this.takes = true;
    /** The packets offered while it does not, as buffer control words. @type {Map<number, number>} */
    this.offered = new Map();
    /** Packets on the bus, by endpoint. @type {{sent: Uint8Array[], received: Uint8Array[]}[]} */
    this.packets = Array.from({ length: ENDPOINTS }, () => ({ sent: [], received: [] }));
    this.sendAlarms = this.packets.map((_, endpoint) => clock.createAlarm(() => this.arrive(endpoint)));
    this.receiveAlarms = this.packets.map((_, endpoint) => clock.createAlarm(() => this.receive(endpoint)));
    this.hostAlarm = clock.createAlarm(() => this.onHostTime());
    this.resetAlarm = clock.createAlarm(() => this.noticeReset());
    this.connectAlarm = clock.createAlarm(() => this.connect());
    this.controlAlarm = clock.createAlarm(() => this.pollControl());
    /** True while the host holds the bus in reset; true until the device has noticed the reset. */
    this.inReset = false;
    this.unseen = false;
    /** True if a hub forwards packets of other devices, so that the line does not rest at J. */
    this.isHubBusy = false;
    /** True while the device pulls D+ up. */
    this.isUp = false;
    /** True while the host continues control transfers. */
    this.takesControl = true;
    /** The control words of endpoint 0's buffers that were armed when the last control transfer began, and still are. */
    this.stale = new Set();
  }

  /** Resets the controller and disconnects it. Its memory and the host's state are not cleared. */
  reset() {
    this.held = {};
    this.sieStatus = this.bufferStatus = this.abortDone = this.stalled = this.raw = 0;
    this.offered.clear();
    this.stale.clear();
    for (const packets of this.packets) [packets.sent, packets.received] = [[], []];
    for (const alarm of [...this.sendAlarms, ...this.receiveAlarms, this.connectAlarm, this.controlAlarm]) alarm.cancel();
    this.updateInterrupt();
    this.followPullUp();
  }

  // ---- the other end of the cable ---------------------------------------------------

  /** The time in ns. */
  get nanos() {
    return this.clock.nanos;
  }

  /** Calls {@link onHostTime} after a time. @param {number} nanos */
  wait(nanos) {
    this.hostAlarm.schedule(nanos);
  }

  /** Cancels the host's wait. */
  stopWaiting() {
    this.hostAlarm.cancel();
  }

  /** Begins or ends a reset of the bus. @param {boolean} isOn */
  driveReset(isOn) {
    this.inReset = this.unseen = isOn;
    this.connectAlarm.cancel();
    this.resetAlarm.cancel();
    this.sieStatus = (this.sieStatus & ~LINE_STATE) | (isOn ? 0 : LINE_J);
    if (isOn) this.noticeReset();
    else this.connectAlarm.schedule(CONNECT_NANOS);
  }

  /** Reports a reset to the device, as soon as it has a clock. */
  noticeReset() {
    if (!this.unseen) return;
    if (this.mcu.isUsbClocked) {
      this.unseen = false;
      this.setStatus((this.sieStatus & ~CONNECTED) | BUS_RESET);
    } else this.resetAlarm.schedule(CLOCKLESS_NANOS);
  }

  /** Connects the device after the line should have been at J for long enough. */
  connect() {
    if (this.inReset) return;
    if (!this.mcu.isUsbClocked) {
      this.connectAlarm.schedule(CLOCKLESS_NANOS);
      return;
    }
    const isDisturbed = this.isHubBusy && this.mcu.revision <= LAST_WITH_E5;
    if (this.hasPinForPhy ? !this.isPinAtJ : isDisturbed) return;
    this.setStatus(this.sieStatus | CONNECTED);
  }

  /** True if a pin replaces the PHY. */
  get hasPinForPhy() {
    const muxing = this.held[USB_MUXING] ?? 0;
    return (muxing & TO_DIGITAL_PAD) !== 0 && !(muxing & TO_PHY);
  }

  /** True if that pin shows J to the controller: its input is forced high. */
  get isPinAtJ() {
    const { control, functionSelect } = this.mcu.pins[DP_PIN];
    return functionSelect === DEBUG_FUNCTION && ((control >>> 16) & 3) === FORCED_HIGH;
  }

  /** Returns true if the device responds to an address. @param {number} address */
  answersTo(address) {
    const isConnected = (this.sieStatus & CONNECTED) !== 0 && !this.inReset && !this.hasPinForPhy;
    return isConnected && this.isUp && this.mcu.isUsbClocked && ((this.held[ADDR_ENDP] ?? 0) & ADDRESS_BITS) === address;
  }

  /**
   * Begins a control transfer. Buffers that the previous one left armed stay armed: the host takes
   * them as part of this transfer unless the device clears them in time.
   * @param {Uint8Array} packet @param {number} address
   * @returns {boolean} whether the device has taken it
   */
  sendSetupPacket(packet, address) {
    if (!this.answersTo(address)) return false;
    this.stale = new Set([FIRST_BUFFER, FIRST_BUFFER + FOR_OUT].filter((offset) => this.memory.getUint32(offset, true) & AVAILABLE));
    this.takesControl = true;
    this.bytes.set(packet);
    this.setStatus(this.sieStatus | SETUP_RECEIVED);
    this.controlAlarm.schedule(PACKET_NANOS);
    return true;
  }

  /** Requests the first packet of a control transfer. */
  pollControl() {
    for (const offset of [...this.stale]) this.memoryWritten(offset, this.memory.getUint32(offset, true));
  }

  /** Sends a packet to an endpoint that waits for one. @param {number} endpoint @param {Uint8Array} packet */
  endpointReadDone(endpoint, packet) {
    this.packets[endpoint].received.push(packet);
    this.receiveAlarms[endpoint].schedule(PACKET_NANOS);
  }

  /** Starts or stops taking packets of bulk endpoints. @param {boolean} takes */
  take(takes) {
    this.takes = takes;
    if (!takes) return;
    const offered = [...this.offered];
    this.offered.clear();
    for (const [offset, value] of offered) this.memoryWritten(offset, value);
  }

  /** Stops all traffic on the bus, like a pulled cable. */
  suspend() {
    if (this.mcu.isUsbClocked) this.setStatus(this.sieStatus | SUSPENDED);
  }

  // ---- buffers ------------------------------------------------------------------------

  /** Handles a write to the controller's memory. @param {number} offset of the word @param {number} value */
  memoryWritten(offset, value) {
    if (offset < FIRST_BUFFER || offset > LAST_BUFFER || this.isHost) return;
    this.stale.delete(offset);
    if (offset <= FIRST_BUFFER + FOR_OUT && !this.takesControl) return;
    const isOut = (offset & FOR_OUT) !== 0;
    if (!isOut && offset !== FIRST_BUFFER && !this.takes) {
      // The packet stays in its buffer.
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

  /** Returns true if an endpoint has two buffers. @param {number} offset of its buffer control word */
  isDouble(offset) {
    return offset >= FIRST_BUFFER + 8 && (this.controlOf(offset) & DOUBLE) !== 0;
  }

  /** Returns an endpoint's control word; endpoint 0 has none. @param {number} offset of its buffer control word */
  controlOf(offset) {
    return this.memory.getUint32(offset - FIRST_BUFFER - 8 + ENDPOINT_1_CONTROL, true);
  }

  /** Returns the place of a buffer's data. @param {number} offset of its control word @param {number} half */
  dataOf(offset, half) {
    const first = offset < FIRST_BUFFER + 8 ? ENDPOINT_0_DATA : this.controlOf(offset) & DATA_BITS;
    return first + (half ? SECOND_DATA : 0);
  }

  /** Sends a buffer; the device may refill it at once. @param {number} offset @param {number} half */
  send(offset, half) {
    const control = this.memory.getUint32(offset, true);
    const data = this.dataOf(offset, half);
    this.memory.setUint32(offset, control & ~((AVAILABLE | FULL) << half), true);
    const endpoint = endpointOf(offset);
    this.packets[endpoint].sent.push(this.bytes.slice(data, data + ((control >>> half) & LENGTH_BITS)));
    this.bufferDone(offset);
    this.sendAlarms[endpoint].schedule(PACKET_NANOS);
  }

  /** Passes the packets of an endpoint to the host. @param {number} endpoint */
  arrive(endpoint) {
    for (const packet of this.packets[endpoint].sent.splice(0)) this.onEndpointWrite(endpoint, packet);
  }

  /** Writes the next packet for an endpoint into its armed buffer. @param {number} endpoint */
  receive(endpoint) {
    if (!this.mcu.isUsbClocked) {
      this.receiveAlarms[endpoint].schedule(CLOCKLESS_NANOS);
      return;
    }
    const packet = this.packets[endpoint].received.shift();
    if (!packet) return;
    const offset = FIRST_BUFFER + 8 * endpoint + FOR_OUT;
    const control = this.memory.getUint32(offset, true);
    // The device has disarmed the buffer of a control transfer.
    if (endpoint === 0 && !(control & AVAILABLE)) return;
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
    this.setStatus(this.sieStatus & ~(ones & CLEARED_BY_ONES));
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

  /** Applies the effects of a write to a register that holds its value. @param {number} offset @param {number} value */
  followHeld(offset, value) {
    switch (offset) {
      case MAIN_CTRL:
      case SIE_CTRL:
      case USBPHY_DIRECT:
      case USBPHY_DIRECT_OVERRIDE:
        this.followPullUp();
        break;
      case EP_ABORT:
        this.abortDone |= value;
        break;
      case USB_MUXING:
        if (this.hasPinForPhy) this.connectAlarm.schedule(CONNECT_NANOS);
        this.followPullUp();
        break;
      case USB_PWR:
        if (value & VBUS_OVERRIDE) this.sieStatus = value & VBUS_DETECT ? this.sieStatus | VBUS_DETECTED : this.sieStatus & ~VBUS_DETECTED;
        break;
      case INTE:
      case INTF:
        this.updateInterrupt();
    }
  }

  /** Updates the pull-up at D+: the controller's, or the override. */
  followPullUp() {
    const { held } = this;
    const isOn = ((held[MAIN_CTRL] ?? 0) & (CONTROLLER_ENABLE | AS_HOST)) === CONTROLLER_ENABLE;
    const isOverridden = ((held[USBPHY_DIRECT_OVERRIDE] ?? 0) & DP_PULLUP_OVERRIDE) !== 0;
    const byController = !this.hasPinForPhy && ((held[SIE_CTRL] ?? 0) & PULLUP_EN) !== 0;
    const isUp = isOn && (isOverridden ? ((held[USBPHY_DIRECT] ?? 0) & DP_PULLUP_EN) !== 0 : byController);
    if (isUp === this.isUp) return;
    this.isUp = isUp;
    this.onPullUp(isUp);
  }
}

/** @param {number} offset of a buffer control word */
function endpointOf(offset) {
  return (offset - FIRST_BUFFER) >> 3;
}

// @ts-check
// A computer at the handheld's USB port: enumerates the device, opens its serial port and
// moves bytes. Runs in Node and in a browser; independent of the firmware.

/** @typedef {import('./chip/usb.js').Usb} Usb */
/** A control transfer: its eight bytes, the data sent with it, and the use of the answer. @typedef {{setup: number[], data?: number[], what?: 'device' | 'head' | 'configuration' | 'string'}} Transfer */

const DEVICE_TO_HOST = 0x80;
const CLASS_TO_INTERFACE = 0x21;
const GET_DESCRIPTOR = 6;
const SET_ADDRESS = 5;
const SET_CONFIGURATION = 9;
const SET_LINE_CODING = 0x20;
const SET_CONTROL_LINE_STATE = 0x22;
const DEVICE = 1;
const CONFIGURATION = 2;
const STRING = 3;
const INTERFACE = 4;
const ENDPOINT = 5;
const DATA_CLASS = 10;
const ENGLISH = 0x0409;
const DTR_RTS = 3;
const PACKET = 64;
/** Times of a host, ns: a plug has settled, a reset of the bus, the rest after it and after an address (USB 2.0, 7.1.7 and 9.2.6), and its patience with a transfer. */
const SETTLES_NANOS = 100e6;
const RESET_NANOS = 10e6;
const RECOVERS_NANOS = 10e6;
const ADDRESSED_NANOS = 2e6;
const TRANSFER_NANOS = 5e9;
/** A host gives up after so many resets, as Windows does. */
const ATTEMPTS = 3;
/** The address that the host gives. */
const ADDRESS = 1;
/**
 * 115,200 baud, one stop bit, no parity, eight bits: required by serial ports, ignored by
 * this device.
 */
const LINE_CODING = [0x00, 0xc2, 0x01, 0x00, 0, 0, 8];

/** A device before its enumeration. */
class Unknown {
  configured = false;
  /** The device's descriptor. @type {number[]} */
  device = [];
  /** @type {number[]} */
  configuration = [];
  /** Manufacturer, product and serial number. @type {string[]} */
  strings = [];
  /** Control transfers to come. @type {Transfer[]} */
  transfers = [];
  /** @type {Transfer | null} */
  transfer = null;
  /** @type {number[]} */
  answer = [];
  /** True once the data of the transfer are complete: its last packet, the status, is due. */
  isStatusDue = false;
  /** True while the device waits for that packet. */
  isStatusWanted = false;
  address = 0;
  endpoints = { in: -1, out: -1 };
  /** Number of bytes that the device accepts, if it waits for any. */
  room = 0;
  /** Bytes to send. @type {number[]} */
  queue = [];
}

export class UsbPort extends Unknown {
  constructor() {
    super();
    /** @type {Usb | null} */
    this.usb = null;
    this.plugged = false;
    /** The host's next step, when its wait is over. @type {'none' | 'reset' | 'release' | 'begin' | 'next' | 'fail'} */
    this.step = 'none';
    /** Resets since the device was plugged in or known. */
    this.attempts = 0;
    /** The time that a plug takes to settle, ns. */
    this.settles = SETTLES_NANOS;
    /** The time that the longest control transfer took, ms, and the start of the last one, ns. */
    this.longest = 0;
    this.began = 0;
    /** True once the host has given up. */
    this.hasGivenUp = false;
    /** True if a program has the port open, which DTR shows the device. */
    this.open = false;
    /** Called with the bytes that the port has sent. @type {(bytes: Uint8Array) => void} */
    this.onData = () => {};
    /** Called when a known device is gone: unplugged, or restarted. @type {() => void} */
    this.onGone = () => {};
    /** Called when the cable was inserted or pulled. @type {(isIn: boolean) => void} */
    this.onCable = () => {};
  }

  /** Forgets the enumerated device. */
  forget() {
    const known = this.configured;
    Object.assign(this, new Unknown());
    if (known) this.onGone();
  }

  /** Called when the chip has started: its controller is new, and the cable stays. @param {Usb} usb */
  attach(usb) {
    this.usb = usb;
    usb.onPullUp = (isUp) => this.pulledUp(isUp);
    usb.onHostTime = () => this.goOn();
    usb.onEndpointWrite = (endpoint, bytes) => this.written(endpoint, bytes);
    usb.onEndpointRead = (endpoint, size) => this.wanted(endpoint, size);
    this.forget();
  }

  /** Inserts the cable. */
  plugIn() {
    this.plugged = true;
    this.onCable(true);
    this.usb?.take(true);
    this.pulledUp(this.usb?.isUp ?? false);
  }

  /** Pulls the cable: the bus becomes silent. */
  unplug() {
    this.plugged = false;
    this.onCable(false);
    this.forget();
    this.wait('none', 0);
    this.usb?.suspend();
  }

  /** The device pulls the line up, which is how a host sees that it is there, or lets go. @param {boolean} isUp */
  pulledUp(isUp) {
    if (!this.plugged) return;
    this.forget();
    this.attempts = 0;
    this.hasGivenUp = false;
    if (isUp) this.wait('reset', this.settles);
    else this.wait('none', 0);
  }

  /** Waits before the next step; before none it waits for ever. @param {UsbPort['step']} step @param {number} nanos */
  wait(step, nanos) {
    this.step = step;
    if (step === 'none') this.usb?.stopWaiting();
    else this.usb?.wait(nanos);
  }

  /** Takes the next step of the host. */
  goOn() {
    switch (this.step) {
      case 'reset':
        this.resetBus();
        break;
      case 'release':
        this.usb?.driveReset(false);
        this.wait('begin', RECOVERS_NANOS);
        break;
      case 'begin':
        this.wait('none', 0);
        this.ask({ setup: [DEVICE_TO_HOST, GET_DESCRIPTOR, 0, DEVICE, 0, 0, 18, 0], what: 'device' });
        break;
      case 'next':
        this.wait('none', 0);
        this.next();
        break;
      case 'fail':
        this.fail();
    }
  }

  /** Resets the bus, and forgets the device. */
  resetBus() {
    this.forget();
    this.attempts++;
    this.usb?.driveReset(true);
    this.wait('release', RESET_NANOS);
  }

  /** The device has not answered. */
  fail() {
    this.wait('none', 0);
    if (this.attempts < ATTEMPTS) this.resetBus();
    else {
      this.forget();
      this.hasGivenUp = true;
    }
  }

  /** @param {Transfer} transfer */
  ask(transfer) {
    this.transfers.push(transfer);
    if (!this.transfer && this.step === 'none') this.next();
  }

  next() {
    this.transfer = this.transfers.shift() ?? null;
    this.answer = [];
    this.isStatusDue = this.isStatusWanted = false;
    if (!this.transfer) return;
    this.began = this.usb?.nanos ?? 0;
    this.wait('fail', TRANSFER_NANOS);
    if (!this.usb?.sendSetupPacket(new Uint8Array(this.transfer.setup), this.address)) this.fail();
  }

  /** Begins a control transfer, and asks for nothing of it. @param {Transfer} transfer */
  abandon({ setup }) {
    if (!this.usb?.sendSetupPacket(new Uint8Array(setup), this.address)) throw new Error('The device does not answer.');
    this.usb.takesControl = false;
  }

  /** Called when the device has sent a packet. @param {number} endpoint @param {Uint8Array} bytes */
  written(endpoint, bytes) {
    if (endpoint !== 0) {
      if (endpoint === this.endpoints.in && this.open) this.onData(bytes);
      return;
    }
    if (!this.transfer) return;
    const { setup } = this.transfer;
    if (!(setup[0] & DEVICE_TO_HOST)) {
      this.done();
      return;
    }
    this.answer.push(...bytes);
    if (bytes.length < PACKET || this.answer.length >= setup[6] + 256 * setup[7]) {
      this.isStatusDue = true;
      this.sendStatus();
    }
  }

  /** Ends a transfer whose data have come, once the device waits for the packet that does. */
  sendStatus() {
    if (!this.isStatusDue || !this.isStatusWanted) return;
    this.usb?.endpointReadDone(0, new Uint8Array(0));
    this.done();
  }

  /** Called when the device waits for a packet. @param {number} endpoint @param {number} size */
  wanted(endpoint, size) {
    if (endpoint === 0) {
      if (!this.transfer) return;
      if (this.transfer.setup[0] & DEVICE_TO_HOST) {
        this.isStatusWanted = true;
        this.sendStatus();
      } else this.usb?.endpointReadDone(0, new Uint8Array(this.transfer.data ?? []));
    } else if (endpoint === this.endpoints.out) {
      this.room = size;
      this.push();
    }
  }

  /** Sends queued bytes if the device waits for them. */
  push() {
    if (!this.room || !this.queue.length || !this.configured) return;
    const packet = new Uint8Array(this.queue.splice(0, Math.min(this.room, PACKET)));
    this.room = 0;
    this.usb?.endpointReadDone(this.endpoints.out, packet);
  }

  /** Ends a transfer. */
  done() {
    const { transfer, answer } = this;
    this.transfer = null;
    this.longest = Math.max(this.longest, ((this.usb?.nanos ?? 0) - this.began) / 1e6);
    this.wait('none', 0);
    switch (transfer?.what) {
      case 'device':
        this.device = answer;
        this.ask({ setup: [0, SET_ADDRESS, ADDRESS, 0, 0, 0, 0, 0] });
        this.ask({ setup: [DEVICE_TO_HOST, GET_DESCRIPTOR, 0, CONFIGURATION, 0, 0, 9, 0], what: 'head' });
        break;
      case 'head':
        this.ask({ setup: [DEVICE_TO_HOST, GET_DESCRIPTOR, 0, CONFIGURATION, 0, 0, answer[2], answer[3]], what: 'configuration' });
        break;
      case 'configuration':
        this.configuration = answer;
        this.endpoints = bulkEndpoints(answer);
        for (const index of this.device.slice(14, 17)) {
          this.ask({ setup: [DEVICE_TO_HOST, GET_DESCRIPTOR, index, STRING, ENGLISH & 0xff, ENGLISH >> 8, 255, 0], what: 'string' });
        }
        this.ask({ setup: [0, SET_CONFIGURATION, 1, 0, 0, 0, 0, 0] });
        this.ask({ setup: [CLASS_TO_INTERFACE, SET_LINE_CODING, 0, 0, 0, 0, LINE_CODING.length, 0], data: LINE_CODING });
        break;
      case 'string':
        this.strings.push(
          String.fromCharCode(...Array.from({ length: (answer.length - 2) / 2 }, (_, i) => answer[2 + 2 * i] | (answer[3 + 2 * i] << 8))),
        );
        break;
      default:
        if (transfer?.setup[1] === SET_CONFIGURATION) {
          this.configured = true;
          this.attempts = 0;
        } else if (transfer?.setup[1] === SET_ADDRESS) {
          this.address = ADDRESS;
          this.wait('next', ADDRESSED_NANOS);
          return;
        }
    }
    if (this.transfer) return;
    if (this.transfers.length) this.next();
    else this.push();
  }

  /** Opens or closes the port for a program. @param {boolean} open */
  setOpen(open) {
    this.open = open;
    // A computer reads from the device only while a program has the port open.
    this.usb?.take(open);
    if (!open) this.queue.length = 0;
    if (this.configured) this.ask({ setup: [CLASS_TO_INTERFACE, SET_CONTROL_LINE_STATE, open ? DTR_RTS : 0, 0, 0, 0, 0, 0] });
  }

  /** Sends bytes, or text. @param {Uint8Array | string} bytes */
  send(bytes) {
    const all = typeof bytes === 'string' ? new TextEncoder().encode(bytes) : bytes;
    for (const byte of all) this.queue.push(byte);
    this.push();
  }
}

/** Returns the endpoints of the data interface. @param {number[]} descriptors */
function bulkEndpoints(descriptors) {
  const found = { in: -1, out: -1 };
  let isData = false;
  for (let at = 0; at + 1 < descriptors.length && descriptors[at] > 1; at += descriptors[at]) {
    if (descriptors[at + 1] === INTERFACE) isData = descriptors[at + 5] === DATA_CLASS;
    if (descriptors[at + 1] === ENDPOINT && isData) found[descriptors[at + 2] & 0x80 ? 'in' : 'out'] = descriptors[at + 2] & 15;
  }
  return found;
}

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
    usb.onUSBEnabled = () => this.enabled();
    usb.onResetReceived = () => this.begin();
    usb.onEndpointWrite = (endpoint, bytes) => this.written(endpoint, bytes);
    usb.onEndpointRead = (endpoint, size) => this.wanted(endpoint, size);
    this.forget();
  }

  /** Inserts the cable. */
  plugIn() {
    this.plugged = true;
    this.onCable(true);
    this.usb?.take(true);
    this.forget();
    this.usb?.resetDevice();
  }

  /** Pulls the cable: the bus becomes silent. */
  unplug() {
    this.plugged = false;
    this.onCable(false);
    this.forget();
    this.usb?.suspend();
  }

  enabled() {
    if (this.plugged) this.usb?.resetDevice();
  }

  /** Begins the enumeration after the device has seen the reset. */
  begin() {
    this.forget();
    this.ask({ setup: [DEVICE_TO_HOST, GET_DESCRIPTOR, 0, DEVICE, 0, 0, 18, 0], what: 'device' });
  }

  /** @param {Transfer} transfer */
  ask(transfer) {
    this.transfers.push(transfer);
    if (!this.transfer) this.next();
  }

  next() {
    this.transfer = this.transfers.shift() ?? null;
    this.answer = [];
    if (this.transfer) this.usb?.sendSetupPacket(new Uint8Array(this.transfer.setup));
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
    if (bytes.length < PACKET || this.answer.length >= setup[6] + 256 * setup[7]) this.done();
  }

  /** Called when the device waits for a packet. @param {number} endpoint @param {number} size */
  wanted(endpoint, size) {
    if (endpoint === 0) {
      const data = this.transfer && !(this.transfer.setup[0] & DEVICE_TO_HOST) ? (this.transfer.data ?? []) : [];
      this.usb?.endpointReadDone(0, new Uint8Array(data));
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
    switch (transfer?.what) {
      case 'device':
        this.device = answer;
        this.ask({ setup: [0, SET_ADDRESS, 1, 0, 0, 0, 0, 0] });
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
        if (transfer?.setup[1] === SET_CONFIGURATION) this.configured = true;
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

// @ts-check
// The port of a handheld: a pair of streams, either of a cable of this computer or of the
// page's own emulated handheld.

/**
 * The common interface. `readable` and `writable` are null after a disconnection; a new
 * `readable` after a failed one has lost some bytes.
 * @typedef {{readonly readable: ReadableStream<Uint8Array> | null, readonly writable: WritableStream<Uint8Array> | null, close: () => Promise<void>}} Port
 */
/** The part of Web Serial in use. @typedef {Port & {open: (options: {baudRate: number, bufferSize: number}) => Promise<void>, setSignals: (signals: {dataTerminalReady: boolean, requestToSend: boolean}) => Promise<void>}} SerialPort */
/** @typedef {{requestPort: (options: {filters: {usbVendorId: number, usbProductId: number}[]}) => Promise<SerialPort>}} Serial */

/** The browser's buffer in bytes, larger than a picture of the screen. */
const BUFFER_BYTES = 65_536;
/** Required by serial ports; a handheld ignores it. */
const BAUD = 115_200;

/** Opens a real handheld, chosen by the visitor. @param {SerialPort} serial @returns {Promise<Port>} */
export async function serialPort(serial) {
  await serial.open({ baudRate: BAUD, bufferSize: BUFFER_BYTES });
  // This signal shows the handheld that a program is connected.
  await serial.setSignals({ dataTerminalReady: true, requestToSend: true });
  return serial;
}

/** Opens the handheld of this page. @param {import('../emulation.js').Emulation} emulation @returns {Promise<Port>} */
export async function emulatedPort(emulation) {
  const { port1: wire, port2: end } = new MessageChannel();
  await emulation.ask('plug', { wire: end }, [end]);
  /** @type {ReadableStreamDefaultController<Uint8Array>} */
  let arriving;
  /** @type {ReadableStream<Uint8Array> | null} */
  let readable = new ReadableStream({
    start(controller) {
      arriving = controller;
    },
  });
  /** @type {WritableStream<Uint8Array> | null} */
  let writable = new WritableStream({ write: (bytes) => wire.postMessage(bytes) });
  const gone = () => {
    if (!readable) return;
    readable = writable = null;
    wire.close();
    try {
      arriving.close();
    } catch {
      // The reader has ended it already.
    }
  };
  wire.onmessage = ({ data }) => {
    if (data === null) gone();
    else if (readable) arriving.enqueue(data);
  };
  return {
    get readable() {
      return readable;
    },
    get writable() {
      return writable;
    },
    async close() {
      if (readable) wire.postMessage(null);
      gone();
    },
  };
}

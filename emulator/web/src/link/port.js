// @ts-check
// Where a handheld is connected: a pair of streams, whether a cable of this computer
// leads to it or the page's own emulated one.

/**
 * What both are. `readable` and `writable` are null once nothing is connected any
 * more; a `readable` that failed and is there again has lost some bytes.
 * @typedef {{readonly readable: ReadableStream<Uint8Array> | null, readonly writable: WritableStream<Uint8Array> | null, close: () => Promise<void>}} Port
 */
/** What we use of Web Serial. @typedef {Port & {open: (options: {baudRate: number, bufferSize: number}) => Promise<void>, setSignals: (signals: {dataTerminalReady: boolean, requestToSend: boolean}) => Promise<void>}} SerialPort */
/** @typedef {{requestPort: (options: {filters: {usbVendorId: number, usbProductId: number}[]}) => Promise<SerialPort>}} Serial */

/** What the browser keeps before anything is lost, bytes: more than a picture of the screen takes. */
const BUFFER_BYTES = 65_536;
/** A serial port wants to be told one, and this one does not mind. */
const BAUD = 115_200;

/** A real handheld, chosen by whoever sits at the computer. @param {SerialPort} serial @returns {Promise<Port>} */
export async function serialPort(serial) {
  await serial.open({ baudRate: BAUD, bufferSize: BUFFER_BYTES });
  // By this a handheld knows that a program listens.
  await serial.setSignals({ dataTerminalReady: true, requestToSend: true });
  return serial;
}

/** The handheld of this page. @param {import('../emulation.js').Emulation} emulation @returns {Promise<Port>} */
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
      // Whoever read it has ended that already.
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

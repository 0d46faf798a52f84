// @ts-check
// Offers to connect a handheld: a real one if the browser has serial ports, or the page's
// own. All other code for it is loaded on demand.

import { complain, element } from '../elements.js';

/** Raspberry Pi's numbers for a serial port on an RP2040. Other devices have them too; the browser's list shows the product's name (docs/USB.md). */
const HANDHELD = { usbVendorId: 0x2e8a, usbProductId: 0x000a };

/** @param {import('../emulation.js').Emulation} emulation @param {() => Promise<void>} inserted settled when the page's own is there @param {Omit<import('./desk.js').Surroundings, 'install'>} surroundings */
export function offerLink(emulation, inserted, surroundings) {
  /** @type {Promise<{part: typeof import('./desk.js'), desk: import('./desk.js').Desk}> | null} */
  let loaded = null;
  const load = () => {
    loaded ??= import('./desk.js').then((part) => ({
      part,
      desk: new part.Desk({ ...surroundings, install: () => emulation.ask('install') }),
    }));
    // A failed load can be tried again.
    loaded.catch(() => (loaded = null));
    return loaded;
  };
  const { serial } = /** @type {Navigator & {serial?: import('./port.js').Serial}} */ (navigator);
  element('link-serial').hidden = !serial;
  element('link-none').hidden = Boolean(serial);

  /** @param {import('./port.js').Serial} ports */
  const connectReal = async (ports) => {
    // Requested before anything is loaded, because browsers require it directly after the
    // click.
    const chosen = ports.requestPort({ filters: [HANDHELD] }).catch((error) => {
      if (error.name === 'NotFoundError') return null;
      throw error;
    });
    const [port, { part, desk }] = await Promise.all([chosen, load()]);
    if (port) await desk.connect(await part.serialPort(port), false);
  };
  const connectOwn = async () => {
    const [{ part, desk }] = await Promise.all([load(), inserted()]);
    await desk.connect(await part.emulatedPort(emulation), true);
  };
  element('link-serial').addEventListener('click', () => serial && void connectReal(serial).catch(complain));
  element('link-emulated').addEventListener('click', () => void connectOwn().catch(complain));
}

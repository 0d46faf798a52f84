// @ts-check
// The page's controls for a connected handheld: its screen, its games, its settings, a
// new firmware. Loaded at the first connection.

import { complain, element, input, say } from '../elements.js';
import { onChosen } from '../files.js';
import { handOverRecord, textOfFile } from '../records.js';
import { RefusedError } from '../refused.js';
import { Screen } from '../screen.js';
import { onLanguage } from '../texts.js';
import { Client } from './client.js';
import { VALUES, deviceWords } from './settings.js';

export { emulatedPort, serialPort } from './port.js';

/** @typedef {import('./port.js').Port} Port */
/** The page's functions for games: its own as a record, if there is one; opening one; parsing one, refused if it is invalid; and installing on its own handheld. @typedef {{ownGame: () => string | null, openGame: (record: string, name: string) => Promise<void>, readGame: (text: string) => Promise<import('../library.js').Game>, install: () => Promise<void>}} Surroundings */

export class Desk {
  /** @type {Client | null} */
  #client = null;
  /** True for the page's own handheld. */
  #emulated = false;
  /** True while it restarts into its boot loader and disconnects. */
  #updating = false;
  #screen = new Screen(/** @type {HTMLCanvasElement} */ (element('mirror')));

  /** @param {Surroundings} surroundings */
  constructor(surroundings) {
    this.surroundings = surroundings;
    this.#onClick('link-take', (client) => this.#take(client));
    this.#onClick('link-open', (client) => this.#open(client));
    this.#onClick('link-put-own', (client) => this.#putOwn(client));
    this.#onClick('link-update', (client) => this.#update(client));
    this.#onClick('link-leave', (client) => client.close());
    element('link-stop').addEventListener('click', () => void this.#client?.withdraw());
    element('link-install').addEventListener('click', () => void this.#install().catch(complain));
    onChosen(input('link-put'), (file) => void this.#putFile(file).catch(complain));
    onLanguage(() => void this.#showSettings().catch(() => {}));
  }

  /** @param {string} id @param {(client: Client) => Promise<void>} deed */
  #onClick(id, deed) {
    element(id).addEventListener('click', () => {
      if (this.#client) void deed(this.#client).catch(complain);
    });
  }

  /** Connects the controls to a handheld. @param {Port} port that is open @param {boolean} emulated */
  async connect(port, emulated) {
    await this.#client?.close();
    const client = new Client(port);
    client.onPicture = () => {
      this.#screen.show(client.picture.pixels);
      // For programs that control the page.
      const { dataset } = this.#screen.canvas;
      dataset.pictures = String(Number(dataset.pictures ?? 0) + 1);
    };
    client.onGone = (why) => this.#gone(client, why);
    try {
      element('link-name').textContent = await client.greet();
    } catch (error) {
      await client.close();
      throw error;
    }
    this.#client = client;
    this.#emulated = emulated;
    this.#updating = false;
    delete this.#screen.canvas.dataset.pictures;
    element('link-steps').hidden = true;
    this.#showConnected(true);
    say(null);
    await client.mirror();
    await this.#showSettings();
  }

  /** @param {Client} client @param {RefusedError} why */
  #gone(client, why) {
    void client.close();
    if (client !== this.#client) return;
    this.#client = null;
    this.#showConnected(false);
    this.#showAsking(false);
    // The disconnection was expected, and the page's steps explain how to continue.
    if (!this.#updating) complain(why);
  }

  /** @param {boolean} connected */
  #showConnected(connected) {
    element('desk').hidden = !connected;
    element('link-offer').hidden = connected;
  }

  /** @param {boolean} asking true while a question is open at the device */
  #showAsking(asking) {
    element('link-asks').hidden = !asking;
    const controls = element('desk').querySelectorAll('.deeds button, .deeds input, fieldset');
    for (const control of controls) control.toggleAttribute('disabled', asking);
  }

  /** Runs an action that needs consent at the device. @param {() => Promise<void>} deed */
  async #agreed(deed) {
    this.#showAsking(true);
    try {
      await deed();
    } finally {
      this.#showAsking(false);
    }
  }

  /** Returns the game on the handheld. @param {Client} client */
  async #recordOf(client) {
    const game = (await client.games()).at(0);
    if (!game) throw new RefusedError('link-empty');
    return client.read(game.number);
  }

  /** @param {Client} client */
  async #take(client) {
    const { record, short } = await this.surroundings.readGame(await this.#recordOf(client));
    handOverRecord(record, short);
  }

  /** @param {Client} client */
  async #open(client) {
    await this.surroundings.openGame(await this.#recordOf(client), element('link-name').textContent ?? '');
  }

  /** @param {File} file */
  async #putFile(file) {
    if (this.#client) await this.#put(this.#client, await textOfFile(file));
  }

  /** @param {Client} client */
  async #putOwn(client) {
    const game = this.surroundings.ownGame();
    if (!game) throw new RefusedError('link-empty');
    await this.#put(client, game);
  }

  /** @param {Client} client @param {string} game */
  async #put(client, game) {
    say(null);
    // Written by the library: text that is not part of a record is never sent, so a file
    // cannot control the device.
    const { record } = await this.surroundings.readGame(game);
    await this.#agreed(() => client.put(record));
    say('link-is-put');
  }

  /** @param {Client} client */
  async #update(client) {
    say(null);
    await this.#agreed(async () => {
      await client.startBootLoader();
      this.#updating = true;
    });
    element('link-steps').hidden = false;
    element('link-install').hidden = !this.#emulated;
    element('link-steps').scrollIntoView({ block: 'nearest' });
  }

  async #install() {
    await this.surroundings.install();
    element('link-steps').hidden = true;
    say('link-installed');
  }

  /** Shows the present settings, each with its choices. */
  async #showSettings() {
    const client = this.#client;
    if (!client) return;
    const [settings, words] = await Promise.all([client.settings(), deviceWords()]);
    const rows = [...settings].map(([name, value]) => {
      const choice = document.createElement('select');
      choice.name = name;
      // A newer handheld may have values that this page does not know.
      const values = VALUES[name] ?? [];
      for (const each of values.includes(value) ? values : [value, ...values])
        choice.append(new Option(/^\d$/.test(each) && name !== 'sleep' ? each : words(`${name}.${each}`), each, each === value, each === value));
      choice.addEventListener('change', () => void this.#set(client, name, choice.value).catch(complain));
      const row = document.createElement('label');
      row.className = 'stacked';
      row.append(Object.assign(document.createElement('span'), { textContent: words(name) }), choice);
      return row;
    });
    element('link-settings').replaceChildren(...rows);
  }

  /** @param {Client} client @param {string} name @param {string} value */
  async #set(client, name, value) {
    say(null);
    try {
      await this.#agreed(() => client.set(name, value));
    } finally {
      // Shows the present value, with or without consent.
      await this.#showSettings().catch(() => {});
    }
  }
}

// @ts-check
// The worker's end of the connection to the page: each message is one action.

import { BootRomError } from '../../chip/bootrom.js';
import { ElfError } from '../../elf.js';
import { Uf2Error } from '../../uf2.js';
import { prepare } from './flash-store.js';
import { RefusedError } from './refused.js';
import { Session } from './session.js';

const scope = /** @type {any} */ (self);
const session = new Session((news, transfer = []) => scope.postMessage(news, transfer));

// The firmware is still loading.
prepare();

/** Returns the answer to a request. @param {any} wish @returns {unknown} */
function fulfil(wish) {
  switch (wish.kind) {
    case 'insert':
      return session.insert(wish);
    case 'await':
      return session.await(wish.board);
    case 'library':
      return session.following.use(wish.bytes);
    case 'read-game':
      return session.readGame(wish.text, wish.refusal);
    case 'judge-bootrom':
      return session.judgeBootRom(wish.bytes);
    case 'has-saves':
      return session.hasSaves(wish.apart);
    case 'settle':
      return session.settle(wish.how);
    case 'move':
      return session.move(wish.button, wish.down);
    case 'tap':
      return session.tap(wish.button);
    case 'pause':
      return session.pause(wish.paused);
    case 'hide':
      return session.hide(wish.hidden);
    case 'pace':
      return session.setPace(wish.pace);
    case 'restart':
      return session.restart();
    case 'cut':
      return session.cutPower();
    case 'power':
      return session.powerOn();
    case 'plug':
      return session.plugIn(wish.wire);
    case 'install':
      return session.install();
    case 'copy-flash':
      return session.flash;
    case 'judge-flash':
      return session.judgeFlash(wish.bytes);
    case 'set-flash':
      return session.setFlash(wish.bytes);
    case 'undo-flash':
      return session.undoFlash();
    default:
      throw new Error(`nothing is called ${wish.kind}`);
  }
}

scope.onmessage = async (/** @type {MessageEvent} */ { data }) => {
  try {
    const value = await fulfil(data);
    if (data.answer) scope.postMessage({ kind: 'done', answer: data.answer, value });
  } catch (error) {
    const { answer } = data;
    if (error instanceof RefusedError) scope.postMessage({ kind: 'refused', answer, key: error.key, values: error.values });
    else if (error instanceof Uf2Error || error instanceof ElfError || error instanceof BootRomError)
      scope.postMessage({ kind: 'refused', answer, key: 'bad-file', values: { reason: error.message } });
    else {
      scope.postMessage({ kind: 'refused', answer, key: 'emulator-failed', values: { reason: String(error) } });
      throw error;
    }
  }
};

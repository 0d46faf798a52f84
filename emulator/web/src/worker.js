// @ts-check
// The worker's end of the conversation with the page: one message, one deed.

import { ElfError } from '../../elf.js';
import { Uf2Error } from '../../uf2.js';
import { RefusedError, Session } from './session.js';

const scope = /** @type {any} */ (self);
const session = new Session((news, transfer = []) => scope.postMessage(news, transfer));

/** @param {any} wish */
async function fulfil(wish) {
  switch (wish.kind) {
    case 'insert': await session.insert(wish); break;
    case 'move': session.move(wish.button, wish.down); break;
    case 'pause': session.pause(wish.paused); break;
    case 'hide': session.hide(wish.hidden); break;
    case 'pace': session.setPace(wish.pace); break;
    case 'restart': session.restart(); break;
    case 'cut': session.cutPower(); break;
    case 'power': session.powerOn(); break;
    case 'copy-flash': scope.postMessage({ kind: 'flash', bytes: session.flash }); break;
    case 'set-flash': session.setFlash(wish.bytes); break;
  }
}

scope.onmessage = async (/** @type {MessageEvent} */ { data }) => {
  try {
    await fulfil(data);
    if (data.answer) scope.postMessage({ kind: 'done', answer: data.answer });
  } catch (error) {
    const expected = [RefusedError, Uf2Error, ElfError].some((kind) => error instanceof kind);
    const text = expected ? /** @type {Error} */ (error).message : `The emulator failed: ${error}`;
    scope.postMessage({ kind: 'refused', answer: data.answer, text });
    if (!expected) throw error;
  }
};

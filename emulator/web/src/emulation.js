// @ts-check
// The page's end of the conversation with the worker that runs the handheld.

import { carriedText } from './carried.js';

/** A wish that was refused, with a sentence that says why. */
export class RefusedError extends Error {}

function startWorker() {
  const carried = carriedText('worker');
  if (carried === null) return new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });
  // Not as a module: those may not be loaded from a disk.
  return new Worker(URL.createObjectURL(new Blob([carried], { type: 'text/javascript' })));
}

export class Emulation {
  /** @type {Map<number, {resolve: () => void, reject: (reason: Error) => void}>} */
  #answers = new Map();
  #asked = 0;
  #worker = startWorker();

  /** @param {(news: {kind: string, [field: string]: any}) => void} hear */
  constructor(hear) {
    this.#worker.onmessage = ({ data }) => {
      const answer = this.#answers.get(data.answer);
      this.#answers.delete(data.answer);
      if (data.kind === 'done') answer?.resolve();
      else if (data.kind === 'refused' && answer) answer.reject(new RefusedError(data.text));
      else hear(data);
    };
    this.#worker.onerror = ({ message }) => hear({ kind: 'notice', text: `The emulator stopped: ${message}. Load the page again.` });
  }

  /** @param {string} kind @param {object} [fields] */
  tell(kind, fields = {}) {
    this.#worker.postMessage({ kind, ...fields });
  }

  /** Like `tell`, and waits until it is done or refused. @param {string} kind @param {object} fields @returns {Promise<void>} */
  ask(kind, fields) {
    const answer = ++this.#asked;
    this.#worker.postMessage({ kind, answer, ...fields });
    return new Promise((resolve, reject) => this.#answers.set(answer, { resolve, reject }));
  }
}

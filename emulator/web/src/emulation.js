// @ts-check
// The page's connection to the worker that runs the handheld.

import { carriedText } from './carried.js';
import { RefusedError } from './refused.js';

function startWorker() {
  const carried = carriedText('worker');
  if (carried === null) return new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });
  // Not a module: those cannot be loaded from a disk.
  return new Worker(URL.createObjectURL(new Blob([carried], { type: 'text/javascript' })));
}

export class Emulation {
  /** @type {Map<number, {resolve: (value: any) => void, reject: (reason: Error) => void}>} */
  #answers = new Map();
  #asked = 0;
  #worker = startWorker();
  /** True once a button has been moved. */
  moved = false;

  /** @param {(news: {kind: string, [field: string]: any}) => void} hear */
  constructor(hear) {
    this.#worker.onmessage = ({ data }) => {
      const answer = this.#answers.get(data.answer);
      this.#answers.delete(data.answer);
      if (data.kind === 'done') answer?.resolve(data.value);
      else if (data.kind === 'refused' && answer) answer.reject(new RefusedError(data.key, data.values));
      else hear(data);
    };
    this.#worker.onerror = ({ message }) => hear({ kind: 'refused', key: 'emulator-failed', values: { reason: message } });
  }

  /** @param {string} kind @param {object} [fields] */
  tell(kind, fields = {}) {
    this.moved ||= kind === 'move';
    this.#worker.postMessage({ kind, ...fields });
  }

  /** Like `tell`, and waits for the answer. Rejects if the request is refused. @param {string} kind @param {object} [fields] @param {Transferable[]} [given] what is given away with them @returns {Promise<any>} */
  ask(kind, fields = {}, given = []) {
    const answer = ++this.#asked;
    this.#worker.postMessage({ kind, answer, ...fields }, given);
    return new Promise((resolve, reject) => this.#answers.set(answer, { resolve, reject }));
  }
}

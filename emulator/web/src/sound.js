// @ts-check
// The piezo: a square wave of the frequency that the chip's PWM makes. Silent
// until it is wanted, as browsers demand.

/** Square waves are loud. */
const VOLUME = 0.04;

export class Sound {
  /** @type {AudioContext | null} */
  #context = null;
  /** @type {OscillatorNode | null} */
  #oscillator = null;
  /** @type {GainNode | null} */
  #gain = null;

  /** @param {boolean} on */
  async want(on) {
    if (on && !this.#context) {
      this.#context = new AudioContext();
      this.#oscillator = new OscillatorNode(this.#context, { type: 'square' });
      this.#gain = new GainNode(this.#context, { gain: 0 });
      this.#oscillator.connect(this.#gain).connect(this.#context.destination);
      this.#oscillator.start();
    }
    if (on) await this.#context?.resume();
    else await this.#context?.suspend();
  }

  /** @param {number} hertz 0 for silence */
  play(hertz) {
    if (!this.#context || !this.#oscillator || !this.#gain) return;
    const now = this.#context.currentTime;
    if (hertz > 0) this.#oscillator.frequency.setValueAtTime(hertz, now);
    this.#gain.gain.setValueAtTime(hertz > 0 ? VOLUME : 0, now);
  }
}

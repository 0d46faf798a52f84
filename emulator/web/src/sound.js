// @ts-check
// The piezo: a square wave of the frequency that the chip's PWM makes. Silent until it is
// switched on and the visitor has touched the page, as browsers require.

/** Square waves are loud. */
const VOLUME = 0.04;

export class Sound {
  /** @type {AudioContext | null} */
  #context = null;
  /** @type {OscillatorNode | null} */
  #oscillator = null;
  /** @type {GainNode | null} */
  #gain = null;
  #hertz = 0;
  #pulse = 0.5;

  /** @param {boolean} on */
  async want(on) {
    if (on && !this.#context) {
      this.#context = new AudioContext();
      this.#oscillator = new OscillatorNode(this.#context, { type: 'square' });
      this.#gain = new GainNode(this.#context, { gain: 0 });
      this.#oscillator.connect(this.#gain).connect(this.#context.destination);
      this.#oscillator.start();
      this.play(this.#hertz, this.#pulse);
    }
    if (on) await this.#context?.resume();
    else await this.#context?.suspend();
  }

  /** Switched on at an earlier visit: starts at the first touch of the page. */
  wantWhenTouched() {
    const events = ['pointerdown', 'keydown'];
    const touched = () => {
      for (const event of events) removeEventListener(event, touched, true);
      void this.want(true);
    };
    for (const event of events) addEventListener(event, touched, true);
  }

  /** @param {number} hertz 0 for silence @param {number} pulse how much of the time the wave is high: short pulses are quiet */
  play(hertz, pulse) {
    this.#hertz = hertz;
    this.#pulse = pulse;
    if (!this.#context || !this.#oscillator || !this.#gain) return;
    const now = this.#context.currentTime;
    if (hertz > 0) this.#oscillator.frequency.setValueAtTime(hertz, now);
    this.#gain.gain.setValueAtTime(hertz > 0 ? VOLUME * Math.sin(Math.PI * pulse) : 0, now);
  }
}

// Tells on stderr what takes long: each step of more than ten seconds when it ends, and how far a loop is
// every ten seconds. TAVOLANDO_TIMES=1 tells the seconds of every step.

/** In milliseconds. */
const LONG = 10_000;

/** The clock of one cut. */
export class Clock {
  /** @type {Map<string, number>} */
  #spent = new Map();
  #told = performance.now();

  /** Starts; `all` prints short steps too.
   * @param {{ all?: boolean, tell?: (line: string) => void }} options */
  constructor({ all = false, tell = (line) => console.error(line) } = {}) {
    this.all = all;
    this.tell = tell;
  }

  /** Runs a step, adds its time to what steps of this name have taken, and returns what it returns.
   * @template T @param {string} step @param {() => T} run @returns {T} */
  timed(step, run) {
    const start = performance.now();
    try {
      return run();
    } finally {
      this.#spent.set(step, (this.#spent.get(step) ?? 0) + performance.now() - start);
    }
  }

  /** Tells how far a loop is, where nothing has been told for ten seconds.
   * @param {number} done @param {number} all @param {string} what */
  progress(done, all, what) {
    if (performance.now() - this.#told < LONG) return;
    this.#told = performance.now();
    this.tell(`cutting the program: ${what} ${done} of ${all}`);
  }

  /** Tells what the steps have taken. */
  sum() {
    for (const [step, spent] of this.#spent) {
      const seconds = (spent / 1000).toFixed(1);
      if (this.all || spent >= LONG) this.tell(`cutting the program: ${step} took ${seconds} s`);
    }
  }
}

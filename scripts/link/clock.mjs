// Reports slow steps on stderr: each step of more than ten seconds when it ends, and the progress
// of a loop every ten seconds. TAVOLANDO_TIMES=1 reports every step.

/** The shortest time that is reported, in milliseconds. */
const LONG = 10_000;

/** Measures the steps of one cut. */
export class Clock {
  /** @type {Map<string, number>} */
  #spent = new Map();
  #lastReport = performance.now();

  /** Starts the clock; with `all` it reports short steps too.
   * @param {{ all?: boolean, report?: (line: string) => void }} options */
  constructor({ all = false, report = (line) => console.error(line) } = {}) {
    this.all = all;
    this.report = report;
  }

  /** Runs a step, adds its time to the total of this step, and returns its result.
   * @template T @param {string} step @param {() => T} run @returns {T} */
  timed(step, run) {
    const start = performance.now();
    try {
      return run();
    } finally {
      this.#spent.set(step, (this.#spent.get(step) ?? 0) + performance.now() - start);
    }
  }

  /** Reports the progress of a loop, at most once in ten seconds.
   * @param {number} done @param {number} all @param {string} what */
  progress(done, all, what) {
    if (performance.now() - this.#lastReport < LONG) return;
    this.#lastReport = performance.now();
    this.report(`cutting the program: ${what} ${done} of ${all}`);
  }

  /** Reports the total time of each step. */
  sum() {
    for (const [step, spent] of this.#spent) {
      const seconds = (spent / 1000).toFixed(1);
      if (this.all || spent >= LONG) this.report(`cutting the program: ${step} took ${seconds} s`);
    }
  }
}

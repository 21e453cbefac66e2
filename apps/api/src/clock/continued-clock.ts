import { Clock } from './clock.ts';

/**
 * Another clock, continued from one reading by the monotonic clock of this process. It is never ahead of the other one,
 * because the reading was made before it arrived here, and it does not follow the clock of this machine.
 */
export class ContinuedClock extends Clock {
  /** The clock of this machine minus the other one, at the reading. */
  readonly differenceMs: number;
  readonly #readingMs: number;
  readonly #arrivedMs = performance.now();

  constructor(reading: Date, differenceMs: number) {
    super();
    this.differenceMs = differenceMs;
    this.#readingMs = reading.getTime();
  }

  now(): Date {
    return new Date(this.#readingMs + Math.floor(performance.now() - this.#arrivedMs));
  }
}

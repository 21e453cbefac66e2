import { MAX_STALENESS_MS, type RevisionReading } from './api-keys.repository.ts';

/** A newer revision is read in the background from this age on, so that requests seldom wait for it. */
const REFRESH_AFTER_MS = 500;

/** A query of the revision. */
interface Reading {
  /** On the clock of `performance.now()`. */
  readonly startedAt: number;
  readonly result: Promise<RevisionReading>;
}

/** The revision of all credentials, read at most twice a second, however many credentials are used, and only while any is. */
export class CredentialRevision {
  private readonly read: () => Promise<RevisionReading>;
  private newest: RevisionReading | null = null;
  private running: Reading | null = null;

  /** @param read one query */
  constructor(read: () => Promise<RevisionReading>) {
    this.read = read;
  }

  /** @returns a reading whose query started at most 900 ms ago; concurrent calls share a query, and its failure */
  current(): RevisionReading | Promise<RevisionReading> {
    const now = performance.now();
    const ageMs = this.newest === null ? Infinity : now - this.newest.startedAt;
    if (ageMs < REFRESH_AFTER_MS) return this.newest!;
    const next = this.startedWithin(MAX_STALENESS_MS, now);
    return ageMs < MAX_STALENESS_MS ? this.newest! : next;
  }

  private startedWithin(maxAgeMs: number, now: number): Promise<RevisionReading> {
    if (this.running !== null && now - this.running.startedAt < maxAgeMs) return this.running.result;
    const reading: Reading = { startedAt: now, result: this.read() };
    this.running = reading;
    reading.result.then(
      (result) => this.end(reading, result),
      // The next request queries again.
      () => this.end(reading, this.newest),
    );
    return reading.result;
  }

  /** A query that ends after one that started later changes nothing. */
  private end(reading: Reading, newest: RevisionReading | null): void {
    if (this.running !== reading) return;
    this.running = null;
    this.newest = newest;
  }
}

import { Injectable } from '@nestjs/common';
import type { ContinuedClock } from '../../clock/index.ts';
import { DomainError } from '../../domain/domain-error.ts';
import { DatabaseClock } from './database-clock.ts';
import { isTooDifferent, MAX_DIFFERENCE_MS } from './domain/clock-difference.ts';
import { TimeSource } from './time-source.ts';

/** A clock is corrected by its operator, not by a retry. */
const RETRY_AFTER_SECONDS = 60;

/**
 * Whether this server knows the time: its clock agrees with the database's, and the database's with the operator's time
 * source. Receipts have the database's time. Nothing is signed while the clocks differ, because nobody knows which is wrong.
 */
@Injectable()
export class ClockAgreement {
  constructor(
    private readonly database: DatabaseClock,
    private readonly source: TimeSource,
  ) {}

  /** @throws {DomainError} `unavailable` where the clocks differed and still do; it reads no clock where they agreed */
  async assert(): Promise<void> {
    const { last } = this.database;
    if (last !== null && isTooDifferent(last.differenceMs)) await this.database.read();
    this.assertLast();
  }

  /** Judges a reading that was just made. @throws {DomainError} `unavailable` */
  assertReading({ differenceMs }: Pick<ContinuedClock, 'differenceMs'>): void {
    if (isTooDifferent(differenceMs)) {
      throw refused(`The clock of this server is ${text(differenceMs)} the clock of its database`);
    }
    const { differenceMs: ofSource } = this.source;
    if (ofSource !== null && isTooDifferent(ofSource)) {
      throw refused(`The clock of the database is ${text(ofSource)} the time source of the operator`);
    }
  }

  private assertLast(): void {
    this.assertReading(this.database.last ?? { differenceMs: 0 });
  }
}

function text(differenceMs: number): string {
  const seconds = Math.round(Math.abs(differenceMs) / 1000);
  return `${seconds} s ${differenceMs > 0 ? 'ahead of' : 'behind'}`;
}

function refused(difference: string): DomainError {
  return new DomainError(
    'unavailable',
    `${difference}; at most ${MAX_DIFFERENCE_MS / 1000} s are allowed. Nothing was signed or charged. Ask the operator to correct the clock.`,
    { retryAfterSeconds: RETRY_AFTER_SECONDS },
  );
}

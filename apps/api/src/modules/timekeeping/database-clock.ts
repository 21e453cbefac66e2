import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Clock, ContinuedClock } from '../../clock/index.ts';
import { clockDifference } from './domain/clock-difference.ts';

/** A call that returns the database's time, and has been sent. */
export interface ClockReading {
  /** @param at what the call returned, just now @returns the database's clock from now on */
  arrived(at: Date): ContinuedClock;
}

/** Reads the database's clock, and compares that of this server with it. */
@Injectable()
export class DatabaseClock {
  #last: ContinuedClock | null = null;

  constructor(
    private readonly clock: Clock,
    private readonly database: DataSource,
  ) {}

  /** What was read last; null before the first reading. */
  get last(): ContinuedClock | null {
    return this.#last;
  }

  /** Call it when a call is sent that returns the database's time. */
  startReading(): ClockReading {
    const sentMs = this.clock.now().getTime();
    return {
      arrived: (at) => {
        const arrivedMs = this.clock.now().getTime();
        // A clock that was set back in the meantime shows no duration.
        const asked = { sentMs: Math.min(sentMs, arrivedMs), arrivedMs };
        return (this.#last = new ContinuedClock(at, clockDifference(asked, at)));
      },
    };
  }

  /** Reads the database's clock now. */
  async read(): Promise<ContinuedClock> {
    const reading = this.startReading();
    const [row] = await this.database.query<[{ at: Date }]>('SELECT clock_timestamp() AS at');
    return reading.arrived(row.at);
  }
}

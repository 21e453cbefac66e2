import { Global, Injectable, Module } from '@nestjs/common';

/** The source of instants, so that tests need no real clock. Leases and expiries use the database's clock instead. */
export abstract class Clock {
  abstract now(): Date;
}

/** The machine's clock. */
@Injectable()
export class SystemClock extends Clock {
  now(): Date {
    return new Date();
  }
}

/** Provides the clock to every module. */
@Global()
@Module({ providers: [{ provide: Clock, useClass: SystemClock }], exports: [Clock] })
export class ClockModule {}

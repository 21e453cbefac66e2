import { Global, Module } from '@nestjs/common';
import { ClockAgreement } from './clock-agreement.ts';
import { DatabaseClock } from './database-clock.ts';
import { SourceClocks } from './source-clocks.ts';
import { TimeSource } from './time-source.ts';

/** Knows whose time receipts have, and whether it can be right. */
@Global()
@Module({
  providers: [DatabaseClock, TimeSource, ClockAgreement, SourceClocks],
  exports: [DatabaseClock, TimeSource, ClockAgreement, SourceClocks],
})
export class TimekeepingModule {}

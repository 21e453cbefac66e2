import { Global, Module } from '@nestjs/common';
import { Clock } from './clock.ts';
import { SystemClock } from './system-clock.ts';

/** Offers the clock to every module. */
@Global()
@Module({ providers: [{ provide: Clock, useClass: SystemClock }], exports: [Clock] })
export class ClockModule {}

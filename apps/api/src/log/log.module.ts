import { type DynamicModule, Global, Module } from '@nestjs/common';
import { Log } from './log.ts';

/** Offers the log to every module. */
@Global()
@Module({})
export class LogModule {
  static with(log: Log): DynamicModule {
    return { module: LogModule, providers: [{ provide: Log, useValue: log }], exports: [Log] };
  }
}

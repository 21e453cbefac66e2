import { Global, Module } from '@nestjs/common';
import { SETTINGS, type Settings } from '../config/index.ts';
import { ArmedFailpoints } from './armed-failpoints.ts';
import { Failpoints } from './failpoints.ts';
import { NoFailpoints } from './no-failpoints.ts';

/** Offers the failpoints: none, unless the environment lets the parent process arm them. */
@Global()
@Module({
  providers: [
    {
      provide: Failpoints,
      inject: [SETTINGS],
      useFactory: ({ hasFailpoints }: Settings) =>
        hasFailpoints ? new ArmedFailpoints() : new NoFailpoints(),
    },
  ],
  exports: [Failpoints],
})
export class FailpointsModule {}

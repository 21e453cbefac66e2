import { Global, Module } from '@nestjs/common';
import { SETTINGS, type Settings } from '../config/index.ts';
import { Failpoints } from './failpoints.ts';
import { ArmedFailpoint, NoFailpoints } from './armed-failpoint.ts';

/** Offers the failpoints: none, unless the environment arms one. */
@Global()
@Module({
  providers: [
    {
      provide: Failpoints,
      inject: [SETTINGS],
      useFactory: ({ failpoint }: Settings) =>
        failpoint ? new ArmedFailpoint(failpoint) : new NoFailpoints(),
    },
  ],
  exports: [Failpoints],
})
export class FailpointsModule {}

import { Module } from '@nestjs/common';
import { SecretsModule } from '../secrets/index.ts';
import { DiskProbe } from './disk-probe.ts';
import { HealthController } from './health.controller.ts';
import { Readiness } from './readiness.ts';

/** Liveness and readiness. */
@Module({ imports: [SecretsModule], controllers: [HealthController], providers: [DiskProbe, Readiness] })
export class HealthModule {}

import { Module } from '@nestjs/common';
import { SecretsModule } from '../secrets/index.ts';
import { HealthController } from './health.controller.ts';
import { Readiness } from './readiness.ts';

/** Liveness and readiness. */
@Module({ imports: [SecretsModule], controllers: [HealthController], providers: [Readiness] })
export class HealthModule {}

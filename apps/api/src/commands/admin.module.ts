import { type DynamicModule, Module } from '@nestjs/common';
import { pino } from 'pino';
import type { DataSource } from 'typeorm';
import { ClockModule } from '../clock/index.ts';
import { ComputeModule } from '../compute/index.ts';
import { ConfigModule, type Settings } from '../config/index.ts';
import { DatabaseModule } from '../database/index.ts';
import { LogModule } from '../log/index.ts';
import { MetricsModule, NO_METRICS } from '../metrics/index.ts';
import { SealedConnectionsModule } from '../modules/connections/index.ts';
import { WebhookSecretsModule } from '../modules/events/index.ts';
import { IdentityModule } from '../modules/identity/index.ts';
import { SecretsModule } from '../modules/secrets/index.ts';
import { KeyLifecycleModule } from '../modules/signing/index.ts';
import { TimekeepingModule } from '../modules/timekeeping/index.ts';

/** The part of the control plane that the admin commands use, without HTTP. */
@Module({})
export class AdminModule {
  static with(settings: Settings, dataSource: DataSource): DynamicModule {
    return {
      module: AdminModule,
      imports: [
        ConfigModule.with(settings),
        DatabaseModule.with(dataSource),
        ClockModule,
        ComputeModule,
        // A command has no log; what is wrong with the secrets is told all the same.
        LogModule.with(pino({ level: 'error' }, pino.destination(2))),
        MetricsModule.with(NO_METRICS),
        TimekeepingModule,
        IdentityModule,
        SecretsModule,
        KeyLifecycleModule,
        SealedConnectionsModule,
        WebhookSecretsModule,
      ],
    };
  }
}

import { type DynamicModule, Injectable, Module, type OnModuleInit } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import { ClockModule } from './clock/index.ts';
import { ComputeModule } from './compute/index.ts';
import { ConfigModule, type Settings } from './config/index.ts';
import { DatabaseModule } from './database/index.ts';
import { FailpointsModule } from './failpoints/index.ts';
import { type Log, LogModule } from './log/index.ts';
import { type Metrics, MetricsModule, NO_METRICS } from './metrics/index.ts';
import { BillingModule } from './modules/billing/index.ts';
import { ConnectionsModule } from './modules/connections/index.ts';
import { ContractsModule } from './modules/contracts/index.ts';
import { DryRunsModule } from './modules/dry-runs/index.ts';
import { EventsModule } from './modules/events/index.ts';
import { HealthModule } from './modules/health/index.ts';
import { IdentityModule, Peppers } from './modules/identity/index.ts';
import { OperationsModule } from './modules/operations/index.ts';
import { ReceiptsModule } from './modules/receipts/index.ts';
import { LocalKeyManagement, SecretsModule } from './modules/secrets/index.ts';
import { SigningModule } from './modules/signing/index.ts';
import { TimekeepingModule } from './modules/timekeeping/index.ts';
import { UsageModule } from './modules/usage/index.ts';
import { VerificationModule } from './modules/verification/index.ts';
import { OpenApiModule } from './openapi/index.ts';

/** Reads the secrets that requests need later, so that a missing one is an error of the start, and named. */
@Injectable()
class RequiredSecrets implements OnModuleInit {
  constructor(
    private readonly peppers: Peppers,
    private readonly keys: LocalKeyManagement,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.peppers.current();
    await this.keys.establish();
  }
}

/** The whole control plane. The database must be prepared and connected. */
@Module({})
export class ApiModule {
  static with(
    settings: Settings,
    dataSource: DataSource,
    log: Log,
    metrics: Metrics = NO_METRICS,
  ): DynamicModule {
    return {
      module: ApiModule,
      imports: [
        ConfigModule.with(settings),
        DatabaseModule.with(dataSource),
        LogModule.with(log),
        MetricsModule.with(metrics),
        ClockModule,
        TimekeepingModule,
        ComputeModule,
        FailpointsModule,
        SecretsModule,
        IdentityModule,
        ContractsModule,
        ConnectionsModule,
        OperationsModule,
        VerificationModule,
        DryRunsModule,
        ReceiptsModule,
        SigningModule,
        EventsModule,
        BillingModule,
        UsageModule,
        HealthModule,
        OpenApiModule,
      ],
      providers: [RequiredSecrets],
    };
  }
}

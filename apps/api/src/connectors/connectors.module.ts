import { Module, type OnApplicationShutdown } from '@nestjs/common';
import { ComputePool } from '../compute/index.ts';
import { SETTINGS, type Settings } from '../config/index.ts';
import { AddressGuard, GuardedResolver } from './network/address-guard.ts';
import { TransportProbe } from './network/transport-probe.ts';
import { ConnectorRegistry } from './registry.ts';
import { SOURCE_QUEUE_BOUNDS, SourceQueue } from './source-queue.ts';

/** The only part of the server that connects to hosts that tenants name. */
@Module({
  providers: [
    {
      provide: GuardedResolver,
      inject: [SETTINGS],
      useFactory: ({ observation }: Settings) =>
        new GuardedResolver(new AddressGuard(observation.privateNetworks)),
    },
    {
      provide: ConnectorRegistry,
      inject: [GuardedResolver, ComputePool],
      useFactory: (resolver: GuardedResolver, pool: ComputePool) => new ConnectorRegistry(resolver, pool),
    },
    {
      provide: TransportProbe,
      inject: [GuardedResolver],
      useFactory: (resolver: GuardedResolver) => new TransportProbe(resolver),
    },
    {
      provide: SourceQueue,
      inject: [SETTINGS],
      // A run waits at most twice, for a test and for its reads, and ends within its lease.
      useFactory: ({ verification: { leaseMs, deadlineMs } }: Settings) =>
        new SourceQueue({ ...SOURCE_QUEUE_BOUNDS, waitMs: (leaseMs - deadlineMs) / 2 }),
    },
  ],
  exports: [ConnectorRegistry, SourceQueue, TransportProbe],
})
export class ConnectorsModule implements OnApplicationShutdown {
  constructor(private readonly connectors: ConnectorRegistry) {}

  async onApplicationShutdown(): Promise<void> {
    await this.connectors.close();
  }
}

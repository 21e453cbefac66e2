import { Module, type OnModuleDestroy } from '@nestjs/common';
import { SETTINGS, type Settings } from '../config/index.ts';
import { AddressGuard, GuardedResolver } from './network/address-guard.ts';
import { ConnectorRegistry } from './registry.ts';

/** The only part of the server that connects to hosts that tenants name. */
@Module({
  providers: [
    {
      provide: ConnectorRegistry,
      inject: [SETTINGS],
      useFactory: ({ observation }: Settings) =>
        new ConnectorRegistry(new GuardedResolver(new AddressGuard(observation.privateNetworks))),
    },
  ],
  exports: [ConnectorRegistry],
})
export class ConnectorsModule implements OnModuleDestroy {
  constructor(private readonly connectors: ConnectorRegistry) {}

  async onModuleDestroy(): Promise<void> {
    await this.connectors.close();
  }
}

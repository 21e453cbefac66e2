import { Module, type OnModuleDestroy } from '@nestjs/common';
import { Clock } from '../../clock/clock.ts';
import { SETTINGS, type Settings } from '../../config/index.ts';
import { HttpConnector } from './http/http-connector.ts';
import { AddressGuard } from './network/address-guard.ts';
import { GuardedResolver } from './network/guarded-resolver.ts';
import { Observer } from './observer.ts';
import { PostgresConnector } from './postgres/postgres-connector.ts';
import { ConnectionTrial } from './trial/connection-trial.ts';

/** Looks at systems of record with read-only credentials; the only part of the server that connects to tenants' hosts. */
@Module({
  providers: [
    {
      provide: GuardedResolver,
      inject: [SETTINGS],
      useFactory: ({ observation }: Settings) =>
        new GuardedResolver(new AddressGuard(observation.privateNetworks)),
    },
    {
      provide: HttpConnector,
      inject: [GuardedResolver],
      useFactory: (resolver: GuardedResolver) => new HttpConnector(resolver),
    },
    {
      provide: Observer,
      inject: [HttpConnector, GuardedResolver, Clock],
      useFactory: (http: HttpConnector, resolver: GuardedResolver, clock: Clock) =>
        new Observer({ http, postgres: new PostgresConnector(resolver) }, clock),
    },
    {
      provide: ConnectionTrial,
      inject: [HttpConnector, GuardedResolver],
      useFactory: (http: HttpConnector, resolver: GuardedResolver) => new ConnectionTrial(http, resolver),
    },
  ],
  exports: [Observer, ConnectionTrial],
})
export class ObservationModule implements OnModuleDestroy {
  constructor(private readonly http: HttpConnector) {}

  /** Closes every socket that is still open. */
  async onModuleDestroy(): Promise<void> {
    await this.http.close();
  }
}

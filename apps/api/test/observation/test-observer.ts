import type { Clock } from '../../src/clock/index.ts';
import { IN_THIS_THREAD } from '../../src/compute/index.ts';
import { type ConnectorRegistry, TransportProbe } from '../../src/connectors/index.ts';
import { NO_METRICS } from '../../src/metrics/index.ts';
import type { FreshControlsRepository } from '../../src/modules/connections/index.ts';
import { FreshControls } from '../../src/modules/observation/fresh-controls.ts';
import { Observer } from '../../src/modules/observation/observer.ts';
import { SourceReader } from '../../src/modules/observation/source-reader.ts';
import { SourceClocks } from '../../src/modules/timekeeping/index.ts';
import { testQueue, testResolver } from '../connectors/reading.ts';

/** Remembers the controls that held without a database. */
export class HeldAddresses implements Pick<FreshControlsRepository, 'find' | 'store'> {
  readonly addresses = new Set<string>();

  find(_connection: unknown, addresses: readonly string[]): Promise<Set<string>> {
    return Promise.resolve(new Set(addresses.filter((address) => this.addresses.has(address))));
  }

  store(_connection: unknown, addresses: readonly string[]): Promise<void> {
    for (const address of addresses) this.addresses.add(address);
    return Promise.resolve();
  }
}

/** As for an API that is known to ignore parameters that it does not know. */
export class EveryAddress extends HeldAddresses {
  override find(_connection: unknown, addresses: readonly string[]): Promise<Set<string>> {
    return Promise.resolve(new Set(addresses));
  }
}

/** The observer of the server, without its database. */
export function testObserver(
  connectors: ConnectorRegistry,
  clock: Clock,
  held: HeldAddresses = new HeldAddresses(),
): Observer {
  const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const sourceClocks = new SourceClocks(NO_METRICS, silent);
  const reader = new SourceReader(connectors, clock, NO_METRICS, sourceClocks);
  const controls = new FreshControls(
    connectors,
    held as unknown as FreshControlsRepository,
    reader,
    IN_THIS_THREAD as never,
  );
  return new Observer(connectors, testQueue(), new TransportProbe(testResolver()), reader, controls);
}

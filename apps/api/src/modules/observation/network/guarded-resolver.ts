import type { LookupAddress } from 'node:dns';
import { lookup as systemLookup } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import type { AddressGuard } from './address-guard.ts';

/** Finds every address of a name; a literal address is never asked for. */
export type Resolve = (host: string) => Promise<readonly LookupAddress[]>;

/** The host has no address, or one that observers may not connect to. */
class AddressRefusedError extends Error {
  constructor() {
    super('The host has no address that observers may connect to.');
    this.name = 'AddressRefusedError';
  }
}

/**
 * Resolves hosts and lets nothing pass that the guard refuses. The answer is what gets connected to: there is no second
 * look-up between the check and the use, so a name that changes its mind in between gains nothing.
 */
export class GuardedResolver {
  readonly #guard: AddressGuard;
  readonly #resolve: Resolve;

  /** @param resolve the system's resolver by default */
  constructor(guard: AddressGuard, resolve: Resolve = resolveBySystem) {
    this.#guard = guard;
    this.#resolve = resolve;
  }

  /**
   * @param host a name, or an address in its one spelling
   * @returns at least one address; all of them were allowed, for one bad answer refuses the host
   * @throws {AddressRefusedError}; what the resolver throws
   */
  async addressesOf(host: string): Promise<LookupAddress[]> {
    const family = isIP(host);
    const addresses = family === 0 ? await this.#resolve(host) : [{ address: host, family }];
    if (addresses.length === 0 || !addresses.every(({ address }) => this.#guard.allows(address)))
      throw new AddressRefusedError();
    return [...addresses];
  }

  /** For a socket's own look-up, which Node leaves out for literal addresses: check those with `addressesOf`. */
  readonly lookup: LookupFunction = (host, { all }, done) => {
    this.addressesOf(host).then(
      (addresses) => {
        const [first] = addresses;
        if (all) done(null, addresses);
        else done(null, first!.address, first!.family);
      },
      (error: unknown) => done(error as NodeJS.ErrnoException, []),
    );
  };
}

function resolveBySystem(host: string): Promise<LookupAddress[]> {
  return systemLookup(host, { all: true, order: 'verbatim' });
}

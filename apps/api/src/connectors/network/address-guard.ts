import type { LookupAddress } from 'node:dns';
import { lookup as systemLookup } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { AddressRefusedError } from './transport-fault.ts';

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** The only part of IPv6 in which addresses of the public Internet are assigned. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Where clouds serve credentials and settings of the machine itself. Some are public or private addresses, so no other
 * rule refuses them all. All link-local addresses count: AWS, Azure, Google, Oracle, OpenStack and others use several.
 */
const METADATA_NETWORKS = [
  '169.254.0.0/16',
  'fe80::/10',
  // AWS over IPv6
  'fd00:ec2::/32',
  // Google over IPv6
  'fd20:ce::/32',
  // Scaleway over IPv6
  'fd00:42::/32',
  // Azure's wire server
  '168.63.129.16/32',
  // Alibaba
  '100.100.100.200/32',
  // Oracle Classic
  '192.0.0.192/32',
].map((range) => ipaddr.parseCIDR(range));

/** Prefixes of translators, which reach the IPv4 address in the last 32 bits. @see RFC 6052, RFC 8215 */
const TRANSLATORS = ['64:ff9b::/96', '64:ff9b:1::/48'].map((range) => ipaddr.IPv6.parseCIDR(range));

/**
 * Decides which addresses connectors may connect to: those of the public Internet, and the private ranges that the
 * operator configured, without those where a cloud serves its metadata. A tenant cannot change this. An IPv4 address inside
 * an IPv6 one counts as the IPv4 address.
 * @see https://www.iana.org/assignments/iana-ipv4-special-registry and its IPv6 sibling
 */
export class AddressGuard {
  readonly #privateNetworks: readonly [Address, number][];

  /**
   * @param privateNetworks CIDR ranges that are allowed besides the public ones
   * @throws {Error} of ipaddr.js for an invalid CIDR range
   */
  constructor(privateNetworks: readonly string[]) {
    this.#privateNetworks = privateNetworks.map((range) => ipaddr.parseCIDR(range));
  }

  /** @param address as a resolver or a URL parser writes it; any other spelling is refused */
  allows(address: string): boolean {
    if (isIP(address) === 0) return false;
    const exact = ipaddr.process(address);
    if (isMetadata(exact) || isMetadata(translated(exact))) return false;
    return isPublic(exact) || this.#privateNetworks.some((range) => contains(range, exact));
  }
}

/** Finds every address of a name; it is not called for literal addresses. */
export type Resolve = (host: string) => Promise<readonly LookupAddress[]>;

/**
 * Resolves hosts to addresses that the guard allows. The socket connects to the checked addresses: the
 * name is not resolved again between check and use, so DNS rebinding has no effect.
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
   * @param host a name, or a normalized address
   * @returns at least one address; if one address is refused, the whole host is
   * @throws {AddressRefusedError}; what the resolver throws
   */
  async resolve(host: string): Promise<LookupAddress[]> {
    const family = isIP(host);
    const addresses = family === 0 ? await this.#resolve(host) : [{ address: host, family }];
    if (addresses.length === 0 || !addresses.every(({ address }) => this.#guard.allows(address)))
      throw new AddressRefusedError();
    return [...addresses];
  }

  /** The `lookup` of a socket. Node does not call it for literal addresses: check those with `resolve`. */
  readonly lookup: LookupFunction = (host, { all }, done) => {
    this.resolve(host).then(
      (addresses) => {
        const [first] = addresses;
        if (all) done(null, addresses);
        else done(null, first!.address, first!.family);
      },
      (error: unknown) => done(error as NodeJS.ErrnoException, []),
    );
  };
}

function isPublic(address: Address): boolean {
  if (address.range() !== 'unicast') return false;
  return address instanceof ipaddr.IPv4 || address.match(GLOBAL_UNICAST);
}

function isMetadata(address: Address): boolean {
  return METADATA_NETWORKS.some((network) => contains(network, address));
}

/** @returns the IPv4 address that a translator connects to; the address itself if it is not a translator's */
function translated(address: Address): Address {
  if (!TRANSLATORS.some((network) => contains(network, address))) return address;
  return new ipaddr.IPv4(address.toByteArray().slice(-4));
}

function contains([network, length]: [Address, number], address: Address): boolean {
  return network.kind() === address.kind() && address.match(network, length);
}

function resolveBySystem(host: string): Promise<LookupAddress[]> {
  return systemLookup(host, { all: true, order: 'verbatim' });
}

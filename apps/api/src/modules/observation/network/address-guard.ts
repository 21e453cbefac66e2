import ipaddr from 'ipaddr.js';
import { isIP } from 'node:net';

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** The only part of IPv6 from which addresses of the public Internet are given out. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Says which addresses an observer may connect to: those of the public Internet, and the private ranges that the operator
 * named. A tenant has no say in it. An IPv4 address inside an IPv6 one counts as the IPv4 address.
 * @see https://www.iana.org/assignments/iana-ipv4-special-registry and its IPv6 sibling
 */
export class AddressGuard {
  readonly #privateNetworks: readonly [Address, number][];

  /**
   * @param privateNetworks CIDR ranges that are allowed beside the public ones
   * @throws {Error} of ipaddr.js where one is no CIDR range
   */
  constructor(privateNetworks: readonly string[]) {
    this.#privateNetworks = privateNetworks.map((range) => ipaddr.parseCIDR(range));
  }

  /** @param address in the one spelling that a resolver or a URL parser gives; any other is refused */
  allows(address: string): boolean {
    if (isIP(address) === 0) return false;
    const exact = ipaddr.process(address);
    return isPublic(exact) || this.#privateNetworks.some((range) => contains(range, exact));
  }
}

function isPublic(address: Address): boolean {
  if (address.range() !== 'unicast') return false;
  return address instanceof ipaddr.IPv4 || address.match(GLOBAL_UNICAST);
}

function contains([network, length]: [Address, number], address: Address): boolean {
  return network.kind() === address.kind() && address.match(network, length);
}

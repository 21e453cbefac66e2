import ipaddr from 'ipaddr.js';
import { DomainError } from '../../domain/domain-error.ts';

/** How a request came. */
export interface Arrival {
  readonly protocol: string;
  /** The client's address, from a trusted proxy's word where there is one. */
  readonly ip: string;
}

/**
 * Refuses what came over clear text from elsewhere than this machine; there is no redirect, which would
 * invite the next request in clear text too.
 * @throws {DomainError} `https_required`
 */
export function refusePlainHttp({ protocol, ip }: Arrival, allowClearText: boolean): void {
  if (allowClearText || protocol === 'https' || isLoopback(ip)) return;
  throw new DomainError(
    'https_required',
    'The request came over clear text. Use https, and revoke a credential that was sent this way.',
  );
}

/** Whether an address is this machine's own; an IPv4 address may come mapped into IPv6. */
export function isLoopback(ip: string): boolean {
  return ipaddr.isValid(ip) && ipaddr.process(ip).range() === 'loopback';
}

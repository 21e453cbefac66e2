import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import ipaddr from 'ipaddr.js';
import { addressKey } from '../limits/request-limits.ts';

/** The part of all connections that one address may have. */
const ADDRESS_PART = 4;

/**
 * Closes each connection beyond the bound of the server, and of its address, before a byte of it is read. Loopback and
 * trusted proxies have no bound of their own, because many clients share them.
 * @param trustedProxies addresses, or CIDR ranges
 */
export function boundConnections(
  server: Server,
  maxConnections: number,
  trustedProxies: readonly string[],
): void {
  const counts = new Map<string, number>();
  server.maxConnections = maxConnections;
  server.on('connection', (socket: Socket) => {
    const { remoteAddress = '' } = socket;
    if (isShared(remoteAddress, trustedProxies)) return;
    const key = addressKey(remoteAddress);
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    socket.once('close', () => {
      const left = counts.get(key)! - 1;
      if (left === 0) counts.delete(key);
      else counts.set(key, left);
    });
    if (count > Math.ceil(maxConnections / ADDRESS_PART)) socket.destroy();
  });
}

/** Whether several clients can have this address. */
export function isShared(address: string, trustedProxies: readonly string[]): boolean {
  if (!ipaddr.isValid(address)) return true;
  const exact = ipaddr.process(address);
  return exact.range() === 'loopback' || trustedProxies.some((range) => isWithin(exact, range));
}

function isWithin(address: ipaddr.IPv4 | ipaddr.IPv6, range: string): boolean {
  if (!ipaddr.isValidCIDR(range)) return address.toString() === range;
  const [network, length] = ipaddr.parseCIDR(range);
  return network.kind() === address.kind() && address.match(network, length);
}

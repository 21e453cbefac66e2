import ipaddr from 'ipaddr.js';

/** @returns what an address is counted under: itself, or its /64 for IPv6, which one subscriber owns whole */
export function addressKey(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  if (address.kind() === 'ipv4') return address.toString();
  return (address as ipaddr.IPv6).parts.slice(0, 4).join(':');
}

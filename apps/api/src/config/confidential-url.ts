import ipaddr from 'ipaddr.js';

/** Whether the network cannot read or change requests to a URL: it is https, or http on this machine, without user and password. */
export function isConfidentialUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  if (username !== '' || password !== '') return false;
  return protocol === 'https:' || (protocol === 'http:' && isLoopbackName(hostname));
}

function isLoopbackName(hostname: string): boolean {
  const name = hostname.replace(/^\[(?<address>.*)\]$/, '$<address>');
  return name === 'localhost' || (ipaddr.isValid(name) && ipaddr.process(name).range() === 'loopback');
}

import type { Environment } from '@tookeffect/core';

/** A URL scheme that a connector accepts in base URLs. */
export interface AddressScheme {
  /** For example `https`. */
  readonly name: string;
  /** Other names for it; they do not appear in a `SystemAddress`. */
  readonly aliases?: readonly string[];
  readonly defaultPort: number;
  /** Whether origins show the default port. */
  readonly showsDefaultPort: boolean;
  /** Whether it is unencrypted, and so allowed for `test` connections only. */
  readonly isPlainText: boolean;
  /** Reads what follows the host, percent-encoded, `/` where there is nothing. */
  readPath(pathname: string): AddressPath | AddressProblem;
}

/** The path of a base URL. */
export interface AddressPath {
  /** As the connector uses it: the prefix of every HTTP path, or the name of a database. */
  readonly path: string;
  /** As it follows the origin in the normalized base URL. */
  readonly suffix: string;
}

/** The normalized address of a system of record. */
export interface SystemAddress {
  /** The scheme's name, never an alias. */
  readonly scheme: string;
  /** A name or an IP address: lower case, no brackets, no dot at the end. */
  readonly host: string;
  readonly port: number;
  /** Scheme, host and, unless it is a default that the scheme hides, port. */
  readonly origin: string;
  readonly path: AddressPath['path'];
  /** The normalized base URL. */
  readonly baseUrl: string;
}

/** Why a base URL cannot be used: a whole sentence for people. */
export interface AddressProblem {
  readonly problem: string;
}

const SCHEME = /^([a-z]+):\/\/(?![/\\])/;
const EXPLICIT_PORT = /^[^/?#\\]*:([0-9]{1,5})(?:[/?#\\]|$)/;
const HOST = /^[0-9a-z.:_-]+$/;
const NO_HOST: AddressProblem = { problem: 'The base URL has no valid host.' };

/**
 * Parses a base URL. All connectors use this parser, so that no two of them read different hosts from one URL.
 * @param environment unencrypted schemes are accepted for `test` only
 * @param schemes the accepted ones
 * @returns the address, or why the URL is refused; the sentence never repeats the URL, which may contain a secret
 */
export function readSystemAddress(
  baseUrl: string,
  environment: Environment,
  schemes: readonly AddressScheme[],
): SystemAddress | AddressProblem {
  const [, name] = SCHEME.exec(baseUrl) ?? [];
  const scheme = schemes.find((known) => known.name === name || known.aliases?.includes(name ?? ''));
  if (!scheme) return { problem: `The base URL must begin with ${recommended(schemes)}.` };
  if (scheme.isPlainText && environment !== 'test')
    return { problem: `Unencrypted connections (${scheme.name}://) are for test systems only.` };
  const rest = baseUrl.slice(baseUrl.indexOf('://') + '://'.length);
  // URL normalizes the hosts of `https`, 0x7f.1 and 2130706433 included, but not those of unknown schemes.
  const url = URL.parse(`https://${rest}`);
  if (!url) return NO_HOST;
  if (url.username !== '' || url.password !== '')
    return { problem: 'The base URL must not contain a user or a password; put them into the credential.' };
  if (/[?#]/.test(rest)) return { problem: 'The base URL must not have a query or a fragment.' };
  return toAddress(scheme, rest, url);
}

function toAddress(scheme: AddressScheme, rest: string, url: URL): SystemAddress | AddressProblem {
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');
  if (!HOST.test(host)) return NO_HOST;
  // URL drops port 443, which is another scheme's explicit port.
  const port = Number(EXPLICIT_PORT.exec(rest)?.[1] ?? scheme.defaultPort);
  const read = scheme.readPath(url.pathname);
  if ('problem' in read) return read;
  const shownPort = port === scheme.defaultPort && !scheme.showsDefaultPort ? '' : `:${port}`;
  const shownHost = host.includes(':') ? `[${host}]` : host;
  const origin = `${scheme.name}://${shownHost}${shownPort}`;
  return { scheme: scheme.name, host, port, origin, path: read.path, baseUrl: origin + read.suffix };
}

function recommended(schemes: readonly AddressScheme[]): string {
  const encrypted = schemes.filter(({ isPlainText }) => !isPlainText);
  return encrypted.map(({ name }) => `${name}://`).join(' or ');
}

import type { Environment } from '@tookeffect/core';

/** Where a system of record is reached, as its base URL says. */
export interface SystemAddress {
  readonly scheme: Scheme;
  /** A name or an address in its one spelling: lower case, no brackets, no dot at the end. */
  readonly host: string;
  readonly port: number;
  /** Scheme, host and, unless it is the default of HTTP, port; the port of PostgreSQL always stands there. */
  readonly origin: string;
  /** What every path of HTTP begins with, without a slash at the end; for PostgreSQL the name of the database. */
  readonly path: string;
}

export type Scheme = 'https' | 'http' | 'postgres';

/** Why a base URL cannot be used: a whole sentence for people. */
export interface AddressProblem {
  readonly problem: string;
}

const DEFAULT_PORTS: Record<Scheme, number> = { https: 443, http: 80, postgres: 5432 };
const SCHEMES = /^(https|http|postgres)(?:ql)?:\/\/(?![/\\])/;
const EXPLICIT_PORT = /^[^/?#\\]*:([0-9]{1,5})(?:[/?#\\]|$)/;
const HOST = /^[0-9a-z.:_-]+$/;

/**
 * Reads a base URL with the one parser that the connectors use, so that no two of them see another host in it.
 * @param environment clear text is accepted for `test` only
 * @returns the address, or why the URL is refused; the sentence never repeats the URL, which may hold a secret
 */
export function systemAddress(baseUrl: string, environment: Environment): SystemAddress | AddressProblem {
  const scheme = schemeOf(baseUrl);
  if (!scheme) return { problem: 'The base URL begins with https:// or postgres://.' };
  if (scheme === 'http' && environment !== 'test')
    return { problem: 'Clear text (http://) is for connections to test systems only.' };
  const rest = baseUrl.slice(baseUrl.indexOf('://') + '://'.length);
  // A scheme that URL calls special gets one spelling of its host, 0x7f.1 and 2130706433 included.
  const url = URL.parse(`https://${rest}`);
  if (!url) return { problem: 'The base URL has no host that can be read.' };
  if (url.username !== '' || url.password !== '')
    return { problem: 'The base URL names no user; the credential stands apart.' };
  if (/[?#]/.test(rest)) return { problem: 'The base URL has neither query nor fragment.' };
  return addressOf(scheme, rest, url);
}

function addressOf(scheme: Scheme, rest: string, url: URL): SystemAddress | AddressProblem {
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');
  if (!HOST.test(host)) return { problem: 'The base URL has no host that can be read.' };
  const port = Number(EXPLICIT_PORT.exec(rest)?.[1] ?? DEFAULT_PORTS[scheme]);
  const path = pathOf(scheme, url.pathname);
  if (path === undefined)
    return { problem: 'The base URL of a PostgreSQL ends with the name of one database.' };
  const shownPort = scheme !== 'postgres' && port === DEFAULT_PORTS[scheme] ? '' : `:${port}`;
  const shownHost = host.includes(':') ? `[${host}]` : host;
  return { scheme, host, port, origin: `${scheme}://${shownHost}${shownPort}`, path };
}

function schemeOf(baseUrl: string): Scheme | undefined {
  const [, scheme] = SCHEMES.exec(baseUrl) ?? [];
  const isAlias = baseUrl.startsWith('postgresql:') || baseUrl.startsWith(`${scheme ?? ''}:`);
  return isAlias ? (scheme as Scheme | undefined) : undefined;
}

function pathOf(scheme: Scheme, pathname: string): string | undefined {
  if (scheme !== 'postgres') return pathname.replace(/\/+$/, '');
  const [, database, ...more] = pathname.split('/');
  if (database === undefined || database === '' || more.length > 0) return undefined;
  try {
    return decodeURIComponent(database);
  } catch {
    return undefined;
  }
}

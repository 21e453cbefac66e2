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
  /** What to do about a query, which no base URL has. */
  readonly queryAdvice?: string;
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

/**
 * Ports of other protocols. A service there may execute parts of an HTTP request as its own commands. The first rows are
 * the bad ports of the Fetch standard; the last one has databases, caches and queues.
 * @see https://fetch.spec.whatwg.org/#port-blocking
 */
const OTHER_PROTOCOLS: ReadonlySet<number> = new Set([
  ...[0, 1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103],
  ...[104, 109, 110, 111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513],
  ...[514, 515, 526, 530, 531, 532, 540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993, 995, 1719, 1720],
  ...[1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080],
  ...[1433, 1521, 1883, 2181, 3306, 4222, 5432, 5672, 6379, 9042, 9092, 11211, 27017],
]);

/** U+0000 to U+001F and U+007F to U+009F, percent-encoded in UTF-8. */
const ENCODED_CONTROL = /%(?:[01][0-9a-f]|7f|c2%[89][0-9a-f])/i;

const SCHEME = /^([a-z][a-z0-9+]*):\/\/(?![/\\])/;
const EXPLICIT_PORT = /^[^/?#\\]*:([0-9]{1,5})(?:[/?#\\]|$)/;
const HOST = /^[0-9a-z.:_-]+$/;
const NO_HOST: AddressProblem = { problem: 'The base URL has no valid host.' };

/** Base URLs that were parsed are remembered: this many of each list of schemes, and none that is longer or is refused. */
const MAX_REMEMBERED = 4_096;
const MAX_REMEMBERED_CHARACTERS = 512;

const remembered = new WeakMap<readonly AddressScheme[], Map<string, SystemAddress>>();

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
  const known = remembered.get(schemes) ?? new Map<string, SystemAddress>();
  const name = `${environment} ${baseUrl}`;
  const found = known.get(name);
  if (found !== undefined) return found;
  const address = parseAddress(baseUrl, environment, schemes);
  if ('problem' in address || baseUrl.length > MAX_REMEMBERED_CHARACTERS) return address;
  if (known.size >= MAX_REMEMBERED) known.delete(known.keys().next().value!);
  known.set(name, Object.freeze(address));
  remembered.set(schemes, known);
  return address;
}

function parseAddress(
  baseUrl: string,
  environment: Environment,
  schemes: readonly AddressScheme[],
): SystemAddress | AddressProblem {
  const [, name] = SCHEME.exec(baseUrl) ?? [];
  const scheme = schemes.find((known) => known.name === name || known.aliases?.includes(name ?? ''));
  if (!scheme) return { problem: `The base URL must begin with ${recommended(schemes)}.` };
  if (scheme.isPlainText && environment !== 'test')
    return { problem: `Unencrypted connections (${scheme.name}://) are for test systems only.` };
  // URL removes some of them; encoded, one could end the name of a database.
  if (/\p{Cc}/u.test(baseUrl) || ENCODED_CONTROL.test(baseUrl))
    return { problem: 'The base URL must not contain control characters, encoded or not.' };
  const rest = baseUrl.slice(baseUrl.indexOf('://') + '://'.length);
  // URL normalizes the hosts of `https`, 0x7f.1 and 2130706433 included, but not those of unknown schemes.
  const url = URL.parse(`https://${rest}`);
  if (!url) return NO_HOST;
  if (url.username !== '' || url.password !== '')
    return { problem: 'The base URL must not contain a user or a password; put them into the credential.' };
  if (/[?#]/.test(rest)) {
    const advice = scheme.queryAdvice === undefined ? '' : ` ${scheme.queryAdvice}`;
    return { problem: `The base URL must not have a query or a fragment.${advice}` };
  }
  return toAddress(scheme, rest, url);
}

/**
 * Parses the base URL of a connection, to which its credential may be sent.
 * @returns `undefined` if the base URL is refused, or has another origin than the one the credential was stored for
 */
export function connectionAddress(
  { baseUrl, environment, origin }: { baseUrl: string; environment: Environment; origin: string },
  schemes: readonly AddressScheme[],
): SystemAddress | undefined {
  const address = readSystemAddress(baseUrl, environment, schemes);
  return 'problem' in address || address.origin !== origin ? undefined : address;
}

function toAddress(scheme: AddressScheme, rest: string, url: URL): SystemAddress | AddressProblem {
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');
  if (!HOST.test(host)) return NO_HOST;
  // URL drops port 443, which is another scheme's explicit port.
  const port = Number(EXPLICIT_PORT.exec(rest)?.[1] ?? scheme.defaultPort);
  if (OTHER_PROTOCOLS.has(port) && port !== scheme.defaultPort)
    return {
      problem: `Port ${port} belongs to another protocol than ${scheme.name}; use the port of the system's API.`,
    };
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

import type { CredentialType } from '@tookeffect/wire';
import type { HttpReadRequest } from '@tookeffect/evaluator';
import { Agent, type Dispatcher } from 'undici';
import {
  type ConnectionTestResult,
  type Connector,
  DENIED_READ,
  type OpenConnection,
  type ReadContext,
  type ReadResult,
  type TimeBounds,
  failedRead,
} from '../connector.ts';
import type { GuardedResolver } from '../network/address-guard.ts';
import { type AddressScheme, type SystemAddress, readSystemAddress } from '../system-address.ts';
import { credentialHeaders } from './credential-headers.ts';
import { httpConnectionTest } from './http-connection-test.ts';
import { type HttpResponseBounds, readResponse } from './http-response.ts';

/** Sockets to one origin at a time; further reads wait for one within their own deadline. */
const MAX_SOCKETS_PER_ORIGIN = 64;
const MAX_HEADER_BYTES = 16_384;
const CONNECT_TIMEOUT_MS = 10_000;
/** The idle time of a socket, regardless of the provider's `Keep-Alive`: long enough for the reads of one observation. */
const KEEP_ALIVE_MS = 4_000;

const COMMON = {
  showsDefaultPort: false,
  readPath: (pathname: string) => {
    const path = pathname.replace(/\/+$/, '');
    return { path, suffix: path };
  },
};

/**
 * Reads over HTTP/1.1 with GET and HEAD. Certificates are checked as Node does; `http` is for test connections only. It
 * follows no redirect (a 3xx is the response), keeps no cookie, and reads no proxy variable.
 */
export class HttpConnector implements Connector<HttpReadRequest> {
  readonly name = 'http';
  readonly schemes: readonly [AddressScheme, AddressScheme] = [
    { name: 'https', defaultPort: 443, isPlainText: false, ...COMMON },
    { name: 'http', defaultPort: 80, isPlainText: true, ...COMMON },
  ];
  readonly credentialTypes: readonly CredentialType[] = ['none', 'bearer', 'basic', 'header'];

  readonly #resolver: GuardedResolver;
  readonly #agent: Agent;

  constructor(resolver: GuardedResolver) {
    this.#resolver = resolver;
    this.#agent = new Agent({
      allowH2: false,
      connections: MAX_SOCKETS_PER_ORIGIN,
      pipelining: 1,
      maxHeaderSize: MAX_HEADER_BYTES,
      keepAliveTimeout: KEEP_ALIVE_MS,
      keepAliveMaxTimeout: KEEP_ALIVE_MS,
      // The read's own signal is its only time limit.
      headersTimeout: 0,
      bodyTimeout: 0,
      connect: { lookup: resolver.lookup, timeout: CONNECT_TIMEOUT_MS },
    });
  }

  read(request: HttpReadRequest, connection: OpenConnection, context: ReadContext): Promise<ReadResult> {
    return this.#exchange(request, connection, context);
  }

  test(connection: OpenConnection, { signal }: TimeBounds): Promise<ConnectionTestResult> {
    return httpConnectionTest(connection.service, (target, alsoKeptHeader = '') => {
      const bounds = { signal, maxBytes: 0, bodyStatuses: [], alsoKeptHeader };
      return this.#exchange({ connector: 'http', method: 'GET', target }, connection, bounds);
    });
  }

  close(): Promise<void> {
    return this.#agent.destroy();
  }

  async #exchange(
    request: HttpReadRequest,
    connection: OpenConnection,
    bounds: HttpResponseBounds & Pick<TimeBounds, 'signal'>,
  ): Promise<ReadResult> {
    const { signal } = bounds;
    const address = readSystemAddress(connection.baseUrl, connection.environment, this.schemes);
    if ('problem' in address || address.origin !== connection.origin || !TARGET.test(request.target))
      return failedRead('unreachable');
    const credential = credentialHeaders(connection.credential);
    if (!credential) return DENIED_READ;
    try {
      // Sockets do not call `lookup` for literal addresses.
      if (isLiteral(address.host)) await this.#resolver.resolve(address.host);
      const response = await this.#send(request, address, credential, signal);
      return await readResponse(response, request.method, bounds);
    } catch {
      return failedRead(signal.aborted ? 'timed_out' : 'unreachable');
    }
  }

  #send(
    { method, target }: HttpReadRequest,
    { origin, path }: SystemAddress,
    credential: Record<string, string>,
    signal: AbortSignal,
  ): Promise<Dispatcher.ResponseData> {
    const headers = {
      accept: 'application/json',
      'accept-encoding': 'identity',
      'user-agent': 'tookeffect-observer',
      ...credential,
    };
    return this.#agent.request({ origin, path: path + target, method, headers, signal });
  }
}

const TARGET = /^\/[\x21-\x7e]*$/;

/** A name has no colon, and its last label is never a number. */
function isLiteral(host: string): boolean {
  return host.includes(':') || /(?:^|\.)[0-9]+$/.test(host);
}

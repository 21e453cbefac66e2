import { Agent, type Dispatcher } from 'undici';
import type { GuardedResolver } from './address-guard.ts';
import { type BodyBound, readWhole, type WholeResponse } from './whole-response.ts';

const MAX_HEADER_BYTES = 16_384;
const CONNECT_TIMEOUT_MS = 10_000;
/** The idle time of a socket, regardless of the provider's `Keep-Alive`: long enough for the reads of one observation. */
const KEEP_ALIVE_MS = 4_000;

/** One request over HTTP. */
export interface GuardedRequest {
  /** `https://host[:port]`, or `http://…` for a test connection. */
  readonly origin: string;
  /** As in `SystemAddress`: a name or an IP address without brackets. */
  readonly host: string;
  /** Path and query in visible ASCII characters. */
  readonly path: string;
  /** Methods that change nothing: PROPFIND and REPORT are those of WebDAV. */
  readonly method: 'GET' | 'HEAD' | 'POST' | 'PROPFIND' | 'REPORT';
  readonly headers: Readonly<Record<string, string>>;
  /** For POST, which only asks something, PROPFIND and REPORT. */
  readonly body?: string;
  readonly signal: AbortSignal;
}

/**
 * Sends requests over HTTP/1.1 to hosts that tenants name. Certificates are checked as Node does, and addresses inside the
 * socket's own look-up. It follows no redirect (a 3xx is the response), keeps no cookie, and reads no proxy variable.
 */
export class GuardedHttpClient {
  readonly #resolver: GuardedResolver;
  readonly #agent: Agent;

  /** @param ca certificates in PEM that count instead of the public ones */
  constructor(resolver: GuardedResolver, ca?: string) {
    this.#resolver = resolver;
    this.#agent = new Agent({
      allowH2: false,
      // `SourceQueue` bounds the reads, and with them the sockets. A wait here would count against the read's own time.
      connections: null,
      pipelining: 1,
      maxHeaderSize: MAX_HEADER_BYTES,
      keepAliveTimeout: KEEP_ALIVE_MS,
      keepAliveMaxTimeout: KEEP_ALIVE_MS,
      // The read's own signal is its only time limit.
      headersTimeout: 0,
      bodyTimeout: 0,
      connect: { lookup: resolver.lookup, timeout: CONNECT_TIMEOUT_MS, ...(ca !== undefined && { ca }) },
    });
  }

  /** @throws for an address that is refused, and what the socket fails with */
  async request({ host, ...request }: GuardedRequest): Promise<Dispatcher.ResponseData> {
    // Sockets do not call `lookup` for literal addresses.
    if (isLiteral(host)) await this.#resolver.resolve(host);
    return this.#agent.request({ ...request, headers: { ...request.headers } });
  }

  /**
   * Sends a request whose body is read at once.
   * @param bodyBound how many bytes the body may have; null to leave it unread
   * @throws as `request`
   */
  async read(request: GuardedRequest, bodyBound: BodyBound): Promise<WholeResponse> {
    const { host, signal, headers, ...sent } = request;
    if (isLiteral(host)) await this.#resolver.resolve(host);
    return readWhole(this.#agent, { ...sent, headers: { ...headers } }, bodyBound, signal);
  }

  /** Closes the sockets that stay open between reads; requests in progress fail. */
  close(): Promise<void> {
    return this.#agent.destroy();
  }
}

/** A name has no colon, and its last label is never a number. */
function isLiteral(host: string): boolean {
  return host.includes(':') || /(?:^|\.)[0-9]+$/.test(host);
}

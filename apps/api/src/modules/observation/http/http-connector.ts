import type { HttpReadRequest } from '@tookeffect/evaluator';
import { Agent, type Dispatcher } from 'undici';
import { type Connector, type ReadAnswer, type ReadContext, failedRead } from '../connector.ts';
import type { OpenConnection } from '../domain/open-connection.ts';
import { type SystemAddress, systemAddress } from '../domain/system-address.ts';
import type { GuardedResolver } from '../network/guarded-resolver.ts';
import { credentialHeaders } from './credential-headers.ts';
import { keptHeaders } from './kept-headers.ts';
import { parseBody, readBounded } from './response-body.ts';

/** Sockets to one origin at a time; more reads wait for one within their own deadline. */
const MAX_SOCKETS_PER_ORIGIN = 64;
const MAX_HEADER_BYTES = 16_384;
const CONNECT_TIMEOUT_MS = 10_000;
/** How long a socket may idle, whatever its provider asks for: long enough for the reads of one observation. */
const KEEP_ALIVE_MS = 4_000;

/** What the service stands for where a connector has to say by itself that the credential cannot be used. */
const DENIED: ReadAnswer = { outcome: 'answered', status: 401 };

/**
 * Reads over HTTP/1.1 with GET and HEAD. TLS as Node judges it; clear text to test connections only. No redirect is
 * followed (a 3xx is the answer), no cookie kept, no proxy variable read, and nothing but identity encoding accepted: a
 * body in another is `not_json`, and never unpacked. The body is read for the statuses that the contract calls present,
 * and must be there for GET; every other answer is its status and headers.
 */
export class HttpConnector implements Connector<HttpReadRequest> {
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
      // The read's own signal ends it; a second clock could only disagree.
      headersTimeout: 0,
      bodyTimeout: 0,
      connect: { lookup: resolver.lookup, timeout: CONNECT_TIMEOUT_MS },
    });
  }

  async read(
    request: HttpReadRequest,
    connection: OpenConnection,
    context: ReadContext,
  ): Promise<ReadAnswer> {
    const address = systemAddress(connection.baseUrl, connection.environment);
    if ('problem' in address || !isMeant(address, connection, request)) return failedRead('unreachable');
    const credential = credentialHeaders(connection.credential);
    if (!credential) return DENIED;
    try {
      // The socket's own look-up is left out for literal addresses, so the host is judged here as well.
      if (isLiteral(address.host)) await this.#resolver.addressesOf(address.host);
      return await answerOf(await this.#send(request, address, credential, context), request, context);
    } catch {
      return failedRead(context.signal.aborted ? 'timed_out' : 'unreachable');
    }
  }

  /** Closes every socket; reads under way fail. */
  close(): Promise<void> {
    return this.#agent.destroy();
  }

  #send(
    { method, target }: HttpReadRequest,
    { origin, path }: SystemAddress,
    credential: Record<string, string>,
    { signal }: ReadContext,
  ): Promise<Dispatcher.ResponseData> {
    return this.#agent.request({
      origin,
      path: path + target,
      method,
      headers: {
        accept: 'application/json',
        'accept-encoding': 'identity',
        'user-agent': 'tookeffect-observer',
        ...credential,
      },
      signal,
    });
  }
}

function isMeant(address: SystemAddress, connection: OpenConnection, { target }: HttpReadRequest): boolean {
  return (
    address.scheme !== 'postgres' && address.origin === connection.origin && /^\/[\x21-\x7e]*$/.test(target)
  );
}

/** A name never has a colon, and its last label is never a number. */
function isLiteral(host: string): boolean {
  return host.includes(':') || /(?:^|\.)[0-9]+$/.test(host);
}

async function answerOf(
  { statusCode: status, headers, body }: Dispatcher.ResponseData,
  { method }: HttpReadRequest,
  { bodyStatuses, maxBytes, alsoKeptHeaders }: ReadContext,
): Promise<ReadAnswer> {
  const answered = { outcome: 'answered', status, headers: keptHeaders(headers, alsoKeptHeaders) } as const;
  if (method === 'HEAD' || status === 204 || !bodyStatuses.includes(status)) {
    discard(body);
    return answered;
  }
  if (!isPlain(headers['content-encoding'])) {
    discard(body);
    return failedRead('not_json');
  }
  const bytes = await readBounded(body, maxBytes);
  if (!bytes) return failedRead('too_large');
  const parsed = parseBody(bytes);
  return 'body' in parsed ? { ...answered, body: parsed.body } : failedRead(parsed.failure);
}

/** Leaves a body unread; its socket is closed, for what still comes on it belongs to nobody. */
function discard(body: Dispatcher.ResponseData['body']): void {
  body.on('error', () => undefined);
  body.destroy();
}

function isPlain(encoding: string | string[] | undefined): boolean {
  return encoding === undefined || (typeof encoding === 'string' && /^(?:identity)?$/i.test(encoding.trim()));
}

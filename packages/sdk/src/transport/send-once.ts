import { type JsonValue, parseStrict } from '@tookeffect/core';
import { ConnectionError, ResponseError, TimeoutError, UserAbortError } from '../errors/took-effect-error.ts';

/** One HTTP request and its time limit. */
export interface SingleRequest {
  readonly fetch: typeof fetch;
  readonly url: string;
  readonly init: RequestInit;
  readonly timeoutMs: number;
  readonly signal: AbortSignal | undefined;
  readonly idempotencyKey: string | undefined;
}

/** A complete HTTP response with any status; its body was read to the end. */
export interface HttpResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Uint8Array;
}

/** A successful response, parsed. */
export interface ApiResponse extends HttpResponse {
  /** The parsed body; undefined for status 204. */
  readonly body: unknown;
  /** The number of requests that were sent, from 1. */
  readonly attempts: number;
  /** The `Idempotency-Key` that was sent; undefined for calls without one. */
  readonly idempotencyKey: string | undefined;
}

/**
 * Sends one request and reads the complete response. Redirects are not followed, because the API key would be sent
 * to the new address.
 * @throws {UserAbortError} when the caller's signal ends the request or the reading of the body
 * @throws {TimeoutError} when the response is not complete within `timeoutMs`
 * @throws {ConnectionError} when the connection fails before the response is complete
 */
export async function sendOnce(request: SingleRequest): Promise<HttpResponse> {
  const { signal, timeoutMs, idempotencyKey } = request;
  const ended = new AbortController();
  const end = (): void => ended.abort();
  const timer = setTimeout(end, timeoutMs);
  signal?.addEventListener('abort', end);
  try {
    if (signal?.aborted) end();
    const response = await request.fetch(request.url, {
      ...request.init,
      redirect: 'manual',
      signal: ended.signal,
    });
    const bytes = new Uint8Array(await response.arrayBuffer());
    return { status: response.status, headers: response.headers, bytes };
  } catch (cause) {
    if (signal?.aborted) throw new UserAbortError({ idempotencyKey, cause: signal.reason });
    if (ended.signal.aborted) {
      throw new TimeoutError(`no complete response within ${timeoutMs} ms`, { idempotencyKey, cause });
    }
    throw new ConnectionError('the service could not be reached', { idempotencyKey, cause });
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', end);
  }
}

/** The longest body that is parsed, in bytes (16 MiB). */
const MAX_BODY_BYTES = 16_777_216;

/**
 * Parses the body of a successful response. A duplicate member name is rejected, because two parsers could read two
 * different verdicts.
 * @returns the value; undefined for status 204
 * @throws {ResponseError} `response_malformed` for a body that is not strict JSON or above 16 MiB, and for a redirect
 */
export function parseBody(
  { status, headers, bytes }: HttpResponse,
  idempotencyKey: string | undefined,
): JsonValue | undefined {
  if (status === 204) return undefined;
  const requestId = headers.get('x-request-id') ?? undefined;
  if (status < 200 || status > 299) {
    const message =
      'the service redirects the call; the client follows no redirects, because it would send the API key along';
    throw new ResponseError('response_malformed', message, { status, requestId, idempotencyKey });
  }
  try {
    return parseStrict(bytes, { maxBytes: MAX_BODY_BYTES });
  } catch (cause) {
    const rejected = { status, requestId, idempotencyKey, cause };
    throw new ResponseError('response_malformed', 'the response is not strict JSON', rejected);
  }
}

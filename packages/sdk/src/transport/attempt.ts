import { ConnectionError, TimeoutError, UserAbortError } from '../errors/connection-errors.ts';

/** One request on its way, and until when it is waited for. */
export interface Attempt {
  readonly fetch: typeof fetch;
  readonly url: string;
  readonly init: RequestInit;
  readonly timeoutMs: number;
  readonly signal: AbortSignal | undefined;
  readonly idempotencyKey: string | undefined;
}

/** A whole answer: its body was read to the end. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Uint8Array;
}

/**
 * Sends one request and reads the whole answer; redirects are not followed, because the key would go along.
 * @throws {UserAbortError} when the caller's signal ends it, while the body is read too
 * @throws {TimeoutError} when the answer is not whole within `timeoutMs`
 * @throws {ConnectionError} when no whole answer can come
 */
export async function sendOnce(attempt: Attempt): Promise<Answer> {
  const { signal, timeoutMs, idempotencyKey } = attempt;
  const ended = new AbortController();
  const end = (): void => ended.abort();
  const timer = setTimeout(end, timeoutMs);
  signal?.addEventListener('abort', end);
  try {
    if (signal?.aborted) end();
    const response = await attempt.fetch(attempt.url, {
      ...attempt.init,
      redirect: 'manual',
      signal: ended.signal,
    });
    const bytes = new Uint8Array(await response.arrayBuffer());
    return { status: response.status, headers: response.headers, bytes };
  } catch (cause) {
    if (signal?.aborted) throw new UserAbortError({ idempotencyKey, cause: signal.reason });
    if (ended.signal.aborted) {
      throw new TimeoutError(`no whole answer within ${timeoutMs} ms`, { idempotencyKey, cause });
    }
    throw new ConnectionError('the service could not be reached', { idempotencyKey, cause });
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', end);
  }
}

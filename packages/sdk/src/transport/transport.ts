import { ApiError } from '../errors/api-error.ts';
import { ConnectionError, TimeoutError, UserAbortError } from '../errors/took-effect-error.ts';
import { OPERATIONS } from '../generated/operations.ts';
import type { LoggedAttempt, Logger } from './call-log.ts';
import { toApiError } from './error-response.ts';
import type { Platform } from './platform.ts';
import { type ApiRequest, buildRequestInit, buildUrl, type ConnectionSettings } from './request.ts';
import { backoffMs, isInFlight, isTooEarly, shouldRetry } from './retry-policy.ts';
import { type ApiResponse, type HttpResponse, parseBody, sendOnce } from './send-once.ts';

/** The longest delay of a timer in milliseconds; a longer one would fire at once. */
const MAX_TIMER_MS = 2_147_483_647;

type Failure = ApiError | ConnectionError;

/** A call with everything that is the same for all its attempts. */
interface Call {
  readonly request: ApiRequest;
  readonly url: string;
  readonly init: RequestInit;
  readonly idempotencyKey: string | undefined;
  readonly timeoutMs: number;
  readonly maxRetries: number;
  /** The end of the total time, in milliseconds of the platform's clock. */
  readonly endsAt: number;
}

/** Sends API calls, retries where that is safe, and turns failures into the error classes of this package. */
export class Transport {
  readonly #settings: ConnectionSettings;
  readonly #platform: Platform;
  readonly #log: Logger;

  constructor(settings: ConnectionSettings, platform: Platform, log: Logger) {
    this.#settings = settings;
    this.#platform = platform;
    this.#log = log;
  }

  /**
   * Sends a call. All its attempts have the same idempotency key, which the response and the errors also contain.
   * @throws {TookEffectError} any class of the tree in its docstring, except `KeyDocumentError`
   */
  async send(request: ApiRequest): Promise<ApiResponse> {
    const call = this.#prepare(request);
    let failures = 0;
    for (let attempt = 1; ; attempt += 1) {
      const startedAt = this.#platform.now();
      const outcome = await this.#attempt(call);
      const elapsedMs = this.#platform.now() - startedAt;
      if (!(outcome instanceof Error)) {
        this.#log({ ...describeAttempt(call, outcome, attempt, elapsedMs), level: 'debug' });
        const body = parseBody(outcome, call.idempotencyKey);
        return { ...outcome, body, attempts: attempt, idempotencyKey: call.idempotencyKey };
      }
      // A call that waits for an earlier one has not failed: only the total time ends it.
      if (!(outcome instanceof ApiError && isInFlight(outcome))) failures += 1;
      const isLast = failures > call.maxRetries || call.maxRetries === 0 || isForCaller(call, outcome);
      const retryInMs = isLast ? undefined : this.#waitBeforeRetry(call, outcome, attempt);
      const failed = { ...describeAttempt(call, outcome, attempt, elapsedMs), code: outcome.code };
      this.#log({ ...failed, level: 'warn', ...(retryInMs !== undefined && { retryInMs }) });
      if (retryInMs === undefined) throw outcome;
      await this.#sleep(call, retryInMs);
    }
  }

  #prepare(request: ApiRequest): Call {
    const settings = this.#settings;
    const takesKey = OPERATIONS[request.operation].repeat === 'with_key';
    const idempotencyKey = takesKey ? (request.idempotencyKey ?? this.#platform.uuid()) : undefined;
    return {
      request,
      url: buildUrl(settings.baseUrl, request),
      init: buildRequestInit(settings, request, idempotencyKey),
      idempotencyKey,
      timeoutMs: request.timeoutMs ?? settings.timeoutMs,
      maxRetries: request.maxRetries ?? settings.maxRetries,
      endsAt: this.#platform.now() + (request.totalTimeoutMs ?? settings.totalTimeoutMs),
    };
  }

  /** @returns the response, or the failure that may be retried */
  async #attempt(call: Call): Promise<HttpResponse | Failure> {
    const { url, init, idempotencyKey } = call;
    const remainingMs = call.endsAt - this.#platform.now();
    if (remainingMs <= 0) return new TimeoutError('the total time of the call is over', { idempotencyKey });
    const timeoutMs = Math.min(call.timeoutMs, remainingMs, MAX_TIMER_MS);
    const { fetch } = this.#platform;
    const { signal } = call.request;
    try {
      const response = await sendOnce({ fetch, url, init, timeoutMs, signal, idempotencyKey });
      return response.status < 400 ? response : this.#toApiError(call, response);
    } catch (error) {
      if (error instanceof ConnectionError) return error;
      throw error;
    }
  }

  #toApiError({ idempotencyKey }: Call, response: HttpResponse): ApiError {
    const { baseUrl } = this.#settings;
    return toApiError(response, { baseUrl, idempotencyKey, now: this.#platform.now() });
  }

  /** @returns milliseconds until the next attempt; undefined when the call is not retried */
  #waitBeforeRetry(call: Call, failure: Failure, attempt: number): number | undefined {
    const { repeat } = OPERATIONS[call.request.operation];
    const noResponse = failure instanceof ConnectionError;
    if (noResponse ? repeat === 'never' : !shouldRetry(failure, repeat)) return undefined;
    const waitMs = backoffMs(attempt, noResponse ? undefined : failure.retryAfter, this.#platform.random());
    return this.#platform.now() + waitMs < call.endsAt ? waitMs : undefined;
  }

  /** @returns milliseconds since 1970-01-01 UTC */
  now(): number {
    return this.#platform.now();
  }

  /** Waits. @throws {UserAbortError} when the signal is aborted */
  pause(delayMs: number, signal: AbortSignal | undefined): Promise<void> {
    return this.#sleep({ request: { signal }, idempotencyKey: undefined }, delayMs);
  }

  async #sleep(
    {
      request: { signal },
      idempotencyKey,
    }: { request: Pick<ApiRequest, 'signal'>; idempotencyKey: string | undefined },
    delayMs: number,
  ): Promise<void> {
    try {
      await this.#platform.sleep(delayMs, signal);
    } catch (cause) {
      throw new UserAbortError({ idempotencyKey, cause });
    }
  }
}

function isForCaller({ request }: Call, failure: Failure): boolean {
  return request.isAwaitedByCaller === true && failure instanceof ApiError && isTooEarly(failure);
}

function describeAttempt(
  { request, url }: Call,
  outcome: HttpResponse | Failure,
  attempt: number,
  elapsedMs: number,
): Omit<LoggedAttempt, 'level'> {
  const { method } = OPERATIONS[request.operation];
  const common = { operation: request.operation, method, path: new URL(url).pathname, attempt, elapsedMs };
  if (outcome instanceof ConnectionError) return common;
  return { ...common, status: outcome.status, requestId: outcome.headers.get('x-request-id') ?? undefined };
}

import { apiErrorOf } from '../errors/api-error-of.ts';
import type { ApiError } from '../errors/api-error.ts';
import { ConnectionError, TimeoutError, UserAbortError } from '../errors/connection-errors.ts';
import { OPERATIONS } from '../generated/operations.ts';
import { type Answer, sendOnce } from './attempt.ts';
import type { LoggedAttempt, Logger } from './call-log.ts';
import type { ConnectionSettings } from './connection-settings.ts';
import { parseAnswer, parseProblem } from './parse-answer.ts';
import type { Platform } from './platform.ts';
import { requestInit } from './request-init.ts';
import { type ApiRequest, urlOf } from './request.ts';
import { readRetryAfter } from './retry-after.ts';
import { backoffMs, shouldRetry } from './retry-policy.ts';

/** A success as it came, with what was needed to get it. */
export interface Success {
  /** The parsed body; undefined for a 204. */
  readonly body: unknown;
  readonly bytes: Uint8Array;
  readonly status: number;
  readonly headers: Headers;
  /** How many requests were sent. */
  readonly attempts: number;
  /** The `Idempotency-Key` that was sent, where the call takes one. */
  readonly idempotencyKey: string | undefined;
}

/** A longer timer would fire at once. */
const MAX_TIMER_MS = 2_147_483_647;

type Failure = ApiError | ConnectionError;

/** A call with everything that stays the same over its attempts. */
interface Call {
  readonly request: ApiRequest;
  readonly url: string;
  readonly init: RequestInit;
  readonly idempotencyKey: string | undefined;
  readonly timeoutMs: number;
  readonly maxRetries: number;
  /** By the platform's clock, in milliseconds. */
  readonly endsAt: number;
}

/** Sends calls, asks again where that is safe, and says what came of it in the words of the error tree. */
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
   * Sends a call; the same idempotency key goes with every attempt and stands on the result and the error.
   * @throws {TookEffectError} one of the tree that `TookEffectError` draws
   */
  async send(request: ApiRequest): Promise<Success> {
    const call = this.#prepare(request);
    for (let attempt = 1; ; attempt += 1) {
      const startedAt = this.#platform.now();
      const outcome = await this.#attempt(call);
      const elapsedMs = this.#platform.now() - startedAt;
      if (!(outcome instanceof Error)) {
        this.#log({ ...described(call, outcome, attempt, elapsedMs), level: 'debug' });
        const body = parseAnswer(outcome, call.idempotencyKey);
        return { ...outcome, body, attempts: attempt, idempotencyKey: call.idempotencyKey };
      }
      const retryInMs = this.#waitBefore(call, outcome, attempt);
      const failed = { ...described(call, outcome, attempt, elapsedMs), code: outcome.code };
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
      url: urlOf(settings.baseUrl, request),
      init: requestInit(settings, request, idempotencyKey),
      idempotencyKey,
      timeoutMs: request.timeoutMs ?? settings.timeoutMs,
      maxRetries: request.maxRetries ?? settings.maxRetries,
      endsAt: this.#platform.now() + (request.totalTimeoutMs ?? settings.totalTimeoutMs),
    };
  }

  /** @returns the success, or the failure that may be tried again */
  async #attempt(call: Call): Promise<Answer | Failure> {
    const { url, init, idempotencyKey } = call;
    const remainingMs = call.endsAt - this.#platform.now();
    if (remainingMs <= 0) return new TimeoutError('the total time is over', { idempotencyKey });
    const timeoutMs = Math.min(call.timeoutMs, remainingMs, MAX_TIMER_MS);
    const { fetch } = this.#platform;
    try {
      const answer = await sendOnce({
        fetch,
        url,
        init,
        timeoutMs,
        signal: call.request.signal,
        idempotencyKey,
      });
      return answer.status < 400 ? answer : this.#refusal(call, answer);
    } catch (error) {
      if (error instanceof ConnectionError) return error;
      throw error;
    }
  }

  #refusal({ idempotencyKey }: Call, answer: Answer): ApiError {
    return apiErrorOf({
      status: answer.status,
      headers: answer.headers,
      body: parseProblem(answer),
      baseUrl: this.#settings.baseUrl,
      retryAfter: readRetryAfter(answer.headers, this.#platform.now()),
      idempotencyKey,
    });
  }

  /** @returns milliseconds to wait before the next attempt; undefined where there is none */
  #waitBefore(call: Call, failure: Failure, attempt: number): number | undefined {
    if (attempt > call.maxRetries) return undefined;
    const { repeat } = OPERATIONS[call.request.operation];
    const unanswered = failure instanceof ConnectionError;
    if (unanswered ? repeat === 'never' : !shouldRetry(failure, repeat)) return undefined;
    const waitMs = backoffMs(attempt, unanswered ? undefined : failure.retryAfter, this.#platform.random());
    return this.#platform.now() + waitMs < call.endsAt ? waitMs : undefined;
  }

  async #sleep({ request: { signal }, idempotencyKey }: Call, delayMs: number): Promise<void> {
    try {
      await this.#platform.sleep(delayMs, signal);
    } catch (cause) {
      throw new UserAbortError({ idempotencyKey, cause });
    }
  }
}

type Described = Omit<LoggedAttempt, 'level'>;

function described(
  { request, url }: Call,
  outcome: Answer | Failure,
  attempt: number,
  elapsedMs: number,
): Described {
  const { method } = OPERATIONS[request.operation];
  const common = { operation: request.operation, method, path: new URL(url).pathname, attempt, elapsedMs };
  if (outcome instanceof ConnectionError) return common;
  return { ...common, status: outcome.status, requestId: outcome.headers.get('x-request-id') ?? undefined };
}

import type { ApiResponse } from '../transport/send-once.ts';

/** The HTTP details of a successful response. */
export interface ResponseMetadata {
  readonly status: number;
  readonly headers: Headers;
  readonly requestId: string | undefined;
  /** The number of requests that were sent, from 1. */
  readonly attempts: number;
  /** Whether the service returned a stored result, which costs nothing. */
  readonly isReplayed: boolean;
  /** The `Idempotency-Key` that was sent; undefined for calls without one. */
  readonly idempotencyKey: string | undefined;
  /** The body as received. */
  readonly text: string;
}

/** A call in progress. Await it for the data, or call `withResponse` for the data and the HTTP details; one call is made either way. */
export class ApiPromise<T> implements Promise<T> {
  readonly [Symbol.toStringTag] = 'ApiPromise';
  readonly #response: Promise<ApiResponse>;
  readonly #data: Promise<T>;

  /** @param read turns the response into the data; throws or rejects when the response is invalid */
  constructor(response: Promise<ApiResponse>, read: (response: ApiResponse) => T | PromiseLike<T>) {
    this.#response = response;
    this.#data = response.then(read);
  }

  /** @returns the data and the HTTP details of its response */
  async withResponse(): Promise<{ data: T; response: ResponseMetadata }> {
    const [data, response] = await Promise.all([this.#data, this.#response]);
    return { data, response: toMetadata(response) };
  }

  then<A = T, B = never>(
    onFulfilled?: ((data: T) => A | PromiseLike<A>) | null,
    onRejected?: ((reason: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    return this.#data.then(onFulfilled, onRejected);
  }

  catch<B = never>(onRejected?: ((reason: unknown) => B | PromiseLike<B>) | null): Promise<T | B> {
    return this.#data.catch(onRejected);
  }

  finally(onFinally?: (() => void) | null): Promise<T> {
    return this.#data.finally(onFinally);
  }
}

function toMetadata({ status, headers, attempts, idempotencyKey, bytes }: ApiResponse): ResponseMetadata {
  return {
    status,
    headers,
    requestId: headers.get('x-request-id') ?? undefined,
    attempts,
    isReplayed: headers.get('idempotency-replayed') === 'true',
    idempotencyKey,
    text: new TextDecoder().decode(bytes),
  };
}

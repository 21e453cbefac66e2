import type { Success } from '../transport/transport.ts';

/** What stands around an answer's body. */
export interface ResponseMetadata {
  readonly status: number;
  readonly headers: Headers;
  readonly requestId: string | undefined;
  /** How many requests were sent for it. */
  readonly attempts: number;
  /** Whether the service gave a stored result back, free of charge. */
  readonly isReplayed: boolean;
  /** The `Idempotency-Key` that was sent, where the call takes one. */
  readonly idempotencyKey: string | undefined;
  /** The body as it came. */
  readonly text: string;
}

/** A call on its way. Await it for the data; ask `withResponse` for the headers and the text too. One request either way. */
export class ApiPromise<T> implements Promise<T> {
  readonly [Symbol.toStringTag] = 'ApiPromise';
  readonly #success: Promise<Success>;
  readonly #data: Promise<T>;

  /** @param read refuses an answer that cannot be, by throwing */
  constructor(success: Promise<Success>, read: (success: Success) => T) {
    this.#success = success;
    this.#data = success.then(read);
  }

  /** @returns the data with what stood around it */
  async withResponse(): Promise<{ data: T; response: ResponseMetadata }> {
    const [data, success] = await Promise.all([this.#data, this.#success]);
    return { data, response: metadataOf(success) };
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

function metadataOf({ status, headers, attempts, idempotencyKey, bytes }: Success): ResponseMetadata {
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

import type { JsonValue } from '@tookeffect/core';

/** What an answer may say beside the catalogue. */
export interface HttpResponseOptions {
  /** One of the endpoint's success statuses; the first of the catalogue when left out. */
  readonly status?: number;
  /** Names in lower case. */
  readonly headers?: Readonly<Record<string, string>>;
  /** A JSON value, or text or bytes that are sent as they are; left out where the status has no body. */
  readonly body?: HttpResponseBody;
}

/** What may be sent; `object` stands for the wire's interfaces, which are JSON without an index signature. */
export type HttpResponseBody = JsonValue | object | Uint8Array;

/** An answer with a status or headers of its own; made by `answer`. */
export class HttpResponse {
  readonly status: number | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: HttpResponseBody | undefined;

  constructor({ status, headers = {}, body }: HttpResponseOptions) {
    this.status = status;
    this.headers = headers;
    this.body = body;
  }
}

/** @returns what a handler returns when its value alone does not say everything */
export function httpResponse(options: HttpResponseOptions): HttpResponse {
  return new HttpResponse(options);
}

import type { JsonValue } from '@tookeffect/core';

/** What an answer may say beside the catalogue. */
export interface AnswerOptions {
  /** One of the endpoint's success statuses; the first of the catalogue when left out. */
  readonly status?: number;
  /** Names in lower case. */
  readonly headers?: Readonly<Record<string, string>>;
  /** A JSON value, or text or bytes that are sent as they are; left out where the status has no body. */
  readonly body?: AnswerBody;
}

/** What may be sent; `object` stands for the wire's interfaces, which are JSON without an index signature. */
export type AnswerBody = JsonValue | object | Uint8Array;

/** An answer with a status or headers of its own; made by `answer`. */
export class Answer {
  readonly status: number | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: AnswerBody | undefined;

  constructor({ status, headers = {}, body }: AnswerOptions) {
    this.status = status;
    this.headers = headers;
    this.body = body;
  }
}

/** @returns what a handler returns when its value alone does not say everything */
export function answer(options: AnswerOptions): Answer {
  return new Answer(options);
}

import type { BsonDocument, BsonValue } from './bson-document.ts';

/** An error that the server reported. */
export class ServerError extends Error {
  readonly code: number;

  constructor(code: number) {
    super(`The server reported the error ${code}.`);
    this.code = code;
  }
}

/** @returns a reply that is no error. @throws {ServerError} */
export function accepted(reply: BsonDocument): BsonDocument {
  if (numberOf(reply.members.get('ok')) === 1) return reply;
  throw new ServerError(numberOf(reply.members.get('code')) ?? 0);
}

/** The value of a number of any type; `undefined` for any other value. */
export function numberOf(value: BsonValue | undefined): number | undefined {
  if (value?.type === 'integer') return Number(value.value);
  return value?.type === 'double' ? value.value : undefined;
}

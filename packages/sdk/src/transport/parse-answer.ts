import { type JsonValue, parseStrict } from '@tookeffect/core';
import { ResponseError } from '../errors/response-error.ts';
import type { Answer } from './attempt.ts';

/** The longest answer that is read as JSON, in bytes. */
const MAX_ANSWER_BYTES = 16_777_216;

/**
 * Reads the body of a success. Duplicate names are refused, because two readers could see two verdicts.
 * @returns the value; undefined for a 204
 * @throws {ResponseError} `response_malformed` for anything but strict JSON, and for a redirect
 */
export function parseAnswer({ status, headers, bytes }: Answer, idempotencyKey: string | undefined): unknown {
  if (status === 204) return undefined;
  const requestId = headers.get('x-request-id') ?? undefined;
  if (status < 200 || status > 299) {
    const message = 'the service redirects; a client never follows, because its key would go along';
    throw new ResponseError('response_malformed', message, { status, requestId, idempotencyKey });
  }
  try {
    return parseStrict(bytes, { maxBytes: MAX_ANSWER_BYTES });
  } catch (cause) {
    const refused = { status, requestId, idempotencyKey, cause };
    throw new ResponseError('response_malformed', 'the answer is not strict JSON', refused);
  }
}

/** Reads the body of a refusal, which a proxy may have written: undefined where it is not JSON. */
export function parseProblem({ bytes }: Answer): JsonValue | undefined {
  try {
    return parseStrict(bytes);
  } catch {
    return undefined;
  }
}

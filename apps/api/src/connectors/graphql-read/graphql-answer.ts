import type { JsonObject, JsonValue } from '@tookeffect/core';
import { type AnsweredResult, type FailedResult, type ReadResult, failedRead } from '../connector.ts';
import type { HttpAnswer } from '../http/http-response.ts';

/** The `data` of a response without errors, and the response. */
export interface GraphqlBody {
  readonly data: JsonObject;
  readonly answer: HttpAnswer;
}

/** Codes of `extensions.code` that say something about the credential or the limit, by the status that HTTP has for them. */
const STATUS_OF_CODE: Readonly<Partial<Record<string, number>>> = {
  UNAUTHENTICATED: 401,
  AUTHENTICATION_ERROR: 401,
  FORBIDDEN: 403,
  RATELIMITED: 429,
  RATE_LIMITED: 429,
};

/**
 * Reads a response of a GraphQL API. Data counts only with the status 200 and without `errors`: beside an error, a member
 * that is null or a shorter list can be what could not be read. 404 and 410 are those of the endpoint, and say nothing about
 * an object.
 * @see https://spec.graphql.org/October2021/#sec-Response-Format
 */
export function graphqlAnswer(answer: HttpAnswer | ReadResult): GraphqlBody | AnsweredResult | FailedResult {
  if (!('read' in answer)) return answer;
  const { read, content } = answer;
  if (!content) return read.status === 404 || read.status === 410 ? failedRead('unreachable') : read;
  const { value } = content;
  if (!isObject(value)) return failedRead('not_json');
  if (Object.hasOwn(value, 'errors')) return refusal(value.errors, read);
  return isObject(value.data) ? { data: value.data, answer } : failedRead('not_json');
}

/** Says whether a JSON value is an object. */
export function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** An error counts as a status only if all of them say the same. */
function refusal(errors: JsonValue | undefined, read: AnsweredResult): AnsweredResult | FailedResult {
  const statuses = new Set(Array.isArray(errors) ? errors.map(statusOf) : []);
  const [status] = statuses;
  return statuses.size === 1 && status !== undefined ? { ...read, status } : failedRead('not_json');
}

function statusOf(error: JsonValue): number | undefined {
  const extensions = isObject(error) ? error.extensions : undefined;
  const code = isObject(extensions) ? extensions.code : undefined;
  return typeof code === 'string' && Object.hasOwn(STATUS_OF_CODE, code) ? STATUS_OF_CODE[code] : undefined;
}

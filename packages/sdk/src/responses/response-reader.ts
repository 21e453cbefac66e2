import { ResponseError, type ResponseErrorCode } from '../errors/took-effect-error.ts';
import type { ApiResponse } from '../transport/send-once.ts';
import { isObject } from './is-object.ts';

/** The JSON type that a member of a response must have. */
export type MemberType = 'text' | 'object' | 'list' | 'boolean' | 'number' | 'object_or_null';

/** A type of the wire whose members have names. */
type NamedMembers = object;

/**
 * Makes the reader of a response. It checks only the members that this package uses. Unknown members and unknown
 * values of closed lists are kept, so that a newer service works with this version.
 * @param members the required members and their JSON types
 * @returns a function that returns the body, or throws a `ResponseError` with code `response_malformed`
 */
export function responseReader<T extends NamedMembers>(
  members: Partial<Record<keyof T & string, MemberType>>,
): (response: ApiResponse) => T {
  return (response) => {
    const { body } = response;
    if (!isObject(body)) {
      throw rejectResponse(response, 'response_malformed', 'the response is not a JSON object');
    }
    for (const [name, type] of Object.entries(members)) {
      if (!HAS_TYPE[type as MemberType](body[name])) {
        throw rejectResponse(
          response,
          'response_malformed',
          `the response has no ${name}, or it is of another type`,
        );
      }
    }
    return body as unknown as T;
  };
}

/** @returns the error for a response that is rejected; it names the request and shows nothing of the body */
export function rejectResponse(
  { status, headers, idempotencyKey }: ApiResponse,
  code: ResponseErrorCode,
  message: string,
): ResponseError {
  const requestId = headers.get('x-request-id') ?? undefined;
  return new ResponseError(code, message, { status, requestId, idempotencyKey });
}

const HAS_TYPE: Readonly<Record<MemberType, (value: unknown) => boolean>> = {
  text: (value) => typeof value === 'string',
  object: isObject,
  list: Array.isArray,
  boolean: (value) => typeof value === 'boolean',
  number: (value) => typeof value === 'number',
  object_or_null: (value) => value === null || isObject(value),
};

import type { Success } from '../transport/transport.ts';
import { isObject } from './is-object.ts';
import { refuseAnswer } from './refuse-answer.ts';

/** A wire type whose members can be named. */
type Named = object;

/**
 * Makes the reader of an answer: the members that this package relies on must be there, of their kind.
 * Members that it does not know are kept, and so are values of lists that have grown since.
 * @param kinds what each member must be; text where nothing is said
 * @throws {ResponseError} `response_malformed`, from the reader
 */
export function answerReader<T extends Named>(
  kinds: Partial<Record<keyof T & string, Kind>>,
): (success: Success) => T {
  return (success) => {
    const { body } = success;
    if (!isObject(body)) throw refuseAnswer(success, 'response_malformed', 'the answer is no JSON object');
    for (const [name, kind] of Object.entries(kinds)) {
      if (!IS[kind as Kind](body[name])) {
        throw refuseAnswer(
          success,
          'response_malformed',
          `the answer lacks ${name}, or has another kind of it`,
        );
      }
    }
    return body as unknown as T;
  };
}

/** What a member of an answer can be. */
export type Kind = 'text' | 'object' | 'list' | 'boolean' | 'number' | 'object_or_null';

const IS: Readonly<Record<Kind, (value: unknown) => boolean>> = {
  text: (value) => typeof value === 'string',
  object: isObject,
  list: Array.isArray,
  boolean: (value) => typeof value === 'boolean',
  number: (value) => typeof value === 'number',
  object_or_null: (value) => value === null || isObject(value),
};

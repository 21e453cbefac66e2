import {
  CanonicalJsonError,
  listInexactNumbers,
  parseStrict,
  type CanonicalJsonErrorCode,
  type IntegerRule,
  type JsonValue,
} from '@tookeffect/core';
import type { ErrorCode } from '@tookeffect/wire';
import { DomainError, type InputFault } from '../../domain/domain-error.ts';

/** Bounds of a JSON body. */
export interface JsonBodyBounds {
  readonly maxBytes: number;
  /** `safe` when left out. */
  readonly integers?: IntegerRule;
  /** Where numbers that a double does not hold exactly are refused: pointers, in which `*` is any element. */
  readonly exactNumbersIn?: readonly string[];
}

/**
 * Parses a body under the strict profile. Every member is an own property, `__proto__` too; no prototype changes.
 * @throws {DomainError} `json_malformed` or `json_profile_violated`
 */
export function parseJsonBody(
  bytes: Uint8Array,
  { maxBytes, integers = 'safe', exactNumbersIn = [] }: JsonBodyBounds,
): JsonValue {
  const body = parsed(() => parseStrict(bytes, { maxBytes, integers }));
  if (exactNumbersIn.length === 0) return body;
  const errors = parsed(() => listInexactNumbers(bytes, { maxBytes }))
    .filter(({ pointer }) => exactNumbersIn.some((part) => isWithin(pointer, part)))
    .map(({ pointer }): InputFault => {
      const message = 'has more digits than a double holds; send it as text, or round it';
      return { pointer: pointer.slice(0, MAX_POINTER_CHARACTERS), message };
    });
  if (errors.length === 0) return body;
  throw new DomainError(
    'json_profile_violated',
    'The body has numbers that would be read as other numbers. Correct the faults that `errors` lists.',
    { errors: errors.slice(0, MAX_FAULTS) },
  );
}

function isWithin(pointer: string, part: string): boolean {
  const tokens = pointer.split('/');
  return part.split('/').every((token, index) => token === '*' || token === tokens[index]);
}

/** @throws {DomainError} instead of the parser's error */
function parsed<T>(parse: () => T): T {
  try {
    return parse();
  } catch (error) {
    throw error instanceof CanonicalJsonError ? toJsonProblem(error) : error;
  }
}

/** @returns the refusal of a body that is not acceptable JSON */
export function toJsonProblem({
  code,
  message,
  offset = 0,
}: Pick<CanonicalJsonError, 'code' | 'message' | 'offset'>): DomainError {
  return new DomainError(PROBLEMS[code], `The body is not acceptable JSON at byte ${offset}: ${message}.`, {
    errors: [{ pointer: '', message: `${message}, at byte ${offset}` }],
  });
}

const PROBLEMS: Readonly<Record<CanonicalJsonErrorCode, ErrorCode>> = {
  too_large: 'body_too_large',
  invalid_utf8: 'json_malformed',
  invalid_json: 'json_malformed',
  number_out_of_range: 'json_malformed',
  duplicate_name: 'json_profile_violated',
  lone_surrogate: 'json_profile_violated',
  unsafe_integer: 'json_profile_violated',
  too_deep: 'json_profile_violated',
  not_object: 'request_invalid',
};

/** The bounds of the problem schema. */
const MAX_FAULTS = 20;
const MAX_POINTER_CHARACTERS = 1024;

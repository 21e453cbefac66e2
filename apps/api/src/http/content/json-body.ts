import {
  CanonicalJsonError,
  parseStrict,
  type CanonicalJsonErrorCode,
  type IntegerRule,
  type JsonValue,
} from '@tookeffect/core';
import type { ErrorCode } from '@tookeffect/wire';
import { DomainError } from '../../domain/domain-error.ts';

/** Bounds of a JSON body. */
export interface JsonBodyBounds {
  readonly maxBytes: number;
  /** `safe` when left out. */
  readonly integers?: IntegerRule;
}

/**
 * Parses a body under the strict profile. Every member is an own property, `__proto__` too; no prototype changes.
 * @throws {DomainError} `json_malformed` or `json_profile_violated`
 */
export function parseJsonBody(bytes: Uint8Array, { maxBytes, integers = 'safe' }: JsonBodyBounds): JsonValue {
  try {
    return parseStrict(bytes, { maxBytes, integers });
  } catch (error) {
    throw error instanceof CanonicalJsonError ? toJsonProblem(error) : error;
  }
}

/** @returns the refusal of a body that is not acceptable JSON */
export function toJsonProblem({ code, message, offset = 0 }: CanonicalJsonError): DomainError {
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

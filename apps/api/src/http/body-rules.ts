import type { JsonValue } from '@tookeffect/core';
import { DomainError } from '../domain/domain-error.ts';
import { ENDPOINTS, type JsonBody, type OperationId } from './catalogue/index.ts';
import { controlCharacterFaults } from './content/control-characters.ts';
import { parseJsonBody } from './content/json-body.ts';
import { schemaNamed, shapeValidator, type ShapeValidator } from './schema-library.ts';

/** A parsed body of an endpoint, before `BodySchemaPipe` has validated it. */
export class UnvalidatedBody {
  readonly schema: string;
  readonly value: JsonValue;

  /** @param schema the name in `schemas/wire` */
  constructor(schema: string, value: JsonValue) {
    this.schema = schema;
    this.value = value;
  }
}

/** @returns a value that conforms to the rules of its endpoint. @throws {DomainError} `request_invalid` with the faults */
export type BodyRules = (value: JsonValue) => JsonValue;

/** Makes the rules of an endpoint's body: its schema, and no control characters in its texts. */
export function bodyRules({ schema, texts = {} }: JsonBody): BodyRules {
  const validate: ShapeValidator = shapeValidator({ $ref: schemaNamed(schema).id });
  return (value) => {
    const shapeFaults = validate(value);
    const errors = shapeFaults.length > 0 ? shapeFaults : controlCharacterFaults(value, 'none', texts);
    if (errors.length === 0) return value;
    throw new DomainError(
      'request_invalid',
      'The body is not valid. Correct the faults that `errors` lists.',
      { errors },
    );
  };
}

const known = new Map<OperationId, BodyRules>();

/**
 * Parses and validates a body, for a handler that gets the bytes.
 * @throws {DomainError} `json_malformed`, `json_profile_violated`, `request_invalid`
 * @throws {TypeError} for an endpoint without a JSON body
 */
export function readBody(bytes: Uint8Array, operationId: OperationId): JsonValue {
  const { body } = ENDPOINTS[operationId];
  if (body?.kind !== 'json') throw new TypeError(`${operationId} has no JSON body`);
  const rules = known.get(operationId) ?? bodyRules(body);
  known.set(operationId, rules);
  return rules(parseJsonBody(bytes, body));
}

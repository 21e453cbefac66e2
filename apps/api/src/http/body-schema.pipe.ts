import type { PipeTransform } from '@nestjs/common';
import { type BodyRules, bodyRules, UnvalidatedBody } from './body-rules.ts';
import { ENDPOINTS } from './catalogue/index.ts';

/**
 * Validates the argument of `@Body()` against the schema of the endpoint, and refuses control characters in its texts.
 * `@Endpoint` gives it to that argument alone: Nest makes a promise for each argument that has a pipe.
 */
export class BodySchemaPipe implements PipeTransform {
  private readonly rules: ReadonlyMap<string, BodyRules> = new Map(
    Object.values(ENDPOINTS).flatMap(({ body }) =>
      body?.kind === 'json' && !('isParsedByHandler' in body) ? [[body.schema, bodyRules(body)]] : [],
    ),
  );

  /** @throws {DomainError} `request_invalid` with the invalid members */
  transform(value: unknown): unknown {
    return value instanceof UnvalidatedBody ? this.rules.get(value.schema)!(value.value) : value;
  }
}

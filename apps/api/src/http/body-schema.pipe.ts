import { Injectable, type PipeTransform } from '@nestjs/common';
import { DomainError } from '../domain/domain-error.ts';
import { type EndpointBody, ENDPOINTS } from './catalogue/index.ts';
import { type ControlCharacters, controlCharacterFaults } from './content/control-characters.ts';
import { UnvalidatedBody } from './guards/request-body.guard.ts';
import { schemaNamed, shapeValidator, type ShapeValidator } from './schema-library.ts';

/**
 * Validates the argument of `@Body()` against the schema of the endpoint, and refuses control characters in its texts.
 * Other arguments pass unchanged.
 */
@Injectable()
export class BodySchemaPipe implements PipeTransform {
  private readonly rules: ReadonlyMap<string, BodyRules> = new Map(
    Object.values(ENDPOINTS).flatMap(({ body }) =>
      body?.kind === 'json' ? [[body.schema, bodyRules(body)]] : [],
    ),
  );

  /** @throws {DomainError} `request_invalid` with the invalid members */
  transform(value: unknown): unknown {
    if (!(value instanceof UnvalidatedBody)) return value;
    const { validate, texts } = this.rules.get(value.schema)!;
    const shapeFaults = validate(value.value);
    const errors = shapeFaults.length > 0 ? shapeFaults : controlCharacterFaults(value.value, 'none', texts);
    if (errors.length === 0) return value.value;
    throw new DomainError(
      'request_invalid',
      'The body is not valid. Correct the faults that `errors` lists.',
      {
        errors,
      },
    );
  }
}

interface BodyRules {
  readonly validate: ShapeValidator;
  readonly texts: Readonly<Record<string, ControlCharacters>>;
}

function bodyRules({ schema, texts = {} }: Extract<EndpointBody, { readonly kind: 'json' }>): BodyRules {
  return { validate: shapeValidator({ $ref: schemaNamed(schema).id }), texts };
}

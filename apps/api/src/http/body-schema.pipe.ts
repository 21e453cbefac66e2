import { Injectable, type PipeTransform } from '@nestjs/common';
import { DomainError } from '../domain/domain-error.ts';
import { ENDPOINTS } from './catalogue/index.ts';
import { UnvalidatedBody } from './guards/request-body.guard.ts';
import { schemaNamed, shapeValidator, type ShapeValidator } from './schema-library.ts';

/** Validates the argument of `@Body()` against the schema of the endpoint. Other arguments pass unchanged. */
@Injectable()
export class BodySchemaPipe implements PipeTransform {
  private readonly validators: ReadonlyMap<string, ShapeValidator> = new Map(
    Object.values(ENDPOINTS).flatMap(({ body }) =>
      body?.kind === 'json' ? [[body.schema, shapeValidator({ $ref: schemaNamed(body.schema).id })]] : [],
    ),
  );

  /** @throws {DomainError} `request_invalid` with the invalid members */
  transform(value: unknown): unknown {
    if (!(value instanceof UnvalidatedBody)) return value;
    const errors = this.validators.get(value.schema)!(value.value);
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

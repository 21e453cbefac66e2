import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { DomainError, type InputFault } from '../../domain/domain-error.ts';
import { type Endpoint, type EndpointParameter, ENDPOINTS } from '../catalogue/index.ts';
import { handledEndpoint } from '../endpoint.decorator.ts';
import { type ShapeValidator, shapeValidator } from '../schema-library.ts';

/**
 * Validates path and query against the catalogue. It is a guard because a pipe gets only the parameters that a handler
 * declares: an unknown query parameter must be refused on every endpoint.
 */
@Injectable()
export class ParameterGuard implements CanActivate {
  private readonly validators: ReadonlyMap<Endpoint, ParameterValidator> = new Map(
    Object.values(ENDPOINTS).map((endpoint) => [endpoint, new ParameterValidator(endpoint)]),
  );

  canActivate(context: ExecutionContext): boolean {
    const { params, query } = context.switchToHttp().getRequest<FastifyRequest>();
    const validator = this.validators.get(handledEndpoint(context))!;
    validator.checkPath(params as Readonly<Record<string, string>>);
    validator.checkQuery(query as Readonly<Record<string, unknown>>);
    return true;
  }
}

interface CheckedParameter extends EndpointParameter {
  readonly validate: ShapeValidator;
}

class ParameterValidator {
  private readonly path: readonly CheckedParameter[];
  private readonly query: ReadonlyMap<string, CheckedParameter>;

  constructor({ parameters }: Endpoint) {
    const checked = parameters.map((parameter) => ({
      ...parameter,
      validate: shapeValidator(parameter.schema),
    }));
    this.path = checked.filter((parameter) => parameter.in === 'path');
    this.query = new Map(checked.filter((one) => one.in === 'query').map((one) => [one.name, one]));
  }

  /** @throws {DomainError} the same code for a value that cannot exist as for one that does not */
  checkPath(values: Readonly<Record<string, string>>): void {
    for (const { name, unknown = 'not_found', validate } of this.path) {
      if (validate(values[name]).length > 0) throw new DomainError(unknown, '');
    }
  }

  /**
   * @param values by name; a repeated name has an array
   * @throws {DomainError} `request_invalid` for an unknown, a repeated or an invalid parameter
   */
  checkQuery(values: Readonly<Record<string, unknown>>): void {
    const errors: InputFault[] = [];
    for (const [name, value] of Object.entries(values)) {
      const fault = this.findFault(name, value);
      const shownName = JSON.stringify(name.slice(0, MAX_SHOWN_CHARACTERS));
      if (fault !== null) errors.push({ pointer: '', message: `the query parameter ${shownName} ${fault}` });
    }
    if (errors.length > 0) {
      throw new DomainError(
        'request_invalid',
        'The query is not valid. Correct the faults that `errors` lists.',
        {
          errors,
        },
      );
    }
  }

  private findFault(name: string, value: unknown): string | null {
    const parameter = this.query.get(name);
    if (parameter === undefined) return 'is not a parameter of this endpoint';
    if (typeof value !== 'string') return 'is given more than once';
    const isInteger = parameter.schema.type === 'integer' && /^(?:0|[1-9]\d{0,15})$/.test(value);
    return parameter.validate(isInteger ? Number(value) : value)[0]?.message ?? null;
  }
}

/** Enough of an unknown name to recognize it. */
const MAX_SHOWN_CHARACTERS = 64;

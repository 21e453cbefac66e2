import { DomainError, type FaultyPlace } from '../../domain/domain-error.ts';
import type { Endpoint, EndpointParameter } from '../catalogue/index.ts';
import { shapeValidator, type ShapeValidator } from '../schemas/shape-validator.ts';

/** The query of a request after parsing: a repeated name has several values. */
export type RawQuery = Readonly<Record<string, unknown>>;
interface CheckedParameter extends EndpointParameter {
  readonly faultsOf: ShapeValidator;
}

/** Judges the path and the query of one endpoint by the catalogue. */
export class ParameterGate {
  private readonly path: readonly CheckedParameter[];
  private readonly query: ReadonlyMap<string, CheckedParameter>;

  constructor({ parameters }: Endpoint) {
    const checked = parameters.map((parameter) => ({
      ...parameter,
      faultsOf: shapeValidator(parameter.schema),
    }));
    this.path = checked.filter((parameter) => parameter.in === 'path');
    this.query = new Map(checked.filter((one) => one.in === 'query').map((one) => [one.name, one]));
  }

  /** @throws {DomainError} what the catalogue says of a value that cannot exist, as of one that does not */
  checkPath(values: Readonly<Record<string, string>>): void {
    for (const { name, unknown = 'not_found', faultsOf } of this.path) {
      if (faultsOf(values[name]).length > 0) throw new DomainError(unknown, '');
    }
  }

  /** @throws {DomainError} `request_invalid` for an unknown, a repeated or a misshapen parameter */
  checkQuery(values: RawQuery): void {
    const errors: FaultyPlace[] = [];
    for (const [name, value] of Object.entries(values)) {
      const fault = this.faultOf(name, value);
      const shownName = JSON.stringify(name.slice(0, MOST_SHOWN_CHARACTERS));
      if (fault !== null) errors.push({ pointer: '', message: `the query parameter ${shownName} ${fault}` });
    }
    if (errors.length > 0)
      throw new DomainError('request_invalid', 'The query is not as documented.', { errors });
  }

  private faultOf(name: string, value: unknown): string | null {
    const parameter = this.query.get(name);
    if (parameter === undefined) return 'is not known here';
    if (typeof value !== 'string') return 'is given more than once';
    return parameter.faultsOf(this.valueOf(name, value))[0]?.message ?? null;
  }

  private valueOf(name: string, text: string): string | number {
    return this.query.get(name)?.schema.type === 'integer' && /^(?:0|[1-9]\d{0,15})$/.test(text)
      ? Number(text)
      : text;
  }
}

/** Enough of an unknown name to recognize it. */
const MOST_SHOWN_CHARACTERS = 64;

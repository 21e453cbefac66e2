import type { ErrorCode } from '@tookeffect/wire';
import { ERROR_MEANINGS, ERROR_STATUSES, PROBLEM_MEDIA_TYPE, toProblem } from '../http/index.ts';
import { headerReferences, usualHeaders } from './document-headers.ts';
import { examplesOf } from './examples.ts';
import type { JsonObject } from './json-object.ts';

/** Statuses whose answers always say when to ask again, or may. */
const WITH_RETRY_AFTER: ReadonlySet<number> = new Set([409, 429, 503]);

/** Gathers the problem responses of a document: those of the same status and codes are one component. */
export class ProblemResponses {
  private readonly components = new Map<string, JsonObject>();
  private readonly codes = new Set<ErrorCode>();
  private readonly problemSchema: JsonObject;

  constructor(problemSchema: JsonObject) {
    this.problemSchema = problemSchema;
  }

  /** @returns a reference a status to what an endpoint answers of these codes */
  of(codes: readonly ErrorCode[], isLimited: boolean): JsonObject {
    const statuses = [...new Set(codes.map((code) => ERROR_STATUSES[code]))].sort((a, b) => a - b);
    return Object.fromEntries(
      statuses.map((status) => {
        const some = codes.filter((code) => ERROR_STATUSES[code] === status).sort();
        return [
          String(status),
          { $ref: `#/components/responses/${this.component(status, some, isLimited)}` },
        ];
      }),
    );
  }

  /** @returns the responses so far, by name */
  responses(): JsonObject {
    return Object.fromEntries([...this.components].sort(([left], [right]) => (left < right ? -1 : 1)));
  }

  /** @returns one example for each code that a response names */
  examples(): JsonObject {
    return Object.fromEntries([...this.codes].sort().map((code) => [code, exampleOf(code)]));
  }

  private component(status: number, codes: readonly ErrorCode[], isLimited: boolean): string {
    const name = codes.map(className).join('Or') + (isLimited ? '' : 'Unlimited');
    if (!this.components.has(name)) this.components.set(name, this.response(status, codes, isLimited));
    return name;
  }

  private response(status: number, codes: readonly ErrorCode[], isLimited: boolean): JsonObject {
    for (const code of codes) this.codes.add(code);
    const examples = codes.map((code) => [code, { $ref: `#/components/examples/${code}` }] as const);
    return {
      description: codes.map((code) => `\`${code}\`: ${ERROR_MEANINGS[code]}`).join('\n\n'),
      headers: headerReferences([
        ...usualHeaders(isLimited && status !== 500),
        ...(WITH_RETRY_AFTER.has(status) ? [['Retry-After', 'RetryAfter'] as const] : []),
        ...(status === 401 ? [['WWW-Authenticate', 'Challenge'] as const] : []),
      ]),
      content: {
        [PROBLEM_MEDIA_TYPE]: { schema: this.problemSchema, examples: Object.fromEntries(examples) },
      },
    };
  }
}

function className(code: ErrorCode): string {
  return code.replaceAll(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

function exampleOf(code: ErrorCode): JsonObject {
  const [payment] = Object.values(examplesOf('payment'));
  const isUnpaid = code === 'credit_exhausted';
  const problem = toProblem(
    { code, message: '', errors: undefined, payment: undefined },
    { requestId: 'req_01kajf6n2ye5rtzb4v7x0q9c3d', baseUrl: null },
  );
  return { summary: problem.title, value: isUnpaid ? { ...problem, payment: payment!.value } : problem };
}

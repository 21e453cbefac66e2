import { TookEffectError } from '../errors/took-effect-error.ts';
import { OPERATIONS } from '../generated/operations.ts';

/** The name of a call, as the API's description has it. */
export type OperationId = keyof typeof OPERATIONS;

/** What every call takes. */
export interface CallOptions {
  /** Ends the call: the request, the reading of its answer, and the waits between attempts. */
  readonly signal?: AbortSignal | undefined;
  /** How long one attempt may take, in milliseconds. */
  readonly timeoutMs?: number | undefined;
  /** How long all attempts and waits together may take, in milliseconds. */
  readonly totalTimeoutMs?: number | undefined;
  /** How often to ask again where that is safe. */
  readonly maxRetries?: number | undefined;
  /** Sent too; `authorization` is refused, because the key comes from configuration only. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** One call before it is sent. */
export interface ApiRequest extends CallOptions {
  readonly operation: OperationId;
  /** The parameters in the path. */
  readonly path?: Readonly<Record<string, string>>;
  /** The query; an undefined member is left out. */
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  readonly body?: unknown;
  /** Sent with the calls that take a key; a fresh one when left out. */
  readonly idempotencyKey?: string | undefined;
}

/**
 * @param baseUrl without a slash at its end
 * @returns the address of a call; every parameter is percent-encoded, so that it cannot leave its segment
 * @throws {TookEffectError} `argument_invalid` for a parameter that is missing, empty, `.` or `..`
 */
export function urlOf(baseUrl: string, { operation, path = {}, query = {} }: ApiRequest): string {
  const filled = OPERATIONS[operation].path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = path[name] ?? '';
    if (/^\.{0,2}$/.test(value)) {
      throw new TookEffectError('argument_invalid', `expected the ${name}, not ${JSON.stringify(value)}`);
    }
    return encodeURIComponent(value);
  });
  const given = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) given.set(name, String(value));
  }
  const search = given.toString();
  return `${baseUrl}${filled}${search && `?${search}`}`;
}

import { TookEffectError } from '../errors/took-effect-error.ts';
import { OPERATIONS } from '../generated/operations.ts';
import { SDK_VERSION } from '../version.ts';

/** The operation id of an API call, as in the OpenAPI document. */
export type OperationId = keyof typeof OPERATIONS;

/** The options of every call. */
export interface CallOptions {
  /** Ends the call: the request, the reading of its response, and the waits between attempts. */
  readonly signal?: AbortSignal | undefined;
  /** The time limit of one attempt in milliseconds; the client's `timeoutMs` when omitted. */
  readonly timeoutMs?: number | undefined;
  /** The time limit of all attempts and waits together in milliseconds; the client's `totalTimeoutMs` when omitted. */
  readonly totalTimeoutMs?: number | undefined;
  /** The maximum number of retries; the client's `maxRetries` when omitted. Only safe retries are made. */
  readonly maxRetries?: number | undefined;
  /** Additional headers. `authorization` is rejected, because the API key comes from the configuration only. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** The names of the options of every call. */
export const CALL_OPTIONS: Readonly<Record<keyof CallOptions, true>> = {
  signal: true,
  timeoutMs: true,
  totalTimeoutMs: true,
  maxRetries: true,
  headers: true,
};

/** One API call before it is sent. */
export interface ApiRequest extends CallOptions {
  readonly operation: OperationId;
  /** The path parameters by name. */
  readonly path?: Readonly<Record<string, string>>;
  /** The query parameters by name; undefined ones are omitted. */
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  /** Sent as JSON; no body is sent when omitted. */
  readonly body?: unknown;
  /** For calls that take an idempotency key; a new UUID when omitted. */
  readonly idempotencyKey?: string | undefined;
  /** The caller decides how long it waits: a refusal that `isTooEarly` is thrown at once. */
  readonly isAwaitedByCaller?: boolean;
}

/** The service's address, the credential and the defaults of all calls; they never change for a client. */
export interface ConnectionSettings {
  /** Without a slash at its end. */
  readonly baseUrl: string;
  /** Undefined when the client makes only calls that need no credential. */
  readonly apiKey: string | undefined;
  readonly timeoutMs: number;
  readonly totalTimeoutMs: number;
  readonly maxRetries: number;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Builds the address of a call. Every parameter is percent-encoded, so that it stays within its path segment.
 * @param baseUrl without a slash at its end
 * @throws {TookEffectError} `argument_invalid` for a path parameter that is missing, empty, `.` or `..`
 */
export function buildUrl(baseUrl: string, { operation, path = {}, query = {} }: ApiRequest): string {
  const filled = OPERATIONS[operation].path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = path[name] ?? '';
    if (/^\.{0,2}$/.test(value)) {
      throw new TookEffectError('argument_invalid', `the ${name} must not be ${JSON.stringify(value)}`);
    }
    return encodeURIComponent(value);
  });
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) parameters.set(name, String(value));
  }
  const search = parameters.toString();
  return `${baseUrl}${filled}${search && `?${search}`}`;
}

/**
 * Builds the method, headers and body of a call.
 * @throws {TookEffectError} `credential_missing` when the call needs an API key and none is configured;
 *   `argument_invalid` for a header that the client sets itself, an invalid header, an invalid idempotency key, and a
 *   body that cannot be written as JSON
 */
export function buildRequestInit(
  settings: ConnectionSettings,
  request: ApiRequest,
  idempotencyKey: string | undefined,
): RequestInit {
  const { method, key: needsApiKey } = OPERATIONS[request.operation];
  const headers = toHeaders({ ...settings.headers, ...request.headers });
  headers.set('accept', 'application/json, application/problem+json');
  headers.set('user-agent', `tookeffect-ts/${SDK_VERSION}`);
  headers.set('x-tookeffect-client', `tookeffect-ts/${SDK_VERSION}`);
  if (idempotencyKey !== undefined) setIdempotencyKey(headers, idempotencyKey);
  if (needsApiKey) headers.set('authorization', `Bearer ${requireApiKey(settings)}`);
  if (request.body === undefined) return { method, headers };
  headers.set('content-type', 'application/json');
  return { method, headers, body: toJson(request.body) };
}

const CLIENT_HEADERS = [
  'authorization',
  'idempotency-key',
  'content-type',
  'user-agent',
  'x-tookeffect-client',
];

function toHeaders(given: Readonly<Record<string, string>>): Headers {
  let headers: Headers;
  try {
    headers = new Headers(given);
  } catch {
    // The error of `Headers` shows the value, which may be a secret.
    throw new TookEffectError('argument_invalid', 'a header has an invalid name or value');
  }
  const reserved = CLIENT_HEADERS.find((name) => headers.has(name));
  if (reserved) {
    throw new TookEffectError(
      'argument_invalid',
      `the client sets the header ${reserved} itself; do not pass it`,
    );
  }
  return headers;
}

function setIdempotencyKey(headers: Headers, idempotencyKey: string): void {
  if (!/^[\x21-\x7e]{1,255}$/.test(idempotencyKey)) {
    throw new TookEffectError(
      'argument_invalid',
      'an idempotency key must be 1 to 255 visible ASCII characters without spaces',
    );
  }
  headers.set('idempotency-key', idempotencyKey);
}

function requireApiKey({ apiKey }: ConnectionSettings): string {
  if (apiKey !== undefined) return apiKey;
  throw new TookEffectError(
    'credential_missing',
    'no API key is configured: set TOOKEFFECT_API_KEY, or pass apiKey to the client',
  );
}

function toJson(body: unknown): string {
  try {
    return JSON.stringify(body);
  } catch (cause) {
    throw new TookEffectError('argument_invalid', 'the body cannot be written as JSON', { cause });
  }
}

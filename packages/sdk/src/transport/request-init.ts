import { TookEffectError } from '../errors/took-effect-error.ts';
import { OPERATIONS } from '../generated/operations.ts';
import { SDK_VERSION } from '../version.ts';
import type { ConnectionSettings } from './connection-settings.ts';
import type { ApiRequest } from './request.ts';

/**
 * Makes what `fetch` is given: the method, the headers and the body.
 * @throws {TookEffectError} `credential_missing` where the call needs a key and none is configured;
 *   `argument_invalid` for headers that the client sets itself, and for what cannot be a header or JSON
 */
export function requestInit(
  settings: ConnectionSettings,
  request: ApiRequest,
  idempotencyKey: string | undefined,
): RequestInit {
  const headers = callersHeaders({ ...settings.headers, ...request.headers });
  headers.set('accept', 'application/json, application/problem+json');
  headers.set('user-agent', `tookeffect-ts/${SDK_VERSION}`);
  headers.set('x-tookeffect-client', `tookeffect-ts/${SDK_VERSION}`);
  if (idempotencyKey !== undefined) setIdempotencyKey(headers, idempotencyKey);
  if (OPERATIONS[request.operation].key) headers.set('authorization', `Bearer ${keyOf(settings)}`);
  const { method } = OPERATIONS[request.operation];
  if (request.body === undefined) return { method, headers };
  headers.set('content-type', 'application/json');
  return { method, headers, body: written(request.body) };
}

function written(body: unknown): string {
  try {
    return JSON.stringify(body);
  } catch (cause) {
    throw new TookEffectError('argument_invalid', 'the body cannot be written as JSON', { cause });
  }
}

const OWN_HEADERS = ['authorization', 'idempotency-key', 'content-type', 'user-agent', 'x-tookeffect-client'];

function callersHeaders(given: Readonly<Record<string, string>>): Headers {
  let headers: Headers;
  try {
    headers = new Headers(given);
  } catch {
    // The platform's own error would show the header's value, which may be a secret.
    throw new TookEffectError('argument_invalid', 'a header has an impossible name or value');
  }
  const own = OWN_HEADERS.find((name) => headers.has(name));
  if (own) throw new TookEffectError('argument_invalid', `the client sets ${own} itself`);
  return headers;
}

function setIdempotencyKey(headers: Headers, idempotencyKey: string): void {
  if (!/^[\x21-\x7e]{1,255}$/.test(idempotencyKey)) {
    throw new TookEffectError('argument_invalid', 'an idempotency key is 1 to 255 visible ASCII characters');
  }
  headers.set('idempotency-key', idempotencyKey);
}

function keyOf({ apiKey }: ConnectionSettings): string {
  if (apiKey !== undefined) return apiKey;
  throw new TookEffectError(
    'credential_missing',
    'no API key is configured: set TOOKEFFECT_API_KEY, or give apiKey to the client',
  );
}

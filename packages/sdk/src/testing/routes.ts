import { parseStrict } from '@tookeffect/core';
import type { CreateOperationRequest } from '@tookeffect/wire';
import { OPERATIONS } from '../generated/operations.ts';
import { isObject } from '../responses/is-object.ts';
import type { OperationId } from '../transport/request.ts';
import { RefusedCall } from './problems.ts';

/** The address of a call, as `fetch` takes it. */
export type CallUrl = Parameters<typeof fetch>[0];

/** A call of the API, as a test service reads it. */
export interface TestCall {
  readonly operation: OperationId;
  /** The parameter of the path; empty without one. */
  readonly id: string;
  readonly query: URLSearchParams;
  readonly headers: Headers;
  /** Parsed; undefined without one. */
  readonly body: unknown;
  readonly needsKey: boolean;
}

const ROUTES = Object.entries(OPERATIONS).map(([operation, { method, path, key }]) => ({
  operation: operation as OperationId,
  method,
  pattern: new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '([^/]+)')}$`),
  needsKey: key,
}));

/** @throws {RefusedCall} `not_found`, `request_invalid` */
export function findRoute(url: CallUrl, init: RequestInit): TestCall {
  const { pathname, searchParams: query } = new URL(url instanceof Request ? url.url : url);
  const found = ROUTES.find(
    ({ method, pattern }) => method === (init.method ?? 'GET') && pattern.test(pathname),
  );
  if (!found) throw new RefusedCall('not_found', 'Not found, or not in your workspace.');
  const [, id = ''] = found.pattern.exec(pathname)!;
  return {
    ...found,
    id: decodeURIComponent(id),
    query,
    headers: new Headers(init.headers),
    body: readBody(init.body),
  };
}

function readBody(body: RequestInit['body']): unknown {
  if (body === undefined || body === null) return undefined;
  try {
    return parseStrict(body as string | Uint8Array);
  } catch {
    throw new RefusedCall('request_invalid', 'The body is not strict JSON.');
  }
}

/** @throws {RefusedCall} `request_invalid` */
export function readBegin(body: unknown): CreateOperationRequest {
  if (isObject(body) && typeof body.contract === 'string' && isObject(body.input)) {
    return body as unknown as CreateOperationRequest;
  }
  const errors = [{ pointer: '', message: 'must have the text contract and the object input' }];
  throw new RefusedCall('request_invalid', 'The body does not match the schema of the request.', { errors });
}

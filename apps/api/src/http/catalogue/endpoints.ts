import type { ErrorCode } from '@tookeffect/wire';
import { API_KEY_ENDPOINTS } from './api-keys.ts';
import { BILLING_ENDPOINTS } from './billing.ts';
import { CONNECTION_ENDPOINTS } from './connections.ts';
import { CONTRACT_ENDPOINTS } from './contracts.ts';
import { type Endpoint, responseMediaTypes } from './endpoint.ts';
import { EVENT_ENDPOINTS } from './events.ts';
import { OPERATION_READ_ENDPOINTS } from './operation-reads.ts';
import { OPERATION_ENDPOINTS } from './operations.ts';
import { SERVICE_ENDPOINTS } from './service.ts';
import { USAGE_ENDPOINTS } from './usage.ts';

const CATALOGUE = {
  ...OPERATION_ENDPOINTS,
  ...OPERATION_READ_ENDPOINTS,
  ...EVENT_ENDPOINTS,
  ...CONTRACT_ENDPOINTS,
  ...CONNECTION_ENDPOINTS,
  ...API_KEY_ENDPOINTS,
  ...USAGE_ENDPOINTS,
  ...BILLING_ENDPOINTS,
  ...SERVICE_ENDPOINTS,
} as const;

/** The name of an endpoint in the OpenAPI document, the clients and the code. */
export type OperationId = keyof typeof CATALOGUE;

/** Every endpoint of the service, by operation id. Routes, guards and the OpenAPI document are derived from it. */
export const ENDPOINTS: Readonly<Record<OperationId, Endpoint>> = CATALOGUE;

/** All operation ids, in the order of the document. */
export const OPERATION_IDS: readonly OperationId[] = Object.keys(CATALOGUE) as OperationId[];

/** The error codes that every endpoint can return. */
const EVERY_REQUEST: readonly ErrorCode[] = [
  'request_invalid',
  'request_timeout',
  'uri_too_long',
  'expectation_failed',
  'headers_too_large',
  'internal_error',
  'unavailable',
];

/** @returns every error code of an endpoint: those of the HTTP layer for an endpoint of its kind, and its handler's */
export function endpointErrorCodes(endpoint: Endpoint): readonly ErrorCode[] {
  const { body, security, scopes, limit, parameters, errors, allowsPlainHttp } = endpoint;
  const codes: ErrorCode[] = [...EVERY_REQUEST, ...errors];
  if (allowsPlainHttp !== true) codes.push('https_required');
  if (limit !== 'none') codes.push('rate_limited');
  if (security === 'credential') codes.push('credential_missing', 'credential_invalid');
  if (scopes.length > 0) codes.push('scope_missing');
  if (responseMediaTypes(endpoint).length > 0) codes.push('not_acceptable');
  if (body !== null) codes.push('body_too_large', 'content_type_unsupported', 'capacity_exceeded');
  if (body?.kind === 'json') codes.push('json_malformed', 'json_profile_violated');
  for (const { unknown } of parameters) if (unknown !== undefined) codes.push(unknown);
  return [...new Set(codes)];
}

/** The endpoints of a path. */
export interface PathMethods {
  /** For the `Allow` header, `HEAD` beside `GET`; empty for an unknown path. */
  readonly methods: readonly string[];
  /** Whether the methods are shown without a credential; unknown paths below `/v1` need one. */
  readonly isOpen: boolean;
}

/** @param path the path of a request, without its query */
export function matchPath(path: string): PathMethods {
  const found = PATHS.filter(({ pattern }) => pattern.test(path));
  const methods = found.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
  const isOpen = found.length > 0 ? found.every((one) => one.isOpen) : !/^\/v1(?:\/|$)/.test(path);
  return { methods, isOpen };
}

const PATHS: readonly { readonly pattern: RegExp; readonly method: string; readonly isOpen: boolean }[] =
  Object.values(ENDPOINTS).map(({ path, method, security }) => ({
    pattern: new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{[a-z]+\}/g, '[^/]+')}$`),
    method,
    isOpen: security !== 'credential',
  }));

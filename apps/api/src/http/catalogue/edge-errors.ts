import type { ErrorCode } from '@tookeffect/wire';
import { responseMediaTypes, type Endpoint } from './endpoint.ts';

/** What any request may come to, whatever it asks for. */
const ANY: readonly ErrorCode[] = [
  'request_invalid',
  'request_timeout',
  'uri_too_long',
  'expectation_failed',
  'headers_too_large',
  'internal_error',
  'unavailable',
];

/** @returns every code that an endpoint may answer: the edge's for an endpoint of its kind, and its handler's */
export function endpointErrorCodes(endpoint: Endpoint): readonly ErrorCode[] {
  const { body, security, scopes, limit, parameters, errors, allowsPlainHttp } = endpoint;
  const codes: ErrorCode[] = [...ANY, ...errors];
  if (allowsPlainHttp !== true) codes.push('https_required');
  if (limit !== 'none') codes.push('rate_limited');
  if (security === 'credential') codes.push('credential_missing', 'credential_invalid');
  if (scopes.length > 0) codes.push('scope_missing');
  if (responseMediaTypes(endpoint).length > 0) codes.push('not_acceptable');
  if (body !== null) codes.push('body_too_large', 'content_type_unsupported');
  if (body?.kind === 'json') codes.push('json_malformed', 'json_profile_violated');
  for (const { unknown } of parameters) if (unknown !== undefined) codes.push(unknown);
  return [...new Set(codes)];
}

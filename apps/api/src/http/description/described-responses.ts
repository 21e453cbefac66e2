import type { ApiResponseOptions } from '@nestjs/swagger';
import type { ErrorCode } from '@tookeffect/wire';
import {
  type Endpoint,
  endpointErrorCodes,
  type EndpointResponse,
  type OperationId,
  responseMediaTypes,
  type ResponseHeader,
} from '../catalogue/index.ts';
import { ERROR_MEANINGS, ERROR_STATUSES, PROBLEM_MEDIA_TYPE } from '../problems/problem.ts';
import { schemaNamed } from '../schema-library.ts';

/** A part of an OpenAPI document. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** @returns every response of an endpoint: its successes, 304 where it has an `ETag`, and one for each error status */
export function describeResponses(
  operationId: OperationId,
  endpoint: Endpoint,
): readonly ApiResponseOptions[] {
  const isLimited = endpoint.limit !== 'none';
  const responses = [
    ...endpoint.responses.map((response) => describeSuccess(operationId, response, isLimited)),
    ...describeNotModified(endpoint, isLimited),
    ...describeProblems(endpointErrorCodes(endpoint), isLimited),
  ];
  if (endpoint.deprecation === undefined) return responses;
  return responses.map((response) => ({
    ...response,
    headers: { ...response.headers, ...headerReferences(DEPRECATION_HEADERS) },
  })) as ApiResponseOptions[];
}

/** @returns a reference to a file of `schemas/wire`, by its id; it becomes a component of the document */
export function schemaReference(name: string): { readonly $ref: string } {
  return { $ref: schemaNamed(name).id };
}

function describeSuccess(
  operationId: OperationId,
  { status, description, schema, headers = [], mediaTypes = ['application/json'] }: EndpointResponse,
  isLimited: boolean,
): ApiResponseOptions {
  const body = schema === null ? UNNAMED_BODIES[operationId] : { schema: schemaReference(schema) };
  const next = status === 204 ? [] : (NEXT[operationId] ?? []);
  return {
    status,
    description,
    headers: headerReferences([
      ...usualHeaders(isLimited),
      ...headers.map((header) => RESPONSE_HEADERS[header]),
    ]),
    ...(mediaTypes.length > 0 && { content: Object.fromEntries(mediaTypes.map((type) => [type, body])) }),
    ...(next.length > 0 && { links: Object.fromEntries(next.map((target) => [target, linkTo(target)])) }),
  } as ApiResponseOptions;
}

function describeNotModified(endpoint: Endpoint, isLimited: boolean): readonly ApiResponseOptions[] {
  const own = endpoint.responses.flatMap(({ headers = [] }) => headers);
  if (!own.includes('etag') || responseMediaTypes(endpoint).length === 0) return [];
  const kept = NOT_MODIFIED_HEADERS.filter((header) => own.includes(header));
  const headers = headerReferences([
    ...usualHeaders(isLimited),
    ...kept.map((header) => RESPONSE_HEADERS[header]),
  ]);
  const description = 'The caller has this version already (`If-None-Match`).';
  return [{ status: 304, description, headers } as ApiResponseOptions];
}

/** One response for each status, with an example for each code. */
function describeProblems(codes: readonly ErrorCode[], isLimited: boolean): readonly ApiResponseOptions[] {
  const statuses = [...new Set(codes.map((code) => ERROR_STATUSES[code]))].sort((a, b) => a - b);
  return statuses.map((status) => {
    const some = codes.filter((code) => ERROR_STATUSES[code] === status).sort();
    const examples = some.map((code) => [code, { $ref: `#/components/examples/${code}` }] as const);
    return {
      status,
      description: some.map((code) => `\`${code}\`: ${ERROR_MEANINGS[code]}`).join('\n\n'),
      headers: headerReferences([
        ...usualHeaders(isLimited && status !== 500),
        ...(WITH_RETRY_AFTER.has(status) ? [['Retry-After', 'RetryAfter'] as const] : []),
        ...(status === 401 ? [['WWW-Authenticate', 'Challenge'] as const] : []),
      ]),
      content: {
        [PROBLEM_MEDIA_TYPE]: { schema: schemaReference('problem'), examples: Object.fromEntries(examples) },
      },
    } as ApiResponseOptions;
  });
}

/** The spelling of a header and the name of its component. */
type HeaderName = readonly [string, string];

const RESPONSE_HEADERS: Readonly<Record<ResponseHeader, HeaderName>> = {
  location: ['Location', 'Location'],
  etag: ['ETag', 'ETag'],
  'idempotency-key': ['Idempotency-Key', 'IdempotencyKey'],
  'idempotency-replayed': ['Idempotency-Replayed', 'IdempotencyReplayed'],
  vary: ['Vary', 'Vary'],
};

/** Of every response of a deprecated endpoint. */
const DEPRECATION_HEADERS: readonly HeaderName[] = [
  ['Deprecation', 'Deprecation'],
  ['Sunset', 'Sunset'],
  ['Link', 'DeprecationLink'],
];

/** @see RFC 9110 section 15.4.5 */
const NOT_MODIFIED_HEADERS: readonly ResponseHeader[] = ['etag', 'vary'];

/** Of every response, whatever its status. */
const SECURITY: readonly HeaderName[] = [
  ['X-Content-Type-Options', 'ContentTypeOptions'],
  ['Content-Security-Policy', 'ContentSecurityPolicy'],
  ['Cross-Origin-Resource-Policy', 'ResourcePolicy'],
  ['Referrer-Policy', 'ReferrerPolicy'],
  ['Strict-Transport-Security', 'TransportSecurity'],
];

/** Statuses whose responses have, or may have, a `Retry-After`. */
const WITH_RETRY_AFTER: ReadonlySet<number> = new Set([409, 429, 503]);

function usualHeaders(isLimited: boolean): readonly HeaderName[] {
  const limits = [
    ['RateLimit', 'RateLimit'],
    ['RateLimit-Policy', 'RateLimitPolicy'],
  ] as const;
  return [
    ['x-request-id', 'RequestId'],
    ['Cache-Control', 'CacheControl'],
    ...SECURITY,
    ...(isLimited ? limits : []),
  ];
}

function headerReferences(names: readonly HeaderName[]): JsonObject {
  return Object.fromEntries(
    names.map(([spelling, component]) => [spelling, { $ref: `#/components/headers/${component}` }]),
  );
}

/** Operations that take the id of a new resource. */
const NEXT: Partial<Readonly<Record<OperationId, readonly OperationId[]>>> = {
  createOperation: [
    'getOperation',
    'submitActionResult',
    'verifyOperation',
    'getReceipt',
    'getOperationDocument',
    'getTimeline',
  ],
  createConnection: ['getConnection', 'testConnection', 'deleteConnection'],
};

function linkTo(operationId: OperationId): JsonObject {
  return { operationId, parameters: { id: '$response.body#/id' } };
}

/** Media type objects of the responses that have no schema in `schemas/wire`. */
const UNNAMED_BODIES: Partial<Readonly<Record<OperationId, JsonObject>>> = {
  getOpenApi: {
    schema: { type: 'object', title: 'OpenApiDocument', additionalProperties: true },
    example: { openapi: '3.1.1', info: { title: 'TookEffect', version: '1.0.0' }, paths: {} },
  },
  getCheckoutPage: { schema: { type: 'string' }, example: '<!doctype html>' },
  getErrorPage: { schema: { type: 'string' }, example: '# Credit exhausted' },
};

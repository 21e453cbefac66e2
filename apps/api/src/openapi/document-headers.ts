import type { ResponseHeader } from '../http/index.ts';
import type { JsonObject } from './json-object.ts';

/** Every header that answers have, as a component. */
export const HEADER_COMPONENTS: Readonly<Record<string, JsonObject>> = {
  RequestId: text(
    'Names this request: the caller’s own `x-request-id` of 8 to 64 characters, or a new one.',
    'req_01kajf6n2ye5rtzb4v7x0q9c3d',
  ),
  RateLimit: text('What is left of the limit that this request counted on.', '"read";r=599;t=42'),
  RateLimitPolicy: text('The limit that this request counted on.', '"read";q=600;w=60'),
  RetryAfter: integer('When another try makes sense, in seconds.', 5),
  Challenge: text('How to authenticate.', 'Bearer'),
  Location: text('Where the new resource is read.', '/v1/operations/op_01m7yq1we0e9psnfkjatm2jke5'),
  ETag: text('The version of the answer, for `If-None-Match`.', '"sha256:1f2e"'),
  IdempotencyReplayed: {
    description: 'Present when the answer is that of an earlier call with the same key.',
    schema: { type: 'string', enum: ['true'] },
    example: 'true',
  },
};

/** The headers that the catalogue names, as they are spelled and what they are called here. */
export const RESPONSE_HEADERS: Readonly<Record<ResponseHeader, readonly [string, string]>> = {
  location: ['Location', 'Location'],
  etag: ['ETag', 'ETag'],
  'idempotency-replayed': ['Idempotency-Replayed', 'IdempotencyReplayed'],
};

/** @returns headers by reference: pairs of a spelling and a component's name */
export function headerReferences(pairs: readonly (readonly [string, string])[]): JsonObject {
  return Object.fromEntries(
    pairs.map(([spelling, name]) => [spelling, { $ref: `#/components/headers/${name}` }]),
  );
}

/** The headers of every answer of an endpoint. */
export function usualHeaders(isLimited: boolean): readonly (readonly [string, string])[] {
  const limits = [
    ['RateLimit', 'RateLimit'],
    ['RateLimit-Policy', 'RateLimitPolicy'],
  ] as const;
  return [['x-request-id', 'RequestId'], ...(isLimited ? limits : [])];
}

function text(description: string, example: string): JsonObject {
  return { description, schema: { type: 'string', maxLength: 512 }, example };
}

function integer(description: string, example: number): JsonObject {
  return { description, schema: { type: 'integer', minimum: 1, maximum: 31_536_000 }, example };
}

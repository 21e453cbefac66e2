import { ENDPOINTS, SECURITY_HEADERS } from '../http/index.ts';

type JsonObject = Readonly<Record<string, unknown>>;

/** Of the responses of deprecated endpoints; a request that does not reach its endpoint has none of them. */
const DEPRECATION_COMPONENTS: Readonly<Record<string, JsonObject>> = {
  Deprecation: text('The instant from which the endpoint should not be used.', '@1800000000'),
  Sunset: text('The instant from which the endpoint may be gone.', 'Sat, 31 Jul 2027 00:00:00 GMT'),
  DeprecationLink: text(
    'A page that says what to use instead.',
    '<https://example.com/deprecated>; rel="deprecation"; type="text/html"',
  ),
};

const isAnyDeprecated = Object.values(ENDPOINTS).some(({ deprecation }) => deprecation !== undefined);

/** Every header of a response, as a component. A required one is in each response that refers to it. */
export const HEADER_COMPONENTS: Readonly<Record<string, JsonObject>> = {
  RequestId: required(
    text(
      'The id of this request: the caller’s own `x-request-id` of 8 to 64 characters, or a new one.',
      'req_01kajf6n2ye5rtzb4v7x0q9c3d',
    ),
  ),
  CacheControl: required(text('Who may keep the response, and how long.', 'no-store')),
  ContentTypeOptions: security('x-content-type-options', 'A browser does not guess another media type.'),
  ContentSecurityPolicy: security(
    'content-security-policy',
    'What a browser may load for the response: nothing.',
  ),
  ResourcePolicy: security(
    'cross-origin-resource-policy',
    'Pages of other origins cannot load the response.',
  ),
  ReferrerPolicy: security('referrer-policy', 'A browser does not send the URL to others.'),
  TransportSecurity: security('strict-transport-security', 'How long a browser uses HTTPS only, in seconds.'),
  RateLimit: text('What is left of the limit that counted this request.', '"read";r=599;t=42'),
  RateLimitPolicy: text('The limit that counted this request.', '"read";q=600;w=60'),
  RetryAfter: integer('When to retry, in seconds.', 5),
  Challenge: required(text('How to authenticate.', 'Bearer')),
  Location: required(text('The path of the new resource.', '/v1/operations/op_01m7yq1we0e9psnfkjatm2jke5')),
  ETag: required(text('The version of the response, for `If-None-Match`.', '"sha256:1f2e"')),
  Vary: required(text('The request headers that choose between representations.', 'accept')),
  IdempotencyKey: required(
    text('The key of the call: the caller’s own, or a new one.', 'idem_01kajf6n2ye5rtzb4v7x0q9c3d'),
  ),
  IdempotencyReplayed: {
    description: 'Present when the response is that of an earlier call with the same key.',
    schema: { type: 'string', enum: ['true'] },
    example: 'true',
  },
  ...(isAnyDeprecated && DEPRECATION_COMPONENTS),
};

function required(header: JsonObject): JsonObject {
  const { description, ...others } = header;
  return { description, required: true, ...others };
}

function security(name: keyof typeof SECURITY_HEADERS, description: string): JsonObject {
  return required(text(description, SECURITY_HEADERS[name]));
}

function text(description: string, example: string): JsonObject {
  return { description, schema: { type: 'string', maxLength: 512 }, example };
}

function integer(description: string, example: number): JsonObject {
  return { description, schema: { type: 'integer', minimum: 1, maximum: 31_536_000 }, example };
}

type JsonObject = Readonly<Record<string, unknown>>;

/** Every header of a response, as a component. */
export const HEADER_COMPONENTS: Readonly<Record<string, JsonObject>> = {
  RequestId: text(
    'The id of this request: the caller’s own `x-request-id` of 8 to 64 characters, or a new one.',
    'req_01kajf6n2ye5rtzb4v7x0q9c3d',
  ),
  CacheControl: text('Who may keep the response, and how long.', 'no-store'),
  RateLimit: text('What is left of the limit that counted this request.', '"read";r=599;t=42'),
  RateLimitPolicy: text('The limit that counted this request.', '"read";q=600;w=60'),
  RetryAfter: integer('When to retry, in seconds.', 5),
  Challenge: text('How to authenticate.', 'Bearer'),
  Location: text('The path of the new resource.', '/v1/operations/op_01m7yq1we0e9psnfkjatm2jke5'),
  ETag: text('The version of the response, for `If-None-Match`.', '"sha256:1f2e"'),
  IdempotencyReplayed: {
    description: 'Present when the response is that of an earlier call with the same key.',
    schema: { type: 'string', enum: ['true'] },
    example: 'true',
  },
};

function text(description: string, example: string): JsonObject {
  return { description, schema: { type: 'string', maxLength: 512 }, example };
}

function integer(description: string, example: number): JsonObject {
  return { description, schema: { type: 'integer', minimum: 1, maximum: 31_536_000 }, example };
}

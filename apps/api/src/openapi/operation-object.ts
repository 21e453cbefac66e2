import {
  ENDPOINTS,
  endpointErrorCodes,
  responseMediaTypes,
  type EndpointDescription,
  type EndpointResponse,
  type EndpointParameter,
  type OperationId,
} from '../http/index.ts';
import { RESPONSE_HEADERS, headerReferences, usualHeaders } from './document-headers.ts';
import { examplesOf } from './examples.ts';
import type { JsonObject } from './json-object.ts';
import { linksOf } from './links.ts';
import type { ProblemResponses } from './problem-responses.ts';
import type { SchemaComponents } from './schema-components.ts';
import { CREDENTIAL_SECURITY } from './security-schemes.ts';
import { UNNAMED_BODIES } from './unnamed-bodies.ts';

/** What the operations of one document share. */
export interface DocumentParts {
  readonly schemas: SchemaComponents;
  readonly problems: ProblemResponses;
}

/** @returns the operation object of an endpoint. @see OpenAPI 3.1 section 4.8.10 */
export function operationObject(operationId: OperationId, parts: DocumentParts): JsonObject {
  const endpoint: EndpointDescription = ENDPOINTS[operationId];
  const { tag, summary, description, security, scopes, limit, idempotency, parameters } = endpoint;
  const isLimited = limit !== 'none';
  return {
    operationId,
    tags: [tag],
    summary,
    description,
    security: security === 'credential' ? CREDENTIAL_SECURITY : [],
    'x-required-scopes': scopes,
    'x-rate-limit-class': limit,
    'x-idempotency': idempotency,
    parameters: parameters.map((parameter) => parameterObject(parameter, parts)),
    ...requestBody(endpoint, parts),
    responses: {
      ...Object.fromEntries(
        endpoint.responses.map((one) => [String(one.status), success(operationId, one, isLimited, parts)]),
      ),
      ...notModified(endpoint, isLimited),
      ...parts.problems.of(endpointErrorCodes(endpoint), isLimited),
    },
  };
}

function parameterObject(
  { name, in: place, description, schema, example }: EndpointParameter,
  { schemas }: DocumentParts,
): JsonObject {
  return {
    name,
    in: place,
    description,
    required: place === 'path',
    schema: schemas.rewritten(schema),
    example,
  };
}

function requestBody({ body }: EndpointDescription, { schemas }: DocumentParts): JsonObject {
  if (body === null) return {};
  const bound = { 'x-max-bytes': body.maxBytes };
  if (body.kind === 'raw') {
    const event = { schema: { type: 'object', additionalProperties: true }, example: { action: 'opened' } };
    const description = 'What the provider sends; its signature is in the headers that the provider uses.';
    return { requestBody: { description, required: true, ...bound, content: { 'application/json': event } } };
  }
  const json = { schema: schemas.named(body.schema), examples: examplesOf(body.schema) };
  return { requestBody: { required: body.isRequired, ...bound, content: { 'application/json': json } } };
}

function success(
  operationId: OperationId,
  { status, description, schema, headers = [], mediaTypes = ['application/json'] }: EndpointResponse,
  isLimited: boolean,
  { schemas }: DocumentParts,
): JsonObject {
  const body =
    schema === null
      ? UNNAMED_BODIES[operationId]
      : { schema: schemas.named(schema), examples: examplesOf(schema) };
  const names = headers.map((header) => RESPONSE_HEADERS[header]);
  const links = status === 204 ? {} : linksOf(operationId);
  return {
    description,
    headers: headerReferences([...usualHeaders(isLimited), ...names]),
    ...(mediaTypes.length === 0
      ? {}
      : { content: Object.fromEntries(mediaTypes.map((type) => [type, body])) }),
    ...(Object.keys(links).length === 0 ? {} : { links }),
  };
}

function notModified(endpoint: EndpointDescription, isLimited: boolean): JsonObject {
  const isVersioned = endpoint.responses.some(({ headers = [] }) => headers.includes('etag'));
  if (!isVersioned || responseMediaTypes(endpoint).length === 0) return {};
  const headers = headerReferences([...usualHeaders(isLimited), RESPONSE_HEADERS.etag]);
  return { '304': { description: 'The caller has this version already (`If-None-Match`).', headers } };
}

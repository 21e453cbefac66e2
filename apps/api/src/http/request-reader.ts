import type { FastifyRequest } from 'fastify';
import { DomainError } from '../domain/domain-error.ts';
import { refuseMissingScope } from '../domain/missing-scope.ts';
import { ENDPOINTS, responseMediaTypes, type Endpoint, type EndpointBody } from './catalogue/index.ts';
import { jsonBody } from './gates/json-body.ts';
import { refuseOtherThanJson, refuseUnacceptable } from './gates/media-types.ts';
import { ParameterGate, type RawQuery } from './gates/parameter-gate.ts';
import { requestContext, requestEndpoint } from './request-context.ts';
import { schemaNamed } from './schemas/schema-library.ts';
import { shapeValidator, type ShapeValidator } from './schemas/shape-validator.ts';

type JsonBody = Extract<EndpointBody, { readonly kind: 'json' }>;

interface Reader {
  readonly parameters: ParameterGate;
  readonly faultsOfBody: ShapeValidator;
}

const anyShape: ShapeValidator = () => [];

/**
 * What happens once the body was read, in this order: media types · parse · scope · path and query · the
 * body's shape. Handlers see only what passed.
 */
export class RequestReader {
  private readonly readers: ReadonlyMap<Endpoint, Reader>;

  constructor() {
    this.readers = new Map(Object.values(ENDPOINTS).map((endpoint) => [endpoint, readerOf(endpoint)]));
  }

  /**
   * Leaves the parsed body in `request.body`, undefined where there is none.
   * @throws {DomainError} when the request gets no further
   */
  read(request: FastifyRequest): void {
    const endpoint = requestEndpoint(request);
    if (endpoint === null) return;
    const { parameters, faultsOfBody } = this.readers.get(endpoint)!;
    refuseUnacceptable(request.headers.accept, responseMediaTypes(endpoint));
    const body = bodyOf(endpoint, request);
    refuseMissingScope(requestContext(request).caller?.scopes ?? [], endpoint.scopes);
    parameters.checkPath(request.params as Readonly<Record<string, string>>);
    parameters.checkQuery(request.query as RawQuery);
    const errors = body === undefined ? [] : faultsOfBody(body);
    if (errors.length > 0) {
      throw new DomainError('request_invalid', 'The body does not have the documented shape.', { errors });
    }
    request.body = body;
  }
}

function readerOf(endpoint: Endpoint): Reader {
  const { body } = endpoint;
  return {
    parameters: new ParameterGate(endpoint),
    faultsOfBody: body?.kind === 'json' ? shapeValidator({ $ref: schemaNamed(body.schema).id }) : anyShape,
  };
}

function bodyOf({ body }: Endpoint, request: FastifyRequest): unknown {
  if (body?.kind === 'raw') return request.body;
  return body === null ? undefined : jsonOf(body, request);
}

/** A chunked body may turn out to be empty, which is the same as none. */
function jsonOf(body: JsonBody, { body: bytes, headers }: FastifyRequest): unknown {
  const isEmpty = !Buffer.isBuffer(bytes) || bytes.length === 0;
  if (isEmpty && !body.isRequired) return undefined;
  refuseOtherThanJson(headers['content-type'], headers['content-encoding']);
  return jsonBody(isEmpty ? Buffer.alloc(0) : bytes, body);
}

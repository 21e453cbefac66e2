import type { ErrorCode, Scope } from '@tookeffect/wire';

/** The methods that endpoints have; `HEAD` comes with every `GET`. */
export type EndpointMethod = 'GET' | 'POST' | 'DELETE';

/** What lets a request in: a credential, a signature over the body, or nothing. */
export type EndpointSecurity = 'credential' | 'signature' | 'none';

/** Which counter a request is counted on; `address` counts what anybody may ask for, `none` nothing. */
export type LimitClass = 'read' | 'write' | 'verify' | 'webhook' | 'address' | 'none';

/**
 * What a caller may repeat: `safe` changes nothing · `idempotent` once or twice is the same ·
 * `key` with the same `Idempotency-Key` · `none` each call counts.
 */
export type IdempotencyClass = 'safe' | 'idempotent' | 'key' | 'none';

/** The chapters of the API's description. */
export type EndpointTag =
  | 'Operations'
  | 'Events'
  | 'Contracts'
  | 'Connections'
  | 'Webhooks'
  | 'API keys'
  | 'Usage'
  | 'Keys'
  | 'Service';

/** A JSON Schema inline, or a `$ref` to a part of `schemas/`. */
export type ParameterSchema = Readonly<Record<string, unknown>>;

/** A parameter of the path or the query, or a header that the endpoint reads. */
export interface EndpointParameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly description: string;
  readonly schema: ParameterSchema;
  readonly example: string | number;
  /** Of a path: what a value that cannot exist is answered with, exactly as one that does not. */
  readonly unknown?: ErrorCode;
}

/** A body: JSON by a schema of `schemas/wire`, or bytes whose signature the handler checks. */
export type EndpointBody =
  | {
      readonly kind: 'json';
      /** The name in `schemas/wire`, for example `create-operation-request`. */
      readonly schema: string;
      readonly isRequired: boolean;
      readonly maxBytes: number;
      /** `safe` when left out: integers beyond ±(2^53−1) are refused. `any` where a body repeats what providers say. */
      readonly integers?: 'any';
    }
  | { readonly kind: 'raw'; readonly maxBytes: number };

/** A success. */
export interface EndpointResponse {
  readonly status: 200 | 201 | 202 | 204;
  readonly description: string;
  /** The name in `schemas/wire`; null for a body that has none, or no body. */
  readonly schema: string | null;
  /** `application/json` when left out; empty where there is no body. */
  readonly mediaTypes?: readonly string[];
  /** Beside those that every answer has. */
  readonly headers?: readonly ResponseHeader[];
}

/** Headers that some answers have. */
export type ResponseHeader = 'location' | 'etag' | 'idempotency-replayed';

/** The largest body of most endpoints. */
export const BODY_BYTES: number = 64 * 1024;

/** The largest contract or provider event. */
export const LARGE_BODY_BYTES: number = 1024 * 1024;

/** One endpoint, as plain data: what the edge enforces and the OpenAPI document says. */
export interface Endpoint {
  readonly method: EndpointMethod;
  /** With parameters in braces: `/v1/operations/{id}`. */
  readonly path: string;
  readonly tag: EndpointTag;
  readonly summary: string;
  readonly description: string;
  readonly security: EndpointSecurity;
  /** All of them are needed. */
  readonly scopes: readonly Scope[];
  readonly limit: LimitClass;
  readonly idempotency: IdempotencyClass;
  /** Null where a body is refused. */
  readonly body: EndpointBody | null;
  readonly parameters: readonly EndpointParameter[];
  /** The first is the usual one. */
  readonly responses: readonly [EndpointResponse, ...EndpointResponse[]];
  /** What the handler may answer beside the edge. */
  readonly errors: readonly ErrorCode[];
  /** Whether a probe inside the network may ask over clear text; nothing secret is in it. */
  readonly allowsPlainHttp?: true;
}

/** @returns the status of a handler that names none */
export function successStatus(endpoint: Endpoint): number {
  return endpoint.responses[0].status;
}

/** @returns the media types of an endpoint's bodies; empty where it never has one */
export function responseMediaTypes(endpoint: Endpoint): readonly string[] {
  return [...new Set(endpoint.responses.flatMap(({ mediaTypes = ['application/json'] }) => mediaTypes))];
}

import type { ErrorCode, Scope } from '@tookeffect/wire';
import type { ControlCharacters } from '../content/control-characters.ts';

/** The methods that endpoints have; `HEAD` comes with every `GET`. */
export type EndpointMethod = 'GET' | 'POST' | 'DELETE';

/** What a request needs: a credential, a signature over the body, or neither. */
export type EndpointSecurity = 'credential' | 'signature' | 'none';

/** The counter of a request; `address` counts requests that need no credential, `none` counts nothing. */
export type LimitClass = 'read' | 'write' | 'verify' | 'webhook' | 'address' | 'none';

/**
 * What a caller can repeat: `safe` changes nothing · `idempotent` has the same effect once or twice ·
 * `key` is safe with the same `Idempotency-Key` · `none` has an effect at each call.
 */
export type IdempotencyClass = 'safe' | 'idempotent' | 'key' | 'none';

/** The chapters of the OpenAPI document. */
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
  /** Of a header that no request can do without; parameters of a path are always required. */
  readonly isRequired?: true;
  /** Of a path: the error code of a value that cannot exist, the same as of one that does not exist. */
  readonly unknown?: ErrorCode;
}

/** A body: JSON by a schema of `schemas/wire`, or bytes whose signature the handler checks. */
export type EndpointBody = JsonBody | SignedBody;

/** Bytes of a provider, whose signature the handler checks. */
export interface SignedBody {
  readonly kind: 'raw';
  readonly maxBytes: number;
  /** A body that the endpoint accepts. */
  readonly example: object;
}

/** A JSON body and its rules. */
export interface JsonBody {
  readonly kind: 'json';
  /** The name in `schemas/wire`, for example `create-operation-request`. */
  readonly schema: string;
  readonly isRequired: boolean;
  readonly maxBytes: number;
  /** `safe` when left out: integers beyond ±(2^53−1) are refused. `any` where a body contains a provider's response. */
  readonly integers?: 'any';
  /** Pointers, in which `*` is any element, of what is compared with a system of record: a number that would be rounded is refused. */
  readonly exactNumbersIn?: readonly string[];
  /** Members whose texts may have control characters; in all others they are refused. */
  readonly texts?: Readonly<Record<string, ControlCharacters>>;
  /** The handler gets the bytes, and parses and validates them on the compute pool, because they may be large. */
  readonly isParsedByHandler?: true;
}

/** A success. */
export interface EndpointResponse {
  readonly status: 200 | 201 | 202 | 204;
  readonly description: string;
  /** The name in `schemas/wire`; null for a body that has none, or no body. */
  readonly schema: string | null;
  /** `application/json` when left out; empty where there is no body. */
  readonly mediaTypes?: readonly string[];
  /** Beside those of every response. */
  readonly headers?: readonly ResponseHeader[];
}

/** Headers of some responses. */
export type ResponseHeader = 'location' | 'etag' | 'idempotency-key' | 'idempotency-replayed' | 'vary';

/** The largest body of most endpoints. */
export const BODY_BYTES: number = 64 * 1024;

/** The largest contract or provider event. */
export const LARGE_BODY_BYTES: number = 1024 * 1024;

/** The announced end of an endpoint. The document marks it as deprecated, and each of its responses says so. */
export interface Deprecation {
  /** The instant from which it should not be used: `2027-01-31T00:00:00Z`. */
  readonly since: string;
  /** The instant from which it may be gone: at least six months after the announcement. */
  readonly sunset: string;
  /** The URL of a page that says what to use instead. */
  readonly page: string;
}

/** One endpoint, as plain data. Guards enforce it, and the OpenAPI document describes it. */
export interface Endpoint {
  readonly method: EndpointMethod;
  /** With parameters in braces: `/v1/operations/{id}`. */
  readonly path: string;
  readonly tag: EndpointTag;
  readonly summary: string;
  readonly description: string;
  readonly security: EndpointSecurity;
  /** A credential must have all of them. */
  readonly scopes: readonly Scope[];
  readonly limit: LimitClass;
  readonly idempotency: IdempotencyClass;
  /** Null where the endpoint takes no body. */
  readonly body: EndpointBody | null;
  readonly parameters: readonly EndpointParameter[];
  /** The first is the usual one. */
  readonly responses: readonly [EndpointResponse, ...EndpointResponse[]];
  /** Error codes of the handler, beside those of the HTTP layer. */
  readonly errors: readonly ErrorCode[];
  /** Whether plain HTTP is allowed from other machines, for health probes; the response has no secrets. */
  readonly allowsPlainHttp?: true;
  /** Left out while its end is not announced. */
  readonly deprecation?: Deprecation;
}

/** @returns the status of a handler that sets none */
export function successStatus(endpoint: Endpoint): number {
  return endpoint.responses[0].status;
}

/** @returns the media types of an endpoint's bodies; empty where it never has one */
export function responseMediaTypes(endpoint: Endpoint): readonly string[] {
  const known = mediaTypesOf.get(endpoint);
  if (known !== undefined) return known;
  const types = [
    ...new Set(endpoint.responses.flatMap(({ mediaTypes = ['application/json'] }) => mediaTypes)),
  ];
  mediaTypesOf.set(endpoint, types);
  return types;
}

/** Every request needs them. */
const mediaTypesOf = new WeakMap<Endpoint, readonly string[]>();

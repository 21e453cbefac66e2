import type { FastifyRequest } from 'fastify';
import type { Caller } from '../domain/caller.ts';
import type { Endpoint, OperationId } from './catalogue/index.ts';
import { ENDPOINTS } from './catalogue/index.ts';

/**
 * Counts a request for whoever signed it, once that is known.
 * @param signer whom the signature belongs to, for example a workspace
 * @throws {DomainError} `rate_limited` where the signer has nothing left
 */
export type CountSigned = (signer: string) => Promise<void>;

/** What the edge has found out about a request so far. */
export interface RequestContext {
  /** Null before the credential is known, and where none is asked for. */
  caller: Caller | null;
  /** Counts the request for whoever signed it; null where no signature is asked for. */
  countSigned: CountSigned | null;
  /** Whether it was counted so. */
  isSigned: boolean;
  /** Whether the whole body was read, so that the connection may carry another request. */
  isBodyRead: boolean;
}

const contexts = new WeakMap<object, RequestContext>();

/** @returns what is known about a request; one object a request, which the gates fill in */
export function requestContext(request: FastifyRequest): RequestContext {
  const known = contexts.get(request.raw);
  if (known !== undefined) return known;
  const context: RequestContext = { caller: null, countSigned: null, isSigned: false, isBodyRead: false };
  contexts.set(request.raw, context);
  return context;
}

/** @returns the endpoint that the router chose; null for an unknown path or method */
export function requestEndpoint(request: FastifyRequest): Endpoint | null {
  const { operationId } = request.routeOptions.config as { readonly operationId?: OperationId };
  return operationId === undefined ? null : ENDPOINTS[operationId];
}

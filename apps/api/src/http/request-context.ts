import type { FastifyRequest } from 'fastify';
import type { ErrorCode } from '@tookeffect/wire';
import type { Caller } from '../domain/caller.ts';

/**
 * Counts a signed webhook for its signer, once the signer is known.
 * @param signer the owner of the signature, for example a workspace
 * @throws {DomainError} `rate_limited` when the signer has reached its limit
 */
export type CountSigned = (signer: string) => Promise<void>;

/** What the guards have determined about a request so far. */
export interface RequestContext {
  /** Null before the credential is known, and where the endpoint needs none. */
  caller: Caller | null;
  /** Counts the request for its signer; null where the endpoint needs no signature. */
  countSigned: CountSigned | null;
  /** Whose valid signature it has, and for whom it was counted; null before that is known. */
  signer: string | null;
  /** The code of the problem that was sent; null for none. */
  code: ErrorCode | null;
  /** Whether the whole body was read, so that the connection may be used for another request. */
  isBodyRead: boolean;
}

/** A property of the message, because maps with weak keys are slow to collect. */
const CONTEXT = Symbol('request context');

/** @returns the context of a request: the same object for each guard, the handler and the filter */
export function requestContext(request: FastifyRequest): RequestContext {
  const message = request.raw as { [CONTEXT]?: RequestContext };
  const known = message[CONTEXT];
  if (known !== undefined) return known;
  const context = { caller: null, countSigned: null, signer: null, code: null, isBodyRead: false };
  message[CONTEXT] = context;
  return context;
}

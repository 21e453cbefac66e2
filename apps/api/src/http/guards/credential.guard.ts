import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { enterAccount } from '../../database/index.ts';
import type { Caller } from '../../domain/caller.ts';
import { DomainError } from '../../domain/domain-error.ts';
import { type Soon, whenKnown } from '../../domain/soon.ts';
import { Log } from '../../log/index.ts';
import { handledEndpoint } from '../endpoint.decorator.ts';
import { addressKey, RequestLimits } from '../limits/request-limits.ts';
import { requestContext } from '../request-context.ts';

/** Finds the caller of a credential. The module that stores credentials provides it; each request calls it once. */
export abstract class Authenticator {
  /**
   * @param token the text after `Bearer`, unchanged
   * @returns the caller; null for a wrong, an expired and a revoked credential alike
   */
  abstract authenticate(token: string): Soon<Caller | null>;
}

/** Lets a request with a valid credential pass, where the endpoint needs one. */
@Injectable()
export class CredentialGuard implements CanActivate {
  constructor(
    private readonly authenticator: Authenticator,
    private readonly limits: RequestLimits,
    private readonly log: Log,
  ) {}

  canActivate(context: ExecutionContext): Soon<boolean> {
    if (handledEndpoint(context).security !== 'credential') return true;
    const http = context.switchToHttp();
    const caller = this.authenticate(http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>());
    return whenKnown(caller, () => true);
  }

  /**
   * Leaves the caller in the request's context, and its account in that of the request's statements.
   * @throws {DomainError} `credential_missing` or `credential_invalid`, which count for the address; `rate_limited` when
   *   the address is beyond its limit
   */
  authenticate(request: FastifyRequest, reply: FastifyReply): Soon<Caller> {
    this.warnOfMisplacedKey(request);
    const refuse = (error: unknown): Promise<never> => this.refuse(error, request, reply);
    try {
      const token = bearerToken(request.raw.headersDistinct.authorization);
      const caller = whenKnown(this.authenticator.authenticate(token), (known) => accept(request, known));
      return caller instanceof Promise ? caller.catch(refuse) : caller;
    } catch (error) {
      return refuse(error);
    }
  }

  private async refuse(error: unknown, { ip }: FastifyRequest, reply: FastifyReply): Promise<never> {
    if (error instanceof DomainError) await this.limits.spend('address', addressKey(ip), reply);
    throw error;
  }

  /** Logs and proxies keep the request target, so a key in it is no longer secret. */
  private warnOfMisplacedKey({ id, url }: FastifyRequest): void {
    const apiKeyId = misplacedKeyId(url);
    if (apiKeyId === null) return;
    this.log.warn({ requestId: id, apiKeyId }, 'an API key was sent in a URL; revoke it');
  }
}

function accept(request: FastifyRequest, caller: Caller | null): Caller {
  if (caller === null) throw new DomainError('credential_invalid', '');
  requestContext(request).caller = caller;
  enterAccount(caller.accountId);
  return caller;
}

/**
 * @param values every `Authorization` header of the request
 * @returns the token
 * @throws {DomainError} `credential_missing` without a header; `credential_invalid` with several, or with one that has
 *   no bearer token
 */
export function bearerToken(values: readonly string[] | undefined): string {
  const [value, ...others] = values ?? [];
  if (value === undefined) {
    throw new DomainError('credential_missing', 'Send the credential as `Authorization: Bearer …`.');
  }
  const token = value.length > MAX_HEADER_CHARACTERS ? undefined : BEARER.exec(value)?.[1];
  if (token === undefined || others.length > 0) throw new DomainError('credential_invalid', '');
  return token;
}

/**
 * Finds an API key in a request target. Credentials are read from the `Authorization` header only.
 * @returns the key's id, `key_…`, which is not secret; null where the target has no key
 */
function misplacedKeyId(target: string): string | null {
  const [, suffix] = API_KEY.exec(target) ?? [];
  return suffix === undefined ? null : `key_${suffix}`;
}

/** RFC 6750 section 2.1: one `Bearer`, one space or more, and a token of these characters. */
const BEARER = /^Bearer +([\w.~+/-]+=*)$/i;

/** More than any API key or access token that fits into the headers. */
const MAX_HEADER_CHARACTERS = 8192;

/** An API key with at least the beginning of its secret, as it is spelled in a URL. */
const API_KEY = /tke(?:_|%5[Ff])([0-7][0-9a-hjkmnp-tv-z]{25})(?:_|%5[Ff])[0-9A-Za-z]/;

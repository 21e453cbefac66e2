import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import { SETTINGS, type Settings } from '../config/index.ts';
import { DomainError } from '../domain/domain-error.ts';
import { ENDPOINTS, matchPath, type OperationId } from './catalogue/index.ts';
import { CredentialGuard } from './guards/credential.guard.ts';
import { addressKey, RequestLimits } from './limits/request-limits.ts';
import { SECURITY_HEADERS } from './response-headers.ts';

/** Handles requests that do not reach Nest: requests over plain HTTP, and requests for unknown paths and methods. */
@Injectable()
export class RequestHooks {
  constructor(
    @Inject(SETTINGS) private readonly settings: Pick<Settings, 'http'>,
    private readonly limits: RequestLimits,
    private readonly credentials: CredentialGuard,
  ) {}

  /** Runs before the guards of a route. @throws {DomainError} `https_required`, or as `refuseUnknown` */
  async onRequest(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    void reply.headers({ 'x-request-id': request.id, ...SECURITY_HEADERS });
    const { operationId } = request.routeOptions.config as { readonly operationId?: OperationId };
    const allowsPlainHttp = operationId !== undefined && ENDPOINTS[operationId].allowsPlainHttp === true;
    if (!allowsPlainHttp) refusePlainHttp(request, this.settings.http.allowClearText);
    if (request.is404) await this.refuseUnknown(request, reply);
  }

  /**
   * Unknown paths below `/v1`, and paths of endpoints with a credential, are reported to authenticated callers only.
   * @throws {DomainError} `not_found` or `method_not_allowed`; as `CredentialGuard` and `RateLimitGuard` before that
   */
  private async refuseUnknown(request: FastifyRequest, reply: FastifyReply): Promise<never> {
    const { methods, isOpen } = matchPath(request.url.split('?', 1)[0]!);
    const address = addressKey(request.ip);
    if (isOpen) {
      await this.limits.spend('address', address, reply);
    } else {
      await this.limits.refuseExhausted('address', address, reply);
      const { credentialId } = await this.credentials.authenticate(request, reply);
      await this.limits.spend('read', credentialId, reply);
    }
    if (methods.length === 0) throw new DomainError('not_found', '');
    void reply.header('allow', methods.join(', '));
    throw new DomainError('method_not_allowed', `This path allows the methods ${methods.join(', ')}.`);
  }
}

/** How a request arrived. */
export interface Arrival {
  readonly protocol: string;
  /** The client's address, as a trusted proxy states it where there is one. */
  readonly ip: string;
}

/**
 * Refuses a request over plain HTTP from another machine. There is no redirect, because a client that follows it would
 * send its next request over plain HTTP too.
 * @throws {DomainError} `https_required`
 */
export function refusePlainHttp({ protocol, ip }: Arrival, allowClearText: boolean): void {
  if (allowClearText || protocol === 'https' || isLoopback(ip)) return;
  throw new DomainError(
    'https_required',
    'The request came over plain HTTP. Use https, and revoke every credential that was sent this way.',
  );
}

/** Whether an address is this machine's own; an IPv4 address may be mapped into IPv6. */
export function isLoopback(ip: string): boolean {
  return ipaddr.isValid(ip) && ipaddr.process(ip).range() === 'loopback';
}

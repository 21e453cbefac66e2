import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import { SETTINGS, type Settings } from '../config/index.ts';
import { DomainError } from '../domain/domain-error.ts';
import { Log } from '../log/index.ts';
import { type Endpoint, ENDPOINTS, matchPath, type OperationId } from './catalogue/index.ts';
import { deprecationHeaders } from './deprecation-headers.ts';
import { CredentialGuard } from './guards/credential.guard.ts';
import { addressKey, RequestLimits } from './limits/request-limits.ts';
import { SECURITY_HEADERS } from './response-headers.ts';

/** Handles requests that do not reach Nest: requests over plain HTTP, and requests for unknown paths and methods. */
@Injectable()
export class RequestHooks {
  private readonly untrustedPeers = new Set<string>();

  constructor(
    @Inject(SETTINGS) private readonly settings: Pick<Settings, 'http'>,
    private readonly limits: RequestLimits,
    private readonly credentials: CredentialGuard,
    private readonly log: Log,
  ) {}

  /**
   * Runs before the guards of a route.
   * @returns the refusal of an unknown path or method, as `refuseUnknown`; null for a request of a route
   * @throws {DomainError} `https_required`
   */
  onRequest(request: FastifyRequest, reply: FastifyReply): Promise<never> | null {
    void reply.headers({ 'x-request-id': request.id, ...SECURITY_HEADERS });
    this.warnOfIgnoredAddress(request);
    const { operationId } = request.routeOptions.config as { readonly operationId?: OperationId };
    const endpoint: Endpoint | undefined = operationId && ENDPOINTS[operationId];
    if (endpoint?.deprecation !== undefined) void reply.headers(deprecationHeaders(endpoint.deprecation));
    if (endpoint?.allowsPlainHttp !== true) refusePlainHttp(request, this.settings.http.allowClearText);
    return request.is404 ? this.refuseUnknown(request, reply) : null;
  }

  /**
   * A client's address that a proxy states is used only where the proxy is trusted. If an operator's own proxy is not
   * listed, every client behind it has the proxy's address and shares one limit, so the log says it, once for each peer.
   */
  private warnOfIgnoredAddress({ id, headers, ip, socket }: FastifyRequest): void {
    if (headers['x-forwarded-for'] === undefined || ip !== socket.remoteAddress) return;
    const peer = addressKey(ip);
    if (this.untrustedPeers.has(peer) || this.untrustedPeers.size >= MAX_WARNED_PEERS) return;
    this.untrustedPeers.add(peer);
    this.log.warn(
      { requestId: id, peer: ip, setting: 'TOOKEFFECT_TRUSTED_PROXIES' },
      'X-Forwarded-For is IGNORED, because the peer that sent it is no trusted proxy: all clients behind it share the ' +
        'limits of one address. If it is your proxy, add its network to TOOKEFFECT_TRUSTED_PROXIES',
    );
  }

  /**
   * Unknown paths below `/v1`, and paths of endpoints with a credential, are reported to authenticated callers only.
   * @throws {DomainError} `not_found` or `method_not_allowed`; as `CredentialGuard` and `RateLimitGuard` before that
   */
  private async refuseUnknown(request: FastifyRequest, reply: FastifyReply): Promise<never> {
    const { methods, isOpen } = matchPath(request.url.split('?', 1)[0]!);
    if (isOpen) {
      await this.limits.spend('address', addressKey(request.ip), reply);
    } else {
      await this.limits.spendCaller('read', await this.credentials.authenticate(request, reply), reply);
    }
    if (methods.length === 0) throw new DomainError('not_found', '');
    void reply.header('allow', methods.join(', '));
    throw new DomainError('method_not_allowed', `This path allows the methods ${methods.join(', ')}.`);
  }
}

/** Anyone can send the header, so the log names only this many peers. */
const MAX_WARNED_PEERS = 16;

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
  // Of a proxy on this machine every request comes from here.
  return ip === '127.0.0.1' || (ipaddr.isValid(ip) && ipaddr.process(ip).range() === 'loopback');
}

import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { HttpSettings } from '../config/settings.ts';
import { DomainError } from '../domain/domain-error.ts';
import type { Authenticator } from './authenticator.ts';
import { matchPath, type Endpoint } from './catalogue/index.ts';
import { bearerToken } from './gates/bearer-token.ts';
import { refusePlainHttp } from './gates/plain-http.ts';
import { misplacedKeyId } from './gates/misplaced-key.ts';
import { addressKey } from './limits/limit-key.ts';
import { quotaHeaders, type Quota } from './limits/quota.ts';
import { refuseExceeded, type RequestLimits } from './limits/request-limits.ts';
import { requestContext, requestEndpoint } from './request-context.ts';
import { hasBody } from './unread-body.ts';

/**
 * What happens before a body is read, in this order: clear text · the address's limit · credential · its
 * limit · unknown path or method · declared size. What anybody may know is answered without a credential.
 */
export class Edge {
  private readonly settings: HttpSettings;
  private readonly limits: RequestLimits;
  private readonly authenticator: Authenticator;
  private readonly log: Pick<Logger, 'warn'>;

  constructor(
    settings: HttpSettings,
    limits: RequestLimits,
    authenticator: Authenticator,
    log: Pick<Logger, 'warn'>,
  ) {
    this.settings = settings;
    this.limits = limits;
    this.authenticator = authenticator;
    this.log = log;
  }

  /** @throws {DomainError} when the request gets no further */
  async admit(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const endpoint = requestEndpoint(request);
    if (endpoint?.allowsPlainHttp !== true) refusePlainHttp(request, this.settings.allowClearText);
    if (endpoint === null) await this.refuseUnknown(request, reply);
    else await this.admitTo(endpoint, request, reply);
  }

  /** Counts, once the answer is known, a webhook that was refused and that nobody signed. */
  async countUnsigned(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { countSigned, isSigned } = requestContext(request);
    const isRefused = reply.statusCode >= 400 && reply.statusCode < 500 && reply.statusCode !== 429;
    if (countSigned === null || isSigned || !isRefused) return;
    void reply.headers(quotaHeaders(await this.limits.count('unsigned', addressKey(request.ip))));
  }

  private async admitTo(endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    if (endpoint.security === 'credential') {
      await this.authenticate(
        endpoint.limit === 'verify' || endpoint.limit === 'write' ? endpoint.limit : 'read',
        request,
        reply,
      );
    } else if (endpoint.security === 'signature') {
      await this.awaitSignature(request, reply);
    }
    refuseDeclaredSize(endpoint, request);
  }

  private async refuseUnknown(request: FastifyRequest, reply: FastifyReply): Promise<never> {
    const { methods, isOpen } = matchPath(request.url.split('?', 1)[0]!);
    if (isOpen) this.enforce(await this.limits.count('address', addressKey(request.ip)), reply);
    else await this.authenticate('read', request, reply);
    if (methods.length === 0) throw new DomainError('not_found', '');
    void reply.header('allow', methods.join(', '));
    throw new DomainError('method_not_allowed', `This resource has ${methods.join(', ')}.`);
  }

  /** An address counts only what it asks without a valid credential, and once over its limit asks in vain. */
  private async authenticate(
    counted: 'read' | 'write' | 'verify',
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<void> {
    const address = addressKey(request.ip);
    await this.refuseExhausted('address', address, reply);
    this.warnOfMisplacedKey(request);
    try {
      const token = bearerToken(request.raw.headersDistinct.authorization);
      const caller = await this.authenticator.authenticate(token);
      if (caller === null) throw new DomainError('credential_invalid', '');
      requestContext(request).caller = caller;
      this.enforce(await this.limits.count(counted, caller.credentialId), reply);
    } catch (error) {
      if (requestContext(request).caller === null && error instanceof DomainError) {
        this.enforce(await this.limits.count('address', address), reply);
      }
      throw error;
    }
  }

  /**
   * Whoever signs is not known yet, so nothing is counted here: invented workspaces cost a real one nothing, and fill
   * no memory.
   */
  private async awaitSignature(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    await this.refuseExhausted('unsigned', addressKey(request.ip), reply);
    const context = requestContext(request);
    context.countSigned = async (signer) => {
      context.isSigned = true;
      this.enforce(await this.limits.count('webhook', signer), reply);
    };
  }

  private async refuseExhausted(
    counted: 'address' | 'unsigned',
    address: string,
    reply: FastifyReply,
  ): Promise<void> {
    const before = await this.limits.look(counted, address);
    if (before.isExceeded) this.enforce(before, reply);
  }

  /** Whoever sends a key in the target has shown it to every log on the way, whether it is needed here or not. */
  private warnOfMisplacedKey({ id, url }: FastifyRequest): void {
    const apiKeyId = misplacedKeyId(url);
    if (apiKeyId === null) return;
    this.log.warn({ requestId: id, apiKeyId }, 'an API key was sent in a URL; it should be revoked');
  }

  private enforce(quota: Quota, reply: FastifyReply): void {
    void reply.headers(quotaHeaders(quota));
    refuseExceeded(quota);
  }
}

function refuseDeclaredSize({ body }: Endpoint, request: FastifyRequest): void {
  if (body === null) {
    if (hasBody(request)) throw new DomainError('request_invalid', 'This endpoint takes no body.');
    return;
  }
  if (Number(request.headers['content-length'] ?? 0) > body.maxBytes) {
    throw new DomainError('body_too_large', `At most ${body.maxBytes} bytes are taken here.`);
  }
}

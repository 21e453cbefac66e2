import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint, EndpointSecurity } from '../catalogue/index.ts';
import { handledEndpoint } from '../endpoint.decorator.ts';
import { addressKey, type CountedClass, RequestLimits } from '../limits/request-limits.ts';
import { requestContext } from '../request-context.ts';

/**
 * Refuses an address that has used up its requests without a valid credential, or its webhooks without a valid
 * signature. It counts nothing, so that other callers behind the same address keep their own limits.
 */
@Injectable()
export class AddressLimitGuard implements CanActivate {
  constructor(private readonly limits: RequestLimits) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const http = context.switchToHttp();
    const counted = ADDRESS_CLASSES[handledEndpoint(context).security];
    if (counted !== null) {
      const address = addressKey(http.getRequest<FastifyRequest>().ip);
      await this.limits.refuseExhausted(counted, address, http.getResponse<FastifyReply>());
    }
    return true;
  }
}

/**
 * Counts a request for its credential. A webhook's signer is not known yet, so the handler counts it: a caller could
 * otherwise use up the limit of any workspace that it names.
 */
@Injectable()
export class RateLimitGuard implements CanActivate {
  constructor(private readonly limits: RequestLimits) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const endpoint = handledEndpoint(context);
    const http = context.switchToHttp();
    const reply = http.getResponse<FastifyReply>();
    const known = requestContext(http.getRequest<FastifyRequest>());
    if (endpoint.security === 'credential') {
      await this.limits.spend(credentialClass(endpoint), known.caller!.credentialId, reply);
    } else if (endpoint.security === 'signature') {
      known.countSigned = async (signer) => {
        known.isSigned = true;
        await this.limits.spend('webhook', signer, reply);
      };
    }
    return true;
  }
}

/** Which counter of the address may refuse a request to an endpoint. */
const ADDRESS_CLASSES: Readonly<Record<EndpointSecurity, CountedClass | null>> = {
  credential: 'address',
  signature: 'unsigned',
  none: null,
};

function credentialClass({ limit }: Endpoint): CountedClass {
  return limit === 'verify' || limit === 'write' ? limit : 'read';
}

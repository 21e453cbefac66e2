import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Soon, whenKnown } from '../../domain/soon.ts';
import type { Endpoint } from '../catalogue/index.ts';
import { handledEndpoint } from '../endpoint.decorator.ts';
import { type CallerClass, RequestLimits } from '../limits/request-limits.ts';
import { requestContext } from '../request-context.ts';

/**
 * Counts a request for its credential and its account. A webhook's signer is not known yet, so the handler counts it: a caller could
 * otherwise use up the limit of any workspace that it names.
 */
@Injectable()
export class RateLimitGuard implements CanActivate {
  constructor(private readonly limits: RequestLimits) {}

  canActivate(context: ExecutionContext): Soon<boolean> {
    const endpoint = handledEndpoint(context);
    const http = context.switchToHttp();
    const reply = http.getResponse<FastifyReply>();
    const known = requestContext(http.getRequest<FastifyRequest>());
    if (endpoint.security === 'credential') {
      return whenKnown(this.limits.spendCaller(callerClass(endpoint), known.caller!, reply), () => true);
    }
    if (endpoint.security === 'signature') {
      known.countSigned = async (signer) => {
        known.signer = signer;
        await this.limits.spend('webhook', signer, reply);
      };
    }
    return true;
  }
}

function callerClass({ limit }: Endpoint): CallerClass {
  return limit === 'verify' || limit === 'write' ? limit : 'read';
}

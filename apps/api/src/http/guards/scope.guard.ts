import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { refuseMissingScope } from '../../domain/caller.ts';
import { handledEndpoint } from '../endpoint.decorator.ts';
import { requestContext } from '../request-context.ts';

/** Refuses a credential that lacks a scope of the endpoint: `scope_missing`. */
@Injectable()
export class ScopeGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const { caller } = requestContext(context.switchToHttp().getRequest<FastifyRequest>());
    refuseMissingScope(caller?.scopes ?? [], handledEndpoint(context).scopes);
    return true;
  }
}

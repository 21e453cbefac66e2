import {
  applyDecorators,
  Delete,
  type ExecutionContext,
  Get,
  HttpCode,
  type PipeTransform,
  Post,
} from '@nestjs/common';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import { Reflector } from '@nestjs/core';
import { RouteConfig } from '@nestjs/platform-fastify';
import { BodySchemaPipe } from './body-schema.pipe.ts';
import {
  type Endpoint as EndpointDescription,
  type EndpointMethod,
  ENDPOINTS,
  type OperationId,
  successStatus,
} from './catalogue/index.ts';
import { describeEndpoint } from './description/describe-endpoint.ts';

/**
 * Makes a method the handler of an endpoint of the catalogue, which defines method, path, scopes, limits, body and
 * statuses. The controller's own path is empty.
 * @throws {Error} when the endpoint has a JSON body and the handler has no `@Body()`, without which no pipe validates it
 */
export function Endpoint(operationId: OperationId): MethodDecorator {
  const endpoint = ENDPOINTS[operationId];
  return applyDecorators(
    ROUTE[endpoint.method](routePath(endpoint.path)),
    HttpCode(successStatus(endpoint)),
    HandledOperation(operationId),
    RouteConfig({ operationId }),
    describeEndpoint(operationId, endpoint),
    ...(endpoint.body?.kind === 'json' && !endpoint.body.isParsedByHandler
      ? [validateBodyArgument(operationId)]
      : []),
  );
}

/** @returns the endpoint of the handler that Nest is about to call */
export function handledEndpoint(context: ExecutionContext): EndpointDescription {
  const handler = context.getHandler();
  const known = handled.get(handler);
  if (known !== undefined) return known;
  const endpoint: EndpointDescription = ENDPOINTS[reflector.get(HandledOperation, handler)];
  handled.set(handler, endpoint);
  return endpoint;
}

const HandledOperation = Reflector.createDecorator<OperationId>();
const reflector = new Reflector();
const bodySchema = new BodySchemaPipe();

/** Every guard of every request asks, and metadata is slow to read. */
const handled = new WeakMap<ReturnType<ExecutionContext['getHandler']>, EndpointDescription>();

const ROUTE: Readonly<Record<EndpointMethod, (path: string) => MethodDecorator>> = {
  GET: Get,
  POST: Post,
  DELETE: Delete,
};

/** `/v1/operations/{id}` as the router spells it: `/v1/operations/:id`. */
function routePath(path: string): string {
  return path.replaceAll(/\{([a-z]+)\}/g, ':$1');
}

function validateBodyArgument(operationId: OperationId): MethodDecorator {
  return (prototype, method) => {
    const declared = Reflect.getMetadata(ROUTE_ARGS_METADATA, prototype.constructor, method) as
      Readonly<Record<string, { readonly pipes: PipeTransform[] }>> | undefined;
    const body = Object.entries(declared ?? {}).find(([key]) => key.startsWith(`${RouteParamtypes.BODY}:`));
    if (body === undefined)
      throw new Error(`${operationId} has a JSON body, so its handler needs a parameter with @Body()`);
    body[1].pipes.push(bodySchema);
  };
}

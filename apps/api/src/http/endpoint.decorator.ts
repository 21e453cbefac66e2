import { applyDecorators, Delete, Get, HttpCode, Post } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ENDPOINTS, successStatus, type EndpointMethod, type OperationId } from './catalogue/index.ts';

const METHODS: Readonly<Record<EndpointMethod, (path: string) => MethodDecorator>> = {
  GET: Get,
  POST: Post,
  DELETE: Delete,
};

/**
 * Makes a method the handler of an endpoint of the catalogue, which alone says method, path, scopes,
 * limits, body and statuses. The controller's own path is empty.
 */
export function Endpoint(operationId: OperationId): MethodDecorator {
  const endpoint = ENDPOINTS[operationId];
  return applyDecorators(
    METHODS[endpoint.method](routePath(endpoint.path)),
    HttpCode(successStatus(endpoint)),
    RouteConfig({ operationId }),
  );
}

/** `/v1/operations/{id}` as the router spells it: `/v1/operations/:id`. */
function routePath(path: string): string {
  return path.replaceAll(/\{([a-z]+)\}/g, ':$1');
}

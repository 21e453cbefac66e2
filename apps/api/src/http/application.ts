import { METHODS, type RequestListener } from 'node:http';
import type { DynamicModule, Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import { pino, type Logger } from 'pino';
import { DataSource } from 'typeorm';
import type { Settings } from '../config/settings.ts';
import { ResponseInterceptor } from './response.interceptor.ts';
import { Authenticator } from './authenticator.ts';
import { BaseUrl } from './base-url.ts';
import { ENDPOINTS, type OperationId } from './catalogue/index.ts';
import { conditionalResponse } from './conditional-response.ts';
import { Edge } from './edge.ts';
import { memoryLimits, sharedLimits } from './limits/limit-store.ts';
import { RequestLimits } from './limits/request-limits.ts';
import { NestLog } from './nest-log.ts';
import { ProblemFilter } from './problem.filter.ts';
import { requestContext } from './request-context.ts';
import { readRequestId } from './request-id.ts';
import { RequestReader } from './request-reader.ts';
import { SECURITY_HEADERS } from './response-headers.ts';
import { nodeServer, SERVER_BOUNDS, type ServerBounds } from './server/node-server.ts';

/** What tests and commands may set beside the settings. */
export interface ApplicationOptions {
  /** Where the log goes; standard output at the settings' level when left out. */
  readonly log?: Logger;
  /** Those of production when left out. */
  readonly bounds?: ServerBounds;
}

/**
 * Makes the HTTP application with everything wired; it listens once the caller says so.
 * @param rootModule provides an `Authenticator`, a `DataSource` where limits are shared, and controllers whose handlers are all of the catalogue
 * @throws {Error} when a route is not of the catalogue, or no `Authenticator` is provided
 */
export async function createHttpApplication(
  rootModule: Type | DynamicModule,
  settings: Pick<Settings, 'baseUrl' | 'http' | 'logLevel'>,
  { log = pino({ level: settings.logLevel }), bounds = SERVER_BOUNDS }: ApplicationOptions = {},
): Promise<NestFastifyApplication> {
  const baseUrl = new BaseUrl(settings.baseUrl);
  const adapter = fastifyAdapter(settings.http.trustedProxies, baseUrl, bounds);
  const fastify = adapter.getInstance<FastifyInstance>();
  holdToCatalogue(fastify);
  const options = {
    logger: new NestLog(log),
    bodyParser: false,
    abortOnError: false,
  };
  const application: NestFastifyApplication = await NestFactory.create(rootModule, adapter, options);
  application.useGlobalFilters(new ProblemFilter(baseUrl, log));
  application.useGlobalInterceptors(new ResponseInterceptor());
  const authenticator = application.get(Authenticator, { strict: false });
  const { limitStore, limitsPerMinute } = settings.http;
  const limits = new RequestLimits(
    limitsPerMinute,
    limitStore === 'memory' ? memoryLimits() : sharedLimits(application.get(DataSource, { strict: false })),
  );
  fastify.addHook('onClose', () => limits.stop());
  wireGates(fastify, new Edge(settings.http, limits, authenticator, log));
  await application.init();
  return application;
}

function fastifyAdapter(
  trustedProxies: readonly string[],
  baseUrl: BaseUrl,
  bounds: ServerBounds,
): FastifyAdapter {
  return new FastifyAdapter({
    skipMiddie: true,
    trustProxy: trustedProxies.length === 0 ? false : [...trustedProxies],
    genReqId: readRequestId,
    routerOptions: { maxParamLength: MOST_PARAMETER_CHARACTERS },
    // The server answers these itself; a second answer would follow the first on the same socket.
    // While the server closes, requests on open connections are still answered, each as the connection's last.
    return503OnClosing: false,
    clientErrorHandler: () => undefined,
    serverFactory: (handler: RequestListener) => {
      const server = nodeServer(handler, baseUrl, bounds);
      baseUrl.listensAt(server);
      return server;
    },
  });
}

/** The target as a whole is bounded; no parameter needs a bound of its own. */
const MOST_PARAMETER_CHARACTERS = 8192;

/** Every route gets its body limit from the catalogue, and none is outside it. */
function holdToCatalogue(fastify: FastifyInstance): void {
  for (const method of METHODS) {
    if (!fastify.supportedMethods.includes(method) && method !== 'CONNECT') fastify.addHttpMethod(method);
  }
  fastify.addHook('onRoute', (route) => {
    const { operationId } = (route.config ?? {}) as { readonly operationId?: OperationId };
    if (operationId === undefined) throw new Error(`${route.url} is not an endpoint of the catalogue`);
    route.bodyLimit = ENDPOINTS[operationId].body?.maxBytes ?? 1;
  });
}

function wireGates(fastify: FastifyInstance, edge: Edge): void {
  const reader = new RequestReader();
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser('*', { parseAs: 'buffer' }, (request, bytes, done) => {
    requestContext(request).isBodyRead = true;
    done(null, bytes);
  });
  fastify.addHook('onRequest', async (request, reply) => {
    void reply.headers({ 'x-request-id': request.id, ...SECURITY_HEADERS });
    await edge.admit(request, reply);
  });
  fastify.addHook('preParsing', (request, reply, _payload, done) => {
    if (request.headers.expect !== undefined) reply.raw.writeContinue();
    done();
  });
  fastify.addHook('preValidation', (request, _reply, done) => {
    reader.read(request);
    done();
  });
  fastify.addHook('onSend', async (request, reply, payload) => {
    await edge.countUnsigned(request, reply);
    return conditionalResponse(request, reply, payload);
  });
}

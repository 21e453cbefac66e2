import { METHODS, type RequestListener } from 'node:http';
import type { DynamicModule, Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import { pino, type Logger } from 'pino';
import { withoutAccount } from '../database/index.ts';
import { NestLog } from '../log/index.ts';
import { type Metrics, NO_METRICS } from '../metrics/index.ts';
import { BaseUrl } from './base-url.ts';
import type { OperationId } from './catalogue/index.ts';
import { HttpModule, type HttpModuleSettings } from './http.module.ts';
import { RequestHooks } from './request-hooks.ts';
import { RequestLog } from './request-log.ts';
import { ResponseAdapter } from './response-adapter.ts';
import { readRequestId } from './response-headers.ts';
import { OpenResponses } from './server/open-responses.ts';
import {
  nodeServer,
  type NodeServerOptions,
  SERVER_BOUNDS,
  type ServerBounds,
} from './server/node-server.ts';

/** What tests and commands may set beside the settings. */
export interface ApplicationOptions {
  /** Standard output at the settings' level when left out. */
  readonly log?: Logger;
  /** The bounds of production where left out. */
  readonly bounds?: Partial<ServerBounds>;
  /** Nothing is counted where left out. */
  readonly metrics?: Metrics;
}

/** Adds the description of the API to an application. The module that describes the API provides it. */
export abstract class Documentation {
  /** Adds routes at `START_PATH` and below `DOCUMENTATION_PATH`, which are public and not in the catalogue. */
  abstract serve(application: NestFastifyApplication): void;
}

/** The path of the routes of `Documentation`. */
export const DOCUMENTATION_PATH = '/docs';

/** The path of the page that a browser shows first. `Documentation` serves it, too. */
export const START_PATH = '/';

/**
 * Makes the HTTP application; the caller makes it listen.
 * @param rootModule provides a `Documentation`, exports an `Authenticator`, and a `DataSource` where limits are shared
 * @throws {Error} when a route is not in the catalogue, or a provider is missing
 */
export async function createHttpApplication(
  rootModule: Type | DynamicModule,
  settings: HttpModuleSettings,
  { log = pino({ level: settings.logLevel }), bounds, metrics = NO_METRICS }: ApplicationOptions = {},
): Promise<NestFastifyApplication> {
  const baseUrl = new BaseUrl(settings.baseUrl);
  const { trustedProxies, maxConnections, keepAliveMs } = settings.http;
  const requestLog = new RequestLog(log, metrics);
  const adapter = fastifyAdapter(baseUrl, {
    bounds: { ...SERVER_BOUNDS, maxConnections, keepAliveTimeoutMs: keepAliveMs, ...bounds },
    trustedProxies,
    onRefusal: (response) => requestLog.refused(response),
  });
  const fastify = adapter.getInstance<FastifyInstance>();
  acceptEveryMethod(fastify);
  refuseRoutesOutsideCatalogue(fastify);
  const application: NestFastifyApplication = await NestFactory.create(
    HttpModule.around(rootModule, settings, baseUrl, log),
    adapter,
    { logger: new NestLog(log), bodyParser: false, abortOnError: false },
  );
  const hooks = application.get(RequestHooks);
  const responses = application.get(OpenResponses);
  fastify.addHook('preClose', (done) => {
    responses.endConnections();
    done();
  });
  fastify.addHook('onRequest', (request, reply, done) => {
    withoutAccount(() => {
      responses.add(reply.raw, fastify.server);
      requestLog.begin(request, reply);
      const refusal = hooks.onRequest(request, reply);
      if (refusal === null) done();
      else refusal.catch(done);
    });
  });
  application.get(Documentation, { strict: false }).serve(application);
  await application.init();
  return application;
}

function fastifyAdapter(baseUrl: BaseUrl, options: NodeServerOptions): ResponseAdapter {
  const { trustedProxies } = options;
  return new ResponseAdapter({
    skipMiddie: true,
    trustProxy: trustedProxies.length === 0 ? false : [...trustedProxies],
    genReqId: readRequestId,
    routerOptions: { maxParamLength: MAX_PARAMETER_CHARACTERS },
    // While the server closes, requests on open connections still get their response, the last of the connection.
    return503OnClosing: false,
    // The server responds to these itself; a second response would follow the first on the same socket.
    clientErrorHandler: () => undefined,
    serverFactory: (handler: RequestListener) => {
      const server = nodeServer(handler, baseUrl, options);
      baseUrl.setServer(server);
      return server;
    },
  });
}

/** The target as a whole is bounded; no parameter needs a bound of its own. */
const MAX_PARAMETER_CHARACTERS = 8192;

/** Routes every method, so that an unknown one is a 405, and reads no body: `RequestBodyGuard` does. */
function acceptEveryMethod(fastify: FastifyInstance): void {
  for (const method of METHODS) {
    if (method !== 'CONNECT') fastify.addHttpMethod(method, { hasBody: false, overrideExisting: true });
  }
}

function refuseRoutesOutsideCatalogue(fastify: FastifyInstance): void {
  fastify.addHook('onRoute', ({ url, config = {} }) => {
    const { operationId } = config as { readonly operationId?: OperationId };
    const isDocumentation =
      url === START_PATH || url === DOCUMENTATION_PATH || url.startsWith(`${DOCUMENTATION_PATH}/`);
    if (operationId === undefined && !isDocumentation)
      throw new Error(`${url} is not an endpoint of the catalogue`);
  });
}

import { EventEmitter } from 'node:events';
import { Readable } from 'node:stream';
import { type ArgumentsHost, Body, type ExecutionContext } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Endpoint } from '../../src/http/endpoint.decorator.ts';
import type { OperationId } from '../../src/http/index.ts';

/** The address of every request that is made here. */
export const ADDRESS = '192.0.2.1';

/** What a test may set of a request; `token` null sends none. */
export interface SentRequest {
  /** The endpoint that the router found; an unknown route when left out. */
  readonly operationId?: OperationId;
  readonly url?: string;
  readonly protocol?: string;
  readonly token?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly params?: object;
  readonly query?: object;
}

/** A request as guards and hooks get it, its response, and the headers that the response has so far. */
export interface GuardedRequest {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply & { statusCode: number };
  readonly context: ExecutionContext & ArgumentsHost;
  readonly responseHeaders: Record<string, unknown>;
  /** What was sent as the body of the response. */
  readonly sent: Buffer[];
}

/** Makes a request without a server. */
export function makeRequest({
  operationId,
  url = '/v1/x',
  protocol = 'https',
  token = 'right',
  headers = {},
  body,
  params = {},
  query = {},
}: SentRequest): GuardedRequest {
  const responseHeaders: Record<string, unknown> = {};
  const sent: Buffer[] = [];
  const authorization = token === null ? undefined : [`Bearer ${token}`];
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
  const request = {
    ...{ id: 'req_1', ip: ADDRESS, protocol, url, headers: { ...length, ...headers }, params, query },
    raw: Object.assign(Readable.from(body === undefined ? [] : [Buffer.from(body)]), {
      headersDistinct: { authorization },
    }),
    socket: { remoteAddress: ADDRESS },
    is404: operationId === undefined,
    routeOptions: { config: operationId === undefined ? {} : { operationId } },
  } as unknown as FastifyRequest;
  const reply = {
    statusCode: 200,
    raw: Object.assign(new EventEmitter(), { closed: false, writeContinue: () => undefined }),
    code: (status: number) => Object.assign(reply, { statusCode: status }),
    header: (name: string, value: string) => void Object.assign(responseHeaders, { [name]: value }),
    headers: (more: object) => {
      Object.assign(responseHeaders, more);
      return reply;
    },
    send: (bytes: Buffer) => void sent.push(bytes),
  };
  const context = {
    getHandler: () => handler(operationId),
    switchToHttp: () => ({ getRequest: () => request, getResponse: () => reply }),
  };
  return {
    request,
    reply: reply as unknown as GuardedRequest['reply'],
    context: context as unknown as GuardedRequest['context'],
    responseHeaders,
    sent,
  };
}

function handler(operationId: OperationId | undefined): () => void {
  class Handler {
    handle(): void {
      return undefined;
    }
  }
  const descriptor = Object.getOwnPropertyDescriptor(Handler.prototype, 'handle')!;
  Body()(Handler.prototype, 'handle', 0);
  if (operationId !== undefined) Endpoint(operationId)(Handler.prototype, 'handle', descriptor);
  return descriptor.value as () => void;
}

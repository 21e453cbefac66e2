import type { CallHandler, ExecutionContext, NestInterceptor } from '@nestjs/common';
import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { map, type Observable } from 'rxjs';
import { HttpResponse, httpResponse, type HttpResponseBody } from './http-response.ts';
import { responseMediaTypes } from './catalogue/index.ts';
import { requestEndpoint } from './request-context.ts';

/** Sends what a handler returns: an `HttpResponse`, or a JSON value with the catalogue's status. */
@Injectable()
export class ResponseInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<Buffer | undefined> {
    const http = context.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const reply = http.getResponse<FastifyReply>();
    return next.handle().pipe(map((returned: unknown) => send(request, reply, returned)));
  }
}

function send(request: FastifyRequest, reply: FastifyReply, returned: unknown): Buffer | undefined {
  const { status, headers, body } =
    returned instanceof HttpResponse
      ? returned
      : httpResponse(returned === undefined ? {} : { body: returned });
  if (status !== undefined) void reply.code(status);
  void reply.headers(headers);
  if (body === undefined) return undefined;
  const [mediaType] = responseMediaTypes(requestEndpoint(request)!);
  if (mediaType !== undefined && !reply.hasHeader('content-type'))
    void reply.header('content-type', mediaType);
  return bytesOf(body);
}

/** The framework would add a charset to a text, which JSON has no use for. */
function bytesOf(body: HttpResponseBody): Buffer {
  if (body instanceof Uint8Array) return Buffer.from(body);
  return Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
}

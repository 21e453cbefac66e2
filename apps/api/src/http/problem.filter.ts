import type { ArgumentsHost, ExceptionFilter } from '@nestjs/common';
import { Catch } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { BaseUrl } from './base-url.ts';
import { toDomainError } from './problems/to-domain-error.ts';
import { loggableError } from '../log/index.ts';
import { problemHeaders } from './problems/problem-headers.ts';
import { toProblem } from './problems/problem.ts';
import { mustClose } from './unread-body.ts';

/** Answers every failure as a problem document. Only here does a code become a status. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  private readonly baseUrl: BaseUrl;
  private readonly log: Logger;

  constructor(baseUrl: BaseUrl, log: Logger) {
    this.baseUrl = baseUrl;
    this.log = log;
  }

  catch(thrown: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const reply = http.getResponse<FastifyReply>();
    const error = toDomainError(thrown);
    const problem = toProblem(error, { requestId: request.id, baseUrl: this.baseUrl.known() });
    if (problem.status >= 500) {
      const err = loggableError(error.cause ?? error);
      this.log.error({ requestId: request.id, code: error.code, err }, 'a request failed');
    }
    if (reply.sent) return;
    if (mustClose(request)) void reply.header('connection', 'close');
    void reply
      .code(problem.status)
      .headers(problemHeaders(error))
      .send(Buffer.from(JSON.stringify(problem)));
  }
}

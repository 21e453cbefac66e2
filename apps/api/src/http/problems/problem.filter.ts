import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { DomainError } from '../../domain/domain-error.ts';
import { Log, loggableError } from '../../log/index.ts';
import { BaseUrl } from '../base-url.ts';
import { mustClose } from '../content/request-bytes.ts';
import { addressKey, RequestLimits } from '../limits/request-limits.ts';
import { requestContext } from '../request-context.ts';
import { ERROR_STATUSES, problemHeaders, toProblem } from './problem.ts';
import { toDomainError } from './to-domain-error.ts';

/** Responds to every failure with a problem document. Only this class maps error codes to statuses. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  constructor(
    private readonly baseUrl: BaseUrl,
    private readonly limits: RequestLimits,
    private readonly log: Log,
  ) {}

  async catch(thrown: unknown, host: ArgumentsHost): Promise<void> {
    const http = host.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const reply = http.getResponse<FastifyReply>();
    const failure = toDomainError(thrown);
    const error = reply.sent ? failure : await this.countIfUnsigned(failure, request, reply);
    const problem = toProblem(error, { requestId: request.id, baseUrl: this.baseUrl.known() });
    if (problem.status >= 500) this.logFailure(request, error);
    if (reply.sent) return;
    requestContext(request).code = error.code;
    if (mustClose(request)) void reply.header('connection', 'close');
    void reply
      .code(problem.status)
      .headers(problemHeaders(error))
      .send(Buffer.from(JSON.stringify(problem)));
  }

  /**
   * Counts a refused webhook without a valid signature for its address. A signed one is never refused for its address,
   * because a provider delivers for all of its customers from the same addresses.
   * @returns the failure; `rate_limited` beyond the limit of the address
   */
  private async countIfUnsigned(
    failure: DomainError,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<DomainError> {
    if (!isUnsignedWebhook(request, ERROR_STATUSES[failure.code])) return failure;
    try {
      await this.limits.spend('unsigned', addressKey(request.ip), reply);
      return failure;
    } catch (cause) {
      const refusal = toDomainError(cause);
      if (refusal.code === 'rate_limited') return refusal;
      this.logFailure(request, refusal);
      return failure;
    }
  }

  private logFailure({ id }: FastifyRequest, error: DomainError): void {
    const err = loggableError(error.cause ?? error);
    this.log.error({ requestId: id, code: error.code, err }, 'a request failed');
  }
}

/** A refused webhook without a valid signature counts for its address, as its sender is not known. */
export function isUnsignedWebhook(request: FastifyRequest, status: number): boolean {
  const { countSigned, signer } = requestContext(request);
  return countSigned !== null && signer === null && status >= 400 && status < 500 && status !== 429;
}

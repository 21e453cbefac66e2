import type { ErrorCode } from '@tookeffect/wire';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Log } from '../log/index.ts';
import type { Metrics } from '../metrics/index.ts';
import { ENDPOINTS, type OperationId } from './catalogue/index.ts';
import { requestContext } from './request-context.ts';
import { readTraceId } from './trace-context.ts';

/**
 * What happened to a credential, a right or a limit. `connection_refused`: its credential can write, or its address is
 * not allowed · `webhook_refused`: no valid signature · `response_recorded`: a system's response was shown.
 */
export type SecurityEvent =
  | 'credential_refused'
  | 'scope_refused'
  | 'plain_http_refused'
  | 'limit_hit'
  | 'webhook_refused'
  | 'connection_refused'
  | 'api_key_created'
  | 'api_key_rotated'
  | 'api_key_revoked'
  | 'response_recorded';

/** A response that the server sent without the application: of bytes that are not one well-formed request. */
export interface EarlyResponse {
  readonly requestId: string;
  readonly status: number;
  readonly code: ErrorCode;
}

/**
 * Counts each request, and writes one line for it (`log: "request"`), and one for each that concerns security
 * (`log: "security"`). The id of every response finds its line. A line has no body, no header, and the route instead of the
 * target, which may contain a secret.
 */
export class RequestLog {
  private readonly log: Log;
  private readonly metrics: Metrics;

  constructor(log: Log, metrics: Metrics) {
    this.log = log;
    this.metrics = metrics;
  }

  /** Writes the lines of a request when its response has ended, or its client has gone. */
  begin(request: FastifyRequest, reply: FastifyReply): void {
    reply.raw.once('close', () => {
      const line = toLine(request, reply);
      this.log.info({ log: 'request', ...line }, 'request');
      this.metrics.requestEnded(line);
      this.recordSecurity(request, reply, line);
    });
  }

  /** Writes the line of a request that the application did not get. */
  refused({ requestId, status, code }: EarlyResponse): void {
    this.log.info({ log: 'request', requestId, route: null, status, code }, 'request');
    this.metrics.requestEnded({ method: null, route: null, status, durationMs: null });
  }

  private recordSecurity(request: FastifyRequest, reply: FastifyReply, line: RequestLine): void {
    const { requestId, route, accountId, credentialId, code } = line;
    const event = code === null ? MADE[line.operationId!] : securityEvent(line, code);
    if (event === undefined) return;
    const fields = { log: 'security', event, requestId, route, accountId, credentialId };
    if (code === null) this.log.info({ ...fields, apiKeyId: namedKey(request, reply) }, event);
    else this.log.warn({ ...fields, code, address: request.ip, ...limitHit(code, reply) }, event);
  }
}

/** The fields of a request's line. Null: not known, or there is none. */
interface RequestLine {
  readonly requestId: string;
  /** The trace that the caller named in `traceparent`. */
  readonly traceId: string | null;
  readonly method: string;
  /** As the catalogue spells it: `/v1/operations/{id}`; null for an unknown path. */
  readonly route: string | null;
  readonly operationId: OperationId | null;
  readonly status: number;
  readonly durationMs: number;
  readonly accountId: string | null;
  readonly credentialId: string | null;
  /** Of a webhook: the owner of the valid signature. */
  readonly signer: string | null;
  /** The code of the problem that was sent. */
  readonly code: ErrorCode | null;
  /** The client went away before the end of the response. */
  readonly isAborted: boolean;
}

function toLine(request: FastifyRequest, reply: FastifyReply): RequestLine {
  const { operationId = null } = request.routeOptions.config as { readonly operationId?: OperationId };
  const { caller, signer, code } = requestContext(request);
  return {
    requestId: request.id,
    traceId: readTraceId(request.headers.traceparent),
    method: request.method,
    route: operationId === null ? (request.routeOptions.url ?? null) : ENDPOINTS[operationId].path,
    operationId,
    status: reply.raw.statusCode,
    durationMs: Math.round(reply.elapsedTime * 10) / 10,
    accountId: caller?.accountId ?? null,
    credentialId: caller?.credentialId ?? null,
    signer,
    code,
    isAborted: !reply.raw.writableFinished,
  };
}

/** Successes that the security log has. */
const MADE: Partial<Readonly<Record<OperationId, SecurityEvent>>> = {
  createApiKey: 'api_key_created',
  rotateApiKey: 'api_key_rotated',
  revokeApiKey: 'api_key_revoked',
  recordResponse: 'response_recorded',
};

/** Refusals that the security log has, on any endpoint. */
const REFUSED: Partial<Readonly<Record<ErrorCode, SecurityEvent>>> = {
  credential_missing: 'credential_refused',
  credential_invalid: 'credential_refused',
  scope_missing: 'scope_refused',
  https_required: 'plain_http_refused',
  rate_limited: 'limit_hit',
  capacity_exceeded: 'limit_hit',
  quota_exceeded: 'limit_hit',
  webhook_rejected: 'webhook_refused',
  connection_not_read_only: 'connection_refused',
};

function securityEvent({ operationId }: RequestLine, code: ErrorCode): SecurityEvent | undefined {
  const isConnection = operationId === 'createConnection' && code === 'request_invalid';
  return isConnection ? 'connection_refused' : REFUSED[code];
}

/** The key that was made is in `Location`, the one that was revoked in the path. */
function namedKey(request: FastifyRequest, reply: FastifyReply): string | null {
  const location = reply.getHeader('location');
  if (typeof location === 'string') return location.split('/').at(-1)!;
  return (request.params as { readonly id?: string }).id ?? null;
}

/** The counter that is used up, as `RateLimit-Policy` names it. */
function limitHit(code: ErrorCode, reply: FastifyReply): { readonly limit?: string } {
  const policy = reply.getHeader('ratelimit-policy');
  return code === 'rate_limited' && typeof policy === 'string' ? { limit: policy } : {};
}

import { STATUS_CODES, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { ErrorCode } from '@tookeffect/wire';
import type { BaseUrl } from '../base-url.ts';
import { problemHeaders, toProblem } from '../problems/problem.ts';
import { newRequestId, readRequestId, SECURITY_HEADERS } from '../response-headers.ts';
import type { EarlyResponse } from '../request-log.ts';
import type { RequestFault } from './request-line.ts';

/**
 * Closes a connection with the problem that refuses one of its requests. A further request in the same packet is
 * not served, because a proxy may treat it as the body of the refused one.
 */
export class Connections {
  private readonly newest = new WeakMap<Duplex, ServerResponse>();
  private readonly refused = new WeakSet<Duplex>();
  private readonly baseUrl: BaseUrl;
  private readonly onRefusal: (response: EarlyResponse) => void;

  /** @param onRefusal called with each response that is sent from here */
  constructor(baseUrl: BaseUrl, onRefusal: (response: EarlyResponse) => void) {
    this.baseUrl = baseUrl;
    this.onRefusal = onRefusal;
  }

  /** @returns whether a request may go on; never after a refusal on its connection */
  take(response: ServerResponse): boolean {
    const { socket } = response.req;
    if (this.refused.has(socket)) return false;
    this.newest.set(socket, response);
    return true;
  }

  /** Responds to a request with a problem, as the connection's last response. */
  refuse(response: ServerResponse, fault: RequestFault): void {
    const { req: request } = response;
    this.refused.add(request.socket);
    const { status, headers, body } = this.rawResponse({ ...fault, requestId: readRequestId(request) });
    response.writeHead(status, headers).end(request.method === 'HEAD' ? undefined : body);
  }

  /**
   * Ends a connection after an error of Node's parser or a timeout. Complete requests before that get their responses
   * first.
   * @param fault the problem to send; null where the client is gone
   */
  fail(socket: Duplex, fault: RequestFault | null): void {
    if (this.refused.has(socket)) return;
    this.refused.add(socket);
    const newest = this.newest.get(socket);
    if (fault === null) {
      socket.destroy();
    } else if (newest === undefined || newest.writableFinished) {
      this.end(socket, fault);
    } else if (newest.req.complete) {
      newest.once('finish', () => this.end(socket, fault));
    } else if (newest.headersSent) {
      socket.destroy();
    } else {
      this.end(socket, fault);
    }
  }

  /** Sends a problem where Node could not parse a request, and closes the connection. */
  end(
    socket: Duplex,
    fault: RequestFault,
    requestId = newRequestId(),
    more: Readonly<Record<string, string>> = {},
  ): void {
    if (!socket.writable) {
      socket.destroy();
      return;
    }
    const { status, headers, body } = this.rawResponse({ ...fault, requestId });
    const lines = Object.entries({ ...headers, ...more }).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
  }

  private rawResponse({
    code,
    detail,
    requestId,
  }: RequestFault & { readonly requestId: string }): RawResponse {
    const error = { code, message: detail, errors: undefined, payment: undefined };
    const problem = toProblem(error, { requestId, baseUrl: this.baseUrl.known() });
    const body = JSON.stringify(problem);
    this.onRefusal({ requestId, status: problem.status, code });
    return { status: problem.status, headers: rawHeaders(code, requestId, body), body };
  }
}

interface RawResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

function rawHeaders(code: ErrorCode, requestId: string, body: string): Readonly<Record<string, string>> {
  return {
    'x-request-id': requestId,
    ...SECURITY_HEADERS,
    ...problemHeaders({ code, retryAfterSeconds: undefined }),
    date: new Date().toUTCString(),
    connection: 'close',
    'content-length': String(Buffer.byteLength(body)),
  };
}

import { STATUS_CODES, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { ErrorCode } from '@tookeffect/wire';
import { problemHeaders } from '../problems/problem-headers.ts';
import { toProblem } from '../problems/problem.ts';
import { SECURITY_HEADERS } from '../response-headers.ts';

/** A refusal of something that never became a request of the application. */
export interface RawProblem {
  readonly code: ErrorCode;
  readonly detail: string;
  readonly requestId: string;
  readonly baseUrl: string | null;
  /** Beside those of every problem. */
  readonly headers?: Readonly<Record<string, string>>;
}

interface RawAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Answers with a problem and closes the connection, since what follows on it cannot be trusted. */
export function refuseRequest(response: ServerResponse, problem: RawProblem): void {
  const { status, headers, body } = rawAnswer(problem);
  response.writeHead(status, headers).end(response.req.method === 'HEAD' ? undefined : body);
}

/** The same where Node made no request out of the bytes. */
export function refuseConnection(socket: Duplex, problem: RawProblem): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const { status, headers, body } = rawAnswer(problem);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
}

function rawAnswer({ code, detail, requestId, baseUrl, headers = {} }: RawProblem): RawAnswer {
  const problem = toProblem(
    { code, message: detail, errors: undefined, payment: undefined },
    { requestId, baseUrl },
  );
  const body = JSON.stringify(problem);
  return {
    status: problem.status,
    body,
    headers: {
      'x-request-id': requestId,
      ...SECURITY_HEADERS,
      ...problemHeaders({ code, retryAfterSeconds: undefined }),
      ...headers,
      date: new Date().toUTCString(),
      connection: 'close',
      'content-length': String(Buffer.byteLength(body)),
    },
  };
}

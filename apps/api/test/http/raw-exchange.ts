import { connect } from 'node:net';

/** One response, as received over the socket. */
export interface RawResponse {
  readonly status: number;
  /** By name in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Bytes to send; in several parts, each is a packet of its own. */
export type RawRequest = string | Buffer | readonly (string | Buffer)[];

/**
 * Sends bytes and reads until the server closes the connection.
 * @returns the responses in order, without a 100; a server that keeps the connection open makes the test time out
 */
export async function exchangeUntilClosed(
  port: number,
  request: RawRequest,
): Promise<readonly RawResponse[]> {
  return readResponses(await receiveText(port, request));
}

/** The same, with everything that the server sent as text: latin1. */
export async function receiveText(port: number, request: RawRequest): Promise<string> {
  const received = await new Promise<Buffer>((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = connect({ port, host: '127.0.0.1' }, () => {
      for (const part of Array.isArray(request) ? request : [request]) socket.write(part as string, 'latin1');
    });
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('error', (error: NodeJS.ErrnoException) => {
      // A server that refuses a body need not wait for the rest of it.
      if (error.code === 'ECONNRESET' || error.code === 'EPIPE') resolve(Buffer.concat(chunks));
      else reject(error);
    });
    socket.on('close', () => resolve(Buffer.concat(chunks)));
  });
  return received.toString('latin1');
}

function readResponses(text: string): readonly RawResponse[] {
  const responses: RawResponse[] = [];
  for (let rest = text; rest !== '';) {
    const end = rest.indexOf('\r\n\r\n');
    if (end < 0) throw new Error(`an incomplete response: ${JSON.stringify(rest)}`);
    const [statusLine = '', ...lines] = rest.slice(0, end).split('\r\n');
    const headers = Object.fromEntries(lines.map(parseHeader));
    const length = Number(headers['content-length'] ?? 0);
    responses.push({
      status: Number(statusLine.split(' ')[1]),
      headers,
      body: rest.slice(end + 4, end + 4 + length),
    });
    rest = rest.slice(end + 4 + length);
  }
  return responses.filter(({ status }) => status !== 100);
}

function parseHeader(line: string): readonly [string, string] {
  const colon = line.indexOf(':');
  return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
}

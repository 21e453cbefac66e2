import { connect, type Socket } from 'node:net';

/** A response of the API. */
export interface TextResponse {
  readonly statusCode: number;
  readonly text: string;
}

const HEAD_END = '\r\n\r\n';
const CONTENT_LENGTH = /\r\ncontent-length: (\d+)\r\n/i;

/**
 * HTTP/1.1 over one open socket, one request at a time. It does only what the API's responses need, because it shares the
 * processor with the measured server: a complete client would take as much CPU time as the server's own read.
 */
export class HttpClient {
  readonly #socket: Socket;
  #received: Buffer = Buffer.alloc(0);
  #response: PromiseWithResolvers<TextResponse> | null = null;

  private constructor({ hostname, port }: URL) {
    this.#socket = connect({
      ...{ host: hostname, port: Number(port), noDelay: true },
      onread: { buffer: Buffer.alloc(64 * 1024), callback: (size, buffer) => this.#receive(size, buffer) },
    });
    this.#socket.on('error', (error) => this.#response?.reject(error));
    this.#socket.on('close', () => this.#response?.reject(new Error('the server closed the socket')));
  }

  /** Opens a socket, and makes a request that every server responds to. */
  static async open(baseUrl: string): Promise<HttpClient> {
    const url = new URL(baseUrl);
    const client = new HttpClient(url);
    await client.send(`GET /healthz HTTP/1.1\r\nhost: ${url.host}\r\n\r\n`);
    return client;
  }

  /** @param request the whole text of a request @throws {Error} if the socket ends before the response does */
  send(request: string): Promise<TextResponse> {
    const response = Promise.withResolvers<TextResponse>();
    this.#response = response;
    this.#socket.write(request);
    return response.promise;
  }

  close(): void {
    this.#response = null;
    this.#socket.destroy();
  }

  /** The buffer is used again for the next bytes. @returns whether to go on reading */
  #receive(size: number, buffer: Uint8Array): boolean {
    const bytes = Buffer.concat([this.#received, buffer.subarray(0, size)]);
    const response = parse(bytes);
    this.#received = response ? Buffer.alloc(0) : bytes;
    if (response) this.#response?.resolve(response);
    return true;
  }
}

/** @returns null while bytes are missing @throws {Error} for a response without a length */
function parse(bytes: Buffer): TextResponse | null {
  const end = bytes.indexOf(HEAD_END);
  if (end === -1) return null;
  const head = bytes.toString('latin1', 0, end + 2);
  const length = CONTENT_LENGTH.exec(head)?.[1];
  if (length === undefined) throw new Error(`the response has no content-length: ${head}`);
  const start = end + HEAD_END.length;
  if (bytes.length < start + Number(length)) return null;
  return {
    statusCode: Number(head.slice(9, 12)),
    text: bytes.toString('utf8', start, start + Number(length)),
  };
}

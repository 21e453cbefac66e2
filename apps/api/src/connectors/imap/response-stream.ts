import type { Socket } from 'node:net';
import { nextBytes } from '../network/next-bytes.ts';

/** One line of a server with the literals in it. */
export interface ImapLine {
  /** In Latin-1, without the line break; a literal stands as `{n}`. */
  readonly text: string;
  /** The bytes of the literals, in Latin-1. */
  readonly literals: readonly string[];
}

/** The server sent more than the session allows. */
export class SessionTooLargeError extends Error {}

const MAX_LINE_BYTES = 16_384;
const MAX_LITERALS = 256;
const LITERAL_AT_END = /\{([0-9]{1,10})\}$/;

/** Reads lines and literals; everything that it reads together has at most `maxBytes`. */
export class ResponseStream {
  #socket: Socket;
  #buffer: Buffer = Buffer.alloc(0);
  #restBytes: number;

  constructor(socket: Socket, maxBytes: number) {
    this.#socket = socket;
    this.#restBytes = maxBytes;
  }

  /** Whether the server sent bytes that nobody has read. */
  get hasMore(): boolean {
    return this.#buffer.length > 0;
  }

  /** Goes on with another socket, such as the encrypted one. */
  use(socket: Socket): void {
    this.#socket = socket;
  }

  /** @throws {SessionTooLargeError}; {SyntaxError} for a control character; {Error} if the connection ends */
  async line(): Promise<ImapLine> {
    const literals: string[] = [];
    let text = '';
    for (;;) {
      const part = await this.#part();
      text += part;
      if (text.length > MAX_LINE_BYTES) throw new SessionTooLargeError();
      const length = LITERAL_AT_END.exec(part)?.[1];
      if (length === undefined) return { text, literals };
      if (literals.length === MAX_LITERALS) throw new SessionTooLargeError();
      literals.push(await this.#take(Number(length)));
    }
  }

  async #part(): Promise<string> {
    let end = this.#buffer.indexOf(0x0a);
    while (end < 0) {
      if (this.#buffer.length > MAX_LINE_BYTES) throw new SessionTooLargeError();
      const searched = this.#buffer.length;
      await this.#more();
      end = this.#buffer.indexOf(0x0a, searched);
    }
    if (end > MAX_LINE_BYTES) throw new SessionTooLargeError();
    const line = this.#buffer.toString('latin1', 0, end);
    this.#buffer = this.#buffer.subarray(end + 1);
    if (!line.endsWith('\r') || /[\0\r\n]/.test(line.slice(0, -1)))
      throw new SyntaxError('A line of the server does not end as lines do.');
    return line.slice(0, -1);
  }

  async #take(length: number): Promise<string> {
    // Before anything of it is kept.
    if (length > this.#restBytes + this.#buffer.length) throw new SessionTooLargeError();
    const chunks: Buffer[] = [this.#buffer];
    let bytes = this.#buffer.length;
    while (bytes < length) {
      const chunk = await this.#read();
      chunks.push(chunk);
      bytes += chunk.length;
    }
    const all = Buffer.concat(chunks);
    this.#buffer = all.subarray(length);
    return all.toString('latin1', 0, length);
  }

  async #more(): Promise<void> {
    this.#buffer = Buffer.concat([this.#buffer, await this.#read()]);
  }

  async #read(): Promise<Buffer> {
    const chunk = await nextBytes(this.#socket);
    if (chunk.length === 0) throw new Error('The server closed the connection.');
    this.#restBytes -= chunk.length;
    if (this.#restBytes < 0) throw new SessionTooLargeError();
    return chunk;
  }
}

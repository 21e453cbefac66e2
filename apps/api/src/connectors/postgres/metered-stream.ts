import type { Socket } from 'node:net';
import { Duplex } from 'node:stream';
import { MessageFramer } from './message-framer.ts';

/**
 * A connected socket for `pg`. It counts what arrives, passes complete and well-formed messages on, and closes the
 * connection at anything else, so that no server can fill the memory or confuse the parser. It closes as soon as the last
 * byte is sent, without waiting for the server to close.
 */
export class MeteredStream extends Duplex {
  readonly #socket: Socket;
  readonly #framer = new MessageFramer();
  #bytesLeft: number;

  /** @param maxBytes what the server may send, protocol overhead included */
  constructor(socket: Socket, maxBytes: number) {
    super();
    this.#socket = socket;
    this.#bytesLeft = maxBytes;
    socket.on('data', (chunk: Buffer) => this.#take(chunk));
    socket.on('end', () => this.push(null));
    socket.on('error', (error) => this.destroy(error));
    socket.on('close', () => this.destroy());
  }

  /** Whether the server sent more than is allowed. */
  get isExceeded(): boolean {
    return this.#bytesLeft < 0 || this.#framer.isExceeded;
  }

  /** The socket is connected already, to a checked address; the arguments of `pg` are ignored. */
  connect(): this {
    process.nextTick(() => this.emit('connect'));
    return this;
  }

  /** Does nothing: the socket is set up already. */
  setNoDelay(): this {
    return this;
  }

  /**
   * Emits an event. For an unexpected message `pg` throws inside an event listener, where no caller can catch the error.
   * Catching it here ends the connection instead of the process.
   */
  override emit(event: string | symbol, ...values: unknown[]): boolean {
    try {
      return super.emit(event as 'data', ...(values as [unknown]));
    } catch (error) {
      this.destroy(error as Error);
      return true;
    }
  }

  override _read(): void {
    this.#socket.resume();
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    this.#socket.write(chunk, done);
  }

  override _final(done: () => void): void {
    this.#socket.end(() => {
      this.#socket.destroy();
      done();
    });
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#socket.destroy();
    done(error);
  }

  #take(chunk: Buffer): void {
    this.#bytesLeft -= chunk.length;
    if (this.isExceeded) return void this.destroy(new Error('The server sent more than is allowed.'));
    try {
      const messages = this.#framer.take(chunk);
      if (messages.length > 0 && !this.push(messages)) this.#socket.pause();
    } catch (error) {
      this.destroy(error as Error);
    }
  }
}

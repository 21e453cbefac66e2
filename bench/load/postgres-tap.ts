import { once } from 'node:events';
import { type AddressInfo, type Server, connect, createServer } from 'node:net';

/** `Z`, ReadyForQuery: PostgreSQL ends each answer to a client with one. */
const READY_FOR_QUERY = 0x5a;

/** One byte for the kind of a message, four for the length of the rest and of themselves. */
const HEADER_BYTES = 5;

/**
 * Stands between a client and PostgreSQL and counts round trips: what the server ends with ReadyForQuery, log-in included.
 * @see PostgreSQL documentation, Frontend/Backend Protocol, Message Formats
 */
export class PostgresTap {
  roundTrips = 0;
  readonly #server: Server;

  private constructor(targetPort: number) {
    this.#server = createServer((client) => {
      const server = connect(targetPort, '127.0.0.1');
      const messages = new MessageHeads((kind) => {
        if (kind === READY_FOR_QUERY) this.roundTrips += 1;
      });
      server.on('data', (bytes: Buffer) => messages.read(bytes));
      for (const socket of [client, server]) socket.setNoDelay(true).on('error', () => undefined);
      client.pipe(server).pipe(client);
    });
  }

  static async before(targetPort: number): Promise<PostgresTap> {
    const tap = new PostgresTap(targetPort);
    tap.#server.listen(0, '127.0.0.1');
    await once(tap.#server, 'listening');
    return tap;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  /** Takes no more connections; those that are open end with their client. */
  stop(): void {
    this.#server.close();
  }
}

/** Finds the beginning of each message in a stream that is cut anywhere. */
class MessageHeads {
  readonly #onMessage: (kind: number) => void;
  #head = Buffer.alloc(0);
  #bytesToSkip = 0;

  constructor(onMessage: (kind: number) => void) {
    this.#onMessage = onMessage;
  }

  read(bytes: Buffer): void {
    for (let at = 0; at < bytes.length;) {
      if (this.#bytesToSkip > 0) {
        const skipped = Math.min(this.#bytesToSkip, bytes.length - at);
        this.#bytesToSkip -= skipped;
        at += skipped;
        continue;
      }
      const more = bytes.subarray(at, at + HEADER_BYTES - this.#head.length);
      this.#head = Buffer.concat([this.#head, more]);
      at += more.length;
      if (this.#head.length < HEADER_BYTES) continue;
      this.#onMessage(this.#head[0]!);
      this.#bytesToSkip = this.#head.readUInt32BE(1) - (HEADER_BYTES - 1);
      this.#head = Buffer.alloc(0);
    }
  }
}

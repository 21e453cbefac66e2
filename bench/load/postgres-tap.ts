import { once } from 'node:events';
import { type AddressInfo, type Server, connect, createServer } from 'node:net';

/** `Z`, ReadyForQuery: PostgreSQL ends each answer to a client with one. */
const READY_FOR_QUERY = 0x5a;

/** One byte for the kind of a message, four for the length of the rest and of themselves. */
const HEADER_BYTES = 5;

/** How the last parameter of `settle_run` begins, as the API writes it. */
const SETTLEMENT = Buffer.from('{"operationId":"');

/** A parameter's length, before its text. */
const LENGTH_BYTES = 4;

/**
 * Stands between a client and PostgreSQL and counts round trips: what the server ends with ReadyForQuery, log-in included.
 * It also keeps the last settlement that passes, so that pgbench can send the same.
 * @see PostgreSQL documentation, Frontend/Backend Protocol, Message Formats
 */
export class PostgresTap {
  roundTrips = 0;
  #settlement: Buffer | null = null;
  readonly #server: Server;

  private constructor(targetPort: number) {
    this.#server = createServer((client) => {
      const server = connect(targetPort, '127.0.0.1');
      const messages = new MessageHeads((kind) => {
        if (kind === READY_FOR_QUERY) this.roundTrips += 1;
      });
      server.on('data', (bytes: Buffer) => messages.read(bytes));
      client.on('data', (bytes: Buffer) => (this.#settlement = settlementIn(bytes) ?? this.#settlement));
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

  /** JSON text. @throws {Error} when none has passed that was whole in one packet */
  settlement(): string {
    if (this.#settlement === null) throw new Error('the API has sent no settlement, or not as it used to');
    return this.#settlement.toString('utf8');
  }

  /** Takes no more connections; those that are open end with their client. */
  stop(): void {
    this.#server.close();
  }
}

function settlementIn(bytes: Buffer): Buffer | null {
  const start = bytes.indexOf(SETTLEMENT);
  if (start < LENGTH_BYTES) return null;
  const end = start + bytes.readUInt32BE(start - LENGTH_BYTES);
  // A copy: the socket uses its memory again.
  return end <= bytes.length ? Buffer.from(bytes.subarray(start, end)) : null;
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

import { once } from 'node:events';
import { type AddressInfo, type Server, connect, createServer } from 'node:net';

/** `Z`, ReadyForQuery: ends each response of PostgreSQL. */
const READY_FOR_QUERY = 0x5a;

/** One byte for the kind of a message, four for the length of the rest including themselves. */
const HEADER_BYTES = 5;

/** The beginning of the items of `settle_runs`, as the API writes them, and the member that those of `reserve_runs` lack. */
const ITEMS = Buffer.from('[{"runId":"');
const SETTLEMENT = Buffer.from('"payloadDigest":"');

/** The length of a parameter, before its text. */
const LENGTH_BYTES = 4;

/**
 * A proxy between a client and PostgreSQL that counts round trips, each ended by ReadyForQuery, including the log-in. It
 * also keeps the last settlement, so that pgbench can send the same.
 * @see PostgreSQL documentation, Frontend/Backend Protocol, Message Formats
 */
export class PostgresTap {
  roundTrips = 0;
  #settlements: Buffer | null = null;
  readonly #server: Server;

  private constructor(targetPort: number) {
    this.#server = createServer((client) => {
      const server = connect(targetPort, '127.0.0.1');
      const messages = new MessageHeaders((kind) => {
        if (kind === READY_FOR_QUERY) this.roundTrips += 1;
      });
      server.on('data', (bytes: Buffer) => messages.read(bytes));
      client.on('data', (bytes: Buffer) => (this.#settlements = settlementsIn(bytes) ?? this.#settlements));
      for (const socket of [client, server]) socket.setNoDelay(true).on('error', () => undefined);
      client.pipe(server).pipe(client);
    });
  }

  static async start(targetPort: number): Promise<PostgresTap> {
    const tap = new PostgresTap(targetPort);
    tap.#server.listen(0, '127.0.0.1');
    await once(tap.#server, 'listening');
    return tap;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  /** The last settlement as JSON text. @throws {Error} if none was sent in one packet */
  settlement(): string {
    if (this.#settlements === null)
      throw new Error('no settlement of the API was recognized; has its format changed?');
    const [first] = JSON.parse(this.#settlements.toString('utf8')) as readonly object[];
    return JSON.stringify(first);
  }

  /** Accepts no more connections; open ones end with their client. */
  stop(): void {
    this.#server.close();
  }
}

function settlementsIn(bytes: Buffer): Buffer | null {
  const start = bytes.indexOf(ITEMS);
  if (start < LENGTH_BYTES || !bytes.includes(SETTLEMENT, start)) return null;
  const end = start + bytes.readUInt32BE(start - LENGTH_BYTES);
  // A copy, because the socket reuses its buffer.
  return end <= bytes.length ? Buffer.from(bytes.subarray(start, end)) : null;
}

/** Finds the header of each message in a stream of arbitrary chunks. */
class MessageHeaders {
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

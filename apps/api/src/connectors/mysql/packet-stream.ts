import type { Socket } from 'node:net';
import { Duplex } from 'node:stream';

/** Replaces the socket by an encrypted one; called when nothing but the request for TLS was sent. */
export type StartTls = (socket: Socket) => Promise<Socket>;

/** What a stream begins with. */
export interface PacketStreamOptions {
  /** The complete first packet of the server. */
  readonly greeting: Buffer;
  /** What the server may send, protocol overhead included. */
  readonly maxBytes: number;
  /** Undefined if the connection stays unencrypted. */
  readonly startTls: StartTls | undefined;
}

/** The length and the sequence number. */
const HEADER_BYTES = 4;
/** What the request for TLS repeats of the client's first packet. @see Protocol::SSLRequest */
const TLS_REQUEST_BYTES = 32;
const CLIENT_SSL = 0x0800;
/** A packet of this length continues in the next one; the bounds of a read are below. */
const MAX_PACKET_BYTES = 0xffffff;

/**
 * The packets of one connection, for `mysql2`. It counts what arrives, passes complete packets in their order on, and
 * closes the connection at anything else, so that no server can fill the memory or confuse the parser. It encrypts the
 * connection before the client's first packet, which has the user and the answer to the password's challenge, leaves.
 */
export class PacketStream extends Duplex {
  #socket: Socket;
  readonly #startTls: StartTls | undefined;
  #bytesLeft: number;
  /** The begin of a packet, in a buffer that doubles when it is full, and what the packet needs to be complete. */
  #pending: Buffer = Buffer.alloc(0);
  #pendingLength = 0;
  #neededLength = HEADER_BYTES;
  /** The sequence number of the next packet, from whichever side. */
  #next = 1;
  /** By how much the request for TLS, of which `mysql2` does not know, shifts the numbers of the handshake. */
  #shift = 0;
  #hasWritten = false;

  constructor(socket: Socket, { greeting, maxBytes, startTls }: PacketStreamOptions) {
    super();
    this.#socket = socket;
    this.#startTls = startTls;
    this.#bytesLeft = maxBytes;
    if (!startTls) this.#listen();
    this.push(greeting);
  }

  /** Whether the server sent more than is allowed. */
  get isExceeded(): boolean {
    return this.#bytesLeft < 0;
  }

  /**
   * Emits an event. Where `mysql2` throws inside an event listener, no caller can catch the error. Catching it here ends
   * the connection instead of the process.
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

  override _write(packet: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    if (this.#hasWritten || !this.#startTls) this.#send(packet, done);
    else this.#encrypt(packet).then(() => this.#send(withTls(packet), done), done);
    this.#hasWritten = true;
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

  async #encrypt(firstPacket: Buffer): Promise<void> {
    const request = Buffer.from(withTls(firstPacket).subarray(0, HEADER_BYTES + TLS_REQUEST_BYTES));
    request.writeUIntLE(TLS_REQUEST_BYTES, 0, 3);
    this.#socket.write(request);
    this.#socket = await this.#startTls!(this.#socket);
    this.#shift = 1;
    this.#listen();
  }

  #listen(): void {
    const socket = this.#socket;
    socket.on('data', (chunk: Buffer) => this.#take(chunk));
    socket.on('end', () => this.push(null));
    socket.on('error', (error) => this.destroy(error));
    socket.on('close', () => this.destroy());
  }

  /** A command begins with number 0; the packets of the handshake go on from the greeting. */
  #send(packet: Buffer, done: (error?: Error | null) => void): void {
    const number = packet[3]!;
    if (number === 0) this.#shift = 0;
    packet[3] = (number + this.#shift) & 0xff;
    this.#next = (packet[3] + 1) & 0xff;
    this.#socket.write(packet, done);
  }

  #take(chunk: Buffer): void {
    this.#bytesLeft -= chunk.length;
    if (this.isExceeded) return void this.destroy(new Error('The server sent more than is allowed.'));
    const bytes = this.#pendingLength === 0 ? chunk : this.#append(chunk);
    if (bytes.length < this.#neededLength) {
      if (bytes === chunk) this.#append(chunk);
      return;
    }
    const complete = this.#completePackets(bytes);
    if (complete === undefined) return void this.destroy(new Error('The server sent no valid packet.'));
    this.#pendingLength = 0;
    // What was passed on is read later, so that its buffer is not written again.
    if (complete > 0) this.#pending = Buffer.alloc(0);
    this.#append(bytes.subarray(complete));
    if (complete > 0 && !this.push(bytes.subarray(0, complete))) this.#socket.pause();
  }

  /** Adds a piece to the begin of a packet. Each byte is copied a few times, however small the pieces are. @returns all of it */
  #append(piece: Buffer): Buffer {
    const length = this.#pendingLength + piece.length;
    if (length > this.#pending.length) {
      const larger = Buffer.allocUnsafeSlow(Math.max(2 * this.#pending.length, length));
      this.#pending.copy(larger, 0, 0, this.#pendingLength);
      this.#pending = larger;
    }
    piece.copy(this.#pending, this.#pendingLength);
    this.#pendingLength = length;
    return this.#pending.subarray(0, length);
  }

  /** Numbers the complete packets as `mysql2` expects them. @returns their length; undefined if one is invalid */
  #completePackets(bytes: Buffer): number | undefined {
    let offset = 0;
    while (bytes.length - offset >= HEADER_BYTES) {
      const length = bytes.readUIntLE(offset, 3);
      if (length === 0 || length === MAX_PACKET_BYTES || bytes[offset + 3] !== this.#next) return undefined;
      this.#neededLength = HEADER_BYTES + length;
      if (bytes.length - offset < this.#neededLength) return offset;
      bytes[offset + 3] = (this.#next - this.#shift) & 0xff;
      this.#next = (this.#next + 1) & 0xff;
      offset += this.#neededLength;
    }
    this.#neededLength = HEADER_BYTES;
    return offset;
  }
}

/** The packet with the capability to encrypt. */
function withTls(packet: Buffer): Buffer {
  const copy = Buffer.from(packet);
  copy.writeUInt32LE((copy.readUInt32LE(HEADER_BYTES) | CLIENT_SSL) >>> 0, HEADER_BYTES);
  return copy;
}

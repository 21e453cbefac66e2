import { isWellFormedMessage } from './server-message.ts';

/** The type of a message, one letter, and its length, which includes itself. */
const HEADER_BYTES = 5;

/** The rows of eight look-ups and a scope, and the other messages of one session; a correct server sends no more. */
const MAX_MESSAGES = 12_000;

/** The server sent bytes that are not a valid PostgreSQL message for a client that only reads. */
class MalformedMessageError extends Error {
  constructor() {
    super('The server does not follow the PostgreSQL protocol.');
    this.name = 'MalformedMessageError';
  }
}

/**
 * Cuts a byte stream into whole messages and checks them. The parser of `pg` trusts its server: a text without its
 * terminator would put it into an endless loop.
 */
export class MessageFramer {
  #chunks: Buffer[] = [];
  #bytes = 0;
  #neededBytes = HEADER_BYTES;
  #messagesLeft = MAX_MESSAGES;

  /** Whether the server sent more than `MAX_MESSAGES`. */
  get isExceeded(): boolean {
    return this.#messagesLeft < 0;
  }

  /**
   * @returns the bytes of the messages that are complete, possibly none; the rest is kept for the next call
   * @throws {MalformedMessageError}
   */
  take(chunk: Buffer): Buffer {
    this.#chunks.push(chunk);
    this.#bytes += chunk.length;
    if (this.#bytes < this.#neededBytes) return NOTHING;
    const all = Buffer.concat(this.#chunks, this.#bytes);
    const end = this.#checkedEnd(all);
    const rest = all.subarray(end);
    this.#chunks = [rest];
    this.#bytes = rest.length;
    return all.subarray(0, end);
  }

  /** @returns the end of the last complete message; updates how many bytes the next one needs */
  #checkedEnd(all: Buffer): number {
    let start = 0;
    for (;;) {
      const left = all.length - start;
      this.#neededBytes = left < HEADER_BYTES ? HEADER_BYTES : 1 + all.readUInt32BE(start + 1);
      if (this.#neededBytes < HEADER_BYTES) throw new MalformedMessageError();
      if (left < this.#neededBytes) return start;
      this.#messagesLeft -= 1;
      const end = start + this.#neededBytes;
      const type = all.toString('latin1', start, start + 1);
      if (this.isExceeded || !isWellFormedMessage(type, all.subarray(start + HEADER_BYTES, end)))
        throw new MalformedMessageError();
      start = end;
    }
  }
}

const NOTHING = Buffer.alloc(0);

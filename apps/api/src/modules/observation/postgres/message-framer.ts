import { isWellFormedMessage } from './server-message.ts';

/** The letter of a message and its length, which counts itself. */
const HEADER_BYTES = 5;

/** A thousand rows, and the words around them; a server that says more was not asked. */
const MAX_MESSAGES = 2_000;

/** The server sent something that is no message of PostgreSQL, or none that answers what was asked. */
class MalformedMessageError extends Error {
  constructor() {
    super('The server does not speak the protocol of PostgreSQL.');
    this.name = 'MalformedMessageError';
  }
}

/**
 * Cuts what a server sends into whole messages and lets well-formed ones pass. The parser of `pg` trusts its server: it
 * searches for a missing end of text for ever, and would hang the process.
 */
export class MessageFramer {
  #chunks: Buffer[] = [];
  #bytes = 0;
  #neededBytes = HEADER_BYTES;
  #messagesLeft = MAX_MESSAGES;

  /** Whether the server sent more messages than any answer has. */
  get isExceeded(): boolean {
    return this.#messagesLeft < 0;
  }

  /**
   * @returns the bytes of the messages that are whole by now, possibly none; the rest is kept for later
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

  /** Where the last whole message ends; notes how much the next one needs. */
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

import { MAX_SCRAM_ROUNDS } from '../network/scram-rounds.ts';

/**
 * Whether a message has exactly the format that the protocol defines. It knows the messages
 * that a server sends to a client that authenticates and queries, but not notifications, COPY and replication.
 * @param type its letter
 * @param body what follows the length
 * @see https://www.postgresql.org/docs/current/protocol-message-formats.html
 */
export function isWellFormedMessage(type: string, body: Buffer): boolean {
  const shape = SHAPES[type];
  if (!shape) return false;
  const cursor = new Cursor(body);
  shape(cursor);
  return cursor.isAtEnd;
}

/** A position in a body; past the end, `isAtEnd` stays false. */
class Cursor {
  readonly #body: Buffer;
  #offset = 0;

  constructor(body: Buffer) {
    this.#body = body;
  }

  get isAtEnd(): boolean {
    return this.#offset === this.#body.length;
  }

  /** Moves past the end permanently: the body does not have the expected format. */
  fail(): void {
    this.#offset = Infinity;
  }

  skip(bytes: number): void {
    if (bytes < 0) this.fail();
    else this.#offset += bytes;
  }

  /** Skips text and its NUL. @returns true for empty text, and for text without a NUL */
  text(): boolean {
    const start = this.#offset;
    const end = start < this.#body.length ? this.#body.indexOf(0, start) : -1;
    if (end < 0) this.fail();
    else this.#offset = end + 1;
    return end <= start;
  }

  int16(): number {
    return this.#number(2, (offset) => this.#body.readInt16BE(offset));
  }

  int32(): number {
    return this.#number(4, (offset) => this.#body.readInt32BE(offset));
  }

  /** Skips the rest. @returns it as text */
  restText(): string {
    const text = this.#body.toString('latin1', Math.min(this.#offset, this.#body.length));
    this.skipRest();
    return text;
  }

  skipRest(): void {
    this.#offset = Math.max(this.#offset, this.#body.length);
  }

  /** @returns −1 if the body is too short */
  #number(bytes: number, readAt: (offset: number) => number): number {
    const offset = this.#offset;
    this.#offset += bytes;
    return this.#offset <= this.#body.length ? readAt(offset) : -1;
  }
}

type Shape = (cursor: Cursor) => void;

const empty: Shape = () => undefined;
const oneText: Shape = (cursor) => void cursor.text();

/** Pairs of a letter and a text, ended by a NUL. */
const fields: Shape = (cursor) => {
  while (!cursor.text());
};

const rowDescription: Shape = (cursor) => {
  for (let left = cursor.int16(); left > 0; left -= 1) {
    cursor.text();
    cursor.skip(18);
  }
};

const dataRow: Shape = (cursor) => {
  for (let left = cursor.int16(); left > 0; left -= 1) {
    const length = cursor.int32();
    if (length !== -1) cursor.skip(length);
  }
};

/** Ok, CleartextPassword, MD5Password, SASL, SASLContinue, SASLFinal. */
const authentication: Shape = (cursor) => {
  const kind = cursor.int32();
  switch (kind) {
    case 0:
    case 3:
      return;
    case 5: {
      cursor.skip(4);
      return;
    }
    case 10:
      while (!cursor.text());
      return;
    case 11: {
      // The driver derives the password in as many rounds as the server asks for.
      const [, rounds] = /,i=(\d{1,9})$/.exec(cursor.restText()) ?? [];
      if (!(Number(rounds) <= MAX_SCRAM_ROUNDS)) cursor.fail();
      return;
    }
    case 12: {
      cursor.skipRest();
      return;
    }
    default: {
      cursor.fail();
      return;
    }
  }
};

const SHAPES: Readonly<Record<string, Shape | undefined>> = {
  '1': empty,
  '2': empty,
  '3': empty,
  C: oneText,
  D: dataRow,
  E: fields,
  I: empty,
  K: (cursor) => cursor.skip(8),
  N: fields,
  R: authentication,
  S: (cursor) => {
    cursor.text();
    cursor.text();
  },
  T: rowDescription,
  Z: (cursor) => cursor.skip(1),
  n: empty,
  s: empty,
};

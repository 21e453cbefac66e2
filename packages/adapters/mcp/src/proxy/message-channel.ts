import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import { MAX_MESSAGE_BYTES, type RawMessage } from './json-rpc.ts';

/** Sends a message; it does not fail when the peer has closed. */
export type Send = (message: RawMessage) => Promise<void>;

/** The two sides of a relay. */
export interface RelayPorts {
  readonly toClient: Send;
  readonly toServer: Send;
}

/** One peer: what it sends, and how it is sent to. */
export interface MessageChannel {
  /** Its messages in their order; ends when the peer has closed. Can be read once. */
  readonly messages: AsyncIterable<Uint8Array>;
  readonly send: Send;
  /** Ends the connection; resolves when the peer has ended. */
  readonly close: () => Promise<void>;
}

/** A message is longer than 64 MiB. */
export class MessageTooLongError extends Error {
  override readonly name = 'MessageTooLongError';
}

const NEWLINE = 10;

/** Connects to a peer by two streams with one message a line, as the transport stdio has them. */
export function streamChannel(input: Readable, output: Writable): MessageChannel {
  // A peer that has closed is noticed at its other stream.
  output.on('error', () => undefined);
  return {
    messages: splitLines(input),
    send: async (message) => {
      if (output.destroyed || output.writableEnded) return;
      output.write(message);
      if (output.write('\n')) return;
      await Promise.race([once(output, 'drain'), once(output, 'close')]).catch(() => undefined);
    },
    close: () => {
      output.end();
      input.destroy();
      return Promise.resolve();
    },
  };
}

/**
 * Splits a stream into its lines, without their ends. A last line without an end is a line.
 * @throws {MessageTooLongError}
 */
async function* splitLines(input: Readable): AsyncGenerator<Uint8Array> {
  let parts: Buffer[] = [];
  let length = 0;
  for await (const chunk of untilClosed(input) as AsyncIterable<Buffer | string>) {
    let rest = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
    for (let end = rest.indexOf(NEWLINE); end !== -1; end = rest.indexOf(NEWLINE)) {
      yield Buffer.concat([...parts, rest.subarray(0, end)]);
      rest = rest.subarray(end + 1);
      parts = [];
      length = 0;
    }
    length += rest.length;
    if (length > MAX_MESSAGE_BYTES) {
      throw new MessageTooLongError(`a message is longer than ${MAX_MESSAGE_BYTES} bytes`);
    }
    if (rest.length > 0) parts.push(rest);
  }
  if (parts.length > 0) yield Buffer.concat(parts);
}

/** The chunks of a stream; a stream that is closed early has ended. */
async function* untilClosed(input: Readable): AsyncGenerator {
  try {
    yield* input;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  }
}

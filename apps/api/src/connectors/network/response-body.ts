import type { Readable } from 'node:stream';
import type { Dispatcher } from 'undici';

/** Leaves a body unread and closes its socket, on which more may still arrive. */
export function discardBody(body: Dispatcher.ResponseData['body']): void {
  body.on('error', () => undefined);
  body.destroy();
}

/** Whether a `Content-Encoding` header says that the bytes are the content itself. */
export function isIdentity(encoding: string | string[] | undefined): boolean {
  return encoding === undefined || (typeof encoding === 'string' && /^(?:identity)?$/i.test(encoding.trim()));
}

/**
 * Reads a body.
 * @returns `undefined` for one that is longer than the limit; its rest is not read, and its socket is closed
 * @throws what the stream fails with
 */
export async function readBounded(body: Readable, maxBytes: number): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  const bytes = await eachChunk(body, maxBytes, (chunk) => void chunks.push(chunk));
  return bytes === undefined ? undefined : Buffer.concat(chunks, bytes);
}

/**
 * Reads a body without keeping it.
 * @returns its length in bytes; `undefined` if it is longer than the limit
 * @throws what the stream fails with
 */
export async function eachChunk(
  body: Readable,
  maxBytes: number,
  use: (chunk: Buffer) => void,
): Promise<number | undefined> {
  let bytes = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > maxBytes) return undefined;
    use(chunk);
  }
  return bytes;
}

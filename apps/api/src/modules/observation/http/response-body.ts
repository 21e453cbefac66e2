import { CanonicalJsonError, type JsonValue, parseStrict } from '@tookeffect/core';
import type { Readable } from 'node:stream';

/**
 * Reads a body up to a limit.
 * @returns `undefined` where it is longer; then the rest is not read, and its connection is closed
 * @throws what the stream fails with
 */
export async function readBounded(body: Readable, maxBytes: number): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > maxBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, bytes);
}

/** A body's value, or why it says nothing. */
export type ParsedBody = { readonly body: JsonValue } | { readonly failure: 'not_json' | 'duplicate_member' };

/**
 * Parses a body strictly. Integers beyond ±(2^53−1) are let in: the evaluator leaves the checks that
 * read one open. An empty body is no JSON.
 */
export function parseBody(bytes: Uint8Array): ParsedBody {
  try {
    return { body: parseStrict(bytes, { integers: 'any', maxBytes: bytes.length }) };
  } catch (error) {
    if (!(error instanceof CanonicalJsonError)) throw error;
    return { failure: error.code === 'duplicate_name' ? 'duplicate_member' : 'not_json' };
  }
}

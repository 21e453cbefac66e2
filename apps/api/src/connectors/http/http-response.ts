import { CanonicalJsonError, type JsonValue, parseStrict } from '@tookeffect/core';
import type { Readable } from 'node:stream';
import type { Dispatcher } from 'undici';
import { type ReadContext, type ReadResult, failedRead } from '../connector.ts';

/** Which parts of a response are read. */
export interface HttpResponseBounds extends Pick<ReadContext, 'maxBytes' | 'bodyStatuses'> {
  /** A header to keep in addition to the usual ones, in lower case. */
  readonly alsoKeptHeader?: string;
}

/** What a contract can need besides the body: where a list continues, which version it is, when to retry. */
const KEPT_HEADERS: readonly string[] = [
  'content-range',
  'content-type',
  'etag',
  'last-modified',
  'link',
  'retry-after',
  'x-next-page',
  'x-total-count',
];

/** The longest header value that a read may contain, in characters. */
const MAX_HEADER_LENGTH = 8192;

/**
 * Reads a response. The body is read for the statuses that the contract calls present, and must be there for GET; every
 * other response is its status and headers. A content encoding other than identity is `not_json`: it is never decoded.
 * @throws what the stream fails with
 */
export async function readResponse(
  { statusCode: status, headers, body }: Dispatcher.ResponseData,
  method: 'GET' | 'HEAD',
  { bodyStatuses, maxBytes, alsoKeptHeader }: HttpResponseBounds,
): Promise<ReadResult> {
  const result = { outcome: 'answered', status, headers: keptHeaders(headers, alsoKeptHeader) } as const;
  if (method === 'HEAD' || status === 204 || !bodyStatuses.includes(status)) {
    discard(body);
    return result;
  }
  if (!isIdentity(headers['content-encoding'])) {
    discard(body);
    return failedRead('not_json');
  }
  const bytes = await readBounded(body, maxBytes);
  if (!bytes) return failedRead('too_large');
  const parsed = parseBody(bytes);
  return 'body' in parsed ? { ...result, body: parsed.body } : failedRead(parsed.failure);
}

/** The kept headers by name in lower case; several of one name are joined by a comma. */
function keptHeaders(headers: Dispatcher.ResponseData['headers'], alsoKept = ''): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const name of [...KEPT_HEADERS, alsoKept]) {
    const value = headers[name];
    const text = Array.isArray(value) ? value.join(', ') : value;
    if (text !== undefined && text.length <= MAX_HEADER_LENGTH && text.isWellFormed()) kept[name] = text;
  }
  return kept;
}

/** Leaves a body unread and closes its socket, on which more may still arrive. */
function discard(body: Dispatcher.ResponseData['body']): void {
  body.on('error', () => undefined);
  body.destroy();
}

function isIdentity(encoding: string | string[] | undefined): boolean {
  return encoding === undefined || (typeof encoding === 'string' && /^(?:identity)?$/i.test(encoding.trim()));
}

/** @returns `undefined` for a body longer than the limit; its rest is not read, and its socket is closed */
async function readBounded(body: Readable, maxBytes: number): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > maxBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, bytes);
}

type ParsedBody = { readonly body: JsonValue } | { readonly failure: 'not_json' | 'duplicate_member' };

/**
 * Parses a body strictly. A number that a double does not hold exactly is kept as its text, and the evaluator does not
 * evaluate checks that read it. An empty body is not JSON.
 */
function parseBody(bytes: Uint8Array): ParsedBody {
  try {
    return { body: parseStrict(bytes, { integers: 'exact', maxBytes: bytes.length }) };
  } catch (error) {
    if (!(error instanceof CanonicalJsonError)) throw error;
    return { failure: error.code === 'duplicate_name' ? 'duplicate_member' : 'not_json' };
  }
}

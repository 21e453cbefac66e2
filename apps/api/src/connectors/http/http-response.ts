import type { Dispatcher } from 'undici';
import { type AnsweredResult, type FailedResult, type ReadContext, failedRead } from '../connector.ts';
import { isIdentity } from '../network/response-body.ts';
import { type ResponseTime, responseTime } from '../network/response-time.ts';
import type { BodyBound, WholeResponse } from '../network/whole-response.ts';
import { type NextLink, readNextLink } from './link-header.ts';
import type { PageContent, PageFailure } from './page-content.ts';

/** Which parts of a response are read. */
export interface HttpResponseBounds extends Pick<ReadContext, 'maxBytes' | 'bodyStatuses'> {
  /** @returns what the read needs of a body, or what is wrong with it */
  readonly readPage: (bytes: Uint8Array) => Promise<PageContent | PageFailure | TooLarge>;
  /** Headers to keep in addition to the usual ones, in lower case. */
  readonly keepHeaders?: readonly string[];
  /** The value of the unique parameter. A body that repeats it would differ between two looks; it is replaced by zeros. */
  readonly token?: string;
}

/** A body that takes too much time or memory to parse. */
interface TooLarge {
  readonly failure: 'too_large';
}

/** A response: the read that it makes, without its body, and what else it says. */
export interface HttpAnswer {
  readonly read: AnsweredResult;
  /** `undefined` if the body was not read. */
  readonly content?: PageContent;
  readonly time: ResponseTime;
  readonly next: NextLink;
  /** The body; empty if it was not read. */
  readonly bytes: Buffer;
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

/** Headers with secrets; a contract cannot keep them. */
const SECRET_HEADERS: readonly string[] = [
  'authorization',
  'proxy-authenticate',
  'set-cookie',
  'set-cookie2',
];

/** The longest header value that a read may contain, in characters. */
const MAX_HEADER_LENGTH = 8192;

const EMPTY = Buffer.alloc(0);

/**
 * @returns how many bytes the body of a response may have; null where it is not read. It is read for the statuses that the
 *   contract calls present, unless it is encoded.
 */
export function bodyBound(
  method: 'GET' | 'HEAD',
  { bodyStatuses, maxBytes }: Pick<HttpResponseBounds, 'bodyStatuses' | 'maxBytes'>,
): BodyBound {
  return (status, headers) => {
    const isRead = hasReadBody(method, status, bodyStatuses) && isIdentity(headers['content-encoding']);
    return isRead ? maxBytes : null;
  };
}

/**
 * Reads a response. The body is read for the statuses that the contract calls present, and must be there for GET; every
 * other response is its status and headers. A content encoding other than identity is `not_json`: it is never decoded.
 * @param response with a body as `bodyBound` wants it
 */
export async function readResponse(
  { status, headers, body }: WholeResponse,
  method: 'GET' | 'HEAD',
  { bodyStatuses, keepHeaders = [], token, readPage }: HttpResponseBounds,
): Promise<HttpAnswer | FailedResult> {
  const read = { outcome: 'answered', status, headers: keptHeaders(headers, keepHeaders) } as const;
  const facts = { time: responseTime(headers), next: readNextLink(headerText(headers.link) ?? '') };
  if (!hasReadBody(method, status, bodyStatuses)) return { read, ...facts, bytes: EMPTY };
  if (body === 'unread') return failedRead('not_json');
  if (body === 'too_large') return failedRead('too_large');
  const bytes = token === undefined ? body : withoutToken(body, token);
  const content = await readPage(bytes);
  return 'failure' in content ? failedRead(content.failure) : { read, content, ...facts, bytes };
}

function hasReadBody(method: 'GET' | 'HEAD', status: number, bodyStatuses: readonly number[]): boolean {
  return method !== 'HEAD' && status !== 204 && bodyStatuses.includes(status);
}

/** The kept headers by name in lower case; several of one name are joined by a comma. */
function keptHeaders(
  headers: Dispatcher.ResponseData['headers'],
  alsoKept: readonly string[],
): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const name of [...KEPT_HEADERS, ...alsoKept]) {
    const text = SECRET_HEADERS.includes(name) ? undefined : headerText(headers[name]);
    if (text !== undefined && text.length <= MAX_HEADER_LENGTH && text.isWellFormed()) kept[name] = text;
  }
  return kept;
}

function headerText(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value.join(', ') : value;
}

function withoutToken(bytes: Buffer, token: string): Buffer {
  if (!bytes.includes(token)) return bytes;
  const text = bytes.toString('latin1').replaceAll(token, '0'.repeat(token.length));
  return Buffer.from(text, 'latin1');
}

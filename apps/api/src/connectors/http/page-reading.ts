import type { HttpPagesRequest } from '@tookeffect/evaluator';
import type { ReadSource } from '@tookeffect/wire';
import type { FailedResult, ReadContext, ReadResult } from '../connector.ts';
import type { HttpAnswer } from './http-response.ts';
import { withParameter } from './target-query.ts';

/** A response with what was sent for it. */
export interface SentPage extends HttpAnswer {
  /** Without the unique parameter. */
  readonly target: string;
  /** Whether the owner declares that there is no cache. */
  readonly isUncached: boolean;
  /** Whether the request was unique. */
  readonly isUnique: boolean;
  /** Whether nothing that made it unique can have changed what the response shows. */
  readonly isFreshIgnored: boolean;
}

/** How the pages of one read are sent and compared. */
export interface PageSource extends Pick<ReadContext, 'maxBytes' | 'maxRequests'> {
  readonly pages: HttpPagesRequest | undefined;
  readonly send: (target: string, maxBytes: number) => Promise<SentPage | FailedResult>;
  /** @returns the target that a link leads to; `undefined` if it may not be followed */
  readonly follow: (uri: string, from: string) => string | undefined;
  /** What must not change while the pages are read. */
  readonly content: (page: SentPage) => string;
}

/** The pages of a read, and what they say about their source. */
export interface PagesRead {
  readonly pages: readonly [SentPage, ...SentPage[]];
  readonly source: ReadSource;
}

type NextPage = { readonly kind: 'end' | 'unread' } | { readonly kind: 'at'; readonly target: string };

const END: NextPage = { kind: 'end' };
const UNREAD: NextPage = { kind: 'unread' };

/**
 * Reads a first page and those that follow it, one after the other, within one size limit and one number of requests.
 * What was announced and not read makes `hasMore` true: a link to another origin, more pages than allowed, and pages by
 * link that changed between two reads of them.
 * @returns the pages; or the failure, or the refusal, of the one that could not be read
 */
export async function readPages(target: string, source: PageSource): Promise<PagesRead | ReadResult> {
  const first = await source.send(target, source.maxBytes);
  if (!('read' in first)) return first;
  const pages: [SentPage, ...SentPage[]] = [first];
  let bytes = first.bytes.length;
  let next = nextPage(pages, source);
  while (next.kind === 'at' && pages.length < pageLimit(source)) {
    const page = await source.send(next.target, source.maxBytes - bytes);
    if (!('read' in page)) return page;
    if (isRefusal(page.read.status)) return page.read;
    if (!page.content) return toPagesRead(pages, [], true);
    pages.push(page);
    bytes += page.bytes.length;
    next = nextPage(pages, source);
  }
  if (next.kind !== 'end') return toPagesRead(pages, [], true);
  const { repeated, isUnchanged } = await readAgain(pages, source);
  return toPagesRead(pages, repeated, !isUnchanged);
}

function pageLimit({ pages, maxRequests }: PageSource): number {
  return pages ? Math.min(pages.atMost, maxRequests) : 1;
}

function nextPage(pages: readonly SentPage[], source: PageSource): NextPage {
  const last = pages.at(-1)!;
  const next = announced(last, pages[0]!, source);
  const isRepeated = next.kind === 'at' && pages.some(({ target }) => target === next.target);
  return isRepeated ? UNREAD : next;
}

function announced(last: SentPage, first: SentPage, source: PageSource): NextPage {
  const byLink: NextPage = last.next.kind === 'none' ? END : UNREAD;
  const { pages } = source;
  if (!pages || !last.content) return byLink;
  if (pages.next !== 'link') {
    const { cursor } = last.content;
    if (cursor === undefined || cursor === null || cursor === '') return byLink;
    // The text of an unsafe integer is not what the provider sent.
    if (typeof cursor !== 'string' && !isSafeNumber(cursor)) return UNREAD;
    return { kind: 'at', target: withParameter(first.target, pages.parameter, String(cursor)) };
  }
  const target = last.next.kind === 'at' ? source.follow(last.next.uri, last.target) : undefined;
  return target === undefined ? byLink : { kind: 'at', target };
}

/**
 * Reads every page but the last again. An object that is inserted or deleted while pages are read by link shifts the pages
 * that were read before; the listing is complete only if none of them changed. Cursors do not shift.
 */
async function readAgain(
  pages: readonly SentPage[],
  { pages: declared, maxRequests, send, content }: PageSource,
): Promise<{ readonly repeated: readonly SentPage[]; readonly isUnchanged: boolean }> {
  const repeated: SentPage[] = [];
  const earlier = declared?.next === 'link' ? pages.slice(0, -1) : [];
  if (pages.length + earlier.length > maxRequests) return { repeated, isUnchanged: false };
  for (const before of earlier) {
    const again = await send(before.target, before.bytes.length);
    if (!('read' in again) || !again.content) return { repeated, isUnchanged: false };
    repeated.push(again);
    if (content(before) !== content(again)) return { repeated, isUnchanged: false };
  }
  return { repeated, isUnchanged: true };
}

/** The statuses that say nothing about what exists: the page was refused, not missing. */
function isRefusal(status: number): boolean {
  return [401, 403, 429].includes(status) || (status >= 300 && status < 400) || status >= 500;
}

function toPagesRead(pages: PagesRead['pages'], repeated: readonly SentPage[], hasMore: boolean): PagesRead {
  const sent = [...pages, ...repeated];
  const ages = sent.flatMap(({ time }) => time.ageSeconds ?? []);
  const { clock } = pages[0].time;
  return {
    pages,
    source: {
      ...(clock && { clock }),
      ...(ages.length > 0 && { ageSeconds: Math.max(...ages) }),
      isUncached: sent.every((page) => page.isUncached),
      isUnique: sent.every((page) => page.isUnique),
      isFreshIgnored: sent.every((page) => page.isFreshIgnored),
      hasMore,
    },
  };
}

function isSafeNumber(value: unknown): value is number {
  return Number.isSafeInteger(value);
}

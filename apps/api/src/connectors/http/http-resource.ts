import type { ConnectionDeclarations } from '@tookeffect/wire';
import type { HttpPagesRequest, HttpReadRequest } from '@tookeffect/evaluator';
import { holdBodies } from '../../domain/held-bodies.ts';
import { type AnsweredResult, type ReadResult, failedRead } from '../connector.ts';
import {
  type AskedList,
  type PlacedCollection,
  askList,
  findCollection,
  itemTarget,
  placeCollection,
} from './declared-collection.ts';
import { type PageContent, type PageForm, contentText } from './page-content.ts';
import { type PageSource, type PagesRead, type SentPage, readPages } from './page-reading.ts';

/** What a request reads, and how its pages become one read. */
export interface HttpResource {
  readonly target: string;
  readonly pages: HttpPagesRequest | undefined;
  /** What of each page is needed. */
  readonly form: PageForm;
  /** The part of a page that must not change while the pages are read. */
  readonly content: (page: SentPage) => string;
  readonly toResult: (read: PagesRead) => ReadResult;
}

/** The pages of a declared collection, if the contract gives no number. */
const MAX_PAGES = 5;

/**
 * @param basePath the path of the connection's base URL
 * @param begunAt when the operation began, in wire form
 * @returns `undefined` for a collection that the owner has not declared, and for one that shows only what was created since
 *   an operation began, where none did
 */
export function httpResource(
  request: HttpReadRequest,
  declarations: ConnectionDeclarations,
  basePath: string,
  begunAt?: string,
): HttpResource | undefined {
  if (!request.collection) return targetResource(request);
  const declared = findCollection(request.collection.name, declarations);
  if (!declared) return undefined;
  const collection = placeCollection(declared, basePath);
  const { item } = request.collection;
  if (item !== undefined) return itemResource(collection, item);
  const asked = askList(declared, begunAt);
  return asked && listResource(collection, asked, request.pages);
}

/** Reads a resource. @throws what `send` throws */
export async function readResource(
  { target, pages, content, toResult }: Omit<HttpResource, 'form'>,
  source: Omit<PageSource, 'pages' | 'content'>,
): Promise<ReadResult> {
  const read = await readPages(target, { ...source, pages, content });
  return 'outcome' in read ? read : toResult(read);
}

function targetResource({
  target,
  pages,
  since,
}: Extract<HttpReadRequest, { target: string }>): HttpResource {
  const limit = since && { since: since.at, isNewestFirst: since.isNewestFirst };
  return {
    target,
    pages,
    form: pages && pages.next !== 'link' ? { cursor: pages.next } : {},
    content: ({ bytes }) => bytes.toString('latin1'),
    toResult: ({ pages: [first, ...further], source }) => {
      const read = { ...first.read, source: { ...source, ...limit } };
      if (!first.content) return read;
      const bodies = [first.content, ...further.map(({ content }) => content!)];
      return isHeld(bodies) ? heldTarget(read, bodies) : parsedTarget(read, bodies);
    },
  };
}

function parsedTarget(read: AnsweredResult, [first, ...further]: readonly PageContent[]): ReadResult {
  const pages = further.length > 0 && { pages: further.map(({ value }) => value) };
  return { ...read, body: first!.value, ...pages };
}

function heldTarget(read: AnsweredResult, bodies: readonly PageContent[]): ReadResult {
  const [first, ...further] = bodies.map(contentText);
  const pages = further.length > 0 ? `,"pages":[${further.join(',')}]` : '';
  return holdBodies(read, `{"body":${first!}${pages}}`);
}

/** The pages of a list become one list. */
function listResource(
  collection: PlacedCollection,
  { target, source: limit }: AskedList,
  declaredPages: HttpPagesRequest | undefined,
): HttpResource {
  const { declared } = collection;
  return {
    target,
    pages: declared.next && { next: declared.next, atMost: declaredPages?.atMost ?? MAX_PAGES },
    form: { collection },
    content: ({ content }) => contentText(content!),
    toResult: ({ pages, source }) => {
      const [{ read, content }] = pages;
      if (!content) return { ...read, source };
      const lists = pages.map((page) => page.content!);
      if (lists.some(isMissing)) return failedRead('not_json');
      const hasMore = source.hasMore === true || lists.at(-1)!.hasMore;
      const members = { more: hasMore, ...markerRoom(collection) };
      return withList({ ...read, source: { ...source, ...limit, hasMore } }, lists, members);
    },
  };
}

/** @param members those of the body beside the list */
function withList(read: AnsweredResult, lists: readonly PageContent[], members: object): ReadResult {
  if (!isHeld(lists)) {
    const items = lists.flatMap(({ value }) => value as readonly unknown[]);
    return { ...read, body: { items, ...members } };
  }
  const items = lists.map((list) => contentText(list).slice(1, -1)).filter((text) => text !== '');
  return holdBodies(read, `{"body":{"items":[${items.join(',')}],${JSON.stringify(members).slice(1)}}`);
}

function itemResource(collection: PlacedCollection, id: string): HttpResource {
  return {
    target: itemTarget(collection.declared, id),
    pages: undefined,
    form: { collection, isItem: true },
    content: () => '',
    toResult: ({ pages: [{ read, content }], source }) => {
      if (!content) return { ...read, source };
      if (isMissing(content)) return failedRead('not_json');
      const members = markerRoom(collection);
      const { value: item, text } = content;
      if (text === undefined) return { ...read, body: { item, ...members }, source };
      const rest = collection.declared.marker === undefined ? '}' : `,${JSON.stringify(members).slice(1)}`;
      return holdBodies({ ...read, source }, `{"body":{"item":${text}${rest}}`);
    },
  };
}

/** Whether one page at least is not parsed in this thread. */
function isHeld(contents: readonly PageContent[]): boolean {
  return contents.some(({ text }) => text !== undefined);
}

/** Whether the declared list or object is not where it was declared. */
function isMissing({ value, text }: PageContent): boolean {
  return value === undefined && text === undefined;
}

/** Says that the objects have a member for the marker; without it an agent cannot leave one. */
function markerRoom({ declared }: PlacedCollection): { readonly hasMarker?: true } {
  return declared.marker === undefined ? {} : { hasMarker: true };
}

import type { JsonValue } from '@tookeffect/core';
import type { ConnectionDeclarations } from '@tookeffect/wire';
import type { HttpPagesRequest, HttpReadRequest } from '@tookeffect/evaluator';
import { type ReadResult, failedRead } from '../connector.ts';
import {
  type PlacedCollection,
  announcesMore,
  findCollection,
  itemTarget,
  placeCollection,
  readItem,
  readItems,
} from './declared-collection.ts';
import { type PageSource, type PagesRead, type SentPage, readPages } from './page-reading.ts';

/** What a request reads, and how its pages become one read. */
export interface HttpResource {
  readonly target: string;
  readonly pages: HttpPagesRequest | undefined;
  /** The part of a page that must not change while the pages are read. */
  readonly content: (page: SentPage) => string;
  readonly toResult: (read: PagesRead) => ReadResult;
}

/** The pages of a declared collection, if the contract gives no number. */
const MAX_PAGES = 5;

/**
 * @param basePath the path of the connection's base URL
 * @returns `undefined` for a collection that the owner has not declared
 */
export function httpResource(
  request: HttpReadRequest,
  declarations: ConnectionDeclarations,
  basePath: string,
): HttpResource | undefined {
  if (!request.collection) return targetResource(request.target, request.pages);
  const declared = findCollection(request.collection.name, declarations);
  if (!declared) return undefined;
  const collection = placeCollection(declared, basePath);
  const { item } = request.collection;
  return item === undefined ? listResource(collection, request.pages) : itemResource(collection, item);
}

/** Reads a resource. @throws what `send` throws */
export async function readResource(
  { target, pages, content, toResult }: HttpResource,
  source: Omit<PageSource, 'pages' | 'content'>,
): Promise<ReadResult> {
  const read = await readPages(target, { ...source, pages, content });
  return 'outcome' in read ? read : toResult(read);
}

function targetResource(target: string, pages: HttpPagesRequest | undefined): HttpResource {
  return {
    target,
    pages,
    content: ({ bytes }) => bytes.toString('latin1'),
    toResult: ({ pages: [first, ...further], source }) => ({
      ...first.read,
      ...(further.length > 0 && { pages: further.map(({ read }) => read.body) }),
      source,
    }),
  };
}

/** The pages of a list become one list. */
function listResource(
  collection: PlacedCollection,
  declaredPages: HttpPagesRequest | undefined,
): HttpResource {
  const { declared } = collection;
  const itemsOf = ({ read }: SentPage) => readItems(collection, read.body as JsonValue);
  return {
    target: declared.path,
    pages: declared.next && { next: declared.next, atMost: declaredPages?.atMost ?? MAX_PAGES },
    content: (page) => JSON.stringify(itemsOf(page)),
    toResult: ({ pages, source }) => {
      const [{ read }] = pages;
      if (read.body === undefined) return { ...read, source };
      const lists = pages.map(itemsOf);
      if (lists.includes(undefined)) return failedRead('not_json');
      const more = source.hasMore === true || announcesMore(declared, pages.at(-1)!.read.body as JsonValue);
      const body = { items: lists.flat(), more, ...markerRoom(collection) };
      return { ...read, body, source: { ...source, hasMore: more } };
    },
  };
}

function itemResource(collection: PlacedCollection, id: string): HttpResource {
  return {
    target: itemTarget(collection.declared, id),
    pages: undefined,
    content: () => '',
    toResult: ({ pages: [{ read }], source }) => {
      if (read.body === undefined) return { ...read, source };
      const item = readItem(collection, read.body as JsonValue);
      if (!item) return failedRead('not_json');
      return { ...read, body: { item, ...markerRoom(collection) }, source };
    },
  };
}

/** Says that the objects have a member for the marker; without it an agent cannot leave one. */
function markerRoom({ declared }: PlacedCollection): { readonly hasMarker?: true } {
  return declared.marker === undefined ? {} : { hasMarker: true };
}

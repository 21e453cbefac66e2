import { CanonicalJsonError, type JsonValue, parseStrict } from '@tookeffect/core';
import { valueAt } from '@tookeffect/evaluator';
import { type PlacedCollection, announcesMore, readItems, readWrappedItem } from './declared-collection.ts';

/** What of a page's body a read needs: the body itself, or what the owner declared about a collection. */
export interface PageForm {
  /** The members that lead to the cursor of the next page. */
  readonly cursor?: readonly (string | number)[];
  /** Without one, the body itself is read. */
  readonly collection?: PlacedCollection;
  /** Whether the body is one object of the collection, and not a list. */
  readonly isItem?: boolean;
}

/** The content of a page: its body, the list of its objects, or its object. */
export interface PageContent {
  /** `undefined` if a declared list or object is not where it was declared. */
  readonly value?: JsonValue;
  /** Instead of the value, for a page that is not parsed in this thread: the value as JSON text. */
  readonly text?: string;
  /** The cursor of the next page, if it is a text, a number or null; true for any other value. */
  readonly cursor?: string | number | boolean | null | undefined;
  /** Whether a collection announces more objects. */
  readonly hasMore: boolean;
}

/** What is wrong with a body. */
export interface PageFailure {
  readonly failure: 'not_json' | 'duplicate_member';
}

/** A page to read. */
export interface PageBytes {
  readonly bytes: Uint8Array;
  readonly form: PageForm;
  /** Whether the content is wanted as text. */
  readonly asText: boolean;
}

/**
 * Parses a body strictly, and takes what the read needs. A number that a double does not hold exactly is kept as its text,
 * and the evaluator does not evaluate checks that read it. An empty body is not JSON.
 */
export function readPage({ bytes, form, asText }: PageBytes): PageContent | PageFailure {
  const parsed = parseBody(bytes);
  if ('failure' in parsed) return parsed;
  const { collection, cursor } = form;
  const value = content(parsed.value, form);
  return {
    ...(value !== undefined && (asText ? { text: JSON.stringify(value) } : { value })),
    ...(cursor && { cursor: scalar(valueAt(parsed.value, cursor)) }),
    hasMore: collection !== undefined && !form.isItem && announcesMore(collection.declared, parsed.value),
  };
}

/** The JSON text of a page's content. */
export function contentText({ value, text }: PageContent): string {
  return text ?? JSON.stringify(value);
}

function content(body: JsonValue, { collection, isItem }: PageForm): JsonValue | undefined {
  if (!collection) return body;
  return isItem ? readWrappedItem(collection, body) : readItems(collection, body);
}

function scalar(value: JsonValue | undefined): PageContent['cursor'] {
  return typeof value === 'object' && value !== null ? true : value;
}

function parseBody(bytes: Uint8Array): { readonly value: JsonValue } | PageFailure {
  try {
    return { value: parseStrict(bytes, { integers: 'exact', maxBytes: bytes.length }) };
  } catch (error) {
    if (!(error instanceof CanonicalJsonError)) throw error;
    return { failure: error.code === 'duplicate_name' ? 'duplicate_member' : 'not_json' };
  }
}

import type { Contract, HttpListing, HttpPages, HttpProbe } from '@tookeffect/wire';
import { parsePath, requireParsed } from './path.ts';
import type { RequestFiller } from './request-filler.ts';
import type { RequestLanguage } from './request-language.ts';
import { type Template, parseTemplate } from './template.ts';

/** An HTTP read as a contract declares it: the main read, the fallback or the probe. */
export type HttpDeclaration =
  Extract<NonNullable<Contract['observe']>, { connector: 'http' }> | HttpListing | HttpProbe;

/** An HTTP read with every template filled: of a target, or of a collection that the connection's owner declared. */
export type HttpReadRequest = HttpReadOptions &
  (
    | {
        /** Path and query, percent-encoded; the origin comes from the connection. */
        readonly target: string;
        readonly collection?: never;
      }
    | { readonly collection: HttpCollectionRequest; readonly target?: never }
  );

/** A collection by its declared name; with `item` one of its objects, by its id as text, not percent-encoded. */
export interface HttpCollectionRequest {
  readonly name: string;
  readonly item?: string;
}

/** That a request asks only for what was created since an instant. */
export interface HttpSinceRequest {
  /** The list shows everything that was created at this instant or later, in wire form, by the provider's clock. */
  readonly at: string;
  readonly isNewestFirst: boolean;
}

/** How the further pages of a listing are found. */
export type HttpPagesRequest =
  | { readonly next: 'link'; readonly atMost: number }
  | {
      /** The members below the response's body that lead to the cursor. */
      readonly next: readonly (string | number)[];
      /** The query parameter that takes the cursor. */
      readonly parameter: string;
      readonly atMost: number;
    };

interface HttpReadOptions {
  readonly connector: 'http';
  readonly method: 'GET' | 'HEAD';
  /** The `Accept` header; by default `application/json`. */
  readonly accept?: string;
  /** Further constant headers, by their names in lower case. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The query parameter that takes a unique value, so that no cache answers. */
  readonly fresh?: string;
  readonly pages?: HttpPagesRequest;
  readonly since?: HttpSinceRequest;
  /** Response headers to keep beside the usual ones, in lower case. */
  readonly keepHeaders?: readonly string[];
}

/** A declared HTTP read with every template parsed. */
export interface CompiledHttpRequest {
  readonly connector: 'http';
  readonly options: HttpReadOptions;
  readonly resource: CompiledTarget | CompiledCollection;
}

interface CompiledTarget {
  readonly path: Template;
  readonly query: readonly { readonly name: string; readonly value: Template }[];
}

interface CompiledCollection {
  readonly collection: Template;
  readonly item: Template | undefined;
}

/** HTTP reads in contracts. Parameter names and values are percent-encoded, literal text included. */
export const httpRequests: RequestLanguage<HttpDeclaration, CompiledHttpRequest, HttpReadRequest> = {
  keyMember: 'method',
  templates: (declared) => [
    ...(declared.path === undefined ? [] : [{ text: declared.path, use: 'path' as const }]),
    ...(declared.query ?? []).map(({ value }) => ({ text: value, use: 'query' as const })),
    ...(declared.collection === undefined ? [] : [{ text: declared.collection, use: 'text' as const }]),
    ...('item' in declared && declared.collection !== undefined
      ? [{ text: declared.item, use: 'segment' as const }]
      : []),
  ],
  paths: () => [],
  compile: (declared) => ({
    connector: 'http',
    options: compileOptions(declared),
    resource: compileResource(declared),
  }),
  fill: ({ options, resource }, filler) =>
    'path' in resource
      ? { ...options, target: fillTarget(resource, filler) }
      : { ...options, collection: fillCollection(resource, filler) },
};

function compileOptions(declared: HttpDeclaration): HttpReadOptions {
  const { method, fresh, headers } = declared;
  return {
    connector: 'http',
    method,
    ...(headers && { headers: Object.fromEntries(headers.map(({ name, value }) => [name, value])) }),
    ...(fresh && { fresh: fresh.query }),
    ...('accept' in declared && { accept: declared.accept }),
    ...('pages' in declared && { pages: compilePages(declared.pages) }),
    ...('keepHeaders' in declared && { keepHeaders: declared.keepHeaders }),
  };
}

/** The schema ensures that a cursor's path begins with `$.observation.body`. */
function compilePages(pages: HttpPages): HttpPagesRequest {
  if (!('parameter' in pages)) return { next: pages.next, atMost: pages.atMost };
  const { next, parameter, atMost } = pages;
  const [, ...segments] = requireParsed(parsePath(next)).segments;
  return { next: segments, parameter, atMost };
}

/** The linter ensures that a read has a path or a collection. */
function compileResource(declared: HttpDeclaration): CompiledTarget | CompiledCollection {
  if (declared.collection !== undefined)
    return {
      collection: template(declared.collection),
      item: 'item' in declared ? template(declared.item) : undefined,
    };
  return {
    path: template(declared.path!),
    query: (declared.query ?? []).map(({ name, value }) => ({ name, value: template(value) })),
  };
}

function fillTarget({ path, query }: CompiledTarget, filler: RequestFiller): string {
  const parameters = query.map(
    ({ name, value }) => `${encodeURIComponent(name)}=${filler.text(value, 'query')}`,
  );
  return filler.text(path, 'path') + (parameters.length > 0 ? `?${parameters.join('&')}` : '');
}

function fillCollection({ collection, item }: CompiledCollection, filler: RequestFiller) {
  const name = filler.text(collection, 'text');
  return item === undefined ? { name } : { name, item: filler.text(item, 'segment') };
}

function template(text: string): Template {
  return requireParsed(parseTemplate(text));
}

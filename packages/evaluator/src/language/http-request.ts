import type { Contract, HttpListing, HttpProbe } from '@tookeffect/wire';
import { requireParsed } from './path.ts';
import type { RequestLanguage } from './request-language.ts';
import { type Template, parseTemplate } from './template.ts';

/** An HTTP read as a contract declares it: the main read, the fallback or the probe. */
export type HttpDeclaration =
  Extract<NonNullable<Contract['observe']>, { connector: 'http' }> | HttpListing | HttpProbe;

/** An HTTP read with every template filled. */
export interface HttpReadRequest {
  readonly connector: 'http';
  readonly method: 'GET' | 'HEAD';
  /** Path and query, percent-encoded; the origin comes from the connection. */
  readonly target: string;
}

/** A declared HTTP read with every template parsed. */
export interface CompiledHttpRequest {
  readonly connector: 'http';
  readonly method: 'GET' | 'HEAD';
  readonly path: Template;
  readonly query: readonly { readonly name: string; readonly value: Template }[];
}

/** HTTP reads in contracts. Parameter names and values are percent-encoded. */
export const httpRequests: RequestLanguage<HttpDeclaration, CompiledHttpRequest, HttpReadRequest> = {
  keyMember: 'method',
  templates: ({ path, query = [] }) => [
    { text: path, use: 'path' },
    ...query.map(({ value }) => ({ text: value, use: 'query' as const })),
  ],
  paths: () => [],
  compile: ({ method, path, query = [] }) => ({
    connector: 'http',
    method,
    path: template(path),
    query: query.map(({ name, value }) => ({ name, value: template(value) })),
  }),
  fill: ({ method, path, query }, filler) => {
    const parameters = query.map(
      ({ name, value }) => `${encodeURIComponent(name)}=${filler.text(value, 'query')}`,
    );
    const target = filler.text(path, 'path') + (parameters.length > 0 ? `?${parameters.join('&')}` : '');
    return { connector: 'http', method, target };
  },
};

function template(text: string): Template {
  return requireParsed(parseTemplate(text));
}

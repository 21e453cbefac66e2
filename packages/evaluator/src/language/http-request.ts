import type { Contract, HttpListing, HttpProbe } from '@tookeffect/wire';
import { requireParsed } from './path.ts';
import type { RequestFiller } from './request-filler.ts';
import { type Template, type TemplateUse, parseTemplate } from './template.ts';

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

/** Lists the templates of an HTTP read, and where each is used. */
export function httpTemplates(declared: HttpDeclaration): { text: string; use: TemplateUse }[] {
  const query = (declared.query ?? []).map(({ value }) => ({ text: value, use: 'query' as const }));
  return [{ text: declared.path, use: 'path' }, ...query];
}

/** Compiles an HTTP read that has no lint findings. */
export function compileHttpRequest({ method, path, query = [] }: HttpDeclaration): CompiledHttpRequest {
  const parameters = query.map(({ name, value }) => ({ name, value: template(value) }));
  return { connector: 'http', method, path: template(path), query: parameters };
}

/** Fills a compiled HTTP read; parameter names and values are percent-encoded. */
export function fillHttpRequest(
  { method, path, query }: CompiledHttpRequest,
  filler: RequestFiller,
): HttpReadRequest {
  const parameters = query.map(
    ({ name, value }) => `${encodeURIComponent(name)}=${filler.text(value, 'query')}`,
  );
  const target = filler.text(path, 'path') + (parameters.length > 0 ? `?${parameters.join('&')}` : '');
  return { connector: 'http', method, target };
}

function template(text: string): Template {
  return requireParsed(parseTemplate(text));
}

import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Endpoint } from '../../src/http/catalogue/index.ts';
import { SCHEMAS_FOLDER } from '../../src/http/schema-library.ts';
import type { ApiResponse } from './test-api.ts';

type HeaderReferences = Readonly<Record<string, { readonly $ref: string }>>;

interface PublishedResponse {
  readonly $ref?: string;
  readonly headers?: HeaderReferences;
}

/** The published document; another test compares it with what the service sends. */
const published = JSON.parse(readFileSync(path.join(SCHEMAS_FOLDER, 'openapi/openapi.json'), 'utf8')) as {
  readonly paths: Readonly<
    Record<string, Record<string, { readonly responses: Readonly<Record<string, PublishedResponse>> }>>
  >;
  readonly components: {
    readonly responses: Readonly<Record<string, PublishedResponse>>;
    readonly headers: Readonly<Record<string, { readonly required?: boolean }>>;
  };
};

/** Headers of HTTP itself, which OpenAPI documents do not declare. @see OpenAPI 3.1.1, response object, headers */
const OF_HTTP = new Set([
  'connection',
  'content-length',
  'content-type',
  'date',
  'keep-alive',
  'transfer-encoding',
]);

/**
 * Compares the headers of a response with the published document.
 * @returns those that are sent and not declared, and those that are declared as required and not sent
 */
export function headerFaults(
  { method, path: place }: Pick<Endpoint, 'method' | 'path'>,
  { status, headers }: Pick<ApiResponse, 'status' | 'headers'>,
): readonly string[] {
  const described = published.paths[place]?.[method.toLowerCase()]?.responses[status];
  if (described === undefined) return [`the status ${status} is not documented`];
  const { $ref } = described;
  const response = $ref === undefined ? described : published.components.responses[nameIn($ref)]!;
  const declared = Object.entries(response.headers ?? {}).map(
    ([name, header]) => [name.toLowerCase(), published.components.headers[nameIn(header.$ref)]!] as const,
  );
  const names = new Set(declared.map(([name]) => name));
  return [
    ...[...headers.keys()]
      .filter((name) => !OF_HTTP.has(name) && !names.has(name))
      .map((name) => `the header ${name} is not declared`),
    ...declared
      .filter(([name, { required = false }]) => required && !headers.has(name))
      .map(([name]) => `the required header ${name} is missing`),
  ];
}

function nameIn(reference: string): string {
  return reference.split('/').at(-1)!;
}

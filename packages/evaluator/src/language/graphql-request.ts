import type { JsonValue } from '@tookeffect/core';
import type { Contract, GraphqlPages, GraphqlProbe } from '@tookeffect/wire';
import { type SingularPath, parsePath, requireParsed } from './path.ts';
import type { RequestLanguage } from './request-language.ts';
import { type Template, parseTemplate } from './template.ts';

/** A read of a GraphQL API as a contract declares it: the main read or the probe. */
export type GraphqlDeclaration =
  Extract<NonNullable<Contract['observe']>, { connector: 'graphql-read' }> | GraphqlProbe;

/** A query with the values of its variables. */
export interface GraphqlReadRequest {
  readonly connector: 'graphql-read';
  readonly document: string;
  readonly variables: Readonly<Record<string, JsonValue>>;
  readonly pages?: GraphqlPagesRequest;
}

/** How the further pages of a connection are found. */
export interface GraphqlPagesRequest {
  /** The members below the response's body that lead to the connection. */
  readonly connection: readonly (string | number)[];
  /** The variable that takes the end cursor. */
  readonly variable: string;
  readonly atMost: number;
}

/** A declared query with every template and path parsed. */
export interface CompiledGraphqlRequest {
  readonly connector: 'graphql-read';
  readonly document: string;
  readonly variables: readonly CompiledVariable[];
  readonly pages: GraphqlPagesRequest | undefined;
}

type CompiledVariable = { readonly name: string } & (
  { readonly value: Template } | { readonly ref: SingularPath }
);

/** Queries in contracts. The document is no template: what is filled in are the variables, as JSON. */
export const graphqlRequests: RequestLanguage<
  GraphqlDeclaration,
  CompiledGraphqlRequest,
  GraphqlReadRequest
> = {
  keyMember: 'document',
  templates: ({ variables }) =>
    variables.flatMap((variable) =>
      'value' in variable ? [{ text: variable.value, use: 'text' as const }] : [],
    ),
  paths: ({ variables }) => variables.flatMap((variable) => ('ref' in variable ? [variable.ref] : [])),
  compile: (declared) => ({
    connector: 'graphql-read',
    document: declared.document,
    variables: declared.variables.map((variable) =>
      'ref' in variable
        ? { name: variable.name, ref: requireParsed(parsePath(variable.ref)) }
        : { name: variable.name, value: requireParsed(parseTemplate(variable.value)) },
    ),
    pages: 'pages' in declared ? compilePages(declared.pages) : undefined,
  }),
  fill: ({ connector, document, variables, pages }, filler) => ({
    connector,
    document,
    variables: Object.fromEntries(
      variables.map((variable) => [
        variable.name,
        'ref' in variable ? filler.value(variable.ref) : filler.text(variable.value, 'text'),
      ]),
    ),
    ...(pages && { pages }),
  }),
};

/** The schema ensures that the path begins with `$.observation.body`. */
function compilePages({ connection, variable, atMost }: GraphqlPages): GraphqlPagesRequest {
  const [, ...segments] = requireParsed(parsePath(connection)).segments;
  return { connection: segments, variable, atMost };
}

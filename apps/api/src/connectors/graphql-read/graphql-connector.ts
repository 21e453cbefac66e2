import type { JsonObject, JsonValue } from '@tookeffect/core';
import {
  type GraphqlPagesRequest,
  type GraphqlReadRequest,
  graphqlDocumentProblem,
} from '@tookeffect/evaluator';
import type { CredentialType } from '@tookeffect/wire';
import type { Computer } from '../../compute/index.ts';
import {
  type ConnectionTestResult,
  type Connector,
  type OpenConnection,
  type ReadContext,
  type ReadResult,
  type TimeBounds,
  failedRead,
} from '../connector.ts';
import type { HttpAnswer } from '../http/http-response.ts';
import type { GuardedResolver } from '../network/address-guard.ts';
import { JsonPoster } from '../network/json-post.ts';
import type { AddressPath, AddressScheme } from '../system-address.ts';
import { type ConnectionPage, connectionPage, joinedBody } from './connection-pages.ts';
import { graphqlAnswer } from './graphql-answer.ts';
import { SCOPES_HEADER, graphqlConnectionTest } from './graphql-connection-test.ts';

const SCHEME = { showsDefaultPort: false, readPath };
const SCHEMES: readonly [AddressScheme, AddressScheme] = [
  { name: 'graphql', defaultPort: 443, isPlainText: false, ...SCHEME },
  { name: 'graphql+http', defaultPort: 80, isPlainText: true, ...SCHEME },
];

const MAX_TEST_BYTES = 65_536;
/** It reads no object. */
const TEST_DOCUMENT = 'query { __typename }';

/**
 * Reads objects of a GraphQL API. It sends the document of the contract, which is parsed before each read and refused if it
 * is anything else than one query. A response with errors shows nothing, neither presence nor absence.
 */
export class GraphqlConnector implements Connector<GraphqlReadRequest> {
  readonly name = 'graphql-read';
  readonly schemes = SCHEMES;
  readonly credentialTypes: readonly CredentialType[] = ['bearer', 'header'];

  readonly #poster: JsonPoster;

  /** @param computer parses large bodies; in this thread if it is left out */
  constructor(resolver: GuardedResolver, computer?: Computer) {
    this.#poster = new JsonPoster(resolver, SCHEMES, computer);
  }

  requestProblem({ document, variables, pages }: GraphqlReadRequest): string | undefined {
    const given = [...Object.keys(variables), ...(pages ? [pages.variable] : [])];
    const problem = graphqlDocumentProblem(document, given);
    if (problem !== undefined) return `The document ${problem}.`;
    const structured = Object.entries(variables).find(
      ([, value]) => value === null || typeof value === 'object',
    );
    return structured && `The value of $${structured[0]} is no text, number or boolean.`;
  }

  async read(
    request: GraphqlReadRequest,
    connection: OpenConnection,
    context: ReadContext,
  ): Promise<ReadResult> {
    if (this.requestProblem(request) !== undefined) return failedRead('unreachable');
    const { document, variables, pages } = request;
    if (pages) return this.#readPages({ document, variables, pages }, connection, context);
    const shown = graphqlAnswer(await this.#poster.call(call(document, variables), connection, context));
    if (!('data' in shown)) return shown;
    const source = this.#source([shown.answer], connection, false);
    return { ...shown.answer.read, body: { data: shown.data }, source };
  }

  test(connection: OpenConnection, { signal }: TimeBounds): Promise<ConnectionTestResult> {
    return graphqlConnectionTest(() =>
      this.#poster.call({ ...call(TEST_DOCUMENT, {}), keepHeaders: [SCOPES_HEADER] }, connection, {
        signal,
        maxBytes: MAX_TEST_BYTES,
      }),
    );
  }

  close(): Promise<void> {
    return this.#poster.close();
  }

  /** All pages, one after the other, within one size limit and one number of requests. */
  async #readPages(
    {
      document,
      variables,
      pages,
    }: { pages: GraphqlPagesRequest } & Pick<GraphqlReadRequest, 'document' | 'variables'>,
    connection: OpenConnection,
    context: ReadContext,
  ): Promise<ReadResult> {
    const read: ConnectionPage[] = [];
    const answers: HttpAnswer[] = [];
    const cursors = new Set<string | null>();
    let first: JsonObject | undefined;
    for (let left = context.maxBytes, cursor: string | null = null; ;) {
      const values = { ...variables, ...(cursor !== null && { [pages.variable]: cursor }) };
      const bounds = { ...context, maxBytes: left };
      const shown = graphqlAnswer(await this.#poster.call(call(document, values), connection, bounds));
      if (!('data' in shown)) return shown;
      const page = connectionPage(shown.data, pages.connection);
      if (!page) return failedRead('not_json');
      first ??= shown.data;
      cursors.add(cursor);
      cursor = page.endCursor;
      // A cursor that comes again may be the same page again: its nodes would look like duplicates.
      const isRepeated = cursor !== null && cursors.has(cursor) && page.nodes.length > 0;
      read.push(isRepeated ? { ...page, nodes: [] } : page);
      answers.push(shown.answer);
      left -= shown.answer.bytes.length;
      const isCut = cursors.has(cursor) || read.length >= Math.min(pages.atMost, context.maxRequests);
      if (page.hasNextPage && !isCut) continue;
      const hasMore = page.hasNextPage || isRepeated;
      const body = joinedBody(first, pages.connection, read);
      return { ...answers[0]!.read, body, source: this.#source(answers, connection, hasMore) };
    }
  }

  #source(answers: readonly HttpAnswer[], connection: OpenConnection, hasMore: boolean) {
    const ages = answers.flatMap(({ time }) => time.ageSeconds ?? []);
    const { clock } = answers[0]!.time;
    return {
      ...(clock && { clock }),
      ...(ages.length > 0 && { ageSeconds: Math.max(...ages) }),
      ...this.#poster.sourceOf(connection),
      hasMore,
    };
  }
}

/** One query, to the path of the base URL. */
function call(query: string, variables: Readonly<Record<string, JsonValue>>) {
  return { path: '', contentType: 'application/json', body: JSON.stringify({ query, variables }) };
}

/** The base URL is that of the API itself, such as `graphql://api.linear.app/graphql`. */
function readPath(pathname: string): AddressPath {
  return pathname === '/' ? { path: '/', suffix: '' } : { path: pathname, suffix: pathname };
}

import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ConnectorRegistry, Deadline } from '../../../src/connectors/index.ts';
import { ConnectionTester } from '../../../src/modules/connections/connection-tester.ts';
import { listen } from '../raw-server.ts';
import {
  ISSUES_DOCUMENT,
  connectionTo,
  readGraphql,
  testProbe,
  testQueue,
  testResolver,
} from '../reading.ts';

interface Request {
  readonly method: string | undefined;
  readonly url: URL;
  readonly headers: IncomingHttpHeaders;
  readonly body: { readonly query: string; readonly variables: Readonly<Record<string, unknown>> };
}

const TOKEN = { type: 'bearer', token: 'test-token' } as const;
const requests: Request[] = [];
let answers: { readonly body: object; readonly headers?: Readonly<Record<string, string>> }[] = [];
let baseUrl: string;

const server = createServer((request, response) => {
  let text = '';
  request.on('data', (chunk: Buffer) => (text += chunk.toString()));
  request.on('end', () => {
    const { method, headers } = request;
    const url = new URL(request.url ?? '', 'http://api.example');
    requests.push({ method, url, headers, body: JSON.parse(text) as Request['body'] });
    const { body, headers: sent } = answers.shift() ?? { body: { errors: [{ message: 'no more' }] } };
    response.writeHead(200, { date: 'Sun, 01 Mar 2026 12:01:00 GMT', ...sent }).end(JSON.stringify(body));
  });
});
beforeAll(async () => {
  baseUrl = `graphql+http://127.0.0.1:${String(await listen(server))}/graphql`;
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
});
beforeEach(() => {
  requests.length = 0;
});

const page = (ids: readonly string[], endCursor: string | null = null, hasNextPage = endCursor !== null) => ({
  body: {
    data: {
      team: { id: 't', issues: { nodes: ids.map((id) => ({ id })), pageInfo: { hasNextPage, endCursor } } },
    },
    extensions: { cost: 1 },
  },
});
const connect = (rest = {}) => connectionTo(baseUrl, TOKEN, rest);
const bodyOf = (ids: readonly string[]) => ({
  data: { team: { issues: { nodes: ids.map((id) => ({ id })) } } },
});

describe('a read of a GraphQL API', () => {
  it('is one query with its variables as JSON, to an address that no other call had', async () => {
    answers = [page(['a']), page([])];
    const read = await readGraphql(connect());
    await readGraphql(connect());
    const [first, second] = requests as [Request, Request];
    expect([first.method, first.url.pathname]).toEqual(['POST', '/graphql']);
    expect(first.body).toEqual({ query: ISSUES_DOCUMENT, variables: { team: 't' } });
    expect(first.headers).toMatchObject({
      authorization: 'Bearer test-token',
      'cache-control': 'no-cache',
      'content-type': 'application/json',
    });
    expect(first.url.search).toMatch(/^\?tookeffect=[0-9a-f]{32}$/);
    expect(second.url.search).not.toBe(first.url.search);
    expect(read).toEqual({
      outcome: 'answered',
      status: 200,
      headers: {},
      body: {
        data: {
          team: {
            id: 't',
            issues: { nodes: [{ id: 'a' }], pageInfo: { hasNextPage: false, endCursor: null } },
          },
        },
      },
      source: {
        clock: { at: '2026-03-01T12:01:00.000Z', unitMs: 1000 },
        isUnique: true,
        isUncached: false,
        hasMore: false,
      },
    });
  });

  it('has a plain address where the owner declares that no cache lies in between', async () => {
    answers = [page([])];
    const read = await readGraphql(connect({ declarations: { uncached: true } }));
    expect(requests[0]!.url.search).toBe('');
    expect(read).toMatchObject({ source: { isUnique: false, isUncached: true } });
  });

  it('sends text, numbers and booleans with their types, whatever they contain', async () => {
    answers = [{ body: { data: { x: null } } }];
    const document = 'query($a: String, $b: Int, $c: Boolean) { x(a: $a, b: $b, c: $c) }';
    const variables = { a: '"}) { delete } #', b: 7, c: false };
    const read = await readGraphql(connect(), { document, variables, pages: undefined } as never);
    expect(requests[0]!.body).toEqual({ query: document, variables });
    expect(read).toMatchObject({ body: { data: { x: null } }, source: { hasMore: false } });
  });

  it('follows cursors, and says the greatest age', async () => {
    answers = [page(['a'], 'c1'), { ...page(['b']), headers: { age: '30' } }];
    const read = await readGraphql(connect());
    expect(read).toMatchObject({ body: bodyOf(['a', 'b']), source: { ageSeconds: 30, hasMore: false } });
    expect(requests.map(({ body }) => body.variables)).toEqual([{ team: 't' }, { team: 't', after: 'c1' }]);
  });

  it('is incomplete where a page is announced without a cursor', async () => {
    answers = [page(['a'], null, true)];
    expect(await readGraphql(connect())).toMatchObject({ body: bodyOf(['a']), source: { hasMore: true } });
  });

  it('is incomplete where a cursor comes again, and does not show the same nodes twice', async () => {
    answers = [page(['a'], 'c1'), page(['a'], 'c1')];
    expect(await readGraphql(connect())).toMatchObject({ body: bodyOf(['a']), source: { hasMore: true } });
    expect(requests).toHaveLength(2);
    answers = [page(['a'], 'c1'), page(['a'], 'c1', false)];
    expect(await readGraphql(connect())).toMatchObject({ body: bodyOf(['a']), source: { hasMore: true } });
    answers = [page(['a'], 'c1'), page([], 'c1', false)];
    expect(await readGraphql(connect())).toMatchObject({ body: bodyOf(['a']), source: { hasMore: false } });
  });

  it.each([
    [5, {}],
    [2, { maxRequests: 2 }],
  ])('sends at most %i requests with %j', async (count, bounds) => {
    answers = Array.from({ length: 9 }, (_, index) => page([], `c${String(index)}`));
    expect(await readGraphql(connect(), {}, bounds)).toMatchObject({ source: { hasMore: true } });
    expect(requests).toHaveLength(count);
  });

  it('shares its size limit among the pages', async () => {
    const text = 'x'.repeat(600);
    answers = [page([text], 'a'), page([text])];
    expect(await readGraphql(connect(), {}, { maxBytes: 1_000 })).toEqual({
      outcome: 'failed',
      failure: 'too_large',
    });
  });

  it('fails as a whole if a later page has errors, or no connection', async () => {
    answers = [page(['a'], 'c1'), { body: { errors: [{ message: 'no' }], ...page(['b']).body } }];
    expect(await readGraphql(connect())).toEqual({ outcome: 'failed', failure: 'not_json' });
    answers = [page(['a'], 'c1'), { body: { data: { team: null } } }];
    expect(await readGraphql(connect())).toEqual({ outcome: 'failed', failure: 'not_json' });
  });

  it.each([
    ['a mutation', { document: 'mutation($team: String, $after: String) { x(a: $team, b: $after) }' }],
    [
      'a subscription',
      { document: 'subscription($team: String, $after: String) { x(a: $team, b: $after) }' },
    ],
    ['a second operation', { document: `${ISSUES_DOCUMENT} mutation M { x }` }],
    ['an object as a value', { variables: { team: { contains: '' } } }],
    ['null as a value', { variables: { team: null } }],
    ['a variable that is not declared', { variables: { team: 't', other: 1 } }],
  ])('is not sent with %s', async (_name, request) => {
    expect(await readGraphql(connect(), request)).toEqual({ outcome: 'failed', failure: 'unreachable' });
    expect(requests).toEqual([]);
  });
});

describe('a connection test', () => {
  const connectors = new ConnectorRegistry(testResolver());
  const tester = new ConnectionTester(connectors, testQueue(), testProbe());
  afterAll(() => connectors.close());
  const test = () => tester.test(connect({ service: 'linear' }), new Deadline(2_000));

  it.each([
    [undefined, 'usable'],
    ['read', 'usable'],
    ['read:org, read:user,user:email', 'usable'],
    ['repo', 'can_write'],
    ['read,write', 'can_write'],
    ['issues:create', 'can_write'],
    ['admin', 'can_write'],
    ['a_scope_of_tomorrow', 'can_write'],
  ])('finds that a token with the scopes %s is %s', async (scopes, outcome) => {
    answers = [
      {
        body: { data: { __typename: 'Query' } },
        ...(scopes !== undefined && { headers: { 'x-oauth-scopes': scopes } }),
      },
    ];
    const found = await test();
    expect(found.outcome).toBe(outcome);
    expect(found.detail).toMatch(/^[A-Z].*\.$/);
    expect(requests[0]!.body.query).toBe('query { __typename }');
  });

  it.each([
    ['UNAUTHENTICATED', 'denied'],
    ['FORBIDDEN', 'denied'],
    ['RATELIMITED', 'unreachable'],
    ['TOMORROW', 'unreachable'],
  ])('of a token that the API refuses with %s is %s', async (code, outcome) => {
    answers = [{ body: { errors: [{ extensions: { code } }] } }];
    expect((await test()).outcome).toBe(outcome);
  });
});

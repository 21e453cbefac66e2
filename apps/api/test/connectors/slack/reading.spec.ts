import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { ConnectorRegistry, Deadline } from '../../../src/connectors/index.ts';
import { ConnectionTester } from '../../../src/modules/connections/connection-tester.ts';
import { listen } from '../raw-server.ts';
import { connectionTo, readSlack, testProbe, testQueue, testResolver } from '../reading.ts';

interface Request {
  readonly method: string | undefined;
  readonly url: URL;
  readonly headers: IncomingHttpHeaders;
  readonly form: Readonly<Record<string, string>>;
}

const TOKEN = { type: 'bearer', token: 'xoxb-test-token' } as const;
const requests: Request[] = [];
let answers: { readonly body: object; readonly headers?: Readonly<Record<string, string>> }[] = [];
let baseUrl: string;

const server = createServer((request, response) => {
  let text = '';
  request.on('data', (chunk: Buffer) => (text += chunk.toString()));
  request.on('end', () => {
    const { method, headers } = request;
    const url = new URL(request.url ?? '', 'http://slack.example');
    requests.push({ method, url, headers, form: Object.fromEntries(new URLSearchParams(text)) });
    const { body, headers: sent } = answers.shift() ?? { body: { ok: false, error: 'fatal_error' } };
    response.writeHead(200, { date: 'Sun, 01 Mar 2026 12:01:00 GMT', ...sent }).end(JSON.stringify(body));
  });
});
beforeAll(async () => {
  baseUrl = `slack+http://127.0.0.1:${String(await listen(server))}`;
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
});
beforeEach(() => {
  requests.length = 0;
});

const page = (ts: readonly string[], cursor = '', rest: object = {}) => ({
  body: {
    ok: true,
    messages: ts.map((one) => ({ type: 'message', ts: one })),
    has_more: cursor !== '',
    response_metadata: { next_cursor: cursor },
    ...rest,
  },
});
const connect = (rest = {}) => connectionTo(baseUrl, TOKEN, rest);

describe('a read of messages', () => {
  it('is one reading call with the token, as a form, to an address that no other call had', async () => {
    answers = [page(['1.000001']), page([])];
    const read = await readSlack(connect());
    await readSlack(connect());
    const [first, second] = requests as [Request, Request];
    expect([first.method, first.url.pathname]).toEqual(['POST', '/api/conversations.history']);
    expect(first.form).toEqual({
      channel: 'C0DEPLOYS',
      limit: '200',
      include_all_metadata: 'true',
      oldest: '1772365500.000000',
    });
    expect(first.headers).toMatchObject({
      authorization: 'Bearer xoxb-test-token',
      'cache-control': 'no-cache',
      'accept-encoding': 'identity',
    });
    expect(first.url.search).toMatch(/^\?tookeffect=[0-9a-f]{32}$/);
    expect(second.url.search).not.toBe(first.url.search);
    expect(read).toMatchObject({
      status: 200,
      body: { messages: [{ ts: '1.000001', channel: 'C0DEPLOYS', postedAt: 1 }], complete: true },
      source: {
        clock: { at: '2026-03-01T12:01:00.000Z' },
        isUnique: true,
        isUncached: false,
        hasMore: false,
      },
    });
  });

  it('has a plain address where the owner declares that no cache lies in between', async () => {
    answers = [page([])];
    const read = await readSlack(connect({ declarations: { uncached: true } }));
    expect(requests[0]!.url.search).toBe('');
    expect(read).toMatchObject({ source: { isUnique: false, isUncached: true } });
  });

  it('reads the replies of a thread', async () => {
    answers = [page([])];
    await readSlack(connect(), { messages: { since: '2026-03-01T11:45:00Z', thread: '1772366000.000100' } });
    expect(requests[0]!.url.pathname).toBe('/api/conversations.replies');
    expect(requests[0]!.form).toMatchObject({ ts: '1772366000.000100' });
  });

  it('follows cursors, and says the greatest age', async () => {
    answers = [page(['2.000001'], 'b'), { ...page(['1.000001']), headers: { age: '30' } }];
    expect(await readSlack(connect())).toMatchObject({
      body: { messages: [{ ts: '2.000001' }, { ts: '1.000001' }], complete: true },
      source: { ageSeconds: 30 },
    });
    expect(requests.map(({ form }) => form.cursor)).toEqual([undefined, 'b']);
  });

  it('is incomplete where a page is announced without a cursor', async () => {
    answers = [page([], '', { has_more: true })];
    expect(await readSlack(connect())).toMatchObject({
      body: { complete: false },
      source: { hasMore: true },
    });
  });

  it('is incomplete where a cursor comes again', async () => {
    answers = [page([], 'a'), page([], 'a')];
    expect(await readSlack(connect())).toMatchObject({ body: { complete: false } });
    expect(requests).toHaveLength(2);
  });

  it('has a message once that two pages show, as the later one shows it', async () => {
    answers = [page(['1.000001'], 'a'), page(['1.000001', '2.000001'])];
    expect(await readSlack(connect())).toMatchObject({
      body: { messages: [{ ts: '1.000001' }, { ts: '2.000001' }], complete: true },
    });
  });

  it.each([
    [5, {}],
    [2, { maxRequests: 2 }],
  ])('sends at most %i requests with %j', async (count, bounds) => {
    answers = Array.from({ length: 9 }, (_, index) => page([], `c${String(index)}`));
    expect(await readSlack(connect(), {}, bounds)).toMatchObject({ body: { complete: false } });
    expect(requests).toHaveLength(count);
  });

  it('shares its size limit among the pages', async () => {
    const text = 'x'.repeat(600);
    answers = [page([text], 'a'), page([text])];
    expect(await readSlack(connect(), {}, { maxBytes: 1_000 })).toEqual({
      outcome: 'failed',
      failure: 'too_large',
    });
  });

  it('fails as a whole if a later page is refused', async () => {
    answers = [page([], 'a'), { body: { ok: false, error: 'ratelimited' } }];
    expect(await readSlack(connect())).toMatchObject({ outcome: 'answered', status: 429 });
  });

  it.each([
    ['a name instead of an id', { channel: '#deploys' }],
    ['a fragment of a form', { channel: 'C1&cursor=x' }],
    ['a thread that is no ts', { messages: { since: '2026-03-01T11:45:00Z', thread: '17' } }],
    ['an instant that is none', { messages: { since: 'yesterday' } }],
  ])('is not made with %s', async (_name, request) => {
    expect(await readSlack(connect(), request)).toEqual({ outcome: 'failed', failure: 'unreachable' });
    expect(requests).toEqual([]);
  });

  it('is not made with a base URL that has a path', () => {
    const registry = new ConnectorRegistry(testResolver());
    expect(registry.readAddress('slack://slack.com/api', 'live')).toMatchObject({
      problem: expect.stringContaining('no path') as string,
    });
    expect(registry.readAddress('slack://slack.com', 'live')).toMatchObject({
      address: { origin: 'slack://slack.com', port: 443 },
    });
    expect(registry.readAddress('slack+http://slack.com', 'live')).toHaveProperty('problem');
  });
});

test('a read of the channel shows what proves that it is visible', async () => {
  answers = [
    { body: { ok: true, channel: { id: 'C0DEPLOYS', name: 'deploys', is_archived: true, creator: 'U1' } } },
  ];
  expect(await readSlack(connect(), { messages: undefined } as never)).toMatchObject({
    body: { channel: { id: 'C0DEPLOYS', name: 'deploys', isArchived: true } },
  });
  expect(requests[0]!.url.pathname).toBe('/api/conversations.info');
});

describe('a connection test', () => {
  const connectors = new ConnectorRegistry(testResolver());
  const tester = new ConnectionTester(connectors, testQueue(), testProbe());
  afterAll(() => connectors.close());

  it.each([
    [undefined, 'usable'],
    [
      'channels:history,channels:read,groups:history,users:read,users:read.email,metadata.message:read',
      'usable',
    ],
    ['identify, team:read', 'usable'],
    ['channels:history,chat:write', 'can_write'],
    ['chat:write.public', 'can_write'],
    ['incoming-webhook', 'can_write'],
    ['admin', 'can_write'],
    ['reactions:write', 'can_write'],
    ['a_scope_of_tomorrow', 'can_write'],
  ])('finds that a token with the scopes %s is %s', async (scopes, outcome) => {
    answers = [
      { body: { ok: true }, ...(scopes !== undefined && { headers: { 'x-oauth-scopes': scopes } }) },
    ];
    const found = await tester.test(connect({ service: 'slack' }), new Deadline(2_000));
    expect(found.outcome).toBe(outcome);
    expect(found.detail).toMatch(/^[A-Z].*\.$/);
    expect(requests[0]!.url.pathname).toBe('/api/auth.test');
  });

  it.each([
    ['invalid_auth', 'denied'],
    ['account_inactive', 'denied'],
    ['missing_scope', 'denied'],
    ['ratelimited', 'unreachable'],
    ['internal_error', 'unreachable'],
    ['error_of_tomorrow', 'unreachable'],
  ])('of a token that Slack refuses with %s is %s', async (error, outcome) => {
    answers = [{ body: { ok: false, error } }];
    expect((await tester.test(connect({ service: 'slack' }), new Deadline(2_000))).outcome).toBe(outcome);
  });
});

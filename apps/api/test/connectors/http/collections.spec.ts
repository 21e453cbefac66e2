import type { ConnectionDeclarations, DeclaredCollection } from '@tookeffect/wire';
import { describe, expect, it } from 'vitest';
import { HttpConnector } from '../../../src/connectors/http/http-connector.ts';
import { readHttp, testResolver } from '../reading.ts';
import { startJsonServer } from './json-server.ts';
import { startApplication, startRecordingProvider } from './recording-provider.ts';

const POSTS: DeclaredCollection = {
  path: '/posts',
  id: 'id',
  createdAt: { member: 'created_at', format: 'rfc3339' },
  marker: 'metadata.operation',
  creator: 'author.login',
  revision: 'version',
};

const declare = (change: Partial<DeclaredCollection> = {}): ConnectionDeclarations => ({
  collections: { posts: { ...POSTS, ...change } },
});

/** Reads the collection, or one of its items, from a provider that sends a body. */
async function readBody(body: unknown, change: Partial<DeclaredCollection> = {}, item?: string) {
  const { url } = await startRecordingProvider(() => ({ body }));
  const collection = { name: 'posts', ...(item !== undefined && { item }) };
  return readHttp(url, { collection, declarations: declare(change) });
}

/** Starts a provider that sends these bytes. */
function startListOf(body: string) {
  return startApplication((_request, response) => void response.end(body));
}

const NOT_THERE = { outcome: 'failed', failure: 'not_json' };

describe('a declared collection of json-server', () => {
  const full = {
    id: 7,
    created_at: '2026-01-01T00:00:00.123456Z',
    metadata: { operation: 'op_1' },
    author: { login: 'ada' },
    version: 3,
    title: 'x',
  };

  it('is read into id, instant, marker, creator, revision and document of each object', async () => {
    const { url } = await startJsonServer({ posts: [full, { id: 'b', metadata: null, author: 'ada' }] });
    expect(await readHttp(url, { collection: { name: 'posts' }, declarations: declare() })).toMatchObject({
      status: 200,
      body: {
        items: [
          {
            collection: '/posts',
            id: '7',
            createdAt: '2026-01-01T00:00:00.123456Z',
            marker: 'op_1',
            creator: 'ada',
            revision: 3,
            document: full,
          },
          { collection: '/posts', id: 'b', document: { id: 'b', metadata: null, author: 'ada' } },
        ],
        more: false,
        hasMarker: true,
      },
      source: { hasMore: false },
    });
  });

  it('leaves a member out that an object lacks, inherited ones included', async () => {
    const read = await readBody([{ id: null }], { marker: 'constructor', creator: '__proto__.name' });
    expect(read).toMatchObject({ body: { items: [{ id: null, document: { id: null } }] } });
    expect(Object.keys((read as { body: { items: [object] } }).body.items[0])).toEqual([
      'collection',
      'id',
      'document',
    ]);
  });

  it('names the path of its list on the origin, whatever its name, its query and the base URL are', async () => {
    const { url } = await startRecordingProvider(() => ({ body: [{ id: 1 }] }));
    const placeOf = async (baseUrl: string, name: string, path: string) => {
      const collections = { [name]: { ...POSTS, path } };
      const read = await readHttp(baseUrl, { collection: { name }, declarations: { collections } });
      return (read as { body: { items: [{ collection: string }] } }).body.items[0].collection;
    };
    expect(await placeOf(url, 'posts', '/api/posts')).toBe('/api/posts');
    expect(await placeOf(url, 'articles', '/api/posts/?_limit=100')).toBe('/api/posts');
    expect(await placeOf(`${url}/api`, 'posts', '/posts')).toBe('/api/posts');
  });

  it('keeps the text of an id that a double cannot represent, and writes a number as text', async () => {
    const { url } = await startListOf('[{"id": 9007199254740993}, {"id": 7}, {"id": "7"}]');
    const read = await readHttp(url, { collection: { name: 'posts' }, declarations: declare() });
    const ids = (read as { body: { items: { id: unknown }[] } }).body.items.map(({ id }) => id);
    expect(ids).toEqual(['9007199254740993', '7', '7']);
  });

  it('says whether its objects have a member for the marker', async () => {
    const { url } = await startJsonServer({ posts: [full] });
    const { marker: _, ...unmarked } = POSTS;
    const declarations = { collections: { posts: unmarked } };
    for (const collection of [{ name: 'posts' }, { name: 'posts', item: '7' }])
      expect(await readHttp(url, { collection, declarations })).not.toHaveProperty('body.hasMarker');
  });

  it('is read by pages into one list', async () => {
    const data = { posts: Array.from({ length: 5 }, (_, id) => ({ id })) };
    const { url, seen } = await startJsonServer(data);
    const paged = declare({ path: '/posts?_page=1&_limit=2', next: 'link' });
    const read = await readHttp(url, {
      collection: { name: 'posts' },
      declarations: paged,
      options: { fresh: 'look' },
    });
    expect(read).toMatchObject({
      body: {
        items: data.posts.map((document) => ({
          collection: '/posts',
          id: String(document.id),
          document,
        })),
        more: false,
      },
      source: { hasMore: false, isUnique: true },
    });
    expect(read).not.toHaveProperty('pages');
    expect(seen).toHaveLength(5);
  });

  it('has more if a page is announced and paging was not declared', async () => {
    const { url } = await startJsonServer({ posts: [{ id: 1 }, { id: 2 }] });
    const paged = declare({ path: '/posts?_page=1&_limit=1' });
    const read = await readHttp(url, { collection: { name: 'posts' }, declarations: paged });
    expect(read).toMatchObject({ body: { items: [{ id: '1' }], more: true }, source: { hasMore: true } });
  });

  it('has one object under its path without the query, also with an id that needs encoding', async () => {
    const { url, seen } = await startJsonServer({ posts: [full] });
    const declarations = declare({ path: '/posts?_limit=100' });
    const read = (item: string) => readHttp(url, { collection: { name: 'posts', item }, declarations });
    expect(await read('7')).toMatchObject({
      body: { item: { collection: '/posts', id: '7', marker: 'op_1', document: full }, hasMarker: true },
    });
    expect(await read('a/../b?c&$&')).toMatchObject({ status: 404 });
    expect(seen.map((request) => request.url)).toEqual(['/posts/7', '/posts/a%2F..%2Fb%3Fc%26%24%26']);
  });

  it('has one object under a path that was declared', async () => {
    const { url, seen } = await startRecordingProvider(() => ({ body: { id: 1 } }));
    const declarations = declare({ itemPath: '/v2/post?key={id}&full=1' });
    await readHttp(url, { collection: { name: 'posts', item: 'a b' }, declarations });
    expect(seen[0]?.url).toBe('/v2/post?key=a%20b&full=1');
  });
});

describe('a list that is not where it was declared fails the read', () => {
  it.each([
    ['an object in place of the list', {}, {}],
    ['a list in place of the object with the list', [], { items: 'data' }],
    ['no list in the member', { data: null }, { items: 'data' }],
    ['no nested member', { data: {} }, { items: 'data.posts' }],
    ['an element that is not an object', [{ id: 1 }, 'x'], {}],
    ['a list in the list', [[]], {}],
    ['text', 'posts', {}],
  ])('%s', async (_name, body, change) => expect(await readBody(body, change)).toEqual(NOT_THERE));

  it.each([[[]], ['x'], [null]])('the item %j', async (body) => {
    expect(await readBody(body, {}, '1')).toEqual(NOT_THERE);
  });

  it('on a later page', async () => {
    const { url } = await startRecordingProvider((_, number) =>
      number === 1 ? { headers: { link: '</2>; rel=next' }, body: [] } : { body: { error: 'x' } },
    );
    const read = readHttp(url, { collection: { name: 'posts' }, declarations: declare({ next: 'link' }) });
    expect(await read).toEqual(NOT_THERE);
  });
});

describe('the member that announces more', () => {
  const more = async (value: unknown) => {
    const read = await readBody({ data: [], page: { next: value } }, { items: 'data', more: 'page.next' });
    return (read as { body: { more: boolean } }).body.more;
  };

  it.each([[false], [null], [''], [undefined]])('%j means that the list is complete', async (value) => {
    expect(await more(value)).toBe(false);
  });

  it.each([[true], ['https://a.example/2'], ['false'], [0], [{}]])(
    '%j means that there is more',
    async (value) => {
      expect(await more(value)).toBe(true);
    },
  );

  it('counts on the last page only', async () => {
    const { url } = await startRecordingProvider(({ query }) =>
      query.has('page')
        ? { body: { data: [], more: false } }
        : { headers: { link: '<?page=2>; rel=next' }, body: { data: [], more: true } },
    );
    const declarations = declare({ items: 'data', more: 'more', next: 'link' });
    expect(await readHttp(url, { collection: { name: 'posts' }, declarations })).toMatchObject({
      body: { more: false },
      source: { hasMore: false },
    });
  });
});

describe('an instant of creation', () => {
  const instant = async (value: unknown, format: NonNullable<DeclaredCollection['createdAt']>['format']) => {
    const read = await readBody([{ at: value }], { createdAt: { member: 'at', format } });
    return (read as { body: { items: [{ createdAt?: string }] } }).body.items[0].createdAt;
  };

  it.each([
    ['2026-01-01T01:00:00+01:00', 'rfc3339', '2026-01-01T01:00:00+01:00'],
    ['2026-01-01T01:00:00.000+0100', 'rfc3339', '2026-01-01T01:00:00.000+0100'],
    [1_767_225_600, 'unixSeconds', '2026-01-01T00:00:00Z'],
    ['1767225600', 'unixSeconds', '2026-01-01T00:00:00Z'],
    ['1767225600123', 'unixMillis', '2026-01-01T00:00:00.123Z'],
    [1_767_225_600_123, 'unixMillis', '2026-01-01T00:00:00.123Z'],
    [1_767_225_600_000, 'unixMillis', '2026-01-01T00:00:00.000Z'],
    ['Thu, 01 Jan 2026 00:00:00 GMT', 'httpDate', '2026-01-01T00:00:00Z'],
  ] as const)('%s as %s becomes %s, in the unit of the source', async (value, format, text) => {
    expect(await instant(value, format)).toBe(text);
  });

  it.each([
    ['2026-01-01', 'rfc3339'],
    ['2026-01-01T00:00:00', 'rfc3339'],
    ['2026-13-01T00:00:00Z', 'rfc3339'],
    ['yesterday', 'rfc3339'],
    ['1767225600.5', 'unixSeconds'],
    ['17672256000000000', 'unixSeconds'],
    ['', 'unixMillis'],
    ['2026-01-01T00:00:00.000+00', 'rfc3339'],
    [1.5, 'unixSeconds'],
    [-1, 'unixSeconds'],
    [9e15, 'unixSeconds'],
    [9e15, 'unixMillis'],
    ['Fri, 01 Jan 2026 00:00:00 GMT', 'httpDate'],
    [null, 'rfc3339'],
  ] as const)('%j as %s cannot be read and is left out', async (value, format) => {
    expect(await instant(value, format)).toBeUndefined();
  });
});

describe('a collection that the owner has not declared', () => {
  it('is not read', async () => {
    const { url, seen } = await startRecordingProvider(() => ({ body: [] }));
    for (const name of ['users', 'constructor', '__proto__'])
      expect(await readHttp(url, { collection: { name }, declarations: declare() })).toEqual(NOT_THERE);
    expect(seen).toEqual([]);
  });

  it('is a problem of the request, which names the declared ones', () => {
    const http = new HttpConnector(testResolver());
    const problem = (name: string, declarations: ConnectionDeclarations) =>
      http.requestProblem({ connector: 'http', method: 'GET', collection: { name } }, declarations);
    expect(problem('posts', declare())).toBeUndefined();
    expect(problem('users', { collections: { posts: POSTS, tags: POSTS } })).toMatch(
      /declared: posts, tags\.$/,
    );
    expect(problem('users', {})).toBe('The owner of the connection has declared no collections.');
    expect(http.requestProblem({ connector: 'http', method: 'GET', target: '/' }, {})).toBeUndefined();
  });
});

describe('an object in an envelope', () => {
  const wrapped = { data: { id: '1', alias: 'x' } };
  const shown = { body: { item: { collection: '/posts', id: '1', document: { id: '1', alias: 'x' } } } };

  it.each([
    ['where the owner says it is', { item: 'data' }],
    ['as the list is wrapped', { items: 'data' }],
  ])('is read %s', async (_, change) => {
    expect(await readBody(wrapped, change, '1')).toMatchObject(shown);
  });

  it('is not looked for where the body shows the id', async () => {
    const body = { id: '1', data: { id: '2' } };
    expect(await readBody(body, { items: 'data' }, '1')).toMatchObject({
      body: { item: { id: '1', document: body } },
    });
    expect(await readBody({ data: { alias: 'x' } }, { items: 'data' }, '1')).toMatchObject({
      body: { item: { document: { data: { alias: 'x' } } } },
    });
  });

  it.each([[{ errors: [] }], [{ data: null }], [{ data: [] }]])('that is %j is not there', async (body) => {
    expect(await readBody(body, { item: 'data' }, '1')).toMatchObject(NOT_THERE);
  });
});

describe('an id that is a number beyond 2^53', () => {
  it('is its digits', async () => {
    const { url } = await startListOf('[{"id": 9007199254740993}, {"id": 1.5}]');
    expect(await readHttp(url, { collection: { name: 'posts' }, declarations: declare() })).toMatchObject({
      body: { items: [{ id: '9007199254740993' }, { id: 1.5 }] },
    });
  });
});

describe('the instant of an object', () => {
  it.each([
    [{ format: 'rfc2822' }, 'Sun, 01 Mar 2026 12:00:41 +0000', '12:00:40.000Z', '12:00:42.000Z'],
    [{ format: 'rfc3339', unit: 'minute' }, '2026-03-01T12:00:00.000Z', '11:59:00.000Z', '12:01:00.000Z'],
    [{ format: 'rfc3339', zone: 'Europe/Berlin' }, '2026-03-01 13:00:41', '12:00:40.000Z', '12:00:42.000Z'],
    [{ format: 'unixSeconds', unit: 'hour' }, 1772366400, '11:00:00.000Z', '13:00:00.000Z'],
  ] as const)('%j %j is an interval', async (form, created_at, from, to) => {
    const read = await readBody([{ id: 1, created_at }], { createdAt: { member: 'created_at', ...form } });
    expect(read).toMatchObject({
      body: { items: [{ createdAt: `2026-03-01T${from}/2026-03-01T${to}` }] },
    });
  });

  it('that cannot be read is left out', async () => {
    const createdAt = { member: 'created_at', format: 'rfc2822' } as const;
    const read = await readBody([{ id: 1, created_at: 'soon' }], { createdAt });
    expect(read).toMatchObject({ body: { items: [{ id: '1' }] } });
    expect(JSON.stringify(read)).not.toContain('createdAt');
  });
});

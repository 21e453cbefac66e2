import type { ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import { timeoutFor } from '../hostile-time.ts';
import { type HttpReading, readHttp } from '../reading.ts';
import { type JsonServer, startJsonServer } from './json-server.ts';
import { startApplication, startRecordingProvider } from './recording-provider.ts';

const BY_LINK = { next: 'link', atMost: 5 } as const;
const BY_CURSOR = { next: ['meta', 'next'], parameter: 'after', atMost: 5 } as const;

/** Objects 1 to n. */
function objects(n: number) {
  return { posts: Array.from({ length: n }, (_, index) => ({ id: index + 1 })) };
}

function readPosts(
  url: string,
  options: HttpReading['options'] = { pages: BY_LINK },
  rest: HttpReading = {},
) {
  return readHttp(url, { target: '/posts?_page=1&_limit=2', options, ...rest });
}

/** The ids that a read of posts shows, first page first. */
function idsOf(read: unknown): number[] {
  const { body, pages = [] } = read as { body: { id: number }[]; pages?: { id: number }[][] };
  return [body, ...pages].flat().map(({ id }) => id);
}

describe('the pages of json-server', () => {
  it('are read by their links, and a complete listing announces nothing more', async () => {
    const server = await startJsonServer(objects(5));
    const read = await readPosts(server.url);
    expect(idsOf(read)).toEqual([1, 2, 3, 4, 5]);
    expect(read).toMatchObject({ body: [{ id: 1 }, { id: 2 }], source: { hasMore: false } });
  });

  it('are sent a new unique value each, although the links repeat the last one', async () => {
    const server = await startJsonServer(objects(5));
    const read = await readPosts(server.url, { pages: BY_LINK, fresh: 'look' });
    expect(idsOf(read)).toEqual([1, 2, 3, 4, 5]);
    const values = server.seen.map(({ query }) => query.getAll('look'));
    expect(values.map((list) => list.length)).toEqual(server.seen.map(() => 1));
    expect(new Set(values.flat()).size).toBe(server.seen.length);
    expect(read).toMatchObject({ source: { isUnique: true, hasMore: false } });
  });

  it('are complete although each page repeats the unique value in its body', async () => {
    const { url } = await startRecordingProvider(({ url: self, query }) => ({
      headers: query.has('page') ? {} : { link: '<?page=2>; rel=next' },
      body: { self },
    }));
    const read = await readHttp(url, { options: { pages: BY_LINK, fresh: 'look' } });
    expect(read).toMatchObject({ source: { isUnique: true, hasMore: false } });
  });

  it.each([
    ['the contract declares no paging', {}, {}, [1, 2]],
    ['there are more than the contract allows', { pages: { next: 'link', atMost: 2 } }, {}, [1, 2, 3, 4]],
    [
      'there are more than one observation may request',
      { pages: BY_LINK },
      { maxRequests: 3 },
      [1, 2, 3, 4, 5, 6],
    ],
    ['only one request is left', { pages: BY_LINK }, { maxRequests: 1 }, [1, 2]],
  ] as const)('are incomplete if %s', async (_name, options, bounds, ids) => {
    const server = await startJsonServer(objects(11));
    const read = await readPosts(server.url, options, bounds);
    expect(idsOf(read)).toEqual(ids);
    expect(read).toMatchObject({ source: { hasMore: true } });
  });

  it('are read with as many requests as the bound, and no more', async () => {
    for (const maxRequests of [1, 2, 3, 4, 5, 6, 7]) {
      const server = await startJsonServer(objects(10));
      await readPosts(server.url, { pages: BY_LINK }, { maxRequests });
      expect(server.seen.length).toBeLessThanOrEqual(maxRequests);
    }
  });

  it('are complete only if all but the last can be read again: four pages take seven requests', async () => {
    const four = await startJsonServer(objects(8));
    expect(await readPosts(four.url)).toMatchObject({ source: { hasMore: false } });
    expect(four.seen).toHaveLength(7);
    const five = await startJsonServer(objects(10));
    const read = await readPosts(five.url);
    expect(read).toMatchObject({ source: { hasMore: true } });
    expect(idsOf(read)).toHaveLength(10);
    expect(five.seen).toHaveLength(5);
  });

  type Change = (objects: ReturnType<JsonServer['objects']>) => void;
  const remove =
    (id: number): Change =>
    (list) =>
      void list.splice(
        list.findIndex((one) => one.id === id),
        1,
      );
  const insertFirst: Change = (list) => void list.unshift({ id: 100 });

  it.each([
    ['an object of the first page is deleted', { 2: remove(1) }],
    ['an object is inserted before the first page', { 2: insertFirst }],
    ['an object of the second page is deleted, which the first page does not show', { 3: remove(3) }],
    [
      'a deletion is balanced by an insertion, which the last pages do not show',
      { 2: remove(1), 3: insertFirst },
    ],
    ['an object is deleted, and another page follows', { 4: remove(5) }],
  ] as [string, Record<number, Change>][])(
    'are incomplete if, while they are read, %s',
    async (_name, changes) => {
      const server = await startJsonServer(objects(8), (number, find) => changes[number]?.(find('posts')));
      expect(await readPosts(server.url)).toMatchObject({ source: { hasMore: true } });
    },
  );

  it('share one size limit', async () => {
    const server = await startJsonServer(objects(10));
    expect(await readPosts(server.url, { pages: BY_LINK }, { maxBytes: 100 })).toEqual({
      outcome: 'failed',
      failure: 'too_large',
    });
  });
});

describe('a link to the next page', () => {
  const linkTo = (uri: string) => ({ headers: { link: `<${uri}>; rel="next"` }, body: [] });

  it('to another origin is not followed, and the listing is incomplete', async () => {
    const other = await startRecordingProvider(() => ({ body: [] }));
    for (const uri of [`${other.url}/posts`, `//${new URL(other.url).host}/posts`]) {
      const { url } = await startRecordingProvider(() => linkTo(uri));
      const credential = { type: 'bearer', token: 't0ken' } as const;
      const read = await readHttp(url, { credential, options: { pages: BY_LINK } });
      expect(read).toMatchObject({ body: [], source: { hasMore: true } });
    }
    expect(other.seen).toEqual([]);
  });

  it.each([
    '/other/list',
    '/api-2/list',
    '/api/../admin',
    '/api/%2e%2e/admin',
    '/api/./..//admin',
    '\\admin',
    'ftp://127.0.0.1/api/x',
    'http://[',
    'javascript:alert(1)',
  ])('outside the base URL, %s, is not followed', async (uri) => {
    const { url, seen } = await startRecordingProvider(() => linkTo(uri));
    const read = await readHttp(`${url}/api`, { target: '/list', options: { pages: BY_LINK } });
    expect(read).toMatchObject({ source: { hasMore: true } });
    expect(seen.map((request) => request.url)).toEqual(['/api/list']);
  });

  it('with a user, who would replace the credential, is not followed', async () => {
    const { url, seen } = await startRecordingProvider(({ headers }) =>
      linkTo(`http://eve:pw@${headers.host!}/page2`),
    );
    expect(await readHttp(url, { options: { pages: BY_LINK } })).toMatchObject({ source: { hasMore: true } });
    expect(seen).toHaveLength(1);
  });

  it('relative to the request is followed below the base URL', async () => {
    const { url, seen } = await startRecordingProvider(({ query }) =>
      query.has('page') ? { body: [2] } : { ...linkTo('?page=2'), body: [1] },
    );
    const read = await readHttp(`${url}/api`, { target: '/list', options: { pages: BY_LINK } });
    expect(read).toMatchObject({ body: [1], pages: [[2]], source: { hasMore: false } });
    expect(seen.map((request) => request.url)).toEqual(['/api/list', '/api/list?page=2', '/api/list']);
  });

  it('that leads back to a page is not followed', async () => {
    const { url, seen } = await startRecordingProvider(() => linkTo('/thing'));
    expect(await readHttp(url, { options: { pages: BY_LINK } })).toMatchObject({ source: { hasMore: true } });
    expect(seen).toHaveLength(1);
  });

  it('without end is followed up to the limit', async () => {
    const { url, seen } = await startRecordingProvider((_, number) => linkTo(`/page/${number}`));
    const read = await readHttp(url, { options: { pages: BY_LINK } });
    expect(read).toMatchObject({ source: { hasMore: true } });
    expect(seen).toHaveLength(5);
  });

  it('to a page that does not exist leaves the listing incomplete', async () => {
    const { url } = await startRecordingProvider((_, number) =>
      number === 1 ? linkTo('/gone') : { status: 404 },
    );
    const read = await readHttp(url, { options: { pages: BY_LINK } });
    expect(read).toMatchObject({ status: 200, source: { hasMore: true } });
  });

  it.each([302, 401, 403, 429, 500])(
    'to a page that is refused with %i makes the read that refusal',
    async (status) => {
      const { url } = await startRecordingProvider((_, number) =>
        number === 1 ? linkTo('/page2') : { status, headers: { 'retry-after': '9' } },
      );
      const read = await readHttp(url, { options: { pages: BY_LINK } });
      expect(read).toMatchObject({ status, headers: { 'retry-after': '9' } });
      expect(read).not.toHaveProperty('body');
    },
  );

  it('in a header that cannot be parsed leaves the listing incomplete', async () => {
    const { url } = await startRecordingProvider(() => ({ headers: { link: '</2; rel="next"' }, body: [] }));
    expect(await readHttp(url, { options: { pages: BY_LINK } })).toMatchObject({ source: { hasMore: true } });
  });

  it('counts although its header is too long to be kept', async () => {
    const { url } = await startRecordingProvider(() => linkTo(`/${'x'.repeat(9_000)}`));
    const read = await readHttp(url);
    expect(read).toMatchObject({ source: { hasMore: true } });
    expect(read).not.toHaveProperty('headers.link');
  });

  it.each([
    ['never responds', 'timed_out', () => undefined],
    ['closes the connection', 'unreachable', (response: ServerResponse) => void response.destroy()],
    ['is not JSON', 'not_json', (response: ServerResponse) => void response.end('<html>')],
  ])('to a page that %s fails the read as %s, within its deadline', async (_name, failure, secondPage) => {
    let requests = 0;
    const { url } = await startApplication((_request, response) => {
      requests += 1;
      if (requests === 1) response.writeHead(200, { link: '</page2>; rel=next' }).end('[]');
      else secondPage(response);
    });
    const read = await readHttp(url, { options: { pages: BY_LINK }, timeoutMs: timeoutFor(failure) });
    expect(read).toEqual({ outcome: 'failed', failure });
    expect(requests).toBe(2);
  });
});

describe('a cursor', () => {
  it('is sent in its parameter until there is none', async () => {
    const { url, seen } = await startRecordingProvider(({ query }) => {
      const next = { '': 'a&b=c', 'a&b=c': 7, '7': null }[query.get('after') ?? ''];
      return { body: { items: [query.get('after')], meta: { next } } };
    });
    const read = await readHttp(url, {
      target: '/list?limit=1',
      options: { pages: BY_CURSOR, fresh: 'look' },
    });
    expect(read).toMatchObject({ source: { hasMore: false, isUnique: true } });
    expect(seen.map(({ query }) => [query.get('limit'), query.get('after')])).toEqual([
      ['1', null],
      ['1', 'a&b=c'],
      ['1', '7'],
    ]);
  });

  it('in the last object of a page, whose place is counted from the end, is followed', async () => {
    const { url } = await startRecordingProvider(({ query }) => ({
      body: query.has('after') ? [] : [{ id: 1 }, { id: 2 }],
    }));
    const pages = { next: [-1, 'id'], parameter: 'after', atMost: 5 } as const;
    const read = await readHttp(url, { target: '/list', options: { pages } });
    expect(read).toMatchObject({ body: [{ id: 1 }, { id: 2 }], pages: [[]], source: { hasMore: false } });
  });

  it('that is no exact number cannot be followed, and the listing is incomplete', async () => {
    const { url } = await startApplication((_request, response) => response.end('{"meta":{"next":1e400}}'));
    expect(await readHttp(url, { options: { pages: BY_CURSOR } })).toMatchObject({
      source: { hasMore: true },
    });
  });

  it.each([[{}], [[]], [true], [1.5]])(
    'that is %j cannot be followed, and the listing is incomplete',
    async (next) => {
      const { url, seen } = await startRecordingProvider(() => ({ body: { meta: { next } } }));
      expect(await readHttp(url, { options: { pages: BY_CURSOR } })).toMatchObject({
        source: { hasMore: true },
      });
      expect(seen).toHaveLength(1);
    },
  );

  it('that repeats itself is not followed twice', async () => {
    const { url, seen } = await startRecordingProvider(() => ({ body: { meta: { next: 'same' } } }));
    expect(await readHttp(url, { options: { pages: BY_CURSOR } })).toMatchObject({
      source: { hasMore: true },
    });
    expect(seen).toHaveLength(2);
  });

  it('that ends while a link announces more leaves the listing incomplete', async () => {
    const { url } = await startRecordingProvider(() => ({ headers: { link: '</2>; rel=next' }, body: {} }));
    expect(await readHttp(url, { options: { pages: BY_CURSOR } })).toMatchObject({
      source: { hasMore: true },
    });
  });
});

import { describe, expect, it } from 'vitest';
import { readHttp } from '../reading.ts';
import { startJsonServer } from './json-server.ts';
import { startRecordingProvider } from './recording-provider.ts';
import { startSilentCache } from './silent-cache.ts';

const FRESH = { fresh: 'look' };
const DATE = 'Thu, 01 Jan 2026 00:00:05 GMT';
const CLOCK = { clock: { at: '2026-01-01T00:00:05.000Z', unitMs: 1000 } };

/** The source of a read of a provider that sends these headers. */
async function sourceFor(headers: Record<string, string>): Promise<unknown> {
  const { url } = await startRecordingProvider(() => ({ headers }));
  const read = await readHttp(url);
  return read.outcome === 'answered' ? read.source : read;
}

describe('a cache that keeps a 404, and serves it with a new date and without an age,', () => {
  it('hides an object that was created after the first look from a request that repeats it', async () => {
    const server = await startJsonServer({ posts: [] });
    const cache = await startSilentCache(server.url);
    const look = () => readHttp(cache.url, { target: '/posts/1' });
    expect(await look()).toMatchObject({ status: 404 });
    server.objects('posts').push({ id: 1 });
    const second = await look();
    expect(second).toMatchObject({ status: 404, source: { isUncached: false, isUnique: false } });
    expect(second).not.toHaveProperty('source.ageSeconds');
  });

  it('does not answer a request with a unique parameter', async () => {
    const server = await startJsonServer({ posts: [] });
    const cache = await startSilentCache(server.url);
    const look = () => readHttp(cache.url, { target: '/posts/1', options: FRESH });
    expect(await look()).toMatchObject({ status: 404, source: { isUnique: true } });
    server.objects('posts').push({ id: 1 });
    expect(await look()).toMatchObject({ status: 200, body: { id: 1 }, source: { isUnique: true } });
  });
});

describe('a request', () => {
  it('asks caches to revalidate', async () => {
    const { url, seen } = await startRecordingProvider(() => ({}));
    await readHttp(url);
    expect(seen[0]?.headers['cache-control']).toBe('no-cache');
  });

  it('has another random value in the unique parameter each time', async () => {
    const { url, seen } = await startRecordingProvider(() => ({}));
    for (let look = 0; look < 20; look++) await readHttp(url, { target: '/thing?a=b', options: FRESH });
    const values = seen.map(({ query }) => query.get('look'));
    expect(new Set(values).size).toBe(20);
    expect(values.every((value) => /^[0-9a-f]{32}$/.test(value ?? ''))).toBe(true);
    expect(seen[0]?.url).toMatch(/^\/thing\?a=b&look=/);
  });

  it('gives the same body for the same object, although the provider repeats the unique parameter in it', async () => {
    const { url } = await startRecordingProvider(({ url: self }) => ({ body: { self, title: 'x' } }));
    const look = () => readHttp(url, { options: FRESH });
    const first = await look();
    expect(first).toMatchObject({ body: { self: `/thing?look=${'0'.repeat(32)}`, title: 'x' } });
    expect(await look()).toMatchObject({ body: (first as { body: unknown }).body });
  });

  it('has no unique parameter if the owner declares that there is no cache, and counts as uncached', async () => {
    const { url, seen } = await startRecordingProvider(() => ({}));
    for (const options of [FRESH, {}])
      expect(await readHttp(url, { options, declarations: { uncached: true } })).toMatchObject({
        source: { isUncached: true, isUnique: false },
      });
    expect(seen.map((request) => request.url)).toEqual(['/thing', '/thing']);
  });

  it('without a unique parameter, or with the declaration that there is a cache, is neither uncached nor unique', async () => {
    const { url } = await startRecordingProvider(() => ({}));
    for (const declarations of [{}, { uncached: false }])
      expect(await readHttp(url, { declarations })).toMatchObject({
        source: { isUncached: false, isUnique: false },
      });
  });

  it.each(['/thing?look=1', '/thing?l%6fok=1', '/thing?look', '/thing?a=b&look='])(
    'for %s keeps the parameter of the API, and does not count as unique',
    async (target) => {
      const { url, seen } = await startRecordingProvider(() => ({}));
      expect(await readHttp(url, { target, options: FRESH })).toMatchObject({
        source: { isUncached: false, isUnique: false },
      });
      expect(seen.map((request) => request.url)).toEqual([target]);
    },
  );
});

describe("the provider's clock", () => {
  it('is the Date of the response, in seconds', async () => {
    expect(await sourceFor({ date: DATE })).toMatchObject(CLOCK);
    expect(await sourceFor({ date: DATE, age: '0' })).toMatchObject({ ...CLOCK, ageSeconds: 0 });
  });

  it.each([
    'now',
    '2026-01-01T00:00:05Z',
    'Fri, 01 Jan 2026 00:00:05 GMT',
    'Thu, 32 Jan 2026 00:00:05 GMT',
    'Thu, 01 Jan 2026 00:00:05 +0000',
    'Thursday, 01-Jan-26 00:00:05 GMT',
    'Sat, 01 Jan 10000 00:00:05 GMT',
  ])('is unknown if Date is %s', async (date) => {
    expect(await sourceFor({ date })).not.toHaveProperty('clock');
  });

  it('is unknown for a response that a cache stored, whose Date is older than the response', async () => {
    const source = await sourceFor({ date: DATE, age: '3' });
    expect(source).toMatchObject({ ageSeconds: 3 });
    expect(source).not.toHaveProperty('clock');
  });

  it('is that of the first page', async () => {
    const { url } = await startRecordingProvider((_, number) =>
      number === 1
        ? { headers: { date: DATE, link: '</2>; rel=next' } }
        : { headers: { date: 'Thu, 01 Jan 2026 00:00:09 GMT', age: '0' } },
    );
    const read = await readHttp(url, { options: { pages: { next: 'link', atMost: 2 } } });
    expect(read).toMatchObject({ source: CLOCK });
  });
});

describe('the age of a response', () => {
  it.each([
    ['86400', 86_400],
    ['3, 7', 7],
    ['99999999999999999999', 2_147_483_647],
    ['-1', 2_147_483_647],
    ['5.5', 2_147_483_647],
    ['old', 2_147_483_647],
  ])('that says %s is %i seconds, because what cannot be read is not current', async (age, ageSeconds) => {
    expect(await sourceFor({ age })).toMatchObject({ ageSeconds });
  });

  it('is the greatest of all pages', async () => {
    const ages = ['1', '50', '2'];
    const { url } = await startRecordingProvider((_, number) => ({
      headers: { age: ages[number - 1]!, ...(number === 1 && { link: '</2>; rel=next' }) },
    }));
    const read = await readHttp(url, { options: { pages: { next: 'link', atMost: 2 } } });
    expect(read).toMatchObject({ source: { ageSeconds: 50 } });
  });
});

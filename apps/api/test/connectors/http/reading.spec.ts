import { once } from 'node:events';
import { type IncomingHttpHeaders, type Server, createServer } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { readHttp } from '../reading.ts';
import { listen } from '../raw-server.ts';

interface RecordedRequest {
  method: string | undefined;
  url: string | undefined;
  headers: IncomingHttpHeaders;
}

/** A well-behaved provider that records its requests. */
async function startRecording(body: string, headers: Record<string, string> = {}, status = 200) {
  const seen: RecordedRequest[] = [];
  const server = createServer((request, response) => {
    seen.push({ method: request.method, url: request.url, headers: request.headers });
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);
  });
  const port = await listen(server);
  return { server, seen, url: `http://127.0.0.1:${port}` };
}

describe('a read over HTTP', () => {
  const servers: Server[] = [];
  const provider = async (...args: Parameters<typeof startRecording>) => {
    const started = await startRecording(...args);
    servers.push(started.server);
    return started;
  };
  afterEach(async () => {
    for (const server of servers.splice(0)) {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    }
  });

  it('returns the status, the kept headers and the parsed body', async () => {
    const { url } = await provider('{"id": 1}', {
      link: '</2>; rel="next"',
      'set-cookie': 'a=b',
      'x-secret': 'c',
    });
    expect(await readHttp(url)).toEqual({
      outcome: 'answered',
      status: 200,
      headers: { 'content-type': 'application/json', link: '</2>; rel="next"' },
      body: { id: 1 },
      source: {
        clock: expect.anything() as unknown,
        isFreshIgnored: true,
        isUncached: false,
        isUnique: false,
        hasMore: true,
      },
    });
  });

  it('sends no cookie, accepts no compression, and appends the target to the base URL', async () => {
    const { url, seen } = await provider('{}');
    await readHttp(`${url}/api/v3/`, { target: '/repos/a%2Fb?state=all' });
    const [{ headers, ...line }] = seen as [RecordedRequest];
    expect(line).toEqual({ method: 'GET', url: '/api/v3/repos/a%2Fb?state=all' });
    expect(headers).toMatchObject({ 'accept-encoding': 'identity', 'user-agent': 'tookeffect-observer' });
    expect(Object.keys(headers).sort()).toEqual([
      'accept',
      'accept-encoding',
      'cache-control',
      'connection',
      'host',
      'user-agent',
    ]);
  });

  it('sends the accepted type of the contract, and keeps the headers that it names but no cookie', async () => {
    const { url, seen } = await provider('{}', { 'x-version': '7', 'set-cookie': 'a=b' });
    const options = { accept: 'application/vnd.x+json', keepHeaders: ['x-version', 'set-cookie'] };
    const read = await readHttp(url, { options });
    expect(seen[0]?.headers.accept).toBe('application/vnd.x+json');
    expect(read).toMatchObject({ headers: { 'x-version': '7' } });
    expect(read).not.toHaveProperty('headers.set-cookie');
  });

  it('sends the constant headers of the contract, which replace no header of the connector', async () => {
    const { url, seen } = await provider('{}');
    const headers = { 'api-version': '2026-03-01', accept: 'text/html', 'cache-control': 'only-if-cached' };
    await readHttp(url, { options: { headers } });
    expect(seen[0]?.headers).toMatchObject({
      'api-version': '2026-03-01',
      accept: 'application/json',
      'cache-control': 'no-cache',
    });
  });

  it('sends one request, whatever the response', async () => {
    for (const status of [302, 429, 500, 503]) {
      const { url, seen } = await provider('', { location: '/elsewhere', 'retry-after': '1' }, status);
      expect(await readHttp(url)).toMatchObject({ status });
      expect(seen).toHaveLength(1);
    }
  });

  it('keeps the retry-after header', async () => {
    const { url } = await provider('', { 'retry-after': '3600' }, 429);
    expect(await readHttp(url)).toMatchObject({ status: 429, headers: { 'retry-after': '3600' } });
  });

  it('reads no body with HEAD', async () => {
    const { url, seen } = await provider('{}', { etag: '"1"' });
    const read = await readHttp(url, { method: 'HEAD' });
    expect(read).toMatchObject({ status: 200, headers: { etag: '"1"' } });
    expect(read).not.toHaveProperty('body');
    expect(seen[0]?.method).toBe('HEAD');
  });

  it('keeps the text of numbers that a double cannot represent, and accepts a member named __proto__', async () => {
    const { url } = await provider('{"id": 9007199254740993, "zero": -0, "__proto__": {"polluted": true}}');
    const read = await readHttp(url);
    expect(read).toMatchObject({ body: { id: { $inexactNumber: '9007199254740993' }, zero: 0 } });
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });

  it('reads a body of exactly the size limit, and rejects one byte more', async () => {
    const { url } = await provider(JSON.stringify('x'.repeat(98)));
    expect(await readHttp(url, { maxBytes: 100 })).toMatchObject({ body: 'x'.repeat(98) });
    expect(await readHttp(url, { maxBytes: 99 })).toEqual({ outcome: 'failed', failure: 'too_large' });
  });

  it('ignores proxy environment variables', async () => {
    const proxy = await provider('{}');
    const { url, seen } = await provider('{}');
    process.env.HTTP_PROXY = proxy.url;
    try {
      await readHttp(url);
    } finally {
      delete process.env.HTTP_PROXY;
    }
    expect([proxy.seen.length, seen.length]).toEqual([0, 1]);
  });

  it('sends each type of credential in its header', async () => {
    const { url, seen } = await provider('{}');
    await readHttp(url, { credential: { type: 'bearer', token: 't0ken' } });
    await readHttp(url, { credential: { type: 'basic', username: 'ada', password: 'pä:ss' } });
    await readHttp(url, { credential: { type: 'header', name: 'X-Api-Key', value: 'k3y' } });
    expect(seen.map(({ headers }) => headers.authorization ?? headers['x-api-key'])).toEqual([
      'Bearer t0ken',
      `Basic ${Buffer.from('ada:pä:ss').toString('base64')}`,
      'k3y',
    ]);
  });

  it('returns 401 without a request for a credential that is not a valid header value', async () => {
    const { url, seen } = await provider('{}');
    const reserved = { type: 'header', name: 'Host', value: 'other.example' } as const;
    const conditional = { type: 'header', name: 'If-None-Match', value: '"1"' } as const;
    const split = { type: 'bearer', token: 'a\r\nx-injected: b' } as const;
    for (const credential of [reserved, conditional, split])
      expect(await readHttp(url, { credential })).toEqual({ outcome: 'answered', status: 401 });
    expect(seen).toHaveLength(0);
  });

  it('never sends the credential to the target of a redirect', async () => {
    const other = await provider('{}');
    const { url } = await provider('', { location: `${other.url}/thing` }, 307);
    await readHttp(url, { credential: { type: 'bearer', token: 't0ken' } });
    expect(other.seen).toHaveLength(0);
  });
});

import { once } from 'node:events';
import { type Server, createServer } from 'node:http';
import type { Credential } from '@tookeffect/wire';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { ConnectorRegistry, Deadline } from '../../../src/connectors/index.ts';
import { ConnectionTester } from '../../../src/modules/connections/connection-tester.ts';
import { connectionTo, testProbe, testQueue, testResolver } from '../reading.ts';
import { listen } from '../raw-server.ts';

describe('a connection test over HTTP', () => {
  const connectors = new ConnectorRegistry(testResolver());
  const tester = new ConnectionTester(connectors, testQueue(), testProbe());
  afterAll(() => connectors.close());
  const requests: string[] = [];
  let server: Server;
  afterEach(async () => {
    requests.length = 0;
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });

  const run = async (
    service: string,
    status: number,
    headers: Record<string, string> = {},
    credential: Credential = { type: 'bearer', token: 't0ken' },
  ) => {
    server = createServer((request, response) => {
      requests.push(`${request.method ?? ''} ${request.url ?? ''}`);
      response.writeHead(status, headers).end('{}');
    });
    const url = `http://127.0.0.1:${await listen(server)}/api`;
    const { outcome, detail } = await tester.test(
      connectionTo(url, credential, { service }),
      new Deadline(2_000),
    );
    expect(detail).toMatch(/^[A-Z].*\.$/);
    expect(detail).not.toContain('t0ken');
    return outcome;
  };

  it.each([
    [200, 'usable'],
    [404, 'usable'],
    [302, 'usable'],
    [401, 'denied'],
    [403, 'denied'],
    [500, 'unreachable'],
  ])('a response with status %i gives the outcome %s', async (status, outcome) => {
    expect(await run('http', status)).toBe(outcome);
    expect(requests).toEqual(['GET /api/']);
  });

  it.each([
    ['', 'usable'],
    ['read:org, read:user, user:email', 'usable'],
    ['repo', 'can_write'],
    ['read:org, public_repo', 'can_write'],
    ['admin:repo_hook', 'can_write'],
    ['delete_repo', 'can_write'],
    ['a_scope_of_tomorrow', 'can_write'],
  ])('a GitHub token with the scopes "%s" is %s', async (scopes, outcome) => {
    expect(await run('github', 200, { 'x-oauth-scopes': scopes })).toBe(outcome);
    expect(requests).toEqual(['GET /api/user']);
  });

  it.each([
    [200, 'usable'],
    [403, 'usable'],
    [401, 'denied'],
    [503, 'unreachable'],
  ])(
    'a GitHub token without scopes and a response with status %i give the outcome %s',
    async (status, outcome) => {
      expect(await run('github', status)).toBe(outcome);
    },
  );

  it.each<[Credential, number, string]>([
    [{ type: 'bearer', token: 'sk_test_t0ken' }, 200, 'can_write'],
    [{ type: 'basic', username: 'sk_live_t0ken', password: '' }, 200, 'can_write'],
    [{ type: 'bearer', token: 'sk_test_t0ken' }, 401, 'denied'],
    [{ type: 'bearer', token: 'rk_test_t0ken' }, 200, 'usable'],
    [{ type: 'basic', username: 'rk_live_t0ken', password: '' }, 200, 'usable'],
    [{ type: 'bearer', token: 'rk_test_t0ken' }, 403, 'usable'],
    [{ type: 'bearer', token: 'rk_test_t0ken' }, 500, 'unreachable'],
  ])('the Stripe key %j and a response with status %i give the outcome %s', async (key, status, outcome) => {
    expect(await run('stripe', status, {}, key)).toBe(outcome);
    expect(requests).toEqual(['GET /api/v1/refunds?limit=1']);
  });

  it('a host that does not respond is unreachable', async () => {
    server = createServer(() => undefined);
    const url = `http://127.0.0.1:${await listen(server)}`;
    expect((await tester.test(connectionTo(url), new Deadline(100))).outcome).toBe('unreachable');
  });
});

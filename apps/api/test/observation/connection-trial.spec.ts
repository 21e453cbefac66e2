import { once } from 'node:events';
import { type Server, createServer } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { HttpConnector } from '../../src/modules/observation/http/http-connector.ts';
import { ConnectionTrial } from '../../src/modules/observation/trial/connection-trial.ts';
import { connectionTo } from './support/connections.ts';
import { resolverOf } from './support/http-reading.ts';
import { listen } from './support/raw-server.ts';

describe('a trial over HTTP', () => {
  const resolver = resolverOf();
  const trial = new ConnectionTrial(new HttpConnector(resolver), resolver);
  const asked: string[] = [];
  let server: Server;
  afterEach(async () => {
    asked.length = 0;
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });

  const run = async (service: string, status: number, headers: Record<string, string> = {}) => {
    server = createServer((request, response) => {
      asked.push(`${request.method ?? ''} ${request.url ?? ''}`);
      response.writeHead(status, headers).end('{}');
    });
    const url = `http://127.0.0.1:${await listen(server)}/api`;
    const { outcome, detail } = await trial.run(
      connectionTo(url, { type: 'bearer', token: 't0ken' }, { service }),
      2_000,
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
  ])('of a status %i is %s', async (status, outcome) => {
    expect(await run('http', status)).toBe(outcome);
    expect(asked).toEqual(['GET /api/']);
  });

  it.each([
    ['', 'usable'],
    ['read:org, read:user, user:email', 'usable'],
    ['repo', 'can_write'],
    ['read:org, public_repo', 'can_write'],
    ['admin:repo_hook', 'can_write'],
    ['delete_repo', 'can_write'],
    ['a_scope_of_tomorrow', 'can_write'],
  ])('of a GitHub token with the scopes "%s" is %s', async (scopes, outcome) => {
    expect(await run('github', 200, { 'x-oauth-scopes': scopes })).toBe(outcome);
    expect(asked).toEqual(['GET /api/user']);
  });

  it.each([
    [200, 'usable'],
    [403, 'usable'],
    [401, 'denied'],
    [503, 'unreachable'],
  ])('of a GitHub token without scopes, answered with %i, is %s', async (status, outcome) => {
    expect(await run('github', status)).toBe(outcome);
  });

  it('of a host that gives no answer is unreachable', async () => {
    server = createServer(() => undefined);
    const url = `http://127.0.0.1:${await listen(server)}`;
    expect((await trial.run(connectionTo(url), 100)).outcome).toBe('unreachable');
  });
});

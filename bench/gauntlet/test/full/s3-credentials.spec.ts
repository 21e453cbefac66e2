import { startTestServer, type TestServer } from '@tookeffect/testing/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ConnectionRequest } from '../../model/operation.ts';
import { s3, type S3World } from '../../systems/s3.ts';
import type { RunningSystem } from '../../systems/system.ts';

/** The system checks signatures and policies itself. */
describe('an access key of an S3 store', () => {
  let system: RunningSystem<S3World>;
  let world: S3World;
  let server: TestServer;

  beforeAll(async () => {
    system = await s3.start();
    world = await system.open('credentials');
    server = await startTestServer({ environment: { TOOKEFFECT_PRIVATE_NETWORKS: '127.0.0.0/8' } });
  });
  afterAll(async () => {
    await server.stop();
    await system.stop();
  });

  async function create(name: string, credential: ConnectionRequest['credential']) {
    const { baseUrl, apiKey } = server;
    const body = { ...world.connection, credential, name, environment: 'test' };
    const request = { method: 'POST', headers: { authorization: `Bearer ${apiKey}` } };
    const headers = { ...request.headers, 'content-type': 'application/json' };
    const response = await fetch(`${baseUrl}/v1/connections`, {
      ...request,
      headers,
      body: JSON.stringify(body),
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  }

  test('of least privilege is usable, and the store refuses it every write', async () => {
    const { status, body } = await create('reader', world.connection.credential);
    expect([status, body.lastTest]).toEqual([201, expect.objectContaining({ outcome: 'usable' })]);
    const writes = [
      await world.reader('PUT', 'a', { body: 'x' }),
      await world.reader('DELETE', 'a'),
      await world.reader('PUT', '', { query: '?versioning', body: '<VersioningConfiguration/>' }),
    ];
    expect(writes.map((answer) => answer.status)).toEqual([403, 403, 403]);
  });

  test('with a wrong secret is stored as denied', async () => {
    const { body } = await create('wrong', { ...world.connection.credential, secretAccessKey: 'wrong' });
    expect(body.lastTest).toMatchObject({ outcome: 'denied' });
  });

  test('that may list a bucket to which everybody can write is refused', async () => {
    const { credential } = world.admin;
    expect((await create('admin', credential)).status).toBe(201);
    const Statement = [{ Effect: 'Allow', Principal: '*', Action: 's3:PutObject', Resource: '*' }];
    const policy = JSON.stringify({ Version: '2012-10-17', Statement });
    await world.others('PUT', '', { query: '?policy', body: policy });
    const { status, body } = await create('admin of a public bucket', credential);
    expect([status, body.code]).toEqual([422, 'connection_not_read_only']);
  });

  test('is never shown again', async () => {
    const headers = { authorization: `Bearer ${server.apiKey}` };
    const shown = await (await fetch(`${server.baseUrl}/v1/connections`, { headers })).text();
    expect(shown).toContain('access_key');
    expect(shown).not.toContain(world.connection.credential.secretAccessKey);
  });
});

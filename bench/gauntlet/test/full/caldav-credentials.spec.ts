import { startTestServer, type TestServer } from '@tookeffect/testing/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ConnectionRequest } from '../../model/operation.ts';
import { put } from '../../scenarios/caldav/asks.ts';
import { caldav, type CaldavWorld } from '../../systems/caldav.ts';
import type { RunningSystem } from '../../systems/system.ts';

/** The server checks its rights file itself; it is the one of the connector's page. */
describe('a user of a calendar server', () => {
  let system: RunningSystem<CaldavWorld>;
  let world: CaldavWorld;
  let server: TestServer;

  beforeAll(async () => {
    system = await caldav.start();
    world = await system.open('credentials');
    server = await startTestServer({ environment: { TOOKEFFECT_PRIVATE_NETWORKS: '127.0.0.0/8' } });
  });
  afterAll(async () => {
    await server.stop();
    await system.stop();
  });

  async function create(name: string, connection: ConnectionRequest) {
    const headers = { authorization: `Bearer ${server.apiKey}`, 'content-type': 'application/json' };
    const body = JSON.stringify({ ...connection, name, environment: 'test' });
    const response = await fetch(`${server.baseUrl}/v1/connections`, { method: 'POST', headers, body });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  }

  test('of least privilege is usable, and the server refuses it every write', async () => {
    const { status, body } = await create('reader', world.connection);
    expect([status, body.lastTest]).toMatchObject([201, { outcome: 'usable' }]);
    await put(world.others, 'there');
    const writes = [
      await put(world.reader, 'new'),
      await put(world.reader, 'there'),
      await world.reader('DELETE', 'there.ics'),
      await world.reader('DELETE', ''),
      await world.reader('MKCALENDAR', '', { calendar: 'new' }),
      await world.reader('PROPPATCH', '', {
        body: '<D:propertyupdate xmlns:D="DAV:"><D:set><D:prop><D:displayname>x</D:displayname></D:prop></D:set></D:propertyupdate>',
      }),
    ];
    expect(writes.map((answer) => answer.status)).toEqual([403, 403, 403, 403, 403, 403]);
  });

  test('with a wrong password is stored as denied', async () => {
    const credential = { ...world.connection.credential, password: 'wrong' };
    const { body } = await create('wrong', { ...world.connection, credential });
    expect(body.lastTest).toMatchObject({ outcome: 'denied' });
  });

  test('that may write is refused', async () => {
    const { status, body } = await create('writer', world.writer);
    expect([status, body.code]).toEqual([422, 'connection_not_read_only']);
  });
});

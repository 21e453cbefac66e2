import { readFileSync } from 'node:fs';
import { startTestServer, type TestServer } from '@tookeffect/testing/server';
import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createUser, type MongoServer, startMongo } from '../../systems/mongodb.ts';

const guide = new URL('../../../../apps/api/src/connectors/mongodb/README.md', import.meta.url);

/** The server checks passwords and roles itself. */
describe('a user of MongoDB', () => {
  let mongo: MongoServer;
  let admin: MongoClient;
  let server: TestServer;
  beforeAll(async () => {
    mongo = await startMongo();
    admin = await mongo.connect();
    await admin.db('shop').collection('orders').insertOne({ number: 'A-1' });
    server = await startTestServer({ environment: { TOOKEFFECT_PRIVATE_NETWORKS: '127.0.0.0/8' } });
  });
  afterAll(async () => {
    await server.stop();
    await admin.close();
    await mongo.stop();
  });

  async function create(name: string, credential: object) {
    const response = await fetch(`${server.baseUrl}/v1/connections`, {
      method: 'POST',
      headers: { authorization: `Bearer ${server.apiKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        ...{ service: 'mongodb', name, environment: 'test', credential },
        baseUrl: `mongodb+tcp://127.0.0.1:${mongo.port}/shop`,
      }),
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  }

  test('of the guide is usable, and the server refuses it every write', async () => {
    const [, command = ''] = /```json\n([\s\S]*?)```/.exec(readFileSync(guide, 'utf8')) ?? [];
    const password = 'test-only';
    await admin.db('shop').command(JSON.parse(command.replace('…', password)) as object);
    const { status, body } = await create('observer', { type: 'basic', username: 'observer', password });
    expect([status, body.lastTest]).toEqual([201, expect.objectContaining({ outcome: 'usable' })]);
    const auth = { username: 'observer', password };
    const observer = await MongoClient.connect(`mongodb://127.0.0.1:${mongo.port}/`, {
      ...{ directConnection: true, auth, authSource: 'shop' },
    });
    const shop = observer.db('shop');
    const orders = shop.collection('orders');
    const writes = [
      orders.insertOne({ number: 'A-2' }),
      orders.updateOne({ number: 'A-1' }, { $set: { number: 'A-3' } }),
      orders.deleteOne({ number: 'A-1' }),
      orders.drop(),
      orders.createIndex({ number: 1 }),
      shop.dropDatabase(),
      shop.command({ createUser: 'other', pwd: 'x', roles: [] }),
      observer.db('other').collection('orders').find().toArray(),
    ];
    const results = await Promise.allSettled(writes);
    await observer.close();
    expect(
      results.map((result) =>
        result.status === 'rejected' ? (result.reason as { code?: number }).code : 'done',
      ),
    ).toEqual(writes.map(() => 13));
  });

  test.each([['readWrite'], ['dbAdmin'], ['userAdmin'], ['dbOwner']])(
    'with the role %s is refused',
    async (role) => {
      const { status, body } = await create(role, await createUser(admin, 'shop', role, [role]));
      expect([status, body.code]).toEqual([422, 'connection_not_read_only']);
    },
  );

  test('with a wrong password is stored as denied', async () => {
    const { body } = await create('wrong', { type: 'basic', username: 'observer', password: 'wrong' });
    expect(body.lastTest).toMatchObject({ outcome: 'denied' });
  });
});

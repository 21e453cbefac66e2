import { Client } from 'pg';
import { beforeAll, expect, it } from 'vitest';
import { type TestServer, startTestServer } from '@tookeffect/testing/server';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
  return () => server.stop();
}, 60_000);

function get(path: string) {
  return fetch(server.baseUrl + path, { headers: { authorization: `Bearer ${server.apiKey}` } });
}

async function run(url: string, statement: string) {
  const client = new Client({ connectionString: url });
  await client.connect();
  return client.query(statement).finally(() => client.end());
}

it('provides an API key, credit and a working connection', async () => {
  expect(await (await get('/v1/usage')).json()).toMatchObject({ bought: { available: 500 } });
  expect(await (await get(`/v1/connections/${server.connectionId}`)).json()).toMatchObject({
    name: 'shop',
    service: 'postgres',
    environment: 'test',
  });
});

it('lets the writer write orders, and the reader only read them', async () => {
  const insert = "insert into orders (order_number, amount_cents) values ('A-1', 1200)";
  await run(server.shop.writerUrl, insert);

  const { rows } = await run(server.shop.readerUrl, 'select order_number, amount_cents from orders');

  expect(rows).toEqual([{ order_number: 'A-1', amount_cents: 1200 }]);
  await expect(run(server.shop.readerUrl, insert)).rejects.toMatchObject({ code: '42501' });
});

it('restarts at the same address with the same data after a kill', async () => {
  const before = server.processId;

  await server.kill('SIGKILL');
  await expect(get('/v1/usage')).rejects.toThrow();
  await server.restart();

  expect(server.processId).not.toBe(before);
  expect((await get(`/v1/connections/${server.connectionId}`)).status).toBe(200);
});

it('stops every process, and can start without credit', async () => {
  const other = await startTestServer({ packs: 0 });

  await other.stop();
  await other.stop();

  expect(() => process.kill(other.processId, 0)).toThrow('ESRCH');
  await expect(fetch(other.baseUrl)).rejects.toThrow();
  await expect(run(other.databaseUrl, 'select 1')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
});

it('names the failed part and the setting when the API server does not start', async () => {
  const attempt = startTestServer({ environment: { TOOKEFFECT_PORT: 'not a port' } });

  await expect(attempt).rejects.toThrow(/API server did not start[\s\S]*TOOKEFFECT_PORT/u);
});

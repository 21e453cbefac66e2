import type { ConnectionDeclarations, EvaluationInput } from '@tookeffect/wire';
import type { HttpReadRequest, KubernetesReadRequest, RowReadRequest } from '@tookeffect/evaluator';
import { type JsonProvider, startJsonProvider } from '@tookeffect/testing/provider';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LINES, calendar, multistatus } from '../connectors/caldav/calendar-texts.ts';
import { batch, startMongoServer } from '../connectors/mongodb/mongo-server.ts';
import { startLineServer } from '../connectors/imap/line-server.ts';
import { DEPLOYMENT } from '../connectors/kubernetes/deployment.ts';
import { type RawServer, httpResponse, startProvider } from '../connectors/raw-server.ts';
import {
  TEST_READER,
  TEST_MONGO_USER,
  TEST_SERVICE_ACCOUNT,
  connectionTo,
  readCaldav,
  readHttp,
  readImap,
  readKubernetes,
  readMongodb,
  readPostgres,
} from '../connectors/reading.ts';
import { ShopServer } from '../connectors/postgres/shop-server.ts';
import { differences, fixtures, mainRequest, missingMembers, shown, usualRows } from './fixture-shapes.ts';

const ROW_CONTRACTS = [
  'postgres.row.absent@1',
  'postgres.row.present@1',
  'postgres.row.updated@1',
  'postgres.rows.exactly@1',
];
const COLLECTION_CONTRACTS = ['http.object.created@1', 'http.object.deleted@1', 'http.object.updated@1'];

describe('the fixtures of row contracts contain what the postgres connector returns', () => {
  let server: ShopServer;
  beforeAll(async () => {
    server = await ShopServer.start(`
      CREATE ROLE reader LOGIN PASSWORD 'reader';
      CREATE TABLE orders (id int PRIMARY KEY, order_number text, customer text, amount_cents int, amount int,
        state text, version int, reference text);
      INSERT INTO orders SELECT id, 'A-1', 'ada', 4200, 4200, 'paid', 4, 'op_01jn80000000000000000000aa'
        FROM generate_series(17, 18) AS id;
      GRANT SELECT ON orders TO reader;`);
  });
  afterAll(() => server.stop());

  test.each(ROW_CONTRACTS)('%s', async (contract) => {
    const inputs = fixtures(contract).filter(({ input }) => usualRows(input).length > 0);
    expect(inputs.length).toBeGreaterThan(2);
    for (const { id, input } of inputs) {
      const request = mainRequest(contract, input) as RowReadRequest<'postgres'>;
      const real = await readPostgres(server.connectionAs('reader'), request, { maxBytes: 1_048_576 });
      expect(differences(shown(input.evidence.reads.main), shown(real)), id).toEqual([]);
    }
  });
});

describe('the fixtures of collection contracts contain what the http connector returns', () => {
  let provider: JsonProvider;
  beforeAll(async () => {
    provider = await startJsonProvider();
    const order = { id: 17, reference: 'op', by: 'ada', created_at: '2026-03-01T12:00:00Z', version: 1 };
    provider.resources.set('/v1/orders', { orders: [order] }).set('/v1/orders/17', order);
  });
  afterAll(() => provider.stop());

  test.each(COLLECTION_CONTRACTS)('%s', async (contract) => {
    const inputs = fixtures(contract).filter(({ input }) => declaredMembers(input) !== undefined);
    expect(inputs.length).toBeGreaterThan(2);
    for (const { id, input } of inputs) {
      const { collection, pages, fresh } = mainRequest(contract, input) as HttpReadRequest;
      const options = { fresh: fresh!, ...(pages && { pages }) };
      const declarations = declarationsFor(declaredMembers(input)!, hasMarker(input));
      const real = await readHttp(provider.baseUrl, { collection: collection!, declarations, options });
      expect(differences(shown(input.evidence.reads.main), shown(real)), id).toEqual([]);
    }
  });
});

describe('the fixtures of the contract of documents contain what the mongodb connector returns', () => {
  const contract = 'mongodb.document.present@1';
  let server: RawServer;
  beforeAll(async () => {
    const order = { _id: 17, order_number: 'A-1', customer: 'ada', amount_cents: 4200 };
    server = await startMongoServer((_, asked) => {
      if (asked.name !== 'find') return false;
      asked.reply(batch([{ ...order, reference: 'op_01jn80000000000000000000aa' }]));
      return true;
    });
  });
  afterAll(() => server.stop());

  test('of mongodb.document.present@1', async () => {
    const inputs = fixtures(contract).filter(({ input }) => usualRows(input).length > 0);
    expect(inputs.length).toBeGreaterThan(2);
    const connection = connectionTo(`mongodb+tcp://127.0.0.1:${server.port}`, TEST_MONGO_USER);
    for (const { id, input } of inputs) {
      const request = mainRequest(contract, input) as RowReadRequest<'mongodb'>;
      const real = await readMongodb(connection, request, { maxBytes: 1_048_576 });
      expect(differences(shown(input.evidence.reads.main), shown(real)), id).toEqual([]);
    }
  });
});

describe('the fixtures of the contract of deployments contain what the kubernetes connector returns', () => {
  const contract = 'kubernetes.deployment.rolled_out@1';
  let provider: JsonProvider;
  beforeAll(async () => {
    provider = await startJsonProvider();
    provider.resources.set('/apis/apps/v1/namespaces/shop/deployments/web', DEPLOYMENT);
  });
  afterAll(() => provider.stop());

  test('of kubernetes.deployment.rolled_out@1', async () => {
    const url = `${provider.baseUrl.replace('http', 'kubernetes+http')}/shop`;
    const usual = fixtures(contract).find(({ id }) => id === 'rolled out')!;
    const real = await readKubernetes(
      connectionTo(url, TEST_SERVICE_ACCOUNT),
      mainRequest(contract, usual.input) as KubernetesReadRequest,
    );
    const { body, source } = shown(usual.input.evidence.reads.main);
    expect(differences(source, shown(real).source)).toEqual([]);
    // A real deployment has more members.
    expect(missingMembers(body, shown(real).body)).toEqual([]);
  });
});

describe('the fixtures of calendar contracts contain what the caldav connector returns', () => {
  test('caldav.event.created@1', async () => {
    const inputs = fixtures('caldav.event.created@1').filter(({ input }) => usualEvent(input) !== undefined);
    expect(inputs.length).toBeGreaterThan(2);
    for (const { id, input } of inputs) {
      const lines = 'location' in usualEvent(input)! ? [...LINES, 'LOCATION:Room 2'] : LINES;
      const body = multistatus({ 'a.ics': calendar(lines) });
      const provider = await startProvider((socket) => void socket.end(httpResponse(207, body, DATED)));
      const connection = connectionTo(provider.url.replace('http', 'caldav+http'), TEST_READER);
      const real = await readCaldav(connection);
      await provider.stop();
      expect(differences(shown(input.evidence.reads.main), shown(real)), id).toEqual([]);
    }
  });
});

describe('the fixtures of mailbox contracts contain what the imap connector returns', () => {
  test.each([
    ['imap.message.filed@1', 'filed', { messageKey: 'op-1' }],
    ['imap.message.filed@1', 'mailbox gone', undefined],
    ['imap.message.deleted@1', 'still there', { uid: '7', uidValidity: '5' }],
  ])('%s: %s', async (contract, id, request) => {
    const usual = fixtures(contract).find((fixture) => fixture.id === id)!;
    const server = await startLineServer((tag, command) =>
      request === undefined && command.startsWith('EXAMINE') ? `${tag} NO no\r\n` : undefined,
    );
    const connection = connectionTo(`imap://127.0.0.1:${String(server.port)}`, TEST_READER);
    const real = await readImap(connection, request);
    await server.stop();
    const main = usual.input.evidence.reads.main;
    if (request === undefined) expect(main).toMatchObject({ status: (real as { status: number }).status });
    else expect(differences(shown(main), shown(real))).toEqual([]);
  });
});

const DATED = { date: 'Sun, 01 Mar 2026 12:00:00 GMT' };

/** The first event of a response, if all is known about it. */
function usualEvent({ evidence }: EvaluationInput): object | undefined {
  const { main } = evidence.reads;
  if (main?.outcome !== 'answered' || main.status !== 207 || main.source?.ageSeconds !== undefined)
    return undefined;
  const [event] = (main.body as { events: object[] }).events;
  const usual = ['summary', 'start', 'end', 'occurrences', 'starts', 'status', 'attendees'];
  return event && usual.every((name) => Object.hasOwn(event, name)) ? event : undefined;
}

/** The members of the first object in the response; `undefined` if there is none. */
function declaredMembers({ evidence }: EvaluationInput): readonly string[] | undefined {
  const { main } = evidence.reads;
  if (main?.outcome !== 'answered' || main.status !== 200 || !main.source?.clock) return undefined;
  const { item, items = [] } = main.body as { item?: object; items?: object[] };
  const first = item ?? items[0];
  return first && main.source.ageSeconds === undefined ? Object.keys(first) : undefined;
}

function hasMarker({ evidence }: EvaluationInput): boolean {
  const { main } = evidence.reads;
  return main?.outcome === 'answered' && (main.body as { hasMarker?: boolean }).hasMarker === true;
}

/** What the owner declared so that the objects have these members. */
function declarationsFor(members: readonly string[], isMarked: boolean): ConnectionDeclarations {
  const orders = {
    ...{ path: '/v1/orders', items: 'orders', id: 'id' },
    ...(isMarked && { marker: members.includes('marker') ? 'reference' : 'no_reference' }),
    ...(members.includes('creator') && { creator: 'by' }),
    ...(members.includes('revision') && { revision: 'version' }),
    ...(members.includes('createdAt') && { createdAt: { member: 'created_at', format: 'rfc3339' as const } }),
  };
  return { collections: { orders } };
}

import {
  Binary,
  Code,
  Decimal128,
  type Document,
  Double,
  Int32,
  Long,
  MaxKey,
  ObjectId,
  Timestamp,
  UUID,
} from 'bson';
import { afterEach, describe, expect, it } from 'vitest';
import type { JsonValue } from '@tookeffect/core';
import { MongodbConnector } from '../../../src/connectors/mongodb/mongodb-connector.ts';
import { Deadline, UNREACHABLE } from '../../../src/connectors/index.ts';
import type { RawServer } from '../raw-server.ts';
import { TEST_MONGO_USER, connectionTo, readMongodb, testResolver } from '../reading.ts';
import { type Behave, COLLECTION, ENTRY, NOW, PRIMARY, batch, startMongoServer } from './mongo-server.ts';

let server: RawServer;
let commands: Document[];
afterEach(() => server.stop());

async function start(behave: Behave = () => undefined) {
  commands = [];
  server = await startMongoServer((socket, asked) => {
    commands.push(asked.command);
    return behave(socket, asked);
  });
  return connectionTo(`mongodb+tcp://127.0.0.1:${server.port}/shop`, TEST_MONGO_USER);
}

/** A primary writes more often than that. */
const LONG_AGO = new Date(NOW.getTime() - 20_001);

const shows =
  (name: string, document: Document): Behave =>
  (_, asked) => {
    if (asked.name !== name) return false;
    asked.reply(document);
    return true;
  };

/** Compares the field `value` of one document. */
async function compared(stored: unknown, asked: JsonValue) {
  const connection = await start(shows('find', batch([{ _id: 1, value: stored }])));
  const read = await readMongodb(connection, {
    columns: [
      { as: 'values', columns: ['value'] },
      { as: 'equal', comparedWith: { value: asked } },
    ],
    lookups: [{ name: 'key', filters: [{ column: '_id', value: 1 }] }],
  });
  return (read as unknown as { body: { rows: { values: Document; equal: Document }[] } }).body.rows[0]!;
}

const ID = '65f0c0ffee65f0c0ffee65f0';
const WHEN = new Date('2026-03-01T12:00:00.500Z');

describe('a stored value', () => {
  it.each<[string, unknown, unknown]>([
    ['a text', 'ä', 'ä'],
    ['an Int32', new Int32(7), 7],
    ['an Int64', Long.fromNumber(7), 7],
    ['an Int64 beyond 2^53', Long.fromString('9007199254740993'), '9007199254740993'],
    ['a double', new Double(0.1), 0.1],
    ['a double that is no number', new Double(Number.NaN), { $numberDouble: 'NaN' }],
    ['a decimal', Decimal128.fromString('12.50'), 12.5],
    [
      'a decimal beyond a double',
      Decimal128.fromString('0.10000000000000000000000000000001'),
      '0.10000000000000000000000000000001',
    ],
    ['an infinite decimal', Decimal128.fromString('Infinity'), { $numberDecimal: 'Infinity' }],
    ['an ObjectId', new ObjectId(ID), { $oid: ID }],
    ['an instant', WHEN, { $date: '2026-03-01T12:00:00.500Z' }],
    ['a UUID', new UUID(COLLECTION), { $uuid: COLLECTION }],
    ['bytes', new Binary(Buffer.from('a')), { $binary: { base64: 'YQ==', subType: '00' } }],
    ['code', new Code('x'), { $code: 'x' }],
    ['a timestamp', new Timestamp({ t: 1, i: 2 }), { $timestamp: { t: 1, i: 2 } }],
    ['the greatest key', new MaxKey(), { $maxKey: 1 }],
    ['a list', [1, 'a'], [1, 'a']],
    ['null', null, null],
    ['a document that looks like an ObjectId', { $oid: ID }, { $document: { $oid: ID } }],
  ])('that is %s is shown without loss', async (_name, stored, shown) => {
    expect((await compared(stored, 'x')).values).toEqual({ value: shown });
  });

  it.each<[JsonValue, unknown, unknown]>([
    [7, new Int32(7), new Int32(8)],
    [7, Long.fromNumber(7), '7'],
    [7, new Double(7), new Double(7.000_000_1)],
    [0.1, new Double(0.1), new Double(0.2)],
    [12.5, Decimal128.fromString('12.50'), Decimal128.fromString('12.51')],
    ['7', '7', new Int32(7)],
    ['ada', 'ada', 'Ada'],
    ['ada', 'ada', ['ada']],
    [true, true, new Int32(1)],
    [null, null, undefined],
    [{ $oid: ID }, new ObjectId(ID), ID],
    [{ $oid: ID }, new ObjectId(ID), { $oid: ID }],
    [{ $date: '2026-03-01T13:00:00.5+01:00' }, WHEN, WHEN.toISOString()],
    [{ $uuid: COLLECTION }, new UUID(COLLECTION), COLLECTION],
    [
      { $numberLong: '9007199254740993' },
      Long.fromString('9007199254740993'),
      Long.fromString('9007199254740992'),
    ],
    [{ $numberLong: '7' }, Long.fromNumber(7), new Int32(7)],
    [{ $numberDecimal: '12.50' }, Decimal128.fromString('12.5'), new Double(12.5)],
    [
      { $numberDecimal: '0.1' },
      Decimal128.fromString('0.10'),
      Decimal128.fromString('0.1000000000000000000000000000000001'),
    ],
  ])('is compared with %j by its type', async (asked, equal, different) => {
    expect((await compared(equal, asked)).equal).toEqual({ value: true });
    await server.stop();
    expect((await compared(different, asked)).equal).toEqual({ value: false });
  });

  it.each<[JsonValue]>([
    [{ $gt: '' }],
    [{ $where: 'true' }],
    [{ $regex: '.*' }],
    [{ $oid: 'x' }],
    [['a']],
    [{}],
    [{ $numberLong: '9223372036854775808' }],
  ])('is never looked up by %j, which is no value', async (value) => {
    const connection = await start();
    const lookups = [{ name: 'match', filters: [{ column: 'number', value }] }];
    const read = await readMongodb(connection, { columns: [{ as: 'n', column: 'number' }], lookups });
    expect(read).toEqual({ outcome: 'answered', status: 400 });
    expect(commands.map((command) => Object.keys(command)[0])).not.toContain('find');
  });

  it.each(['$where', '$or', 'a.$b', '', 'a..b', '.a', 'a.'])(
    'is never looked up in the field %j',
    async (column) => {
      const connection = await start();
      const lookups = [{ name: 'match', filters: [{ column, value: 1 }] }];
      expect(await readMongodb(connection, { columns: [{ as: 'n', column: 'n' }], lookups })).toMatchObject({
        status: 400,
      });
    },
  );
});

describe('a read', () => {
  it('sends commands that read only, and says what it established', async () => {
    const connection = await start();
    const lookups = [{ name: 'match', filters: [{ column: 'number', value: 'A-1' }] }];
    const read = await readMongodb(connection, {
      columns: [{ as: 'row', identity: true }],
      lookups,
      limit: 2,
    });
    expect(commands.map((command) => Object.keys(command)[0])).toEqual([
      'hello',
      'saslStart',
      'saslContinue',
      'listCollections',
      'find',
    ]);
    expect(commands[4]).toMatchObject({
      filter: { $or: [{ $and: [{ number: { $eq: 'A-1' } }] }] },
      ...{ limit: 3, collation: { locale: 'simple' }, readConcern: { level: 'linearizable' }, $db: 'shop' },
    });
    expect(commands[1]!.$db).toBe('shop');
    expect(read).toEqual({
      outcome: 'answered',
      status: 200,
      body: {
        rows: [{ row: `[null,"mongodb","${COLLECTION}",{"_id":"7"}]`, foundBy: ['match'] }],
        complete: { match: true },
        truncated: false,
      },
      source: {
        clock: { at: NOW.toISOString(), unitMs: 1 },
        isUncached: true,
        system: `mongodb:${COLLECTION}`,
        relation: {
          ...{ kind: 'table', isIdentified: true, rowSecurity: false, table: COLLECTION },
          ...{ isNamed: false, isKeyGenerated: false },
        },
      },
    });
  });

  it.each<[string, Document, Document, string]>([
    [
      'a secondary',
      { secondary: true, setName: 'rs', localTime: NOW, lastWrite: { majorityWriteDate: NOW }, ok: 1 },
      { standby: { isReceiving: true, isCaughtUp: true, replayedAt: NOW.toISOString() } },
      'majority',
    ],
    [
      'a secondary that gets no more writes',
      { secondary: true, setName: 'rs', localTime: NOW, lastWrite: { majorityWriteDate: LONG_AGO }, ok: 1 },
      { standby: { isReceiving: false, isCaughtUp: true, replayedAt: LONG_AGO.toISOString() } },
      'majority',
    ],
    [
      'a secondary that does not say what it has',
      { secondary: true, ok: 1 },
      { standby: { isReceiving: false, isCaughtUp: false, replayedAt: null } },
      'majority',
    ],
    [
      'a server on its own',
      { isWritablePrimary: true, ok: 1 },
      { relation: { isIdentified: true } },
      'local',
    ],
    [
      'a router',
      { ...PRIMARY, setName: undefined, msg: 'isdbgrid' },
      { relation: { isIdentified: false } },
      'linearizable',
    ],
  ])('of %s says so', async (_name, hello, source, level) => {
    const connection = await start(shows('hello', hello));
    expect(await readMongodb(connection)).toMatchObject({ body: { readable: true }, source });
    expect(commands.at(-1)).toMatchObject({
      readConcern: { level },
      $readPreference: { mode: 'secondaryPreferred' },
    });
  });

  it.each([
    ['view', { kind: 'view', isIdentified: false }],
    ['timeseries', { kind: 'view', isIdentified: false }],
  ])('of a %s names no document', async (type, relation) => {
    const connection = await start(shows('listCollections', batch([{ ...ENTRY, type }])));
    expect(await readMongodb(connection)).toMatchObject({ source: { relation } });
  });

  it('of more documents than its limit is incomplete', async () => {
    const documents = [1, 2, 3].map((_id) => ({ _id, number: 'A-1' }));
    const connection = await start(shows('find', batch(documents)));
    const lookups = [{ name: 'match', filters: [{ column: 'number', value: 'A-1' }] }];
    const read = await readMongodb(connection, { columns: [{ as: 'n', column: '_id' }], lookups, limit: 2 });
    expect(read).toMatchObject({
      body: { complete: { match: false }, truncated: true, rows: [{ n: 1 }, { n: 2 }] },
    });
  });

  it.each(['system.users', 'a$b', ''])('of the collection %j is never made', async (name) => {
    const connection = await start();
    expect(await readMongodb(connection, { table: { schema: 'admin', name } })).toMatchObject({
      failure: 'unreachable',
    });
    expect(commands).toEqual([]);
  });
});

describe('a user', () => {
  const USERS = [{ user: 'observer', db: 'shop' }];
  const READ = {
    resource: { db: 'shop', collection: '' },
    actions: ['find', 'listCollections', 'collStats', 'killCursors'],
  };

  async function test(info: Document): Promise<string> {
    const connection = await start(shows('connectionStatus', { authInfo: info, ok: 1 }));
    const connector = new MongodbConnector(testResolver());
    const { outcome, detail } = await new Deadline(5_000).within(5_000, UNREACHABLE, (bounds) =>
      connector.test(connection, bounds),
    );
    return `${outcome}: ${detail}`;
  }
  const info = (
    privileges: unknown,
    roles: unknown = [{ role: 'read', db: 'shop' }],
    users: unknown = USERS,
  ) => ({
    ...{ authenticatedUsers: users, authenticatedUserRoles: roles, authenticatedUserPrivileges: privileges },
  });

  it('who can only read is usable', async () => {
    expect(await test(info([READ]))).toBe('usable: The user and its roles can only read.');
    expect(commands.at(-1)).toMatchObject({ connectionStatus: 1, showPrivileges: true });
  });

  it.each([
    'insert',
    'update',
    'remove',
    'createIndex',
    'dropCollection',
    'grantRole',
    'anyAction',
    'bypassDocumentValidation',
    'applyOps',
    'somethingNew',
  ])('who may %s is refused', async (action) => {
    expect(await test(info([READ, { resource: {}, actions: [action] }]))).toBe(
      `can_write: The user may ${action}.`,
    );
  });

  it.each<[string, Document, string]>([
    ['nobody', info([], [], []), 'is not asked for: the server lets everybody write'],
    ['without a role', info([], []), 'has no role, so what it may do is not known'],
    [
      'with a role that may write',
      info([], [{ role: 'readWrite', db: 'shop' }]),
      'has the role readWrite, and the server does not list its privileges',
    ],
    [
      'with a role of its own',
      info(
        [],
        [
          { role: 'read', db: 'shop' },
          { role: 'mine', db: 'shop' },
        ],
      ),
      'has the role mine, and the server does not list its privileges',
    ],
    ['whose privileges are a text', info('all'), 'has privileges that cannot be read'],
    ['whose actions are a text', info([{ actions: 'find' }]), 'has privileges that cannot be read'],
  ])('%s is refused', async (_name, document, words) => {
    expect(await test(document)).toBe(`can_write: The user ${words}.`);
  });

  it('with a built-in role that only reads is usable where the server lists no privileges', async () => {
    expect(await test(info([]))).toBe('usable: The user and its roles can only read.');
  });
});

import { afterEach, expect, test, vi } from 'vitest';
import type { Connector, OpenConnection } from '../../src/connectors/index.ts';
import { MongodbConnector } from '../../src/connectors/mongodb/mongodb-connector.ts';
import { MysqlConnector } from '../../src/connectors/mysql/mysql-connector.ts';
import { S3Connector } from '../../src/connectors/s3/s3-connector.ts';
import { TEST_ACCESS_KEY, TEST_MONGO_USER, connectionTo, testResolver } from './reading.ts';

const FAULT = 'the file of the library is missing';
const fail = vi.hoisted(() => () => {
  throw new Error('the file of the library is missing');
});
vi.mock('../../src/connectors/s3/request-signer.ts', fail);
vi.mock('../../src/connectors/mysql/mysql-driver.ts', fail);
vi.mock('../../src/connectors/mongodb/password-preparation.ts', fail);

let connector: Connector | undefined;
afterEach(() => connector?.close?.());

const BOUNDS = { timeoutMs: 5_000, signal: new AbortController().signal };
const USER = { type: 'basic', username: 'reader', password: 'reader' } as const;

/** Without the library no connection is tried, so nothing has to listen there. */
test.each<[string, () => Connector, OpenConnection]>([
  ['S3', () => new S3Connector(testResolver()), connectionTo('s3+http://127.0.0.1', TEST_ACCESS_KEY)],
  ['MySQL', () => new MysqlConnector(testResolver()), connectionTo('mysql://127.0.0.1', USER)],
  [
    'MongoDB',
    () => new MongodbConnector(testResolver()),
    connectionTo('mongodb+tcp://127.0.0.1/shop', TEST_MONGO_USER),
  ],
])(
  'a library of %s that cannot be loaded is an internal error, and no unreachable system',
  async (...row) => {
    const [, start, connection] = row;
    connector = start();
    await expect(connector.test(connection, BOUNDS)).rejects.toMatchObject({ cause: { message: FAULT } });
  },
);

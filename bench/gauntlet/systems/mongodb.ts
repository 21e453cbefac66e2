import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Db, MongoClient } from 'mongodb';
import { installGauntletPackages } from '../install/python-packages.ts';
import type { ConnectionRequest } from '../model/operation.ts';
import type { World } from '../model/scenario.ts';
import { findFreePort } from './local-server.ts';
import { type SpawnedServer, startServer } from './spawned-server.ts';
import type { System } from './system.ts';

/** Test passwords for a server that listens on the loopback address and has no data. */
const PASSWORD = 'test-only, ünlaut=%';
const ADMINISTRATOR = 'administrator';

/** A server with users and roles. */
export interface MongoServer {
  readonly port: number;
  /** Opens a session of a user; of the administrator by default. */
  readonly connect: (user?: string, database?: string) => Promise<MongoClient>;
  readonly stop: () => Promise<void>;
}

/** A database. */
export interface MongoWorld extends World {
  readonly database: string;
  readonly agent: Db;
  readonly others: Db;
  /** With the observer's user, who has the role `read`. */
  readonly reader: Db;
  readonly server: MongoServer;
  /** A connection of a user who may read another database only. */
  readonly blind: ConnectionRequest;
}

/**
 * Starts PyPI `secantusdb`: the protocol, SCRAM and the roles of MongoDB over its storage engine. It has no mongod of MongoDB
 * itself: that is not published in a registry that this repository uses.
 */
export async function startMongo(): Promise<MongoServer> {
  const program = path.join(path.dirname(await installGauntletPackages()), 'secantusd-py');
  const folder = await mkdtemp(path.join(tmpdir(), 'mongo-'));
  const port = await findFreePort();
  const args = [
    '--host',
    '127.0.0.1',
    '--port',
    String(port),
    '--storage-path',
    folder,
    '--cache-size',
    '64M',
  ];
  const url = `mongodb://127.0.0.1:${port}/`;
  // It is killed, so it must have written the user.
  const setUp = await startServer(program, [...args, '--sync-on-commit'], () => answers(url));
  await createAdministrator(url);
  await setUp.stop();
  const server: SpawnedServer = await startServer(program, [...args, '--auth'], () => answers(url));
  return {
    port,
    connect: (username = ADMINISTRATOR, database = 'admin') =>
      MongoClient.connect(url, {
        directConnection: true,
        auth: { username, password: PASSWORD },
        authSource: database,
      }),
    stop: async () => {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Creates a user in a database. */
export async function createUser(
  admin: MongoClient,
  database: string,
  name: string,
  roles: readonly (string | { role: string; db: string })[],
): Promise<ConnectionRequest['credential']> {
  await admin.db(database).command({ createUser: name, pwd: PASSWORD, roles: [...roles] });
  return { type: 'basic', username: name, password: PASSWORD };
}

/** A server with the protocol of MongoDB. A world is a database. */
export const mongodb: System<MongoWorld> = {
  name: 'mongodb',
  needs: 'PyPI `secantusdb`, Python 3.11 or newer',
  concurrency: 4,
  start: async () => {
    const server = await startMongo();
    const admin = await server.connect();
    return {
      version: 'SecantusDB 0.7.0b3, which speaks as MongoDB 8.2',
      open: (name) => open(name, server, admin),
      stop: async () => {
        await admin.close();
        await server.stop();
      },
    };
  },
};

async function open(database: string, server: MongoServer, admin: MongoClient): Promise<MongoWorld> {
  const credential = await createUser(admin, database, 'reader', ['read']);
  await createUser(admin, database, 'agent', ['readWrite']);
  const blind = await createUser(admin, `${database}_2`, 'reader', ['read']);
  const [agent, reader] = [await server.connect('agent', database), await server.connect('reader', database)];
  const connect = (place: string, own: ConnectionRequest['credential']): ConnectionRequest => ({
    service: 'mongodb',
    baseUrl: `mongodb+tcp://127.0.0.1:${server.port}/${place}`,
    credential: own,
  });
  return {
    database,
    server,
    connection: connect(database, credential),
    blind: connect(`${database}_2`, blind),
    lastStatus: 200,
    agent: agent.db(database),
    others: admin.db(database),
    reader: reader.db(database),
    observe: async () => {
      const orders = await reader
        .db(database)
        .collection('orders')
        .find({}, { projection: { _id: 0 } })
        .toArray();
      return JSON.stringify(orders);
    },
    settled: () => Promise.resolve(),
    close: async () => {
      await agent.close();
      await reader.close();
    },
  };
}

async function createAdministrator(url: string): Promise<void> {
  const client = await MongoClient.connect(url, { directConnection: true });
  await createUser(client, 'admin', ADMINISTRATOR, ['root']);
  await client.close();
}

async function answers(url: string): Promise<boolean> {
  try {
    const client = await MongoClient.connect(url, { directConnection: true, serverSelectionTimeoutMS: 500 });
    await client.db('admin').command({ hello: 1 });
    await client.close();
    return true;
  } catch {
    return false;
  }
}

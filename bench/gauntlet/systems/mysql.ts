import { createConnection, type Connection, type RowDataPacket } from 'mysql2/promise';
import type { ConnectionRequest } from '../model/operation.ts';
import type { World } from '../model/scenario.ts';
import { DelayedWork } from './delayed.ts';
import { type MariadbServer, startMariadb } from './mariadb-server.ts';
import type { System } from './system.ts';

/** A row; every value is text or null. */
export type TextRow = Readonly<Record<string, string | null>>;

/** Runs a statement in the schema of the world. */
export type MysqlStatement = (
  statement: string,
  parameters?: readonly unknown[],
) => Promise<readonly TextRow[]>;

/** A schema of a MariaDB with a replica. */
export interface MysqlWorld extends World {
  readonly schema: string;
  readonly agent: MysqlStatement;
  readonly others: MysqlStatement;
  /** The observer's session, at the server of the world's connection. */
  readonly reader: MysqlStatement;
  /** The same schema at the replica, or as a user who may not see replication. */
  readonly connectTo: (place: 'replica' | 'blind') => ConnectionRequest;
  readonly pauseReplica: () => Promise<void>;
  /** Waits until the replica shows what the primary has committed. */
  readonly catchUp: () => Promise<void>;
  readonly later: (delayMs: number, work: () => Promise<unknown>) => void;
}

/** The two servers, with a session of the administrator each. */
interface Pair {
  readonly primary: MariadbServer;
  readonly replica: MariadbServer;
  readonly admin: Connection;
  readonly replicaAdmin: Connection;
}

const ORDERS = `CREATE TABLE orders (id int AUTO_INCREMENT PRIMARY KEY, number varchar(32) NOT NULL,
  customer varchar(64), amount int, reference varchar(64))`;
const USERS = [
  "CREATE USER reader IDENTIFIED BY 'reader'",
  'GRANT SLAVE MONITOR ON *.* TO reader',
  "CREATE USER blind IDENTIFIED BY 'blind'",
  "CREATE USER copier IDENTIFIED BY 'copier'",
  'GRANT REPLICATION SLAVE ON *.* TO copier',
];

/** Debian's MariaDB, with a replica. */
export const mysql: System<MysqlWorld> = {
  name: 'mysql',
  needs: 'Debian `mariadb-server-core`, unpacked without root',
  // One replica for all.
  concurrency: 1,
  start: async () => {
    const pair = await startPair();
    const [[found]] = await pair.admin.query<RowDataPacket[]>('SELECT VERSION() AS version');
    return {
      version: `MariaDB ${String(found?.version)}`,
      open: (name) => openWorld(pair, name),
      stop: async () => {
        await Promise.all([pair.admin.end(), pair.replicaAdmin.end()]);
        await pair.replica.stop();
        await pair.primary.stop();
      },
    };
  },
};

async function startPair(): Promise<Pair> {
  const primary = await startMariadb(['--server-id=1', '--log-bin=log']);
  const replica = await startMariadb(['--server-id=2', '--relay-log=relay']);
  const [admin, replicaAdmin] = await Promise.all([primary.connect(), replica.connect()]);
  for (const session of [admin, replicaAdmin]) for (const user of USERS) await session.query(user);
  const { file, position } = await positionOf(admin);
  await replicaAdmin.query(
    `CHANGE MASTER TO MASTER_HOST = '127.0.0.1', MASTER_PORT = ${String(primary.port)}, MASTER_USER = 'copier',
      MASTER_PASSWORD = 'copier', MASTER_LOG_FILE = '${file}', MASTER_LOG_POS = ${position}`,
  );
  await replicaAdmin.query('START SLAVE');
  return { primary, replica, admin, replicaAdmin };
}

async function positionOf(admin: Connection): Promise<{ readonly file: string; readonly position: string }> {
  const [[status]] = await admin.query<RowDataPacket[]>('SHOW MASTER STATUS');
  return { file: String(status?.File), position: String(status?.Position) };
}

async function openWorld(pair: Pair, name: string): Promise<MysqlWorld> {
  const { primary, replica, admin, replicaAdmin } = pair;
  const schema = name.slice(0, 60);
  await admin.query(`CREATE DATABASE ${schema} CHARACTER SET utf8mb4`);
  await admin.query(`GRANT SELECT ON ${schema}.* TO reader, blind`);
  const [agent, others] = await Promise.all([primary.connect(), primary.connect()]);
  for (const session of [agent, others]) await session.query(`USE ${schema}`);
  await others.query(ORDERS);
  const delayed = new DelayedWork();
  let lastStatus: number | null = null;
  const catchUp = async () => {
    const { file, position } = await positionOf(admin);
    await replicaAdmin.query(`SELECT MASTER_POS_WAIT('${file}', ${position}, 10)`);
  };
  await catchUp();
  const world: MysqlWorld = {
    schema,
    connection: connectionTo(primary.port, 'reader'),
    get lastStatus() {
      return lastStatus;
    },
    agent: async (statement, parameters) => {
      lastStatus = 500;
      const rows = await run(agent, statement, parameters);
      lastStatus = 200;
      return rows;
    },
    others: (statement, parameters) => run(others, statement, parameters),
    reader: (statement, parameters) => readOnce(world, statement, parameters),
    connectTo: (place) =>
      place === 'blind' ? connectionTo(primary.port, 'blind') : connectionTo(replica.port, 'reader'),
    pauseReplica: async () => {
      await catchUp();
      await replicaAdmin.query('STOP SLAVE SQL_THREAD');
    },
    catchUp,
    later: (delayMs, work) => delayed.after(delayMs, work),
    settled: () => delayed.settled(),
    observe: async () => JSON.stringify(await world.reader('SELECT * FROM orders ORDER BY id')),
    close: async () => {
      await delayed.settled();
      await Promise.all([agent.end(), others.end()]);
      await replicaAdmin.query('START SLAVE SQL_THREAD');
      await admin.query(`DROP DATABASE ${schema}`);
    },
  };
  return world;
}

function connectionTo(port: number, user: string): ConnectionRequest {
  return {
    service: 'mysql',
    baseUrl: `mysql://127.0.0.1:${String(port)}`,
    credential: { type: 'basic', username: user, password: user },
  };
}

async function readOnce(
  { connection: { baseUrl, credential }, schema }: MysqlWorld,
  statement: string,
  parameters?: readonly unknown[],
): Promise<readonly TextRow[]> {
  const { hostname: host, port } = new URL(baseUrl);
  const { username: user = '', password = '' } = credential;
  const session = await createConnection({ host, port: Number(port), user, password, database: schema });
  try {
    return await run(session, statement, parameters);
  } finally {
    await session.end();
  }
}

async function run(
  session: Connection,
  statement: string,
  parameters: readonly unknown[] = [],
): Promise<readonly TextRow[]> {
  const [rows] = await session.query<RowDataPacket[]>(statement, [...parameters]);
  if (!Array.isArray(rows)) return [];
  return rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([name, value]) => [name, value === null ? null : String(value)]),
    ),
  );
}

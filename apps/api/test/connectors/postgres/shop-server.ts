import { execFile } from 'node:child_process';
import { appendFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { JsonObject, JsonValue } from '@tookeffect/core';
import type { ReadSource } from '@tookeffect/wire';
import type { RowReadRequest } from '@tookeffect/evaluator';
import { type LocalPostgres, startLocalPostgres } from '@tookeffect/local-postgres';
import { Client } from 'pg';
import type { OpenConnection, ReadResult } from '../../../src/connectors/index.ts';
import { connectionTo, readPostgres } from '../reading.ts';

/** A row of a response, with the look-ups that found it. */
export interface ShownRow extends JsonObject {
  readonly foundBy: string[];
}

/** A response with rows. */
export interface ShownRows {
  readonly body: {
    readonly rows: readonly ShownRow[];
    readonly complete: Readonly<Record<string, boolean>>;
    readonly truncated: boolean;
    readonly scope?: readonly {
      readonly row: string | null;
      readonly digest: string;
      readonly marker: JsonValue;
    }[];
    readonly scopeComplete?: boolean;
  };
  readonly source: ReadSource;
}

/** One read: the table by name, and where and as whom. */
export interface ShopReading extends Partial<Omit<RowReadRequest<'postgres'>, 'connector' | 'table'>> {
  readonly table?: string;
  readonly schema?: string;
  readonly role?: string;
  readonly database?: string;
  readonly connection?: OpenConnection;
  readonly maxBytes?: number;
  readonly timeoutMs?: number;
}

/** A PostgreSQL with its tables, and reads of them through the connector. */
export class ShopServer {
  readonly #directory: string;
  postgres: LocalPostgres;

  private constructor(directory: string, postgres: LocalPostgres) {
    this.#directory = directory;
    this.postgres = postgres;
  }

  /** @param setup statements of the owner. Every role has its name as password. */
  static async start(setup: string): Promise<ShopServer> {
    const directory = await mkdtemp(join(tmpdir(), 'tookeffect-shop-server-'));
    const server = new ShopServer(directory, await startIn(directory));
    await server.asOwner(setup);
    return server;
  }

  /** Copies this server, restarts it, and starts the copy as its streaming standby. */
  async startStandby(): Promise<ShopServer> {
    const directory = await mkdtemp(join(tmpdir(), 'tookeffect-standby-'));
    await this.postgres.stop();
    // Unlike Node's copy, this keeps the owner, as whom the server runs.
    await promisify(execFile)('cp', ['-a', join(this.#directory, 'data'), directory]);
    await this.restart();
    const data = join(directory, 'data', 'cluster', 'data');
    await writeFile(join(data, 'standby.signal'), '');
    const settings = `primary_conninfo = '${this.postgres.url()}'\nwal_retrieve_retry_interval = 100\n`;
    await appendFile(join(data, 'postgresql.auto.conf'), settings);
    return new ShopServer(directory, await startIn(directory));
  }

  /** Starts the server again after it was stopped. */
  async restart(): Promise<void> {
    this.postgres = await startIn(this.#directory);
  }

  async stop(): Promise<void> {
    await this.postgres.stop();
    await rm(this.#directory, { recursive: true });
  }

  /** Runs statements as the superuser. @returns the rows of a single statement */
  async asOwner(sql: string, database?: string): Promise<Record<string, unknown>[]> {
    const client = new Client({ connectionString: this.postgres.url(database) });
    await client.connect();
    try {
      return (await client.query<Record<string, unknown>>(sql)).rows;
    } finally {
      await client.end();
    }
  }

  connectionAs(role: string, password = role, database = 'postgres'): OpenConnection {
    const url = `postgres://127.0.0.1:${this.postgres.port}/${database}`;
    return connectionTo(url, { type: 'basic', username: role, password }, { service: 'postgres' });
  }

  /** The superuser's connection. */
  ownerConnection(database = 'postgres'): OpenConnection {
    const { username, password } = new URL(this.postgres.url());
    return this.connectionAs(decodeURIComponent(username), decodeURIComponent(password), database);
  }

  /** Reads every row of the table `orders` as the role `reader`, unless told otherwise. */
  read(reading: ShopReading = {}): Promise<ReadResult> {
    const {
      table = 'orders',
      schema = 'public',
      role = 'reader',
      database,
      connection,
      maxBytes,
      timeoutMs,
      ...rest
    } = reading;
    const all = { columns: [], lookups: [{ name: 'all', filters: [] }], limit: 10 };
    return readPostgres(
      connection ?? this.connectionAs(role, role, database),
      { ...all, table: { schema, name: table }, ...rest },
      { maxBytes: maxBytes ?? 262_144, timeoutMs: timeoutMs ?? 10_000 },
    );
  }

  /** A read that must succeed. */
  async rows(reading: ShopReading = {}): Promise<ShownRows> {
    const result = await this.read(reading);
    if (result.outcome !== 'answered' || result.status !== 200) throw new Error(JSON.stringify(result));
    return result as unknown as ShownRows;
  }

  /** The status of a read, or why it failed. */
  async status(reading: ShopReading = {}): Promise<number | string> {
    const result = await this.read(reading);
    return result.outcome === 'answered' ? result.status : result.failure;
  }

  /** What the connector established about a relation. */
  async source(table: string, reading: ShopReading = {}): Promise<ReadSource> {
    return (await this.rows({ columns: [], lookups: [], table, ...reading })).source;
  }
}

function startIn(directory: string): Promise<LocalPostgres> {
  return startLocalPostgres({ dataDirectory: join(directory, 'data'), durable: false });
}

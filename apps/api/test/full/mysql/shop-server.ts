import type { Connection } from 'mysql2/promise';
import type { RowReadRequest } from '@tookeffect/evaluator';
import type { JsonObject, JsonValue } from '@tookeffect/core';
import { type MariadbServer, startMariadb } from '../../../../../bench/gauntlet/systems/mariadb-server.ts';
import type { ConnectionTestResult, OpenConnection, ReadResult } from '../../../src/connectors/index.ts';
import { MysqlConnector } from '../../../src/connectors/mysql/mysql-connector.ts';
import { connectionTo, readMysql, testResolver } from '../../connectors/reading.ts';

/** A real MariaDB with the schema `shop`, and a user `reader` who may read it and see the state of replication. */
export class ShopServer {
  readonly admin: Connection;
  readonly #server: MariadbServer;

  private constructor(server: MariadbServer, admin: Connection) {
    this.#server = server;
    this.admin = admin;
  }

  /** @param script statements, without a semicolon inside one */
  static async start(script: string, options?: readonly string[]): Promise<ShopServer> {
    const server = await startMariadb(options);
    const admin = await server.connect();
    const shop = new ShopServer(server, admin);
    await shop.run(`CREATE DATABASE shop CHARACTER SET utf8mb4; USE shop; CREATE USER reader IDENTIFIED BY 'reader';
      GRANT SELECT ON shop.* TO reader; GRANT SLAVE MONITOR ON *.* TO reader; ${script}`);
    return shop;
  }

  get port(): number {
    return this.#server.port;
  }

  async run(script: string): Promise<void> {
    for (const statement of script.split(';')) if (statement.trim() !== '') await this.admin.query(statement);
  }

  /** @param user whose password is its name */
  connectionAs(user: string): OpenConnection {
    const credential = { type: 'basic', username: user, password: user } as const;
    return connectionTo(`mysql://127.0.0.1:${this.port}`, credential, { service: 'mysql' });
  }

  read(request: Partial<RowReadRequest<'mysql'>>, user = 'reader'): Promise<ReadResult> {
    return readMysql(this.connectionAs(user), request);
  }

  /** Whether each column of the only row of `t` equals a value, as the connector compares them. */
  async compare(values: Readonly<Record<string, JsonValue>>): Promise<JsonValue> {
    const columns = [{ as: 'equal', comparedWith: values }];
    const [row] = await this.rows({ columns, lookups: [{ name: 'all', filters: [] }] });
    return row!.equal!;
  }

  async rows(request: Partial<RowReadRequest<'mysql'>>): Promise<JsonObject[]> {
    const read = await this.read({ limit: 10, ...request });
    if (read.outcome !== 'answered' || read.status !== 200) throw new Error(JSON.stringify(read));
    return (read.body as { rows: JsonObject[] }).rows;
  }

  test(user: string): Promise<ConnectionTestResult> {
    const bounds = { timeoutMs: 5_000, signal: AbortSignal.timeout(5_000) };
    return new MysqlConnector(testResolver()).test(this.connectionAs(user), bounds);
  }

  async stop(): Promise<void> {
    await this.admin.end();
    await this.#server.stop();
  }
}

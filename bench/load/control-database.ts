import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startLocalPostgres } from '@tookeffect/local-postgres';
import { Client } from 'pg';
import type { DatabasePrograms } from './dear-commits.ts';
import type { Figures } from './figures.ts';
import { Pgbench } from './pgbench.ts';

/** The scripts of `bench/control/pgb`. */
export type ControlScript = 'verify_fn1tx' | 'insert' | 'read' | 'webhook';

/** One measurement of the control. */
export interface ControlRun {
  readonly script: ControlScript;
  readonly clients: number;
  /** Whole seconds. */
  readonly seconds: number;
  /** Over how many accounts the verifies are spread. */
  readonly accounts: number;
}

const CONTROL = new URL('../control/', import.meta.url);

/** The operations that are in the control's database before it is measured. */
const OPERATIONS = 300_000;

/**
 * The fixed control: what PostgreSQL itself can do of the work of a verify, in a cluster of its own with the settings of
 * the API's. It never changes with the product, so that a ratio to it means the same every time.
 */
export class ControlDatabase {
  readonly #pgbench: Pgbench;
  /** As the superuser. */
  readonly database: Client;

  private constructor(pgbench: Pgbench, database: Client) {
    this.#pgbench = pgbench;
    this.database = database;
  }

  /**
   * @param undo receives the steps that stop it
   * @param programs the programs of the database; left out, those of npm
   * @throws {Error} if pgbench is not installed
   */
  static async start(
    folder: string,
    undo: AsyncDisposableStack,
    programs: DatabasePrograms = {},
  ): Promise<ControlDatabase> {
    const postgres = await startLocalPostgres({
      ...{ dataDirectory: join(folder, 'control'), durable: true },
      ...programs,
    });
    undo.defer(() => postgres.stop());
    const pgbench = await Pgbench.find(postgres.url(), folder);
    if (pgbench === null) {
      throw new Error('the table needs pgbench; on Debian, install the package `postgresql`');
    }
    const database = new Client({ connectionString: postgres.url() });
    await database.connect();
    undo.defer(() => database.end());
    await database.query(await readFile(new URL('schema_full.sql', CONTROL), 'utf8'));
    const seed = await readFile(new URL('seed.sql', CONTROL), 'utf8');
    await database.query(seed.replaceAll(':n)', `${OPERATIONS})`));
    return new ControlDatabase(pgbench, database);
  }

  async run({ script, clients, seconds, accounts }: ControlRun): Promise<Figures> {
    return this.#pgbench.run({
      script: await readFile(new URL(`pgb/${script}.sql`, CONTROL), 'utf8'),
      clients,
      seconds,
      variables: { rows: String(OPERATIONS), accts: String(accounts) },
    });
  }
}

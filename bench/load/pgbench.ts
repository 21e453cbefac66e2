import { execFile } from 'node:child_process';
import { access, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { type Figures, summarizeCalls } from './figures.ts';

/** One run of pgbench. */
export interface PgbenchRun {
  readonly script: string;
  readonly clients: number;
  /** Whole seconds. */
  readonly seconds: number;
  readonly variables: Readonly<Record<string, string>>;
}

const DEBIAN = '/usr/lib/postgresql';

/** pgbench includes connecting in its run time, and excludes it from the rate that it prints. */
const CONNECT_SECONDS = 1;

/** PostgreSQL's own load generator: the reference that the API is compared with. */
export class Pgbench {
  readonly #program: string;
  readonly #databaseUrl: string;
  readonly #folder: string;

  private constructor(program: string, databaseUrl: string, folder: string) {
    this.#program = program;
    this.#databaseUrl = databaseUrl;
    this.#folder = folder;
  }

  /**
   * Finds the installed program.
   * @param folder for scripts and logs
   * @returns null if pgbench is not installed
   */
  static async find(databaseUrl: string, folder: string): Promise<Pgbench | null> {
    for (const directory of [...(process.env.PATH ?? '').split(delimiter), ...(await debianFolders())]) {
      const program = join(directory, 'pgbench');
      const exists = await access(program).then(
        () => true,
        () => false,
      );
      if (exists) return new Pgbench(program, databaseUrl, folder);
    }
    return null;
  }

  /** Makes one run. @throws {Error} with the output of pgbench if it printed no rate */
  async run({ script, clients, seconds, variables }: PgbenchRun): Promise<Figures> {
    const folder = await mkdtemp(join(this.#folder, 'pgbench-'));
    try {
      const file = join(folder, 'script.sql');
      await writeFile(file, script);
      const defined = Object.entries(variables).flatMap(([name, value]) => ['-D', `${name}=${value}`]);
      const { stdout } = await promisify(execFile)(
        this.#program,
        // Prepared statements make pgbench faster: each statement is parsed once per connection.
        [
          ...['-n', '-M', 'prepared', '-f', file, '-c', String(clients), '-j', String(Math.min(clients, 2))],
          ...[
            '-T',
            String(clients > 1 ? seconds + CONNECT_SECONDS : seconds),
            '-l',
            `--log-prefix=${join(folder, 'log')}`,
            ...defined,
          ],
        ],
        { env: connectionEnvironment(this.#databaseUrl), cwd: folder },
      );
      const perSecond = Number(/^tps = ([0-9.]+)/m.exec(stdout)?.[1]);
      const latenciesMs = await loggedLatencies(folder);
      if (!(perSecond > 0) || latenciesMs.length === 0)
        throw new Error(`pgbench printed no rate:\n${stdout}`);
      return { ...summarizeCalls(latenciesMs, seconds), perSecond };
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }
}

async function debianFolders(): Promise<string[]> {
  const versions = await readdir(DEBIAN).catch(() => []);
  return versions.map((version) => join(DEBIAN, version, 'bin'));
}

/** The password is in the environment, because arguments are visible in the list of processes. */
function connectionEnvironment(databaseUrl: string): NodeJS.ProcessEnv {
  const { hostname, port, username, password, pathname } = new URL(databaseUrl);
  return {
    PATH: process.env.PATH ?? '',
    PGHOST: hostname,
    PGPORT: port,
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: decodeURIComponent(pathname.slice(1)),
    PGSSLMODE: 'disable',
  };
}

/** Reads the log, one line per transaction: client, number, microseconds, script and instant. */
async function loggedLatencies(folder: string): Promise<number[]> {
  const latenciesMs: number[] = [];
  for (const name of await readdir(folder)) {
    if (!name.startsWith('log')) continue;
    for (const line of (await readFile(join(folder, name), 'utf8')).split('\n')) {
      if (line !== '') latenciesMs.push(Number(line.split(' ')[2]) / 1000);
    }
  }
  return latenciesMs;
}

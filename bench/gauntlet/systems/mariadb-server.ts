import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createConnection, type Connection } from 'mysql2/promise';
import { installDebianProgram } from '../../../tools/install/debian-package.ts';
import { findFreePort } from './local-server.ts';

/** A MariaDB of Debian on a free port of the loopback address, without durability. */
export interface MariadbServer {
  readonly port: number;
  /** Opens a session of the administrator. Every value is text. */
  readonly connect: () => Promise<Connection>;
  readonly stop: () => Promise<void>;
}

const READY_WITHIN_MS = 30_000;
const ADMINISTRATOR = 'administrator';
/** A test password for a server that listens on the loopback address and has no data. */
const PASSWORD = 'test-only-administrator';

/**
 * Creates an empty server and starts it.
 * @param options of `mariadbd`, such as `--server-id=2`
 * @throws {Error} that says what is missing, or what the server printed
 */
export async function startMariadb(options: readonly string[] = []): Promise<MariadbServer> {
  const program = await installDebianProgram('mariadb-server-core', 'usr/sbin/mariadbd', [
    'liburing2',
    'libaio1',
  ]);
  const root = path.resolve(program, '../../..');
  const folder = await mkdtemp(path.join(tmpdir(), 'mariadb-'));
  const share = path.join(root, 'usr/share/mysql');
  const data = path.join(folder, 'data');
  const temporary = path.join(folder, 'temporary');
  for (const made of [data, temporary]) await mkdir(made);
  const port = await findFreePort();
  const args = [
    '--no-defaults',
    ...(process.getuid?.() === 0 ? ['--user=root'] : []),
    `--datadir=${data}`,
    // Servers that share this folder remove each other's files.
    `--tmpdir=${temporary}`,
    `--lc-messages-dir=${share}`,
    `--character-sets-dir=${path.join(share, 'charsets')}`,
    '--innodb-flush-log-at-trx-commit=0',
    '--innodb-buffer-pool-size=32M',
    '--innodb-log-file-size=8M',
  ];
  const environment = { LD_LIBRARY_PATH: path.join(root, 'usr/lib/x86_64-linux-gnu') };
  await initialize(program, args, share, environment);
  const network = ['--bind-address=127.0.0.1', `--port=${port}`, `--socket=${path.join(folder, 'socket')}`];
  const child = start(
    program,
    [...args, ...network, `--pid-file=${path.join(folder, 'pid')}`, ...options],
    environment,
  );
  const connect = () =>
    createConnection({ host: '127.0.0.1', port, user: ADMINISTRATOR, password: PASSWORD, typeCast: asText });
  await ready(child, connect);
  return {
    port,
    connect,
    stop: async () => {
      await child.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Creates the system tables and the administrator. */
async function initialize(
  program: string,
  args: readonly string[],
  share: string,
  environment: NodeJS.ProcessEnv,
): Promise<void> {
  const files = ['mysql_system_tables.sql', 'mysql_performance_tables.sql', 'mysql_system_tables_data.sql'];
  const scripts = await Promise.all(files.map((file) => readFile(path.join(share, file), 'utf8')));
  const administrator = `FLUSH PRIVILEGES;\nCREATE USER '${ADMINISTRATOR}'@'%' IDENTIFIED BY '${PASSWORD}';\nGRANT ALL ON *.* TO '${ADMINISTRATOR}'@'%' WITH GRANT OPTION;\n`;
  const child = start(program, [...args, '--bootstrap'], environment);
  child.process.stdin!.end(['CREATE DATABASE mysql;\nUSE mysql;', ...scripts, administrator].join('\n'));
  const exitCode = await child.ended;
  if (exitCode !== 0) throw new Error(`mariadbd could not create its tables: ${child.printed()}`);
}

interface Child {
  readonly process: ChildProcess;
  readonly ended: Promise<number | null>;
  readonly printed: () => string;
  readonly stop: () => Promise<void>;
}

function start(program: string, args: readonly string[], environment: NodeJS.ProcessEnv): Child {
  const child = spawn(program, args, {
    env: { ...process.env, ...environment },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => output.push(String(text)));
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  const lastResort = () => child.kill('SIGKILL');
  process.once('exit', lastResort);
  return {
    process: child,
    ended,
    printed: () => output.join('').slice(-1500),
    stop: async () => {
      process.off('exit', lastResort);
      child.kill('SIGKILL');
      await ended;
    },
  };
}

async function ready(child: Child, connect: () => Promise<Connection>): Promise<void> {
  const deadline = performance.now() + READY_WITHIN_MS;
  for (;;) {
    const session = await connect().catch(() => undefined);
    if (session) {
      await session.end();
      return;
    }
    if (child.process.exitCode !== null || performance.now() > deadline) {
      await child.stop();
      throw new Error(`mariadbd did not start: ${child.printed()}`);
    }
    await pause(50);
  }
}

/** Values as the database prints them. */
function asText(field: { string(): string | null }): string | null {
  return field.string();
}

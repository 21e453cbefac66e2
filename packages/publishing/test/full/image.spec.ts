import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { type LocalPostgres, startLocalPostgres } from '@tookeffect/local-postgres';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROOT, readContainerfile } from './containerfile.ts';

const image = readContainerfile();
const isRoot = process.getuid?.() === 0;
/** The image's user has no name on this machine; as root, the tests use that of `nobody`. */
const account = isRoot ? { uid: 65_534, gid: 65_534 } : {};

let folder: string;
let postgres: LocalPostgres;
let server: ChildProcess;
let environment: Record<string, string>;

beforeAll(async () => {
  // Another user must be able to enter it.
  folder = mkdtempSync(path.join(isRoot ? '/var/tmp' : tmpdir(), 'tookeffect image-'));
  chmodSync(folder, 0o755);
  postgres = await startLocalPostgres({ dataDirectory: path.join(folder, 'postgres'), durable: false });
  await createRoles();
  await assemble();
  const data = inFolder(image.environment.TOOKEFFECT_DATA_DIRECTORY!);
  mkdirSync(path.dirname(data), { recursive: true, mode: 0o755 });
  mkdirSync(data, { mode: 0o700 });
  if (isRoot) chownSync(data, account.uid!, account.gid!);
  environment = {
    ...image.environment,
    TOOKEFFECT_DATA_DIRECTORY: data,
    TOOKEFFECT_PORT: '0',
    TOOKEFFECT_LOG_LEVEL: 'warn',
    DATABASE_URL: roleUrl('server'),
    TOOKEFFECT_MIGRATION_DATABASE_URL: roleUrl('owner'),
  };
});

afterAll(async () => {
  server.kill('SIGKILL');
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
});

test('the image runs as a user without rights, who cannot change the program', () => {
  expect(image.user).toMatch(/^[1-9]\d*:[1-9]\d*$/);
  expect(image.copied).toEqual(['/app']);
  expect(image.environment.TOOKEFFECT_HOST).toBe('0.0.0.0');
});

test('what the image contains starts, is healthy, keeps its keys, and ends at SIGTERM', async () => {
  const [, program, ...args] = image.command;
  server = spawn(path.join(folder, 'node'), [inFolder(program!), ...args], {
    ...account,
    cwd: '/',
    env: environment,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(server, 'exit');
  const [line] = (await Promise.race([
    once(createInterface({ input: server.stdout! }), 'line'),
    ended.then(() => ['{}']),
  ])) as [string];
  const firstApiKeyFile = path.join(environment.TOOKEFFECT_DATA_DIRECTORY!, 'secrets/first-api-key');
  expect(JSON.parse(line)).toMatchObject({ event: 'ready', firstApiKeyFile });
  expect(line).not.toContain('tke_');
  expect(statSync(firstApiKeyFile).mode & 0o777).toBe(0o600);
  const { baseUrl } = JSON.parse(line) as { readonly baseUrl: string };

  const [, ...check] = image.healthCheck;
  const text = check.map((each) => each.replace('127.0.0.1:8787', `127.0.0.1:${new URL(baseUrl).port}`));
  expect(text).not.toEqual(check);
  await promisify(execFile)(path.join(folder, 'node'), text);

  const keys = statSync(path.join(environment.TOOKEFFECT_DATA_DIRECTORY!, 'secrets'));
  expect(keys.mode & 0o077).toBe(0);
  if (isRoot) expect(keys.uid).toBe(account.uid);
  server.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
});

/** The steps of the Containerfile, with the folders of the image below `folder`. */
async function assemble(): Promise<void> {
  const packServer = ['tools/release/pack-server.ts', path.join(folder, 'packed')];
  await promisify(execFile)(process.execPath, packServer, { cwd: ROOT });
  const install = image.install
    .replace(' /app ', ` '${inFolder('/app')}' `)
    .replace('/packed/tookeffect-server.tgz', `'${inFolder('/packed/tookeffect-server.tgz')}'`);
  await promisify(execFile)('sh', ['-c', `umask 022; ${install}`], { cwd: folder });
  // The folder of this Node may be closed to the other user.
  copyFileSync(process.execPath, path.join(folder, 'node'));
  chmodSync(path.join(folder, 'node'), 0o755);
}

/** The SQL that compose.yaml has PostgreSQL run once, with psql's variables filled in. */
async function createRoles(): Promise<void> {
  const script = readFileSync(path.join(ROOT, 'deploy/compose/roles.sh'), 'utf8');
  const sql = /<<'SQL'\n(.*)\nSQL\n/s.exec(script)![1]!;
  const client = new Client({ connectionString: postgres.url() });
  await client.connect();
  for (const statement of sql.split(/;\n?/).filter((each) => each !== '')) {
    await client.query(statement.replace(/:'(\w+)'/, (_, name: string) => `'${name}-password'`));
  }
  await client.end();
}

function roleUrl(role: 'server' | 'owner'): string {
  const url = new URL(postgres.url('tookeffect'));
  return Object.assign(url, { username: `tookeffect_${role}`, password: `${role}-password` }).href;
}

function inFolder(file: string): string {
  return path.join(folder, file);
}

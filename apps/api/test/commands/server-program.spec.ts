import { spawnSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { LocalPostgresError } from '@tookeffect/local-postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { explainFailure } from '../../src/commands/explain-failure.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'tookeffect-program-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const run = (args: readonly string[], environment: Readonly<Record<string, string>> = {}) =>
  spawnSync(process.execPath, [path.join(import.meta.dirname, '../../dist/bundle/main.js'), ...args], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, TOOKEFFECT_DATA_DIRECTORY: path.join(folder, 'data'), ...environment },
  });

test('a server with invalid settings lists all of them, without values that may be secrets, and starts nothing', () => {
  const { status, stdout, stderr } = run(['start'], {
    TOOKEFFECT_PORT: 'canary-port',
    TOOKEFFECT_KEEP_ALIVE_MS: '5s',
    DATABASE_URL: 'canary://password',
  });
  expect(status).toBe(1);
  expect(stdout).toBe('');
  expect(stderr).toContain('TOOKEFFECT_PORT must be a whole number');
  expect(stderr).toContain('DATABASE_URL must be a URL');
  expect(stderr).toContain(
    'TOOKEFFECT_KEEP_ALIVE_MS must be a whole number from 1000 to 600000, and is 5s; in milliseconds, longer than',
  );
  expect(stderr).not.toContain('canary');
  expect(existsSync(path.join(folder, 'data'))).toBe(false);
});

test('`config check` reports whether the server can start', () => {
  expect(run(['config', 'check']).stdout).toBe('the settings are valid\n');
  expect(run(['config', 'check'], { TOOKEFFECT_METERING: 'perhaps' }).status).toBe(1);
});

test('`config check` names a misspelt setting, and `config schema` prints all settings', () => {
  const { status, stderr } = run(['config', 'check'], { TOOKEFFECT_TRUSTED_PROXY: '10.0.0.0/8' });
  expect([status, stderr]).toEqual([
    1,
    'tookeffect-server cannot start with these settings:\n  TOOKEFFECT_TRUSTED_PROXY is not a setting; did you mean TOOKEFFECT_TRUSTED_PROXIES?\n',
  ]);
  expect(JSON.parse(run(['config', 'schema']).stdout)).toMatchObject({
    properties: { TOOKEFFECT_TRUSTED_PROXIES: { type: 'string' } },
  });
});

test.each(['', '/below'])(
  'a data directory that is a file, or is in one, is refused in one line (%j)',
  (rest) => {
    const file = path.join(folder, 'file');
    writeFileSync(file, '');
    const { status, stderr } = run(['start'], { TOOKEFFECT_DATA_DIRECTORY: `${file}${rest}` });
    expect(status).toBe(1);
    expect(stderr).toMatch(
      /^tookeffect-server: cannot use \S+: a part of this path is a file \(ENOTDIR\); set .*\n$/,
    );
  },
);

test('a second server on a data directory is told in one line what to do', () => {
  const failure = new LocalPostgresError('already_running', 'PostgreSQL in /data is already running.');
  expect(explainFailure(failure)).toBe(
    'tookeffect-server: PostgreSQL in /data is already running. TOOKEFFECT_DATA_DIRECTORY names the directory; several servers can share one database with DATABASE_URL.',
  );
});

test('the error of an admin command without a running server names the next step', () => {
  const { status, stderr } = run(['admin', 'create-api-key', '--name', 'x']);
  expect(status).toBe(1);
  expect(stderr).toContain('start the server first');
});

test('reports an unreachable database without its password', () => {
  const { status, stderr } = run(['start'], { DATABASE_URL: 'postgres://user:canary@127.0.0.1:1/none' });
  expect(status).toBe(1);
  expect(stderr).toBe(
    'tookeffect-server: the database that DATABASE_URL names cannot be used: connect ECONNREFUSED 127.0.0.1:1\n',
  );
  expect(stderr).not.toContain('canary');
});

import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

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

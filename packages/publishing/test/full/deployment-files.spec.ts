import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { ROOT, readContainerfile } from './containerfile.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'tookeffect deployment-'));
afterAll(() => rmSync(folder, { recursive: true }));

const DCLINT = path.join(import.meta.dirname, '../../node_modules/.bin/dclint');
/** Linters of PyPI are beside the interpreter. */
const PROGRAMS = path.dirname(process.env.TOOKEFFECT_PYTHON ?? 'python3');

test('hadolint finds nothing in the Containerfile', async () => {
  const { stdout } = await promisify(execFile)(
    path.join(PROGRAMS, 'hadolint'),
    ['--no-color', 'Containerfile'],
    {
      cwd: ROOT,
    },
  );
  expect(stdout).toBe('');
});

test('compose.yaml is valid, and pins its image', async () => {
  // Names of services and keys are in the order in which a reader needs them.
  const rules = [
    'service-keys-order',
    'services-alphabetical-order',
    'top-level-properties-order',
    'service-dependencies-alphabetical-order',
    'service-ports-alphabetical-order',
  ];
  const config = path.join(folder, 'dclint.json');
  writeFileSync(config, JSON.stringify({ rules: Object.fromEntries(rules.map((rule) => [rule, 0])) }));
  const lint = ['--max-warnings', '0', '--config', config, path.join(ROOT, 'compose.yaml')];
  const { stdout } = await promisify(execFile)(DCLINT, lint);
  expect(stdout.trim()).toBe('');
  expect(readFileSync(path.join(ROOT, 'compose.yaml'), 'utf8')).toMatch(/image: \S+@sha256:[0-9a-f]{64}$/m);
});

const unit = readFileSync(path.join(ROOT, 'deploy/systemd/tookeffect-server.service'), 'utf8');

test('systemd accepts the unit, and its exposure is low', async () => {
  // It checks that the program exists, so the unit here names this Node.
  const copy = path.join(folder, 'tookeffect-server.service');
  writeFileSync(copy, unit.replace('/usr/bin/node', '/bin/sh'));
  const verified = await promisify(execFile)('systemd-analyze', ['verify', '--man=no', copy]);
  expect(verified.stdout + verified.stderr).toBe('');
  const security = ['security', '--offline=true', '--threshold=20', '--no-pager', copy];
  const { stdout } = await promisify(execFile)('systemd-analyze', security);
  expect(stdout).toMatch(/Overall exposure level for tookeffect-server\.service: [01]\.\d OK/);
});

test('the image and the unit start the same program', () => {
  const program = readContainerfile().command[1]!.replace('/app/', '');
  expect(unit).toContain(`ExecStart=/usr/bin/node /opt/tookeffect/${program} start\n`);
});

import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { SCOPES, TookEffect } from '@tookeffect/sdk';
import { startTestServer, type TestServer } from '@tookeffect/testing/server';
import { beforeAll, expect, test } from 'vitest';
import { readAction, runAction } from '../support/composite-action.ts';
import { placeOrder } from '../support/postgres-order.ts';
import { temporaryFolder } from '../support/run-command.ts';

const action = readAction(path.join(import.meta.dirname, '../../../../actions/gate/action.yml'));

let server: TestServer;
let apiKey: string;
beforeAll(async () => {
  server = await startTestServer();
  const owner = new TookEffect({ baseUrl: server.baseUrl, apiKey: server.apiKey });
  const scopes = [...SCOPES.filter((scope) => action.inputs['api-key']?.description.includes(scope))];
  ({ secret: apiKey } = await owner.apiKeys.create({ name: 'gate', scopes }));
  return () => server.stop();
}, 120_000);

/** Runs the gate as a step of a job whose folder has these files, with a key that has the documented scopes. */
function gate(inputs: Readonly<Record<string, string>>, files: Readonly<Record<string, string>> = {}) {
  const folder = temporaryFolder();
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text, { mode: 0o755 });
  }
  const service = { 'api-key': apiKey, 'base-url': server.baseUrl };
  return runAction(action, folder, {
    ...service,
    command: 'tookeffect',
    environment: 'test',
    timeout: '1s',
    ...inputs,
  });
}

test('the action opens the gate for verified effects, and leaves a table, links, receipts and keys', async () => {
  const ids = [await placeOrder(server), await placeOrder(server), await placeOrder(server)];
  const run = await gate(
    { operations: `${ids[0]!} ${ids[1]!}`, 'operations-file': 'the ids.txt' },
    { 'the ids.txt': `\n${ids[2]!}` },
  );
  const { codes, summary, outputs, log } = run;
  expect({ codes, exitCode: outputs['exit-code'] }, log).toEqual({ codes: [0, 0], exitCode: '0' });
  expect(summary).toContain('### TookEffect: the gate is open');
  for (const id of ids) {
    expect(summary).toContain(`[receipt](${server.baseUrl}/v1/operations/${id}/receipt)`);
    expect(JSON.parse(readFileSync(path.join(outputs.receipts!, `${id}.json`), 'utf8'))).toBeInstanceOf(
      Object,
    );
  }
  expect(existsSync(path.join(outputs.receipts!, 'keys.json'))).toBe(true);
  expect(summary + log).not.toContain(apiKey);
});

test('a refuted effect ends the job with 3, after the summary and the receipt are written', async () => {
  const [good, wrong] = [await placeOrder(server), await placeOrder(server, 1)];
  const { codes, summary, outputs } = await gate({ operations: `${good}\n${wrong}\n` });
  expect({ codes, exitCode: outputs['exit-code'] }).toEqual({ codes: [0, 3], exitCode: '3' });
  expect(summary).toContain('refuted (effect_mismatch)');
  expect(existsSync(path.join(outputs.receipts!, `${wrong}.json`))).toBe(true);
});

test('the budget and the pinned keys of the job are used', async () => {
  const wrong = await placeOrder(server, 1);
  const budget = {
    formatVersion: 1,
    operations: [{ contract: 'postgres.row.present', require: 'reported' }],
  };
  const inputs = { operations: wrong, budget: 'the budget.json' };
  const files = { 'the budget.json': JSON.stringify(budget) };
  expect((await gate(inputs, files)).codes).toEqual([0, 0]);
  const otherKeys = { 'keys.json': JSON.stringify({ other: 'aa'.repeat(32) }) };
  expect((await gate({ ...inputs, budget: '', keys: 'keys.json' }, otherKeys)).codes).toEqual([0, 5]);
});

test('a job without operations fails, and so does one whose list is missing', async () => {
  const { codes, log } = await gate({});
  expect({ codes, log }).toEqual({
    codes: [0, 2],
    log: '::error::No operations were given to the TookEffect gate.\n',
  });
  const listless = await gate({ operations: await placeOrder(server), 'operations-file': 'missing.txt' });
  expect(listless.codes).toEqual([1]);
  expect(listless.log).toContain('missing.txt');
});

test('a list of operations cannot add an option', async () => {
  const wrong = await placeOrder(server, 1);
  const budget = { formatVersion: 1, others: 'reported' };
  const files = { 'weak.json': JSON.stringify(budget), 'ids.txt': `${wrong}\n--budget\nweak.json\n` };
  const { codes } = await gate({ 'operations-file': 'ids.txt' }, files);
  expect(codes[1]).not.toBe(0);
});

test('no script of the action contains an expression, which could inject commands', () => {
  const scripts = action.runs.steps.flatMap(({ run }) => run ?? []);
  expect(scripts.length).toBeGreaterThan(1);
  for (const script of scripts) expect(script).not.toContain('${{');
});

test('a job that began operations needs no list of them, and no file of the workspace', async () => {
  const begunAfter = new Date().toISOString();
  const wrong = await placeOrder(server, 1);
  const { codes, summary } = await gate({ 'begun-after': begunAfter });
  expect(codes).toEqual([0, 3]);
  expect(summary).toContain(wrong);
});

test('the installed command is the pinned version from the registry, not what the workspace has under its name', async () => {
  const planted = '#!/bin/sh\necho planted; exit 0\n';
  const npm =
    '#!/bin/sh\nmkdir -p node_modules/.bin\necho "npm in $PWD: $*"\nprintf \'#!/bin/sh\\necho the installed command: $1\\nexit 6\\n\' > node_modules/.bin/tookeffect\nchmod +x node_modules/.bin/tookeffect\n';
  const files = {
    'node_modules/.bin/tookeffect': planted,
    'node_modules/@tookeffect/cli/package.json': '{"name":"@tookeffect/cli","version":"9.9.9","bin":"x"}',
    npm,
  };
  const { codes, log } = await gate({ command: '', operations: 'op_1' }, files);
  expect(codes).toEqual([0, 6]);
  expect(log).toContain('the installed command: verify');
  expect(log).toMatch(
    /npm in .*tookeffect-cli\.\w+: install .*--ignore-scripts.* @tookeffect\/cli@\d+\.\d+\.\d+/,
  );
  expect(log).not.toContain('planted');
});

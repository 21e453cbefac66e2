import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { text as readAll } from 'node:stream/consumers';
import { SCOPES, TookEffect } from '@tookeffect/sdk';
import { startTestServer, type TestServer } from '@tookeffect/testing/server';
import { beforeAll, expect, test } from 'vitest';
import { AS_SHOWN, onlyBlock, readBlocks, REPOSITORY, runCommandsOfPage } from '../support/guide-page.ts';
import { placeOrder } from '../support/postgres-order.ts';
import { node, temporaryFolder } from '../support/run-command.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  return () => server.stop();
}, 120_000);

/** @returns the settings of a reader, with a key that has the scopes named by a page and no others */
async function settingsWithScopesOf(page: string): Promise<Record<string, string>> {
  const text = readFileSync(path.join(REPOSITORY, 'docs', page), 'utf8');
  const owner = new TookEffect({ baseUrl: server.baseUrl, apiKey: server.apiKey });
  const scopes = SCOPES.filter((scope) => text.includes(scope));
  const { secret } = await owner.apiKeys.create({ name: 'reader', scopes: [...scopes] });
  const shop = { SHOP_URL: server.shop.writerUrl, SHOP_ADDRESS: server.shop.baseUrl };
  return { TOOKEFFECT_BASE_URL: server.baseUrl, TOOKEFFECT_API_KEY: secret, ...shop };
}

const VERIFIED = /^op_[0-9a-z]{26} verified all_checks_passed\n$/;
const REFUTED = /^op_[0-9a-z]{26} refuted effect_absent\n$/;

interface AgentPage {
  readonly page: string;
  readonly language: string;
  readonly program: string;
  /** The statement that acts. */
  readonly act: RegExp;
  /** What stands in its place in an agent that does nothing. */
  readonly instead: string;
  readonly command: () => readonly [program: string, ...arguments_: string[]];
  readonly environment: Readonly<Record<string, string>>;
}

const AGENTS: readonly AgentPage[] = [
  {
    page: 'quick-start/typescript-agent.md',
    language: 'js',
    program: 'agent.mjs',
    act: /^await shop\.query\(.+?^\]\);$/ms,
    instead: '',
    command: () => [node],
    environment: {},
  },
  {
    page: 'quick-start/python-agent.md',
    language: 'python',
    program: 'agent.py',
    act: /^ {8}shop\.execute\(.+?^ {8}\)$/ms,
    instead: '        pass',
    command: () => [
      process.env.TOOKEFFECT_PYTHON ?? path.join(REPOSITORY, '.toolchain/venv/bin/python'),
      '-B',
    ],
    environment: { PYTHONPATH: path.join(REPOSITORY, 'python/src') },
  },
];

test.each(AGENTS)(
  'the agent of $page ends with a verified effect; without its INSERT, the effect is refuted and the agent fails',
  async ({ page, language, program, act, instead, command, environment }) => {
    const settings = await settingsWithScopesOf('quick-start/operator.md');
    const text = onlyBlock(page, language);
    const folder = temporaryFolder();
    symlinkSync(path.join(REPOSITORY, 'packages/cli/node_modules'), path.join(folder, 'node_modules'));
    // Asynchronously, so that this process notices when the server closes an idle connection.
    const run = async (source: string) => {
      writeFileSync(path.join(folder, program), source);
      const [executable, ...options] = command();
      const env = { PATH: process.env.PATH, HOME: folder, ...settings, ...environment };
      const child = spawn(executable, [...options, program], { cwd: folder, env });
      const [stdout, stderr] = await Promise.all([
        readAll(child.stdout),
        readAll(child.stderr),
        once(child, 'close'),
      ]);
      return { status: child.exitCode, stdout, stderr };
    };
    const honest = await run(text);
    expect(honest, honest.stderr).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(VERIFIED) as string,
    });
    expect(text).toMatch(act);
    const idle = await run(text.replace(act, instead));
    expect(idle, idle.stderr).toMatchObject({ status: 1, stdout: expect.stringMatching(REFUTED) as string });
  },
);

test('the commands for a person on call run, and print what the page shows', async () => {
  const page = 'quick-start/on-call.md';
  const settings = await settingsWithScopesOf(page);
  const environment = { ...settings, OPERATION: await placeOrder(server) };
  const run = await runCommandsOfPage(temporaryFolder(), readBlocks(page), environment);
  expect(run, run.stdout).toMatchObject(AS_SHOWN);
});

test('the operator starts a server, connects the shop with a role that only reads, and creates a key for an agent', async () => {
  const page = 'quick-start/operator.md';
  await server.shop.run(onlyBlock(page, 'sql'));
  const folder = temporaryFolder();
  const program = path.join(REPOSITORY, 'apps/api/dist/bundle/main.js');
  const start = `#!/bin/sh\nexec '${process.execPath}' '${program}' "$@"\n`;
  writeFileSync(path.join(folder, 'tookeffect-server'), start, { mode: 0o755 });
  const environment = { TOOKEFFECT_PORT: '0', SHOP_ADDRESS: server.shop.baseUrl };
  // The server ends with the script.
  const setup = `trap '[ -z "\${!:-}" ] || { kill $! && wait $!; }' EXIT`;
  const run = await runCommandsOfPage(folder, readBlocks(page), environment, setup);
  expect(run, run.stdout).toMatchObject(AS_SHOWN);
}, 120_000);

test('the contract author gets from a template to a published contract for a table', async () => {
  const page = 'quick-start/contract-author.md';
  await server.shop.run(onlyBlock(page, 'sql'));
  const settings = await settingsWithScopesOf(page);
  const environment = { ...settings, SHOP_READER_PASSWORD: server.shop.credential.password };
  const run = await runCommandsOfPage(temporaryFolder(), readBlocks(page), environment);
  expect(run, run.stdout).toMatchObject(AS_SHOWN);
});

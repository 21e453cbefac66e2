import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { startTestServer, type TestServer } from '@tookeffect/testing/server';
import { beforeAll, expect, test } from 'vitest';
import { TEMPLATES } from '../src/input/contract-templates.ts';
import { type CommandRun, runCommand, temporaryFolder } from './support/run-command.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
  return () => server.stop();
}, 120_000);

function run(...arguments_: readonly string[]): Promise<CommandRun> {
  const environment = { TOOKEFFECT_BASE_URL: server.baseUrl, TOOKEFFECT_API_KEY: server.apiKey };
  return runCommand(arguments_, { environment });
}

/** The result of `contract sync` by contract. */
async function sync(...arguments_: readonly string[]): Promise<[code: number | null, results: object]> {
  const { code, stdout } = await run('contract', 'sync', ...arguments_, '--json');
  const { data } = JSON.parse(stdout) as { data: { contract: string; result: string }[] };
  return [code, Object.fromEntries(data.map(({ contract, result }) => [contract, result]))];
}

function edit(file: string, change: (text: string) => string): void {
  writeFileSync(file, change(readFileSync(file, 'utf8')));
}

/** A folder with a contract that can be published. */
async function folderWith(...ids: readonly string[]): Promise<string> {
  const folder = temporaryFolder();
  for (const id of ids) {
    await run('contract', 'init', id, '--to', folder);
    await run('contract', 'mutate', path.join(folder, id), '--add-proposals');
  }
  return folder;
}

test.each(TEMPLATES)(
  'the template for %s has no mistake, its fixtures pass, and with the proposals it can be published',
  async (connector) => {
    const [folder, id] = [temporaryFolder(), `acme.${connector}.done@1`];
    const at = path.join(folder, id);
    const made = await run('contract', 'init', id, '--connector', connector, '--to', folder);
    expect(made).toMatchObject({ code: 0, stderr: '' });
    expect(await run('contract', 'lint', folder)).toMatchObject({
      code: 0,
      stdout: '✓ 1 contract, no mistake\n',
    });
    const tested = await run('contract', 'test', at);
    expect([tested.code, tested.stdout]).toEqual([0, expect.stringMatching(/^(?:✓ .+\n){3,}$/u)]);
    const incomplete = await run('contract', 'mutate', at);
    expect(incomplete.code).toBe(9);
    expect(incomplete.stdout).toMatch(/^\d+ of \d+ changes of the contract would go unnoticed:\n/u);
    const complete = await run('contract', 'mutate', at, '--add-proposals');
    expect([complete.code, complete.stdout]).toEqual([0, expect.stringMatching(/\n✓ can be published/u)]);
    expect((await run('contract', 'publish', at)).stdout).toContain(`${server.workspaceId}:${id}`);
  },
);

test('sync publishes what is new, and a second run changes nothing', async () => {
  const folder = await folderWith('acme.first.done@1', 'acme.second.done@1');
  const both = (result: string) => ({ 'acme.first.done@1': result, 'acme.second.done@1': result });
  expect(await sync(folder, '--check')).toEqual([0, both('new')]);
  expect(await sync(folder)).toEqual([0, both('published')]);
  expect(await sync(folder)).toEqual([0, both('unchanged')]);
  const id = `${server.workspaceId}:acme.first.done@1`;
  expect((await run('contract', 'deprecate', id)).stdout).toContain('deprecated');
  expect(await sync(folder)).toEqual([0, { ...both('unchanged'), 'acme.first.done@1': 'deprecated' }]);
});

test('sync refuses other content under a published version, and publishes nothing at all', async () => {
  const folder = await folderWith('acme.kept.done@1', 'acme.kept.done@2');
  await run('contract', 'publish', path.join(folder, 'acme.kept.done@1'));
  const file = path.join(folder, 'acme.kept.done@1', 'contract.json');
  edit(file, (text) => text.replace('"title": "', '"title": "Really: '));
  const { code, stdout } = await run('contract', 'sync', folder);
  expect(code).toBe(9);
  expect(stdout).toContain(`${file}:2:3 /id\n  acme.kept.done@1 is published with other content`);
  expect(stdout).toContain('Publish this one as acme.kept.done@2.');
  expect((await sync(folder))[1]).toEqual({ 'acme.kept.done@1': 'faulty', 'acme.kept.done@2': 'new' });
  edit(file, (text) => text.replace('acme.kept.done@1', 'acme.kept.done@2'));
  expect((await run('contract', 'sync', folder)).stdout).toContain('has the same id');
  expect((await run('contract', 'list')).stdout).not.toContain('acme.kept.done@2');
});

test('the service names the line of a fault, in the contract and in its fixtures', async () => {
  const folder = await folderWith('acme.wrong.done@1');
  const at = path.join(folder, 'acme.wrong.done@1');
  const [contract, fixtures] = [path.join(at, 'contract.json'), path.join(at, 'fixtures.json')];
  edit(fixtures, (text) => text.replace('"verdict": "refuted"', '"verdict": "verified"'));
  const failed = await run('contract', 'test', at);
  expect(failed.code).toBe(9);
  expect(failed.stdout).toContain('✗ still open\n');
  expect(failed.stdout).toMatch(
    /fixtures\.json:\d{2,}:\d+ \/tests\/1\n {2}The fixture still open fails: \/verdict is/u,
  );
  edit(contract, (text) => text.replace('"$.observation.body.state"', '"$.ack.state"'));
  const linted = await run('contract', 'lint', at);
  expect(linted.code).toBe(9);
  expect(linted.stdout).toMatch(/contract\.json:\d{2,}:7 \/checks\/0\/path\n {2}.+\(\w+\)\n/u);
  const refused = await run('contract', 'publish', at);
  expect([refused.code, refused.stdout]).toEqual([9, '']);
  expect(refused.stderr).toMatch(/\(contract_invalid\)\n[\s\S]+contract\.json:\d{2,}:7 \/checks\/0\/path\n/u);
});

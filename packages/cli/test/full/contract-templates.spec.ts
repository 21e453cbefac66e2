import path from 'node:path';
import { startTestServer, type TestServer } from '@tookeffect/testing/server';
import { beforeAll, expect, test } from 'vitest';
import { TEMPLATES } from '../../src/input/contract-templates.ts';
import { type CommandRun, runCommand, temporaryFolder } from '../support/run-command.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
  return () => server.stop();
});

function run(arguments_: readonly string[]): Promise<CommandRun> {
  const environment = { TOOKEFFECT_BASE_URL: server.baseUrl, TOOKEFFECT_API_KEY: server.apiKey };
  return runCommand(arguments_, { environment });
}

test.each(TEMPLATES)(
  'the template for %s has no mistake, its fixtures pass, and with the proposals it can be published',
  async (connector) => {
    const [folder, id] = [temporaryFolder(), `acme.${connector.replace('-', '_')}.done@1`];
    const at = path.join(folder, id);
    const made = await run(['contract', 'init', id, '--connector', connector, '--to', folder]);
    expect(made).toMatchObject({ code: 0, stderr: '' });
    expect(await run(['contract', 'lint', folder])).toMatchObject({
      code: 0,
      stdout: '✓ 1 contract, no mistake\n',
    });
    const tested = await run(['contract', 'test', at]);
    expect([tested.code, tested.stdout]).toEqual([0, expect.stringMatching(/^(?:✓ .+\n){3,}$/u)]);
    const incomplete = await run(['contract', 'mutate', at]);
    expect(incomplete.code).toBe(9);
    expect(incomplete.stdout).toMatch(/^\d+ of \d+ changes of the contract would go unnoticed:\n/u);
    const complete = await run(['contract', 'mutate', at, '--add-proposals']);
    expect([complete.code, complete.stdout]).toEqual([0, expect.stringMatching(/\n✓ can be published/u)]);
    expect((await run(['contract', 'publish', at])).stdout).toContain(`${server.workspaceId}:${id}`);
  },
);

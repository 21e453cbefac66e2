import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Client, InMemoryTransport } from '@modelcontextprotocol/client';
import { SkillsClient } from '@modelcontextprotocol/client/ext/skills';
import { McpServer } from '@modelcontextprotocol/server';
import { loadSkills } from '@modelcontextprotocol/server/ext/skills/node';
import { startTestServer, type TestServer } from '@tookeffect/testing/server';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { AS_SHOWN, readBlocks, runCommandsOfPage } from './support/guide-page.ts';
import { type RunningJsonServer, startJsonServer } from './support/json-server.ts';
import { temporaryFolder } from './support/run-command.ts';
import { runScript } from './support/shell.ts';

const blocks = readBlocks('contract-author.md');

let server: TestServer;
let system: RunningJsonServer;
let environment: Record<string, string>;

beforeAll(async () => {
  const tasks = blocks.find(({ kind }) => kind === 'json')!;
  [server, system] = await Promise.all([
    startTestServer(),
    startJsonServer(JSON.parse(tasks.text) as Record<string, unknown>),
  ]);
  environment = {
    TOOKEFFECT_BASE_URL: server.baseUrl,
    TOOKEFFECT_API_KEY: server.apiKey,
    SYSTEM: system.url,
  };
  return async () => {
    system.stop();
    await server.stop();
  };
}, 120_000);

/** Reads the SKILL.md of a folder as an agent does: from a server of the skills, which checks their format. */
async function readSkill(folder: string, name: string): Promise<string> {
  const mcp = new McpServer({ name: 'skills', version: '1.0.0' });
  (await loadSkills(folder)).attach(mcp);
  const client = new Client({ name: 'agent', version: '1.0.0' });
  const [near, far] = InMemoryTransport.createLinkedPair();
  await Promise.all([mcp.connect(far), client.connect(near)]);
  onTestFinished(() => client.close());
  const skills = new SkillsClient(client);
  const listed = await skills.list();
  const skill = listed.skills.find((one) => one.frontmatter.name === name);
  return (await skills.read(skill!)).text!;
}

test('the commands of the guide lead to a verified operation, and print what the page shows; an agent can use the skill', async () => {
  const folder = temporaryFolder();
  const commands = blocks.filter(({ kind }) => kind === 'sh');
  expect(
    commands.flatMap(({ text }) => text.match(/^(?:\w+=\$\()?tookeffect /gm) ?? []).length,
  ).toBeLessThanOrEqual(12);
  const run = await runCommandsOfPage(folder, blocks, environment);
  expect(run, run.stdout).toMatchObject(AS_SHOWN);
  const skill = await readSkill(path.join(folder, 'skills'), 'verify-acme');
  expect(skill).toBe(readFileSync(path.join(folder, 'skills', 'verify-acme', 'SKILL.md'), 'utf8'));
  const [, begin] = /^```sh\n([\s\S]*?)^```$/m.exec(skill)!;
  const begun = await runScript(folder, begin!, environment);
  expect([begun.code, begun.stdout]).toEqual([0, expect.stringMatching(/op_[0-9a-z]{26}/)]);
});

test('the skill of a shipped service is valid for an agent, and its first command begins an operation', async () => {
  const folder = temporaryFolder();
  const install = 'tookeffect skill install postgres --to skills';
  const { stdout } = await runScript(folder, `${install}\n${install}\n`, environment);
  expect(stdout.match(/result .+/g)).toEqual(['result  written', 'result  unchanged']);
  const skill = await readSkill(path.join(folder, 'skills'), 'verify-postgres');
  const [, begin] = /^```sh\n([\s\S]*?)^```$/m.exec(skill)!;
  const begun = await runScript(
    folder,
    begin!.replaceAll('"reference"', '"operation_reference"'),
    environment,
  );
  expect([begun.code, begun.stdout]).toEqual([0, expect.stringMatching(/op_[0-9a-z]{26}/)]);
});

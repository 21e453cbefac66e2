import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Client, InMemoryTransport } from '@modelcontextprotocol/client';
import { SkillsClient } from '@modelcontextprotocol/client/ext/skills';
import { McpServer } from '@modelcontextprotocol/server';
import { loadSkills } from '@modelcontextprotocol/server/ext/skills/node';
import { startTestServer, type TestServer } from '@tookeffect/testing/server';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { type RunningJsonServer, startJsonServer } from './support/json-server.ts';
import { temporaryFolder } from './support/run-command.ts';
import { runScript } from './support/shell.ts';

const guide = readFileSync(new URL('../../../docs/contract-author.md', import.meta.url), 'utf8');
const blocks = [...guide.matchAll(/^```(sh|text|json)\n([\s\S]*?)^```$/gm)].map(([, kind, text]) => ({
  kind: kind!,
  text: text!,
}));

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

/** The lines of a text without their indentation, with one blank for several. */
function lines(text: string): string[] {
  return text.split('\n').map((line) => line.trim().replaceAll(/ {2,}/g, '  '));
}

/** Whether a line is as the page shows it; `…` stands for anything. */
function isShown(line: string, shown: string): boolean {
  const parts = shown.split('…').map((part) => part.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`));
  return new RegExp(`^${parts.join('.*')}$`).test(line);
}

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
  const script = commands.map(({ text }, index) => `echo '=== ${index}'\n${text}`).join('\n');
  const { code, stdout, stderr } = await runScript(folder, script, environment);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  const printed = stdout
    .split(/^=== \d+\n/m)
    .slice(1)
    .map(lines);
  for (const [index, { text }] of blocks.entries()) {
    if (blocks[index]!.kind !== 'text') continue;
    const block = blocks.slice(0, index).filter(({ kind }) => kind === 'sh').length - 1;
    for (const shown of lines(text.trimEnd())) {
      expect(
        printed[block]!.some((line) => isShown(line, shown)),
        `${shown}\n${printed[block]!.join('\n')}`,
      ).toBe(true);
    }
  }
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

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { startTestServer, type TestServer } from '@tookeffect/testing/server';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { claudeCodeOptions, temporaryHome } from './claude-code.ts';
import { type ModelServer, resultOf, startModelServer, textOf } from './model-server.ts';

const root = path.resolve(import.meta.dirname, '../../../../..');
const page = readFileSync(path.join(root, 'docs/adapters/claude-agent.md'), 'utf8');
const blocks = [...page.matchAll(/^```(ts|python|told|printed)\n([\s\S]*?)^```$/gm)];
const blocksOf = (kind: string) => blocks.filter((block) => block[1] === kind).map((block) => block[2]!);

/** A trigger that caps amounts, as the page says. */
const TRIGGER = `create function cap() returns trigger language plpgsql
  as 'begin new.amount_cents := least(new.amount_cents, 1000); return new; end';
create trigger cap before insert on orders for each row execute function cap()`;

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
  await server.shop.run(TRIGGER);
  return () => server.stop();
});

/** A model that places the order of the prompt, and says that it is placed, whatever it is told. */
async function startTrustingModel(): Promise<ModelServer> {
  const model = await startModelServer((request) => {
    const prompts = request.messages.map(({ content }) => textOf(content)).join('\n');
    const [, number, euro] = /Place order (\d+) for (\d+) euro/.exec(prompts)!;
    const input = { number, cents: Number(euro) * 100 };
    return [
      resultOf(request, `toolu_${number}`) === undefined
        ? { type: 'tool_use', id: `toolu_${number}`, name: 'mcp__shop__place_order', input }
        : { type: 'text', text: `Order ${number} is placed.` },
    ];
  });
  onTestFinished(() => model.stop());
  return model;
}

/** Writes the program of a language into a folder in which its packages are found. @returns the command that runs it */
function writeProgram(kind: 'ts' | 'python', home: string): string[] {
  const file = path.join(home, kind === 'ts' ? 'place-order.ts' : 'place_order.py');
  writeFileSync(file, blocksOf(kind)[0]!);
  if (kind === 'python') return [process.env.TOOKEFFECT_PYTHON ?? 'python3', file];
  const adapter = path.join(root, 'packages/adapters/claude-agent');
  for (const name of ['@anthropic-ai/claude-agent-sdk', '@tookeffect/sdk', 'pg', 'zod']) {
    link(home, name, path.join(adapter, 'node_modules', name));
  }
  link(home, '@tookeffect/adapter-claude-agent', adapter);
  return [process.execPath, file];
}

function link(home: string, name: string, target: string): void {
  const file = path.join(home, 'node_modules', name);
  mkdirSync(path.dirname(file), { recursive: true });
  symlinkSync(target, file);
}

/** Runs a program of the page with a prompt. @returns what it printed, and what the model was told */
async function runProgram(kind: 'ts' | 'python', prompt: string) {
  const home = temporaryHome();
  const model = await startTrustingModel();
  const { env, pathToClaudeCodeExecutable = '' } = await claudeCodeOptions(model.url, home);
  const [command = '', ...args] = writeProgram(kind, home);
  // A user has the executable in the package of the SDK; here, both languages find the one of test:full.
  const found = path.dirname(pathToClaudeCodeExecutable);
  const child = spawn(command, [...args, prompt], {
    cwd: home,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...env,
      PATH: `${found}${path.delimiter}${env?.PATH}`,
      NODE_PATH: path.resolve(found, '../..'),
      PYTHONPATH: path.join(root, 'python/src'),
      TOOKEFFECT_BASE_URL: server.baseUrl,
      TOOKEFFECT_API_KEY: server.apiKey,
      SHOP_URL: server.shop.writerUrl,
    },
  });
  const closed = once(child, 'close');
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr), closed]);
  const { messages } = model.requests.at(-1) ?? { messages: [] };
  const told = messages.flatMap(({ content }) =>
    typeof content === 'string'
      ? [content]
      : content.map((block) => (block.type === 'tool_result' ? textOf(block.content) : textOf([block]))),
  );
  return { code: child.exitCode, stdout, stderr, told };
}

/** Whether a text has the lines of a block in their order; `…` stands for anything. */
function hasLines(given: string, block: string): boolean {
  const lines = block
    .trimEnd()
    .split('\n')
    .map((line) => line.split('…').map(escape).join('.*'));
  return new RegExp(lines.map((line) => `${line}[^\\n]*`).join('\\n')).test(given);
}

function escape(part: string): string {
  return part.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);
}

describe.each(['ts', 'python'] as const)('the program of the page in %s', (kind) => {
  test('an effect that is there', async () => {
    const [result] = blocksOf('told');
    const { code, stdout, stderr, told } = await runProgram(kind, 'Place order 1001 for 9 euro.');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(
      told.some((each) => hasLines(each, result!)),
      told.join('\n'),
    ).toBe(true);
    expect(hasLines(stdout, blocksOf('printed')[0]!), stdout).toBe(true);
  });

  test('an effect that is not as ordered', async () => {
    const [, result, refusal] = blocksOf('told');
    const { code, stdout, stderr, told } = await runProgram(kind, 'Place order 1002 for 12 euro.');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(
      told.some((each) => hasLines(each, result!)),
      told.join('\n'),
    ).toBe(true);
    expect(
      told.some((each) => hasLines(each, refusal!)),
      told.join('\n'),
    ).toBe(true);
    expect(hasLines(stdout, blocksOf('printed')[1]!), stdout).toBe(true);
  });
});

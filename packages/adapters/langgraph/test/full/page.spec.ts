import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { startTestServer, type TestServer } from '@tookeffect/testing/server';
import { beforeAll, expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../../../..');
const page = readFileSync(path.join(root, 'docs/adapters/langgraph.md'), 'utf8');

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
  return () => server.stop();
});

/** @returns the first block of the page in this language */
function blockOf(language: string): string {
  return new RegExp(`^\`\`\`${language}\n([\\s\\S]*?)^\`\`\`$`, 'm').exec(page)![1]!;
}

/** Runs a program of the page. It is written into this package, so that its imports are found. */
async function runProgram(name: string, language: string, command: string, ...args: string[]) {
  const folder = path.resolve(import.meta.dirname, '../../reports/page');
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, name);
  writeFileSync(file, blockOf(language));
  const env = {
    ...process.env,
    TOOKEFFECT_BASE_URL: server.baseUrl,
    TOOKEFFECT_API_KEY: server.apiKey,
    SHOP_URL: server.shop.writerUrl,
    PYTHONPATH: path.join(root, 'python/src'),
  };
  const program = spawn(command, [...args, file], { env });
  const [stdout, stderr, [code]] = await Promise.all([
    text(program.stdout),
    text(program.stderr),
    once(program, 'close') as Promise<[number | null]>,
  ]);
  return { stdout, stderr, code };
}

/** @returns the lines that the page shows, as patterns; `…` stands for anything, and JSON has blanks in Python */
function shownLines(): RegExp[] {
  return blockOf('text')
    .trimEnd()
    .split('\n')
    .map((line) => {
      const parts = line.replaceAll(' ', '').split('…');
      const escaped = parts.map((part) => part.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`));
      return new RegExp(`^${escaped.join('.*')}$`);
    });
}

test.each([
  ['agent.ts', 'ts', process.execPath],
  ['agent.py', 'python', process.env.TOOKEFFECT_PYTHON!, '-B'],
])('the program %s prints what the page shows', async (name, language, command, ...args) => {
  const { stdout, stderr, code } = await runProgram(name, language, command, ...args);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  const printed = stdout.trimEnd().replaceAll(' ', '').split('\n');
  const shown = shownLines();
  expect(printed).toHaveLength(shown.length);
  for (const [index, pattern] of shown.entries()) expect(printed[index]).toMatch(pattern);
});

import { readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import type { CommandMap } from '../../src/output/command-map.ts';
import { COMMANDS } from '../support/command-cases.ts';
import { FILE_CASES, prepareFolder } from '../support/file-cases.ts';
import { type BothOutputs, GOLDEN, goldenFile, goldenText, withoutBreaks } from '../support/golden.ts';
import { runCommand, runProgram, TEST_API_KEY, temporaryFolder } from '../support/run-command.ts';
import { type Routes, startStubApi } from '../support/stub-api.ts';
import { TerminalRunner } from '../support/terminal.ts';
import { WEBHOOK_COMMANDS } from '../support/webhook-cases.ts';

const INPUT = '{"owner":"acme"}';

let terminal: TerminalRunner;
beforeAll(async () => {
  terminal = await TerminalRunner.create();
  return () => terminal.end();
});

interface Ran {
  readonly text: string;
  readonly code: number | null;
}

/** Runs a command in a folder of its own, with a service of its own. Its text names neither. */
async function runOnce(
  routes: Routes,
  start: (environment: Record<string, string>, folder: string, stdin: string) => Promise<Ran>,
): Promise<Ran> {
  const { baseUrl } = await startStubApi(routes);
  const folder = temporaryFolder();
  await prepareFolder(folder);
  const stdin = path.join(folder, 'stdin');
  writeFileSync(stdin, INPUT);
  const environment = {
    ...{ TOOKEFFECT_BASE_URL: baseUrl, TOOKEFFECT_API_KEY: TEST_API_KEY },
    ...{ READ_TOKEN: 'secret-canary', TOOKEFFECT_CONFIG_DIR: 'config' },
  };
  const { text, code } = await start(environment, folder, stdin);
  expect(text).not.toContain('canary');
  return { text: text.replaceAll(baseUrl, 'BASE_URL'), code };
}

/** Runs a command on a terminal and in a pipe. */
async function runTwice(arguments_: readonly string[], routes: Routes): Promise<BothOutputs> {
  const piped = await runOnce(routes, async (environment, cwd) => {
    const { stdout, stderr, code } = await runProgram(arguments_, { environment, stdin: INPUT, cwd });
    return { text: stdout + stderr, code };
  });
  const screen = await runOnce(routes, (environment, cwd, stdin) =>
    terminal.run(arguments_, { environment, cwd, stdin }),
  );
  expect(piped.text).not.toContain('\u001b');
  expect(screen.code).toBe(piped.code);
  return { screen: screen.text, output: piped.text, code: piped.code };
}

const CASES: readonly { readonly command: string; readonly routes?: Routes }[] = [
  ...COMMANDS,
  ...WEBHOOK_COMMANDS,
  ...FILE_CASES,
];

test.each(CASES)(
  '$command prints the golden output on a terminal, and in a pipe without escape sequences',
  async ({ command, routes = {} }) => {
    const outputs = await runTwice(command.split(' '), routes);
    await expect(goldenText(command, outputs)).toMatchFileSnapshot(goldenFile(command));
  },
);

async function allCommands(): Promise<readonly string[]> {
  const { commands } = JSON.parse((await runCommand(['--map', 'json'])).stdout) as CommandMap;
  return commands.map(({ name }) => name);
}

/** In `dev.spec.ts`, because it runs until Ctrl-C. */
const DEV = 'dev --port 0';

test('every command has a golden output, and every golden output a command', async () => {
  const commands = await allCommands();
  expect(commands.length).toBeGreaterThan(50);
  const lines = [...CASES.map(({ command }) => command), DEV];
  const isRun = (name: string) => lines.some((line) => line === name || line.startsWith(`${name} `));
  expect(commands.filter((name) => !isRun(name))).toEqual([]);
  const files = readdirSync(GOLDEN).map((name) => path.join(GOLDEN, name));
  expect(files.toSorted()).toEqual(lines.map(goldenFile).toSorted());
});

test('the help of every command is the same on a terminal and in a pipe, where it has no escape sequences', async () => {
  for (const name of await allCommands()) {
    const { screen, output, code } = await runTwice([...name.split(' '), '--help'], {});
    expect(code, name).toBe(0);
    expect(withoutBreaks(screen), name).toBe(withoutBreaks(output));
  }
});

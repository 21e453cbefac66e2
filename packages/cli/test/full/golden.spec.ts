import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import type { CommandMap } from '../../src/output/command-map.ts';
import { COMMANDS } from '../support/command-cases.ts';
import { runCommand, runProgram, TEST_API_KEY, temporaryFolder } from '../support/run-command.ts';
import { startStubApi } from '../support/stub-api.ts';
import { TerminalRunner } from '../support/terminal.ts';

const GOLDEN = path.join(import.meta.dirname, 'golden');
const INPUT = '{"owner":"acme"}';

let terminal: TerminalRunner;
beforeAll(async () => {
  terminal = await TerminalRunner.create();
  return () => terminal.end();
});

/** Runs a command on a terminal and in a pipe. */
async function runTwice(arguments_: readonly string[], baseUrl: string) {
  const environment = {
    ...{ TOOKEFFECT_BASE_URL: baseUrl, TOOKEFFECT_API_KEY: TEST_API_KEY },
    ...{ READ_TOKEN: 'secret-canary', TOOKEFFECT_CONFIG_DIR: '/nonexistent' },
  };
  const stdin = path.join(temporaryFolder(), 'input.json');
  writeFileSync(stdin, INPUT);
  const piped = await runProgram(arguments_, { environment, stdin: INPUT });
  const screen = await terminal.run(arguments_, environment, stdin);
  const output = piped.stdout + piped.stderr;
  expect(output).not.toContain('\u001b');
  expect(output + screen.text).not.toContain('canary');
  expect(screen.code).toBe(piped.code);
  return { screen: screen.text, output, code: piped.code };
}

test.each(COMMANDS)(
  '$command prints the golden output on a terminal, and in a pipe without escape sequences',
  async ({ command, routes }) => {
    const file = path.join(GOLDEN, `${command.replaceAll(/[^a-z0-9]+/gi, '-')}.txt`);
    expect(existsSync(file) || process.env.CI === undefined, `${file} is missing`).toBe(true);
    const { baseUrl } = await startStubApi(routes);
    const { screen, output, code } = await runTwice(command.split(' '), baseUrl);
    const text = `$ tookeffect ${command}\n-- on a terminal\n${screen}-- piped, exit code ${code}\n${output}`;
    await expect(text.replaceAll('\u001b', '␛').replaceAll(baseUrl, 'BASE_URL')).toMatchFileSnapshot(file);
  },
);

test('the help of every command is the same on a terminal and in a pipe, where it has no escape sequences', async () => {
  const { commands } = JSON.parse((await runCommand(['--map', 'json'])).stdout) as CommandMap;
  expect(commands.length).toBeGreaterThan(50);
  // A terminal has lines of another length, and breaks longer ones within a word.
  const withoutBreaks = (text: string) => text.replaceAll(/\s+/g, '');
  for (const { name } of commands) {
    const { screen, output, code } = await runTwice([...name.split(' '), '--help'], 'http://127.0.0.1:1');
    expect(code, name).toBe(0);
    expect(withoutBreaks(screen), name).toBe(withoutBreaks(output));
  }
});

import type { Command } from 'commander';
import { expect, test } from 'vitest';
import { EXIT_CODES } from '../src/exit-codes.ts';
import { parseCount, parseDurationMs, parsePort, parseSecondsUpToWeek } from '../src/input/parse-option.ts';
import { makeProgram } from '../src/program.ts';
import { runCommand } from './support/run-command.ts';

const ignored = { write: () => undefined };
const program = makeProgram({
  context: {
    environment: {},
    stdin: process.stdin,
    stdout: ignored,
    stderr: ignored,
    signal: new AbortController().signal,
    now: () => new Date(0),
  },
  exitWith: () => undefined,
});

function listCommands(command: Command, names: readonly string[] = []): string[][] {
  if (command.commands.length === 0) return [[...names]];
  return command.commands.flatMap((child) => listCommands(child, [...names, child.name()]));
}

const commands = listCommands(program);

function commandAt(names: readonly string[]): Command {
  return names.reduce((at, name) => at.commands.find((child) => child.name() === name)!, program);
}

test('the program has exactly the expected commands', () => {
  expect(commands.map((names) => names.join(' '))).toEqual([
    ...[
      'begin',
      'ack',
      'verify',
      'op show',
      'op list',
      'op wait',
      'op watch',
      'op cancel',
      'op erase-baselines',
      'receipt get',
      'receipt verify',
      'receipt export',
      'receipt diff',
    ],
    ...[
      'contract show',
      'contract list',
      'contract init',
      'contract record',
      'contract lint',
      'contract test',
      'contract mutate',
      'contract dry-run',
      'contract publish',
      'contract sync',
      'contract deprecate',
      'skill list',
      'skill show',
      'skill install',
      'connection add',
      'connection test',
      'connection show',
      'connection list',
      'connection delete',
      'key list',
      'key create',
      'key rotate',
      'key revoke',
      'webhook providers',
      'webhook list',
      'webhook create',
      'webhook rotate',
      'webhook revoke',
      'events send',
      'events erase',
      'mcp proxy',
      'mcp serve',
      'generate types',
      'billing checkout',
      'profile list',
      'profile use',
      'config path',
    ],
    ...['usage', 'login', 'logout', 'whoami', 'doctor', 'dev', 'completion', 'help'],
  ]);
});

test.each(commands.map((names) => names.join(' ')))(
  'the help of %s has two valid examples of this command, and names --json',
  async (name) => {
    const { code, stdout } = await runCommand([...name.split(' '), '--help']);
    expect(code).toBe(0);
    const examples = [...stdout.matchAll(/^ {2}\$ tookeffect (.+)$/gm)].map(([, example]) => example!);
    expect(examples.length).toBeGreaterThanOrEqual(2);
    for (const example of examples) {
      expect(example.startsWith(name)).toBe(true);
      expect(() => checkExample(example)).not.toThrow();
    }
    expect(stdout).toContain('--json');
  },
);

const NUMBERS: ReadonlySet<unknown> = new Set([parseCount, parseDurationMs, parsePort, parseSecondsUpToWeek]);

/** Every option that is parsed to a number says its bounds; a default is shown by commander, or in the text. */
test('the help of every number says its bounds and its default, or that it is required', () => {
  const numbers = commands.flatMap((names) =>
    commandAt(names)
      .options.filter(({ parseArg }) => NUMBERS.has(parseArg))
      .map((option) => ({ names, option })),
  );
  expect(numbers.length).toBeGreaterThan(10);
  const silent = numbers.filter(({ option: { description, defaultValue, mandatory } }) => {
    const saysBounds = /at most|at least|from \S+|up to/.test(description);
    const saysDefault = defaultValue !== undefined || description.includes('default: ') || mandatory;
    return !saysBounds || !saysDefault;
  });
  expect(silent.map(({ names, option }) => `${names.join(' ')} ${option.flags}`)).toEqual([]);
});

/** Checks the command line of an example with commander; the command is not run. */
function checkExample(example: string): void {
  const words = example.split(/ [|<>] /)[0]!.split(' ');
  const command = commandAt(commands.find((names) => names.every((name, index) => words[index] === name))!);
  const depth = command.parent === program ? 1 : 2;
  const { operands, unknown } = command.parseOptions(words.slice(depth));
  const known = new Set(['--json', '--profile', '--base-url']);
  const unexpected = unknown.filter((word) => word.startsWith('--') && !known.has(word));
  if (unexpected.length > 0) throw new Error(`unknown option: ${unexpected.join(' ')}`);
  if (operands.length < command.registeredArguments.filter(({ required }) => required).length) {
    throw new Error('an argument is missing');
  }
}

test('help exit-codes lists every exit code', async () => {
  const { stdout } = await runCommand(['help', 'exit-codes', '--json']);
  const codes = (JSON.parse(stdout) as { code: number }[]).map(({ code }) => code);
  expect(codes).toEqual(Object.values(EXIT_CODES));
});

test('help environment lists the variables without their values', async () => {
  const { code, stdout } = await runCommand(['help', 'environment'], {
    environment: { TOOKEFFECT_API_KEY: 'tke_canary' },
  });
  expect(code).toBe(0);
  expect(stdout).toContain('TOOKEFFECT_BASE_URL');
  expect(stdout).not.toContain('canary');
});

test('help COMMAND prints the same as COMMAND --help', async () => {
  const [topic, flag] = await Promise.all([
    runCommand(['help', 'op', 'wait']),
    runCommand(['op', 'wait', '--help']),
  ]);
  expect(flag.stdout.startsWith(topic.stdout)).toBe(true);
});

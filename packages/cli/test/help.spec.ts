import type { Command } from 'commander';
import { expect, test } from 'vitest';
import { EXIT_CODES } from '../src/exit-codes.ts';
import { makeProgram } from '../src/program.ts';
import { runCommand } from './support/run-command.ts';

const silent = { write: () => undefined };
const program = makeProgram({
  surroundings: {
    environment: {},
    stdin: process.stdin,
    stdout: silent,
    stderr: silent,
    signal: new AbortController().signal,
    now: () => new Date(0),
  },
  exitWith: () => undefined,
});

function leavesOf(command: Command, names: readonly string[] = []): string[][] {
  if (command.commands.length === 0) return [[...names]];
  return command.commands.flatMap((child) => leavesOf(child, [...names, child.name()]));
}

const leaves = leavesOf(program);

test('every command is where it is expected', () => {
  expect(leaves.map((names) => names.join(' '))).toEqual([
    ...[
      'begin',
      'ack',
      'verify',
      'op show',
      'op list',
      'op wait',
      'receipt get',
      'receipt verify',
      'receipt export',
    ],
    ...[
      'contract show',
      'contract list',
      'skill show',
      'connection add',
      'connection test',
      'connection list',
      'key list',
      'key create',
      'key rotate',
      'key revoke',
      'billing checkout',
    ],
    ...['usage', 'login', 'help'],
  ]);
});

test.each(leaves)(
  '%s %s: the help has two examples of that very command, and names --json',
  async (...names) => {
    const { code, stdout } = await runCommand([...names, '--help']);
    expect(code).toBe(0);
    const examples = [...stdout.matchAll(/^ {2}\$ tookeffect (.+)$/gm)].map(([, example]) => example!);
    expect(examples.length).toBeGreaterThanOrEqual(2);
    for (const example of examples) {
      expect(example.startsWith(names.join(' '))).toBe(true);
      expect(() => parse(example)).not.toThrow();
    }
    expect(stdout).toContain('--json');
  },
);

/** Asks commander whether the command line of an example is one; the action itself is not run. */
function parse(example: string): void {
  const words = example.split(/ [|<>] /)[0]!.split(' ');
  const command = leaves
    .filter((names) => names.every((name, index) => words[index] === name))
    .reduce<Command>(
      (_, names) => names.reduce((at, name) => at.commands.find((child) => child.name() === name)!, program),
      program,
    );
  const depth = command.parent === program ? 1 : 2;
  const { operands, unknown } = command.parseOptions(words.slice(depth));
  const known = new Set(['--json', '--profile', '--base-url']);
  const strange = unknown.filter((word) => word.startsWith('--') && !known.has(word));
  if (strange.length > 0) throw new Error(`no such option: ${strange.join(' ')}`);
  if (operands.length < command.registeredArguments.filter(({ required }) => required).length) {
    throw new Error('an argument is missing');
  }
}

test('help exit-codes names every exit code', async () => {
  const { stdout } = await runCommand(['help', 'exit-codes', '--json']);
  const codes = (JSON.parse(stdout) as { code: number }[]).map(({ code }) => code);
  expect(codes).toEqual(Object.values(EXIT_CODES));
});

test('help environment names the variables, and shows no value of them', async () => {
  const { code, stdout } = await runCommand(['help', 'environment'], {
    environment: { TOOKEFFECT_API_KEY: 'tke_canary' },
  });
  expect(code).toBe(0);
  expect(stdout).toContain('TOOKEFFECT_BASE_URL');
  expect(stdout).not.toContain('canary');
});

test('help of a command is that of its --help', async () => {
  const [topic, flag] = await Promise.all([
    runCommand(['help', 'op', 'wait']),
    runCommand(['op', 'wait', '--help']),
  ]);
  expect(flag.stdout.startsWith(topic.stdout)).toBe(true);
});

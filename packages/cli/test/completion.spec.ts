import { execFileSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { CommandMap } from '../src/output/command-map.ts';
import { runCommand, temporaryFolder } from './support/run-command.ts';

async function map(): Promise<CommandMap> {
  return JSON.parse((await runCommand(['--map', 'json'])).stdout) as CommandMap;
}

/** Completes command lines in bash; the last word of each is what is completed. */
async function completeInBash(lines: readonly (readonly string[])[]): Promise<string[][]> {
  const folder = temporaryFolder();
  const script = path.join(folder, 'completion.bash');
  writeFileSync(script, (await runCommand(['completion', 'bash'])).stdout);
  const quoted = (words: readonly string[]) =>
    words.map((word) => `'${word.replaceAll("'", String.raw`'\''`)}'`).join(' ');
  const program = lines.map(
    (words) =>
      `COMP_WORDS=(${quoted(words)}); COMP_CWORD=${words.length - 1}; _tookeffect; echo "\${COMPREPLY[*]}"`,
  );
  const output = execFileSync(
    'bash',
    ['--norc', '-uc', `source '${script}'; source '${script}'; cd '${folder}'\n${program.join('\n')}`],
    { env: {}, encoding: 'utf8' },
  );
  return output
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => line.split(' ').filter((word) => word !== ''));
}

test('bash completes the options of every command', async () => {
  const { commands, options } = await map();
  const completed = await completeInBash(
    commands.map(({ name }) => ['tookeffect', ...name.split(' '), '--']),
  );
  const longFlag = ({ flags }: { readonly flags: string }) => /--[a-z-]+/.exec(flags)![0];
  expect(completed).toEqual(commands.map((command) => [...command.options, ...options].map(longFlag)));
});

test('bash completes groups, commands of a group, and the values of an option, also after other options', async () => {
  const [first, group, values, after, nothing] = await completeInBash([
    ['tookeffect', 'o'],
    ['tookeffect', 'op', 'w'],
    ['tookeffect', 'op', 'list', '--state', 're'],
    ['tookeffect', '--json', 'op', 'ca'],
    ['tookeffect', 'op', 'list', 'zzz'],
  ]);
  expect([first, group, values, after, nothing]).toEqual([
    ['op'],
    ['wait', 'watch'],
    ['refuted'],
    ['cancel'],
    [],
  ]);
});

test('completion evaluates no word of the command line', async () => {
  const file = path.join(temporaryFolder(), 'evaluated');
  await completeInBash([['tookeffect', 'op', 'show', `$(touch "${file}")`, `\`touch "${file}"\``]]);
  expect(existsSync(file)).toBe(false);
});

test('completion names the shells that it knows', async () => {
  const { code, stderr } = await runCommand(['completion', 'tcsh']);
  expect(code).toBe(2);
  expect(stderr).toContain('bash, zsh, fish');
});

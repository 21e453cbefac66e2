import { execFileSync } from 'node:child_process';
import { globSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { installDebianProgram } from '../../../../tools/install/debian-package.ts';
import { runCommand, temporaryFolder } from '../support/run-command.ts';

const LINES = ['op w', 'op list --state re', '--json op ca', 'receipt verify --ver'] as const;
const EXPECTED = [['wait', 'watch'], ['refuted'], ['cancel'], ['--verdict', '--version']];

async function scriptFor(shell: string, folder: string): Promise<string> {
  const file = path.join(folder, `completion.${shell}`);
  writeFileSync(file, (await runCommand(['completion', shell])).stdout);
  return file;
}

test('zsh loads the script, and completes commands, values and options', async () => {
  const zsh = await installDebianProgram('zsh', 'bin/zsh', ['zsh-common']);
  const [modules] = globSync(path.join(path.dirname(zsh), '../usr/lib/*/zsh/*/'));
  const folder = temporaryFolder();
  const script = await scriptFor('zsh', folder);
  // The line editor calls the function with these two variables; what it would offer is printed.
  const calls = LINES.map((line) => {
    const words = ['tookeffect', ...line.split(' ')];
    return `prefix=${words.at(-1)}; words=(${words.join(' ')}); CURRENT=${words.length}; _tookeffect; print`;
  });
  const program = `module_path=('${modules}')
compdef() { }
compadd() { for each in "\${@[2,-1]}"; do [[ $each == $prefix* ]] && print -n -- "$each "; done; true }
source '${script}'
${calls.join('\n')}`;
  const output = execFileSync(zsh, ['-fc', program], { env: {}, encoding: 'utf8' });
  expect(
    output
      .trimEnd()
      .split('\n')
      .map((line) => line.trim().split(' ')),
  ).toEqual(EXPECTED);
});

test('fish loads the script, and completes commands, values and options', async () => {
  const fish = await installDebianProgram('fish', 'usr/bin/fish', ['fish-common', 'libpcre2-32-0']);
  const [libraries] = globSync(path.join(path.dirname(fish), '../lib/*/'));
  const folder = temporaryFolder();
  const script = await scriptFor('fish', folder);
  const calls = LINES.map(
    (line) => `complete -C 'tookeffect ${line}' | string split -f 1 \\t | string join ' '`,
  );
  const output = execFileSync(fish, ['--no-config', '-c', `source '${script}'\n${calls.join('\n')}`], {
    env: { HOME: folder, LD_LIBRARY_PATH: libraries! },
    encoding: 'utf8',
  });
  expect(
    output
      .trimEnd()
      .split('\n')
      .map((line) => line.split(' ')),
  ).toEqual(EXPECTED);
});

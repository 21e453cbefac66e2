import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, test } from 'vitest';

const folder = path.join(import.meta.dirname, '..');
const receipt = 'generated/receipt.json';
const trustedKeys = 'generated/trusted-keys.json';

function run(file: string, ...args: string[]) {
  return spawnSync(process.execPath, [file, ...args], { cwd: folder, encoding: 'utf8' });
}

test('the example shows one valid and two invalid results, and the next commands', () => {
  const { status, stdout, stderr } = run('main.ts');
  expect(stderr).toBe('');
  expect(stdout).toContain('unchanged\n    valid (signature_valid); verdict verified, environment test');
  expect(stdout).toContain('with one byte changed: "sequence": 2\n    invalid (signature_invalid)');
  expect(stdout).toContain('(receipt_key_not_trusted)');
  expect(stdout).not.toContain('EXPECTED');
  expect(stdout).toContain('npm test');
  expect(status).toBe(0);
});

test('validates a given receipt with given keys', () => {
  expect(run('main.ts', receipt, trustedKeys)).toMatchObject({
    stdout: expect.stringMatching(/^valid \(signature_valid\)/) as string,
    status: 0,
  });
});

test('exits with 1 and a reason code for a file that is not a receipt', () => {
  expect(run('main.ts', 'package.json', trustedKeys)).toMatchObject({
    stdout: expect.stringContaining('receipt_') as string,
    status: 1,
  });
});

test.each([[['gone.json', trustedKeys]], [[receipt]], [[receipt, 'main.ts']]])(
  'exits with 2 for missing or unreadable files: %j',
  (files) => {
    expect(run('main.ts', ...files)).toMatchObject({ stdout: '', status: 2 });
  },
);

test('the committed receipt is up to date with the shipped contract', () => {
  expect(run('generate/main.ts', '--check')).toMatchObject({ stderr: '', status: 0 });
});

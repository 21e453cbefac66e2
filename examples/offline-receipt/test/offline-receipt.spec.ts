import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, test } from 'vitest';

const folder = path.join(import.meta.dirname, '..');
const receipt = 'generated/receipt.json';
const trustedKeys = 'generated/trusted-keys.json';

function run(file: string, ...args: string[]) {
  return spawnSync(process.execPath, [file, ...args], { cwd: folder, encoding: 'utf8' });
}

test('the example shows one valid receipt and two refusals, and says what to type next', () => {
  const { status, stdout, stderr } = run('main.ts');
  expect(stderr).toBe('');
  expect(stdout).toContain(
    'as it was issued\n    valid (signature_valid); it says verified, environment test',
  );
  expect(stdout).toContain('with one byte changed: "sequence": 2\n    invalid (signature_invalid)');
  expect(stdout).toContain('(receipt_key_not_trusted)');
  expect(stdout).not.toContain('EXPECTED');
  expect(stdout).toContain('npm test');
  expect(status).toBe(0);
});

test('a receipt of one’s own is validated by one’s own keys', () => {
  expect(run('main.ts', receipt, trustedKeys)).toMatchObject({
    stdout: expect.stringMatching(/^valid \(signature_valid\)/) as string,
    status: 0,
  });
});

test('what is no receipt is answered with a reason code and exit code 1', () => {
  expect(run('main.ts', 'package.json', trustedKeys)).toMatchObject({
    stdout: expect.stringContaining('receipt_') as string,
    status: 1,
  });
});

test.each([[['gone.json', trustedKeys]], [[receipt]], [[receipt, 'main.ts']]])(
  'files that are missing or unreadable end with exit code 2: %j',
  (files) => {
    expect(run('main.ts', ...files)).toMatchObject({ stdout: '', status: 2 });
  },
);

test('the committed receipt is what the generator makes of the shipped contract', () => {
  expect(run('generate/main.ts', '--check')).toMatchObject({ stderr: '', status: 0 });
});

import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { example } from './support/example.ts';
import { runCommand, temporaryFolder } from './support/run-command.ts';

interface Signed {
  payload: { predicate: { verdict: { verdict: string }; sequence: number } };
}

/** Writes two receipts; the second is changed. @returns their files */
function twoReceipts(change: (receipt: Signed) => void): [string, string] {
  const folder = temporaryFolder();
  const [before, after] = ['before.json', 'after.json'].map((name) => path.join(folder, name)) as [
    string,
    string,
  ];
  const receipt = example('receipt', 'verified') as unknown as Signed;
  writeFileSync(before, JSON.stringify(receipt));
  const later = structuredClone(receipt);
  change(later);
  writeFileSync(after, JSON.stringify(later));
  return [before, after];
}

test('each place at which two receipts differ is shown, with both values', async () => {
  const files = twoReceipts(({ payload }) => {
    payload.predicate.sequence = 7;
  });
  const { code, stdout, stderr } = await runCommand(['receipt', 'diff', ...files]);
  expect(code).toBe(0);
  expect(stdout).toMatch(/^\/sequence\n {2}- \d+\n {2}\+ 7\n$/);
  expect(stderr).toContain('compared, not validated');
  const json = JSON.parse((await runCommand(['receipt', 'diff', ...files, '--json'])).stdout) as object;
  expect(json).toMatchObject({ isSame: false, differences: [{ pointer: '/sequence', after: 7 }] });
});

test('equal receipts say the same', async () => {
  const { stdout } = await runCommand(['receipt', 'diff', ...twoReceipts(() => undefined)]);
  expect(stdout).toBe('the receipts say the same\n');
});

test('with keys, receipts that are not valid are not compared', async () => {
  const keys = path.join(temporaryFolder(), 'keys.json');
  writeFileSync(keys, '{}');
  const { code, stdout, stderr } = await runCommand([
    'receipt',
    'diff',
    ...twoReceipts(() => undefined),
    '--keys',
    keys,
  ]);
  expect({ code, stdout }).toEqual({ code: 5, stdout: '' });
  expect(stderr).toContain('is not valid: ');
});

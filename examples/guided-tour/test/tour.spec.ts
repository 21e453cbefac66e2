import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SCENARIOS } from '../scenarios.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'guided tour '));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const takeTour = async (): Promise<string> => {
  const main = path.join(import.meta.dirname, '../main.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [main, '--exit-after-tour'], {
    env: { ...process.env, TOOKEFFECT_DATA_DIRECTORY: folder },
  });
  return stdout;
};

test(
  'the tour meets every expectation on a new database, and again on the same database',
  { timeout: 120_000 },
  async () => {
    for (const _ of ['new', 'existing']) {
      const stdout = await takeTour();
      expect(stdout.match(/^ {2}✓ An /gm)).toHaveLength(SCENARIOS.length);
      expect(stdout).not.toContain('NOT AS EXPECTED');
      for (const { expected } of SCENARIOS) expect(stdout).toContain(expected.join(': '));
    }
  },
);

test('the tour shows a verified, a refuted and an inconclusive verdict, and most agents report success', () => {
  const verdicts = SCENARIOS.map(({ expected: [verdict] }) => verdict);
  expect(new Set(verdicts)).toEqual(new Set(['verified', 'refuted', 'inconclusive']));
  expect(SCENARIOS.filter(({ report }) => report === 'done').length).toBeGreaterThan(SCENARIOS.length / 2);
});

import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SCENES } from '../scenes.ts';

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
  'the tour ends well on a new database, and again on the one that it left',
  { timeout: 120_000 },
  async () => {
    for (const _ of ['cold', 'warm']) {
      const stdout = await takeTour();
      expect(stdout.match(/✓/g)).toHaveLength(SCENES.length);
      expect(stdout).not.toContain('NOT AS EXPECTED');
      for (const { expected } of SCENES) expect(stdout).toContain(expected.join(': '));
    }
  },
);

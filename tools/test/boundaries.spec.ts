import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { checkImports } from '../boundaries/check-imports.ts';
import { importRules } from '../boundaries/import-rules.ts';
import { type Files, lawfulWorkspace } from './boundaries/lawful-workspace.ts';
import { plantedViolations } from './boundaries/planted-violations.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(path.join(realpathSync(tmpdir()), 'boundaries-'));
});
afterEach(() => rmSync(root, { recursive: true }));

function write(files: Files): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
    writeFileSync(path.join(root, name), text);
  }
}

describe('import rules', () => {
  test('let every lawful import pass', async () => {
    write(lawfulWorkspace);
    const { files, violations } = await checkImports(root);
    expect(violations).toEqual([]);
    expect(files).toBeGreaterThanOrEqual(30);
  });

  test.each(plantedViolations)('fire when $sin', async ({ files, breaks }) => {
    write({ ...lawfulWorkspace, ...files });
    const { violations } = await checkImports(root);
    expect(violations.map(({ rule }) => rule).sort()).toEqual(breaks);
  });

  test('have a planted violation each', () => {
    const planted = new Set(plantedViolations.flatMap(({ breaks }) => breaks));
    expect(
      importRules([])
        .map(({ name }) => name)
        .filter((name) => !planted.has(name)),
    ).toEqual([]);
  });

  test('have a name of their own, and say what to do instead', () => {
    const rules = importRules([]);
    expect(new Set(rules.map(({ name }) => name)).size).toBe(rules.length);
    expect(rules.filter(({ comment }) => comment.length < 40)).toEqual([]);
  });

  test('are printed with the way there and the advice, and fail the command', () => {
    write({ ...lawfulWorkspace, 'examples/offline-receipt/a.ts': `import '../../tools/replay/main.ts';` });
    const command = path.join(import.meta.dirname, '../boundaries/main.ts');
    const { status, stderr } = spawnSync('node', [command, root], { encoding: 'utf8' });
    expect(stderr).toContain(
      'examples/offline-receipt/a.ts → tools/replay/main.ts → packages/evaluator/src/index.ts\n' +
        '  evaluator-stays-behind-the-api: Only apps/api and tools/replay judge',
    );
    expect(status).toBe(1);
  });
});

import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { checkImports } from '../boundaries/check-imports.ts';
import { importRules } from '../boundaries/import-rules.ts';
import { type Files, validWorkspace } from './boundaries/valid-workspace.ts';
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
  test('accept every allowed import', async () => {
    write(validWorkspace);
    const { files, violations } = await checkImports(root);
    expect(violations).toEqual([]);
    expect(files).toBeGreaterThanOrEqual(30);
  });

  test.each(plantedViolations)('report that $title', async ({ files, violates }) => {
    write({ ...validWorkspace, ...files });
    const { violations } = await checkImports(root);
    expect(violations.map(({ rule }) => rule).sort()).toEqual(violates);
  });

  test('each have a planted violation', () => {
    const planted = new Set(plantedViolations.flatMap(({ violates }) => violates));
    expect(
      importRules([])
        .map(({ name }) => name)
        .filter((name) => !planted.has(name)),
    ).toEqual([]);
  });

  test('have unique names and advice', () => {
    const rules = importRules([]);
    expect(new Set(rules.map(({ name }) => name)).size).toBe(rules.length);
    expect(rules.filter(({ comment }) => comment.length < 40)).toEqual([]);
  });

  test('are printed with path and advice, and the command fails', () => {
    write({ ...validWorkspace, 'examples/offline-receipt/a.ts': `import '../../tools/replay/main.ts';` });
    const command = path.join(import.meta.dirname, '../boundaries/main.ts');
    const { status, stderr } = spawnSync('node', [command, root], { encoding: 'utf8' });
    expect(stderr).toContain(
      'examples/offline-receipt/a.ts → tools/replay/main.ts → packages/evaluator/src/index.ts\n' +
        '  only-the-api-imports-the-evaluator: Only apps/api, tools/replay and bench',
    );
    expect(status).toBe(1);
  });
});

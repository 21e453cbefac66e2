import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { EVALUATOR_VERSION } from '../src/index.ts';

test('a receipt names the version that the package has', () => {
  const manifest = readFileSync(path.join(import.meta.dirname, '../package.json'), 'utf8');
  expect(JSON.parse(manifest)).toMatchObject({ version: EVALUATOR_VERSION });
});

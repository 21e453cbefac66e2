import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../..');

/** @returns the settings of the C library's memory that a file has: `MALLOC_ARENA_MAX=2` */
function settingsIn(file: string): string[] {
  const text = readFileSync(path.join(root, file), 'utf8');
  return Array.from(text.matchAll(/\b(MALLOC_\w+)(?:=|: ')(\d+)/g), ([, name, value]) => `${name}=${value}`);
}

const recommended = settingsIn('docs/operate.md');

test('docs/operate.md recommends the settings', () => {
  expect(recommended).toHaveLength(3);
});

test.each([
  'Containerfile',
  'deploy/systemd/tookeffect-server.service',
  'packages/server/src/server-program.ts',
  'packages/testing/src/server/test-server.ts',
])('%s has the settings of memory that docs/operate.md recommends', (file) => {
  expect(settingsIn(file)).toEqual(recommended);
});

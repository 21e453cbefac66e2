import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const FOLDER = path.join(import.meta.dirname, '../../dist/bundle');
const files = globSync('*.js', { cwd: FOLDER });
const program = readFileSync(
  path.join(
    FOLDER,
    files.find((file) => file.startsWith('program-'))!,
  ),
  'utf8',
);

test.each(files)('%s takes one byte of memory a character', (file) => {
  const bytes = readFileSync(path.join(FOLDER, file));
  expect(bytes.length).toBeGreaterThan(0);
  expect(bytes.findIndex((byte) => byte > 0x7f)).toBe(-1);
});

test.each(['mysql2', '@smithy/signature-v4', '@mongodb-js/saslprep', 'piscina', 'prom-client'])(
  'a server that does not need %s does not load it',
  (library) => {
    expect(program).not.toMatch(new RegExp(`node_modules/${library}/`));
    expect(program).not.toMatch(new RegExp(`\\bfrom ?["']${library}["']`));
  },
);

test('the program has no database driver of TypeORM but that of PostgreSQL', () => {
  expect(program).toContain('PostgresQueryRunner');
  expect(program).not.toMatch(/sp_rename|RDB\$|information_schema\.spanner/i);
});

test('no module of the server loads the copy of undici in Node', () => {
  for (const file of files) {
    expect(readFileSync(path.join(FOLDER, file), 'utf8')).not.toMatch(/\bfrom ?["'](?:node:)?https?["']/);
  }
});

test('no function of the program is given the name that it has anyway', () => {
  expect(program).not.toMatch(/\b__name\((\w+),"\1"\)/);
});

import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

/** `` `path` "title" `` in the last cell of a row. */
const NAMED_TEST = /`(?<file>[\w./-]+\.spec\.ts)` "(?<title>.+)" \|$/;

describe.each(['owasp', 'asvs'])('docs/security/%s.md', (page) => {
  const text = readFileSync(new URL(`../../docs/security/${page}.md`, import.meta.url), 'utf8');
  const rows = text.split('\n').filter((line) => line.startsWith('| ') && !line.endsWith('tests |'));

  test.each(rows)('names a test that exists: %s', (row) => {
    const { file, title } = NAMED_TEST.exec(row)?.groups ?? {};
    const path = new URL(`../../${file}`, import.meta.url);
    expect(file !== undefined && existsSync(path), 'a file of tests').toBe(true);
    expect(readFileSync(path, 'utf8')).toContain(title);
  });

  test('has rows', () => expect(rows.length).toBeGreaterThan(15));
});

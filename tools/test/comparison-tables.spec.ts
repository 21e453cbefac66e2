import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

/** A link to a file of tests, and the title of one of them. */
const NAMED_TEST = /\[`(?<file>[\w./-]+)`\]\(\.\.\/\.\.\/(?<link>[\w./-]+)\) "(?<title>[^"]+)"/g;

const PAGES = ['typescript-sdk', 'python-sdk', 'command-line', 'self-hosting'];

describe.each(PAGES)('docs/comparison/%s.md', (page) => {
  const text = readFileSync(new URL(`../../docs/comparison/${page}.md`, import.meta.url), 'utf8');
  const rows = text.split('\n').filter((line) => line.startsWith('| ') && !line.endsWith('| tests |'));

  test.each(rows)('has a known answer with its tests, or with what is missing: %s', (row) => {
    const [, feature, others, ours, how, tests, ...rest] = row.split('|').map((cell) => cell.trim());
    expect([feature, others, how]).not.toContain('');
    expect(['yes', 'partly', 'no']).toContain(ours);
    const named = tests!.split('<br>').filter((cell) => cell !== '–');
    expect(named.length, 'the number of tests').toBeGreaterThanOrEqual(ours === 'no' ? 0 : 1);
    expect(rest).toEqual(['']);
    for (const each of named) expect(each).toMatch(new RegExp(`^${NAMED_TEST.source}$`));
  });

  test('names tests that exist', () => {
    const named = [...text.matchAll(NAMED_TEST)].map(({ groups }) => groups!);
    for (const { file, link, title } of named) {
      expect(link).toBe(file);
      const path = new URL(`../../${file}`, import.meta.url);
      const exists = existsSync(path) && hasTest(readFileSync(path, 'utf8'), file!, title!);
      expect.soft(exists, `${file} "${title}"`).toBe(true);
    }
  });

  test('has rows', () => expect(rows.length).toBeGreaterThan(10));
});

/** @returns whether a file has a test with this title: a quoted text, or the name of a Python function */
function hasTest(text: string, file: string, title: string): boolean {
  if (file.endsWith('.py')) return text.includes(`def ${title}(`);
  return ["'", '`'].some((quote) => text.includes(`${quote}${title}${quote}`));
}

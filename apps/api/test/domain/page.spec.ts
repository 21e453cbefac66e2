import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DomainError } from '../../src/domain/domain-error.ts';
import { type PageQuery, pageInMemory, pageRange } from '../../src/domain/page.ts';

const walk = (keys: readonly string[], limit: string): string[] => {
  const seen: string[] = [];
  let query: PageQuery = { limit };
  for (;;) {
    const { data, hasMore, nextCursor } = pageInMemory('keys', keys, query, (key) => key);
    seen.push(...data);
    expect(hasMore).toBe(nextCursor !== null);
    if (nextCursor === null) return seen;
    expect(nextCursor).toMatch(/^[0-9A-Za-z_-]+$/);
    query = { limit, cursor: nextCursor };
  }
};

test('the pages contain every row once, newest first', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.stringMatching(/^[a-z0-9_]{1,12}$/), { maxLength: 60 }),
      fc.integer({ min: 1, max: 100 }),
      (keys, limit) => {
        expect(walk(keys, String(limit))).toEqual([...keys].sort().reverse());
      },
    ),
  );
});

test.each([
  { limit: '0' },
  { limit: '101' },
  { limit: 'ten' },
  { limit: '1.5' },
  { cursor: '' },
  { cursor: 'a' },
])('refuses %j', (query) => {
  expect(() => pageRange('keys', query)).toThrow(DomainError);
});

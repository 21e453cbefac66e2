import { expect, test } from 'vitest';
import { AccountCache } from '../../src/domain/account-cache.ts';

const keys = (count: number): string[] => Array.from({ length: count }, (_, index) => `key-${index}`);

test('what one account keeps, however much, removes nothing of another account', () => {
  const cache = new AccountCache<string>({ maxAccountBytes: 100, maxBytes: 250 });
  cache.set('quiet', 'one', 'value', 40);
  for (const key of keys(530)) cache.set('loud', key, key, 10);
  expect(cache.get('quiet', 'one')).toBe('value');
  expect(cache.get('loud', 'key-529')).toBe('key-529');
  expect(cache.get('loud', 'key-519')).toBeUndefined();
  expect(cache.bytes).toBe(140);
});

test('all accounts together keep no more than the bound, and the largest one gives way', () => {
  const cache = new AccountCache<string>({ maxAccountBytes: 100, maxBytes: 250 });
  cache.set('small', 'one', 'value', 10);
  for (const account of ['first', 'second', 'third']) {
    for (const key of keys(10)) cache.set(account, key, key, 10);
  }
  expect(cache.bytes).toBeLessThanOrEqual(250);
  expect(cache.get('small', 'one')).toBe('value');
});

test('a value is counted once, and one that is larger than an account may keep is not kept', () => {
  const cache = new AccountCache<string>({ maxAccountBytes: 100, maxBytes: 250 });
  cache.set('one', 'key', 'first', 60);
  cache.set('one', 'key', 'second', 30);
  expect([cache.get('one', 'key'), cache.bytes]).toEqual(['second', 30]);
  cache.set('one', 'large', 'value', 101);
  expect([cache.get('one', 'large'), cache.bytes]).toEqual([undefined, 0]);
});

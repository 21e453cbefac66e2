import { describe, expect, test } from 'vitest';
import { parsePath, resolvePath, parentExists } from '../../src/language/path.ts';
import { requireParsed } from '../../src/language/path.ts';

const resolve = (text: string, observation: unknown) =>
  resolvePath(requireParsed(parsePath(text)), { observation: observation as never });

describe('parsePath accepts RFC 9535 singular queries that begin with a known root', () => {
  test.each([
    ['$.observation.body.title', ['body', 'title']],
    ["$['observation']['a b'][0][-1]", ['a b', 0, -1]],
    ['$.observation["caf\\u00e9"]', ['café']],
    ['$.observation', []],
  ])('%s', (text, segments) => {
    expect(parsePath(text)).toMatchObject({ root: 'observation', segments });
  });

  test.each([
    ['$.connection.actor', 'connection'],
    ['$.baseline.body', 'baseline'],
  ])('%s has the root %s', (text, root) => {
    expect(parsePath(text)).toMatchObject({ root });
  });

  test.each([
    '$',
    '$[0]',
    '$.provider.body',
    '$.observation..title',
    '$.observation.*',
    '$.observation[0:2]',
    '$.observation["a","b"]',
    '$.observation[?@.a]',
    '$.observation[01]',
    '$.observation.title ',
    ' $.observation',
    '$.observation["\\ud800"]',
    'observation',
    '',
  ])('returns a message for %j', (text) => {
    expect(parsePath(text)).toBeTypeOf('string');
  });
});

describe('resolvePath finds own members and elements only', () => {
  test.each([
    ['$.observation.a', { a: null }, null],
    ['$.observation[1]', ['x', 'y'], 'y'],
    ['$.observation[-2]', ['x', 'y'], 'x'],
    ['$.observation[2]', ['x', 'y'], undefined],
    ['$.observation.length', ['x'], undefined],
    ['$.observation[0]', { 0: 'x' }, undefined],
    ['$.observation.constructor', {}, undefined],
    ['$.observation.__proto__', JSON.parse('{"__proto__": 1}'), 1],
    ['$.observation.a.b', { a: 'text' }, undefined],
    ['$.observation.a.b', { a: null }, undefined],
  ])('%s of %j is %j', (text, observation, value) => {
    expect(resolve(text, observation)).toBe(value);
  });

  test('returns undefined below a number that its text did not determine exactly', () => {
    const price = { price: { $inexactNumber: '1e400' } };
    expect(resolve('$.observation.price', price)).toEqual({ $inexactNumber: '1e400' });
    expect(resolve("$.observation.price['$inexactNumber']", price)).toBeUndefined();
    expect(
      parentExists(requireParsed(parsePath('$.observation.price.currency')), { observation: price }),
    ).toBe(false);
  });

  test('returns undefined below a missing root', () => {
    expect(resolvePath(requireParsed(parsePath('$.event.body.id')), {})).toBeUndefined();
  });
});

test('parentExists is true for a root, and for another path if its parent has a value', () => {
  expect(parentExists(requireParsed(parsePath('$.event')), {})).toBe(true);
  expect(parentExists(requireParsed(parsePath('$.event.body')), {})).toBe(false);
  expect(parentExists(requireParsed(parsePath('$.event.body')), { event: {} })).toBe(true);
});

test('requireParsed throws a TypeError for an error message', () => {
  expect(() => requireParsed(parsePath('nonsense'))).toThrow(TypeError);
});

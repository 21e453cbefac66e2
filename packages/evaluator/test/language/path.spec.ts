import { describe, expect, test } from 'vitest';
import { parsePath, resolvePath, parentExists } from '../../src/language/path.ts';
import { requireParsed } from '../../src/language/path.ts';

const resolve = (text: string, observation: unknown) =>
  resolvePath(requireParsed(parsePath(text)), { observation: observation as never });

describe('a path is an RFC 9535 singular query into the known roots', () => {
  test.each([
    ['$.observation.body.title', ['body', 'title']],
    ["$['observation']['a b'][0][-1]", ['a b', 0, -1]],
    ['$.observation["caf\\u00e9"]', ['café']],
    ['$.observation', []],
  ])('%s', (text, segments) => {
    expect(parsePath(text)).toMatchObject({ root: 'observation', segments });
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
  ])('refuses %j with a sentence', (text) => {
    expect(parsePath(text)).toBeTypeOf('string');
  });
});

describe('a path finds own members and elements only', () => {
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

  test('a root that is not there makes everything under it missing', () => {
    expect(resolvePath(requireParsed(parsePath('$.event.body.id')), {})).toBeUndefined();
  });
});

test('the parent of a root is always there, of anything else only when seen', () => {
  expect(parentExists(requireParsed(parsePath('$.event')), {})).toBe(true);
  expect(parentExists(requireParsed(parsePath('$.event.body')), {})).toBe(false);
  expect(parentExists(requireParsed(parsePath('$.event.body')), { event: {} })).toBe(true);
});

test('what the linter should have refused is a defect, not a verdict', () => {
  expect(() => requireParsed(parsePath('nonsense'))).toThrow(TypeError);
});

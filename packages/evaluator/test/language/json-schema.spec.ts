import { expect, test } from 'vitest';
import { compileJsonSchema } from '../../src/language/json-schema.ts';
import { requireParsed } from '../../src/language/path.ts';

test('a value against its schema is told by pointer', () => {
  const check = requireParsed(
    compileJsonSchema({ type: 'object', properties: { a: { type: 'string' } }, required: ['a'] }),
  );
  expect(check({ a: 'x' })).toEqual([]);
  expect(check({ a: 1 })).toEqual([{ pointer: '/a', message: 'must be string' }]);
  expect(check({ constructor: 1 })).toMatchObject([{ pointer: '' }]);
});

test('patterns run as RE2, so that no input can hang a run', () => {
  const check = requireParsed(compileJsonSchema({ type: 'string', pattern: '^(a+)+$' }));
  expect(check(`${'a'.repeat(50_000)}!`)).toHaveLength(1);
});

test('a schema that does not compile is a sentence', () => {
  expect(compileJsonSchema({ type: 'text' })).toBeTypeOf('string');
  expect(compileJsonSchema({ type: 'string', pattern: '(a)\\1' })).toBeTypeOf('string');
});

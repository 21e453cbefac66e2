import { expect, test } from 'vitest';
import { compileJsonSchema } from '../../src/language/json-schema.ts';
import { requireParsed } from '../../src/language/path.ts';

test('reports a nonconforming value by its JSON pointer', () => {
  const check = requireParsed(
    compileJsonSchema({ type: 'object', properties: { a: { type: 'string' } }, required: ['a'] }),
  );
  expect(check({ a: 'x' })).toEqual([]);
  expect(check({ a: 1 })).toEqual([{ pointer: '/a', message: 'must be string' }]);
  expect(check({ constructor: 1 })).toMatchObject([{ pointer: '' }]);
});

test('runs a pattern with nested quantifiers in linear time', () => {
  const check = requireParsed(compileJsonSchema({ type: 'string', pattern: '^(a+)+$' }));
  expect(check(`${'a'.repeat(50_000)}!`)).toHaveLength(1);
});

test('returns a message for a schema that does not compile', () => {
  expect(compileJsonSchema({ type: 'text' })).toBeTypeOf('string');
  expect(compileJsonSchema({ type: 'string', pattern: '(a)\\1' })).toBeTypeOf('string');
});

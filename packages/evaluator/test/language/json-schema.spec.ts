import { describe, expect, test } from 'vitest';
import { compileBodySchema, compileJsonSchema } from '../../src/language/json-schema.ts';
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

test('a text that is longer than its pattern is matched with does not conform', () => {
  const check = requireParsed(compileJsonSchema({ type: 'string', pattern: '^[ab]{200}' }));
  expect(check('a'.repeat(1000))).toEqual([]);
  expect(check('a'.repeat(30_000))).toHaveLength(1);
});

test('returns a message for a schema that does not compile', () => {
  expect(compileJsonSchema({ type: 'text' })).toBeTypeOf('string');
  expect(compileJsonSchema({ type: 'string', pattern: '(a)\\1' })).toBeTypeOf('string');
});

describe('a body conforms with a number that its text does not determine exactly', () => {
  const schema = {
    type: 'object',
    properties: {
      prices: { type: 'array', items: { type: 'number' } },
      big: { type: 'integer', minimum: 0 },
    },
    additionalProperties: false,
  };
  const check = requireParsed(compileBodySchema(schema));

  test('where the schema asks for a number', () => {
    expect(check({ prices: [1, { $inexactNumber: '1.0000000000000000001' }] })).toEqual([]);
    expect(check({ big: { $inexactNumber: '1e400' } })).toEqual([]);
    expect(check({ big: { $inexactNumber: '-1e400' } })).toHaveLength(1);
    expect(check(null)).toHaveLength(1);
  });

  test('but an input does not', () => {
    expect(requireParsed(compileJsonSchema(schema))({ big: { $inexactNumber: '1e400' } })).toHaveLength(1);
  });

  test('and a schema that does not compile gives a message', () => {
    expect(compileBodySchema({ type: 'text' })).toBeTypeOf('string');
  });
});

import { describe, expect, test } from 'vitest';
import { parseStrict, type JsonValue } from '../src/index.ts';
import { compileClosedSchema, type ClosedSchema } from '../src/receipt/closed-schema.ts';

const point = {
  type: 'object',
  properties: { x: { type: 'integer', minimum: 0, maximum: 9 }, 'a/b~c': { type: 'number', minimum: 0.5 } },
  required: ['x'],
  additionalProperties: false,
} as const;

describe('compileClosedSchema finds the first violation:', () => {
  test.each<[ClosedSchema, JsonValue, string | undefined]>([
    [{ const: 'a' }, 'a', undefined],
    [{ const: 'a' }, 'b', ''],
    [{ const: 0 }, false, ''],
    [{ type: 'null' }, null, undefined],
    [{ type: 'null' }, {}, ''],
    [{ type: 'boolean' }, false, undefined],
    [{ type: 'boolean' }, 0, ''],
    [{ type: 'integer' }, 2, undefined],
    [{ type: 'integer' }, 2.5, ''],
    [{ type: 'integer' }, '2', ''],
    [{ type: 'number' }, 2.5, undefined],
    [{ type: 'number' }, null, ''],
    [{ type: 'string' }, '', undefined],
    [{ type: 'string' }, ['a'], ''],
    [{ type: 'string', enum: ['a', 'b'] }, 'b', undefined],
    [{ type: 'string', enum: ['a', 'b'] }, 'c', ''],
    [{ type: 'string', pattern: '^a$' }, 'a', undefined],
    [{ type: 'string', pattern: '^a$' }, 'a\n', ''],
    [{ type: 'string', pattern: '^.$' }, '😀', undefined],
    [{ type: 'string', minLength: 2 }, 'aa', undefined],
    [{ type: 'string', minLength: 2 }, '😀', ''],
    [{ type: 'string', minLength: 2 }, '😀😀', undefined],
    [{ type: 'string', maxLength: 2 }, '😀😀', undefined],
    [{ type: 'string', maxLength: 2 }, 'aaa', ''],
    [{ type: 'array', items: { type: 'null' } }, [], undefined],
    [{ type: 'array', items: { type: 'null' } }, [null, null, 1], '/2'],
    [{ type: 'array', items: { type: 'null' } }, {}, ''],
    [{ type: 'array', items: { type: 'null' }, minItems: 1 }, [], ''],
    [{ type: 'array', items: { type: 'null' }, maxItems: 1 }, [null, null], ''],
    [point, { x: 0 }, undefined],
    [point, { 'a/b~c': 0.5, x: 9 }, undefined],
    [point, { x: -1 }, '/x'],
    [point, { x: 10 }, '/x'],
    [point, { x: 1, 'a/b~c': 0 }, '/a~1b~0c'],
    [point, {}, '/x'],
    [point, { x: 1, y: 1 }, ''],
    [point, [], ''],
    [point, null, ''],
    [{ oneOf: [point, { type: 'null' }] }, null, undefined],
    [{ oneOf: [point, { type: 'null' }] }, { x: 1 }, undefined],
    [{ oneOf: [point, { type: 'null' }] }, { x: 10 }, '/x'],
    [{ oneOf: [{ type: 'number' }, { type: 'integer' }] }, 1, ''],
    [{ anyOf: [{ type: 'number' }, { type: 'integer' }] }, 1, undefined],
    [{ anyOf: [{ type: 'number' }, { type: 'integer' }] }, '1', ''],
  ])('%j of %j is %j', (schema, value, violation) => {
    expect(compileClosedSchema(schema)(value)).toBe(violation);
  });

  test('inherited members neither satisfy a schema nor violate it', () => {
    const demanding: ClosedSchema = {
      type: 'object',
      properties: { ['constructor' as string]: { type: 'null' }, ['toString' as string]: { type: 'null' } },
      required: ['constructor'],
      additionalProperties: false,
    };
    const check = compileClosedSchema(demanding);
    expect(check({})).toBe('/constructor');
    expect(check(parseStrict('{"constructor":null}'))).toBeUndefined();
    expect(check(parseStrict('{"constructor":null,"__proto__":null}'))).toBe('');
    expect(check(parseStrict('{"constructor":null,"valueOf":null}'))).toBe('');
  });
});

describe('compileClosedSchema throws for', () => {
  test.each<[string, object]>([
    ['an unknown keyword', { type: 'string', format: 'date' }],
    ['a keyword that belongs to another type', { type: 'string', minimum: 1 }],
    ['a keyword beside const', { const: 1, type: 'integer' }],
    ['a keyword beside oneOf', { oneOf: [], title: 'x' }],
    ['a schema of references', { $ref: '#/x' }],
    ['an unknown type', { type: 'decimal' }],
    ['a list of types', { type: ['string', 'null'] }],
    ['an unknown keyword deep inside', { type: 'array', items: { oneOf: [{ not: {} }] } }],
    ['an open object', { type: 'object', properties: {} }],
    ['an object open to other members', { type: 'object', properties: {}, additionalProperties: true }],
    ['an array of anything', { type: 'array' }],
    ['a schema of anything', {}],
  ])('%s', (_what, schema) => {
    expect(() => compileClosedSchema(schema as ClosedSchema)).toThrow(/^the schema/);
  });
});

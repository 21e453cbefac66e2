import { describe, expect, test } from 'vitest';
import { readSchemaFiles, type JsonObject } from '../generate/schema-files.ts';
import { HOUSE_RULES, violations } from './house-rules.ts';

const { vocabulary, wire } = readSchemaFiles();
const text = { type: 'string', maxLength: 8 };

/** For each rule a schema that breaks it, and no other. */
const PLANTED: Readonly<Record<string, JsonObject>> = {
  'only keywords on which validators agree': { ...text, format: 'date-time' },
  'one type, not a list of types': { type: ['boolean', 'null'] },
  'a reference has no other keyword than a description': { $ref: '#/$defs/X', maxLength: 8 },
  'a text has a maxLength': { type: 'string' },
  'a number has a minimum and a maximum': { type: 'integer', minimum: 0 },
  'a list has a maxItems': { type: 'array', items: { title: 'Word', ...text } },
  'items have a name': { type: 'array', items: text, maxItems: 8 },
  'an object has a title': { type: 'object', properties: {}, additionalProperties: false },
  'an object is closed, or describes its other members': { title: 'Open', type: 'object', properties: {} },
  'required members are declared': {
    title: 'Named',
    type: 'object',
    properties: {},
    required: ['toString'],
    additionalProperties: false,
  },
  'free JSON has a title and a description': {},
  'each branch of a union has a name': {
    oneOf: [{ type: 'boolean' }, { title: 'Word', ...text }],
  },
  'an enum has a title': { type: 'string', enum: ['a'] },
  'a title is a class name': { title: 'not a class', ...text },
  'the key of a definition is its title': { $defs: { Word: { title: 'Other', ...text } }, ...text },
  'a pattern begins at the start and names its characters': { ...text, pattern: '^\\d+$' },
};

describe('the house rules', () => {
  test.each([...vocabulary, ...wire])('are met by $name', (file) => {
    expect(violations(file)).toEqual([]);
  });

  test.each(Object.keys(HOUSE_RULES))('report a planted violation: %s', (rule) => {
    const planted = { title: 'Planted', type: 'object', properties: { x: PLANTED[rule] } };
    const found = violations({ name: 'planted', schema: { ...planted, additionalProperties: false } });
    expect([...new Set(found.map((violation) => violation.rule))]).toEqual([rule]);
  });

  test.each(['^a.c$', 'abc', '^\\w$', '^[\\s]$', '^\\p{L}$'])('reject the pattern %s', (pattern) => {
    const schema = { title: 'Planted', ...text, pattern };
    expect(violations({ name: 'planted', schema })).toHaveLength(1);
  });
});

test.each(
  vocabulary.flatMap(({ name, schema }) =>
    Object.entries(schema)
      .filter(([keyword]) => keyword.startsWith('x-'))
      .map(([keyword, map]) => ({ name, keyword, values: schema.enum, map: map as JsonObject })),
  ),
)('$keyword of $name speaks of exactly its values', ({ values, map }) => {
  expect(Object.keys(map)).toEqual(values);
});

test.each([
  ...vocabulary.map((file) => ({ folder: 'vocabulary', ...file })),
  ...wire.map((file) => ({ folder: 'wire', ...file })),
])('$folder/$name says which dialect it is in, and its own address', ({ folder, name, schema }) => {
  expect(schema).toMatchObject({
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: `https://tookeffect.dev/schemas/${folder}/${name}.schema.json`,
  });
});

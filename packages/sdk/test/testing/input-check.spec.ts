import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { inputFaults } from '../../src/testing/input-check.ts';

const root = path.resolve(import.meta.dirname, '../../../..');
const ajv = new Ajv2020({ strict: false, ownProperties: true, unicodeRegExp: true, allErrors: true });

interface Contract {
  readonly id: string;
  readonly input: Readonly<Record<string, unknown>>;
}
interface Fixtures {
  readonly tests: readonly { readonly input: { readonly operation: { readonly input: object } } }[];
}

const read = (file: string): unknown => JSON.parse(readFileSync(path.join(root, file), 'utf8'));
const contracts = globSync('contracts/*/*/contract.json', { cwd: root }).map((file) => ({
  ...(read(file) as Contract),
  inputs: (read(path.join(path.dirname(file), 'fixtures.json')) as Fixtures).tests.map(
    ({ input }) => input.operation.input,
  ),
}));

/** Values that some schema refuses. */
const PROBES = [
  null,
  true,
  -1,
  0.5,
  1e9,
  '',
  'ä',
  '💡'.repeat(40),
  'x'.repeat(5000),
  [],
  [[]],
  {},
  { a: 1 },
  { 'a b': {} },
];

/** @returns the document with each of its values replaced or removed, and with an additional member in each object */
function variantsOf(value: unknown): unknown[] {
  const replaced = PROBES.filter((probe) => probe !== value);
  if (typeof value !== 'object' || value === null) return replaced;
  const entries = Object.entries(value as Readonly<Record<string, unknown>>);
  const make = (members: [string, unknown][]): unknown =>
    Array.isArray(value) ? members.map(([, member]) => member) : Object.fromEntries(members);
  const inside = entries.flatMap(([name, member]) =>
    variantsOf(member).map((variant) =>
      make(entries.map((entry) => (entry[0] === name ? [name, variant] : entry))),
    ),
  );
  const without = entries.map(([name]) => make(entries.filter((entry) => entry[0] !== name)));
  return [...replaced, ...inside, ...without, make([...entries, ['zz', 'more']])];
}

describe.each(contracts)('the input of $id', ({ input, inputs }) => {
  test('is accepted and refused as by ajv, in every variant', () => {
    const validate = ajv.compile(input);
    const [first = {}] = inputs;
    const documents = [...inputs, ...variantsOf(first)];
    const differing = documents.filter((document) => {
      return validate(document) !== (inputFaults(input, document).length === 0);
    });
    expect(differing).toEqual([]);
    expect(documents.some((document) => validate(document))).toBe(true);
    expect(documents.some((document) => !validate(document))).toBe(true);
  });
});

test.each([
  [{ exclusiveMinimum: 1, exclusiveMaximum: 3 }, [2, 1.5, 'a'], [1, 3, 0]],
  [
    { const: { a: [1, { b: null }] } },
    [{ a: [1, { b: null }] }],
    [{ a: [1, { b: 0 }] }, { a: [1], b: 1 }, [1], null],
  ],
  [{ enum: [[1], { a: 1, b: 2 }] }, [[1], { b: 2, a: 1 }], [[2], { a: 1 }, { 0: 1 }]],
  [{ type: ['integer', 'null'] }, [1, null, 1.0], [1.5, '1', {}]],
  [{ type: 'object', required: ['constructor'] }, [{ constructor: 1 }], [{}]],
])('%j is checked as by ajv', (schema, valid, invalid) => {
  const validate = ajv.compile(schema);
  for (const value of [...valid, ...invalid]) {
    expect([value, inputFaults(schema, value).length === 0]).toEqual([value, validate(value)]);
  }
  expect(invalid.filter((value) => validate(value))).toEqual([]);
});

test('a fault names its place', () => {
  const list = { type: 'array', items: { type: 'string' } };
  const schema = {
    type: 'object',
    properties: { 'a/b': list },
    required: ['c'],
    additionalProperties: false,
  };
  expect(inputFaults(schema, { 'a/b': ['x', 1], d: 1 })).toEqual([
    { pointer: '/a~1b/1', message: 'must be string' },
    { pointer: '', message: 'must have the member c' },
    { pointer: '', message: 'must not have the member d' },
  ]);
});

test('a keyword that contracts cannot have is refused, not ignored', () => {
  expect(() => inputFaults({ format: 'email' }, 'a')).toThrow('format');
});

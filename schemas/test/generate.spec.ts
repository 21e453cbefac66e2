import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { closedList } from '../generate/closed-list.ts';
import { dereference, withDefinitions } from '../generate/dereference.ts';
import { namedSchemas, namesReachedFrom } from '../generate/named-schemas.ts';
import { observationSchema, readConnectorFragments } from '../generate/observation-schema.ts';
import { readSchemaFiles, type JsonObject, type SchemaFiles } from '../generate/schema-files.ts';
import { schemaCheckTypeScript } from '../generate/schema-check-typescript.ts';
import { SchemaLibrary } from '../generate/schema-library.ts';
import { indexTypeScript } from '../generate/vocabulary-typescript.ts';
import { wireTypeScript } from '../generate/wire-typescript.ts';
import { readExamples, readRefusals } from './example-files.ts';

const BASE = 'https://tookeffect.dev/schemas/wire/';
const text = { type: 'string', maxLength: 8 };

function wireFiles(schemas: Readonly<Record<string, JsonObject>>): SchemaFiles {
  const wire = Object.entries(schemas).map(([name, schema]) => ({
    name,
    schema: { $id: `${BASE}${name}.schema.json`, ...schema },
  }));
  return { vocabulary: [], wire };
}

function named(schemas: Readonly<Record<string, JsonObject>>) {
  const files = wireFiles(schemas);
  return namedSchemas(files, new SchemaLibrary(files));
}

test('two different schemas with the same title are an error', () => {
  const schemas = { one: { title: 'Same', ...text }, two: { title: 'Same', type: 'boolean' } };
  expect(() => named(schemas)).toThrow(/another schema has the title Same/u);
});

test('two identical schemas with the same title are one type', () => {
  expect(named({ one: { title: 'Same', ...text }, two: { title: 'Same', ...text } }).size).toBe(1);
});

test('a reference to a schema without a title is an error', () => {
  const schemas = { one: { title: 'One', oneOf: [{ $ref: '#/$defs/x' }], $defs: { x: text } } };
  expect(() => named(schemas)).toThrow(/#\/\$defs\/x names has no title/u);
});

test.each(['missing.schema.json', '#/$defs/missing', '#/$defs/constructor'])(
  'the reference %s to a missing schema is an error',
  (ref) => {
    const schemas = { one: { title: 'One', oneOf: [{ $ref: ref }], $defs: {} } };
    expect(() => named(schemas)).toThrow(/does not exist/u);
  },
);

test('a circular schema cannot be dereferenced', () => {
  const files = wireFiles({ one: { title: 'One', type: 'array', items: { $ref: '#' } } });
  const [one] = files.wire;
  const located = { schema: one?.schema ?? {}, fileId: `${BASE}one.schema.json` };
  expect(() => dereference(located, new SchemaLibrary(files))).toThrow(/circular reference/u);
});

test('a member that is named like a keyword is kept', () => {
  const properties = { title: text, items: text, description: text };
  const files = wireFiles({ one: { title: 'One', properties } });
  const located = { schema: files.wire[0]?.schema ?? {}, fileId: BASE };
  expect(dereference(located, new SchemaLibrary(files))).toEqual({ properties });
});

test('with definitions, what two references name stands once, and a circular schema ends', () => {
  const ref = { $ref: 'text.schema.json' };
  const one = { title: 'One', properties: { a: ref, b: ref, list: { type: 'array', items: { $ref: '#' } } } };
  const files = wireFiles({ one, text: { title: 'Text', ...text } });
  const located = { schema: files.wire[0]?.schema ?? {}, fileId: `${BASE}one.schema.json` };
  const toText = { $ref: '#/$defs/text' };
  const list = { type: 'array', items: { $ref: '#/$defs/one' } };
  const properties = { a: toText, b: toText, list };
  expect(withDefinitions(located, new SchemaLibrary(files))).toEqual({
    ...{ properties, $defs: { text, one: { properties } } },
  });
});

test.each([
  ['receipt', 'without references', dereference],
  ['contract', 'with definitions', withDefinitions],
  ['evaluation-input', 'with definitions', withDefinitions],
] as const)('the schema %s %s accepts and refuses what the schema does', (shape, _form, copy) => {
  const library = new SchemaLibrary(readSchemaFiles());
  const schema = copy(library.resolve(`${shape}.schema.json`, BASE), library);
  const validate = new Ajv2020({ strict: true, strictRequired: false, ownProperties: true }).compile(schema);
  const examples = readExamples().filter((example) => example.shape === shape);
  const refusals = readRefusals().filter((refusal) => refusal.shape === shape);
  expect(examples.length * refusals.length).toBeGreaterThan(0);
  expect(examples.filter(({ document }) => !validate(document))).toEqual([]);
  expect(refusals.filter(({ document }) => validate(document))).toEqual([]);
});

describe('a schema becomes composed checks:', () => {
  const written = (schema: JsonObject, others: Readonly<Record<string, JsonObject>> = {}): string => {
    const library = new SchemaLibrary(wireFiles({ one: { title: 'One', ...schema }, ...others }));
    return schemaCheckTypeScript(library, { shape: 'one', constant: 'checkOne', what: 'one' });
  };
  const check = (schema: JsonObject): string => written(schema).split('SchemaCheck = ')[1] ?? '';

  test.each<[JsonObject, string]>([
    [{ const: 'a' }, 'constant("a")'],
    [{ type: 'null' }, 'constant(null)'],
    [{ type: 'boolean' }, 'boolean'],
    [{ type: 'integer', minimum: 1, maximum: 9 }, 'integer(1, 9)'],
    [{ type: 'string', enum: ['a', 'b'] }, 'words("a", "b")'],
    [text, 'text(8)'],
    [{ ...text, minLength: 1 }, 'text(8, "", 1)'],
    [{ ...text, pattern: '^a$' }, 'text(8, "^a$")'],
    [{ type: 'array', items: text, maxItems: 3 }, 'list(text(8), 3)'],
    [{ type: 'array', items: text, minItems: 1, maxItems: 3 }, 'list(text(8), 3, 1)'],
    [{ oneOf: [text, { type: 'null' }] }, 'oneOf(text(8), constant(null))'],
    [
      { type: 'object', properties: { a: text, b: text }, required: ['a'], additionalProperties: false },
      'object({"a": text(8), "b": text(8)}, "b")',
    ],
  ])('%j', (schema, expected) => {
    expect(check(schema)).toBe(`${expected};\n`);
  });

  test('what references name is written once, before its first use', () => {
    const ref = { $ref: 'text.schema.json' };
    const code = written({ oneOf: [ref, ref] }, { text: { title: 'Text', ...text } });
    expect(code).toContain('const textCheck = text(8);\n');
    expect(code).toContain('SchemaCheck = oneOf(textCheck, textCheck);');
    expect(code.indexOf('const textCheck')).toBeLessThan(code.indexOf('checkOne'));
  });

  test.each<[string, JsonObject]>([
    ['an unknown keyword', { ...text, format: 'date' }],
    ['a keyword that belongs to another type', { ...text, minimum: 1 }],
    ['a keyword beside const', { const: 1, type: 'integer' }],
    ['a keyword beside oneOf', { oneOf: [], minimum: 1 }],
    ['a keyword beside enum', { type: 'string', enum: ['a'], maxLength: 1 }],
    ['a string without a bound', { type: 'string' }],
    ['an integer without bounds', { type: 'integer' }],
    ['a number', { type: 'number' }],
    ['a list of types', { type: ['string', 'null'] }],
    ['an array without a bound', { type: 'array', items: text }],
    ['an unknown keyword deep inside', { type: 'array', items: { oneOf: [{ not: {} }] }, maxItems: 1 }],
    ['an open object', { type: 'object', properties: {}, required: [] }],
    [
      'an object open to other members',
      { type: 'object', properties: {}, required: [], additionalProperties: true },
    ],
    ['a schema of anything', {}],
  ])('%s is an error', (_what, schema) => {
    expect(() => check(schema)).toThrow(/^the schema .* has an unsupported form$/u);
  });
});

test('a closed list with a value without a description is an error', () => {
  const schema = {
    title: 'List',
    description: 'A list.',
    enum: ['a', 'b'],
    'x-enumDescriptions': { a: 'A.' },
  };
  expect(() => closedList({ name: 'list', schema })).toThrow(
    'vocabulary/list.schema.json has no description of b',
  );
});

describe('an error code', () => {
  const list = (statuses: object | undefined) => ({
    name: 'error-code',
    schema: {
      title: 'ErrorCode',
      description: 'A code.',
      enum: ['not_found', 'planted_code'],
      'x-enumDescriptions': { not_found: 'Not found.', planted_code: 'Planted.' },
      ...(statuses && { 'x-statuses': statuses }),
    },
  });

  test.each([
    ['without a status', { not_found: 404 }],
    ['with a status that is not a number', { not_found: 404, planted_code: '400' }],
  ])('%s stops the generation, and the message names it', (_, statuses) => {
    expect(() => closedList(list(statuses))).toThrow(
      'vocabulary/error-code.schema.json has no status in x-statuses of planted_code',
    );
  });

  test('needs a list of statuses at all', () => {
    expect(() => closedList(list(undefined))).toThrow('not_found, planted_code');
  });

  test('that does not exist may have no status', () => {
    const statuses = { not_found: 404, planted_code: 400, removed_code: 400 };
    expect(() => closedList(list(statuses))).toThrow('a status of unknown values: removed_code');
    expect(closedList(list({ not_found: 404, planted_code: 400 })).values).toHaveLength(2);
  });
});

test.each([
  ['scope', 'SCOPES'],
  ['action-status', 'ACTION_STATUSES'],
])('the list %s becomes the constant %s', (name, constant) => {
  expect(closedList({ name, schema: { title: 'T', description: 'D.' } }).constant).toBe(constant);
});

describe('wireTypeScript', () => {
  const word = 'https://tookeffect.dev/schemas/vocabulary/verdict.schema.json';
  const properties = { verdict: { $ref: word }, part: { title: 'Part', ...text }, any: { title: 'Any' } };
  const one = { title: 'One', type: 'object', properties, additionalProperties: false };
  const { vocabulary } = readSchemaFiles();
  const files = { vocabulary, wire: wireFiles({ one }).wire };
  const names = namedSchemas(files, new SchemaLibrary(files));

  test('refers to types by title', async () => {
    const types = await wireTypeScript(names, new Set(['One', 'Part', 'Any']), () => './vocabulary.ts');
    expect(types).toContain('export type Part = string;');
    expect(types).toContain('export type Any = unknown;');
    expect(types).toContain('  verdict?: Verdict;\n  part?: Part;\n  any?: Any;\n');
  });

  test('imports each name that it does not write from its module', async () => {
    const chooseModule = (name: string) => (name === 'Verdict' ? './vocabulary.ts' : '@tookeffect/core');
    const types = await wireTypeScript(names, new Set(['One']), chooseModule);
    expect(types).toContain(
      `import type {\n  Verdict,\n} from './vocabulary.ts';\nimport type {\n  Any,\n  Part,\n} from '@tookeffect/core';\n`,
    );
    expect(types).not.toContain('export type Part');
  });
});

test('namesReachedFrom collects what a schema refers to, directly or not', () => {
  const inner = { title: 'Inner', ...text };
  const middle = { title: 'Middle', type: 'array', items: inner };
  const names = named({
    one: { title: 'One', type: 'array', items: middle },
    two: { title: 'Two', ...text },
  });
  expect([...namesReachedFrom(names, ['One'])]).toEqual(['One', 'Middle', 'Inner']);
  expect(() => namesReachedFrom(names, ['Missing'])).toThrow('no schema is called Missing');
});

test('a package index lists its types and lists by name', () => {
  const list = closedList({ name: 'list', schema: { title: 'List', description: 'A list.', enum: [] } });
  expect(indexTypeScript([list], ['Two', 'One'])).toBe(
    `export type {\n  One,\n  Two,\n} from './types.ts';\nexport {\n  LISTS,\n  type List,\n} from './vocabulary.ts';\n`,
  );
});

test('the fragment of each connector is one branch of Observation', () => {
  const fragments = [...readConnectorFragments(), connectorFragment('MailObservation')];
  const { schema } = observationSchema(fragments);
  expect(fragments.length).toBeGreaterThan(2);
  expect(schema.$defs).toMatchObject({
    Observation: { oneOf: fragments.map(({ $ref }) => ({ $ref })) },
    MailObservation: { title: 'MailObservation' },
  });
});

test('a definition that two connectors have is an error', () => {
  const fragment = connectorFragment('HttpListing');
  expect(() => observationSchema([...readConnectorFragments(), fragment])).toThrow(
    "mail: HttpListing is another connector's definition",
  );
});

function connectorFragment(name: string): JsonObject {
  return { $id: 'mail', $ref: `#/$defs/${name}`, $defs: { [name]: { title: name, ...text } } };
}

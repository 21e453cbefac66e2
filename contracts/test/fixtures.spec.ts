import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { exampleFiles } from '../fixtures/examples/example-files.ts';
import { fixtureFiles } from '../fixtures/fixture-files.ts';

const folder = path.resolve(import.meta.dirname, '..');
const ajv = new Ajv2020({ strict: true, ownProperties: true, unicodeRegExp: true, strictRequired: false });
const identifiers = read(path.resolve(folder, '../schemas/wire/identifiers.schema.json')) as { $id: string };
ajv.addSchema(identifiers);
const isOrigin = ajv.compile({ $ref: `${identifiers.$id}#/$defs/Origin` });

interface Fixtures {
  readonly tests: readonly { readonly input: { readonly evidence: { readonly origin: string } } }[];
}

test('every shipped contract has fixtures', () => {
  const contracts = globSync('*/*@*/contract.json', { cwd: folder });
  expect([...fixtureFiles().keys()].sort()).toEqual(
    contracts.map((file) => path.basename(path.dirname(file))).sort(),
  );
});

describe.each([...fixtureFiles()])('the fixtures of %s', (id, fixtures) => {
  test('equal the committed file', () => {
    const [service = ''] = id.split('.');
    const committed = read(path.join(folder, service, id, 'fixtures.json'));
    expect(committed).toEqual(JSON.parse(JSON.stringify(fixtures)));
  });

  test('have an origin in the form that receipts use', () => {
    for (const { input } of (fixtures as unknown as Fixtures).tests)
      expect(isOrigin(input.evidence.origin), input.evidence.origin).toBe(true);
  });
});

test('every example contract has fixtures', () => {
  const contracts = globSync('examples/*/contract.json', { cwd: folder });
  expect([...exampleFiles().keys()].sort()).toEqual(
    contracts.map((file) => path.basename(path.dirname(file))).sort(),
  );
});

test.each([...exampleFiles()])(
  'the fixtures of the example %s equal the committed file',
  (name, fixtures) => {
    const committed = read(path.join(folder, 'examples', name, 'fixtures.json'));
    expect(committed).toEqual(JSON.parse(JSON.stringify(fixtures)));
  },
);

function read(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'));
}

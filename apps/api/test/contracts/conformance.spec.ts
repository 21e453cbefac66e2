import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Outcome, writeDump } from '@tookeffect/conformance/runner';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApi, startTestApi } from '../support/test-api.ts';

interface RuntimeFile {
  readonly contracts: Readonly<Record<string, unknown>>;
  readonly tests: readonly {
    readonly id: string;
    readonly input: {
      readonly contract: { readonly name: string } | { readonly value: unknown };
      readonly operation: object;
      readonly evidence: object;
      readonly now: string;
    };
    readonly expected: { readonly result: Readonly<Record<string, unknown>> };
  }[];
}

const conformance = path.join(import.meta.dirname, '../../../../conformance');
const readJson = (name: string): unknown => JSON.parse(readFileSync(path.join(conformance, name), 'utf8'));
const { files } = readJson('manifest.json') as { files: { path: string }[] };
const runtimeFiles = files
  .map((file) => file.path)
  .filter((name) => name.startsWith('verdict-rules/runtime/'));

const outcomes = new Map<string, Outcome>();
let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(async () => {
  await api.stop();
  writeDump(path.join(import.meta.dirname, '../../reports'), 'api', outcomes);
});

test.each(runtimeFiles)('the API gives the expected evaluations for %s', async (name) => {
  const { contracts, tests } = readJson(name) as RuntimeFile;
  // Effect keys are not part of the API.
  const evaluable = tests.filter(({ input }) => 'contract' in input);
  for (const group of Map.groupBy(evaluable, ({ input }) => JSON.stringify(input.contract)).values()) {
    const named = group[0]!.input.contract;
    const contract = 'name' in named ? contracts[named.name] : named.value;
    const cases = group.map(({ input: { contract: _, ...evaluated } }) => evaluated);
    const { status, json } = await api.call('POST', '/v1/contracts/test', { body: { contract, cases } });
    expect(status, group[0]!.id).toBe(200);
    const evaluations = json.evaluations as Readonly<Record<string, unknown>>[];
    for (const [index, { id, expected }] of group.entries()) {
      const members = Object.keys(expected.result).map((member) => [member, evaluations[index]?.[member]]);
      const outcome = { result: Object.fromEntries(members) as unknown };
      outcomes.set(id, outcome);
      expect(outcome, id).toMatchObject({ result: expected.result });
    }
  }
});

test('a contract test stores nothing and is free', async () => {
  const before = await api.call('GET', '/v1/usage');
  const contract = { id: 'acme.thing.made@1' };
  const { json } = await api.call('POST', '/v1/contracts/test', { body: { contract } });
  expect(json.evaluations).toEqual([]);
  const findings = json.findings as { code: string }[];
  expect(new Set(findings.map(({ code }) => code))).toEqual(new Set(['schema_violation']));
  expect((await api.call('GET', '/v1/usage')).text).toBe(before.text);
  expect((await api.call('GET', '/v1/contracts/acme.thing.made@1')).status).toBe(404);
});

test.each([null, 1, 'text', [], { 'a\u0000b': 1 }])(
  'the contract %j gets a response with findings',
  async (contract) => {
    const { status, json } = await api.call('POST', '/v1/contracts/test', { body: { contract } });
    expect(status).toBe(200);
    expect(json.findings).not.toEqual([]);
  },
);

test('a case whose input has a number that would be rounded is refused, with its place', async () => {
  const [name] = runtimeFiles;
  const { contracts, tests } = readJson(name!) as RuntimeFile;
  const { contract: named, ...evaluated } = tests[0]!.input;
  const contract = 'name' in named ? contracts[named.name] : named.value;
  const operation = { ...evaluated.operation, input: { owner: 'ada', title: 'AMOUNT' } };
  const body = JSON.stringify({ contract, cases: [evaluated, { ...evaluated, operation }] });
  const { status, json } = await api.call('POST', '/v1/contracts/test', {
    body: body.replace('"AMOUNT"', '1.0000000000000000001'),
  });
  expect([status, json]).toMatchObject([
    400,
    { code: 'json_profile_violated', errors: [{ pointer: '/cases/1/operation/input/title' }] },
  ]);
});

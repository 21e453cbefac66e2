import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { JsonValue } from '@tookeffect/core';
import type { OperationFacts } from '@tookeffect/wire';
import { type CompiledContract, inputProblems, operationMarker, readPlan } from '../src/index.ts';
import { compiled, verdictFixture } from './fixtures.ts';
import { sampleContract, sampleEvidence, sampleOperation } from './sample.ts';

function shipped(id: string): CompiledContract {
  const [service = ''] = id.split('.');
  return compiled(
    JSON.parse(
      readFileSync(new URL(`../../../contracts/${service}/${id}/contract.json`, import.meta.url), 'utf8'),
    ) as JsonValue,
  );
}

const BEFORE = { acknowledgement: null, baseline: null } as const;

const withInput = (input: object): OperationFacts => ({
  ...sampleOperation(),
  input: input as OperationFacts['input'],
});

const row = (input: object) =>
  withInput({
    schema: 'public',
    table: 'orders',
    match: { customer: 'ada' },
    expect: { amount: 10 },
    ...input,
  });

describe('readPlan fills requests from the input and the acknowledgement', () => {
  test('fills a read by reference, its fallback and its probe', () => {
    const { acknowledgement } = sampleEvidence();
    const operation = withInput({ owner: 'a/da', title: 'x' });
    expect(readPlan(compiled(sampleContract()), operation, { acknowledgement, baseline: null })).toEqual({
      main: { connector: 'http', method: 'GET', target: '/shops/a%2Fda/things/7' },
      listing: { connector: 'http', method: 'GET', target: '/shops/a%2Fda/things' },
      probe: { connector: 'http', method: 'GET', target: '/shops/a%2Fda' },
    });
  });

  test('does not fill the main request without the acknowledged reference', () => {
    const operation = withInput({ owner: 'ada', title: 'x' });
    expect(readPlan(compiled(sampleContract()), operation, BEFORE).main).toEqual({
      variable: 'ack.id',
      problem: 'missing',
    });
  });

  test('asks for a time that a provider whose clock is behind by 15 minutes does not miss', () => {
    const operation = withInput({ owner: 'ada', repo: 'engine', title: 'a&b' });
    const { main } = readPlan(shipped('github.issue.created@1'), operation, BEFORE);
    expect(main).toMatchObject({
      target: expect.stringContaining('since=2026-03-01T11%3A45%3A00Z') as string,
    });
  });

  test('describes a PostgreSQL read as a structure without SQL text', () => {
    const table = 'orders"; drop table orders; --';
    const { main, probe } = readPlan(shipped('postgres.row.present@1'), row({ table }), BEFORE);
    expect(main).toMatchObject({ connector: 'postgres', table: { schema: 'public', name: table } });
    expect(main).toMatchObject({
      columns: expect.arrayContaining([
        { as: 'row', identity: true },
        { as: 'equal', comparedWith: { amount: 10 } },
      ]) as unknown,
      lookups: [{ name: 'match', filters: [{ column: 'customer', value: 'ada' }] }],
    });
    expect(probe).toMatchObject({ table: { schema: 'public', name: table }, columns: [], lookups: [] });
  });

  test('looks by every spelling of the marker where the input names its column', () => {
    const operation = row({ correlationColumn: 'reference' });
    const { main } = readPlan(shipped('postgres.row.present@1'), operation, BEFORE);
    expect(main).toMatchObject({
      lookups: [
        { name: 'marker', filters: [{ column: 'reference', value: operation.id }] },
        {
          name: 'marker_uuid',
          filters: [{ column: 'reference', value: expect.stringMatching(/^[0-9a-f-]{36}$/) as string }],
        },
        { name: 'match', filters: [{ column: 'customer', value: 'ada' }] },
      ],
    });
  });

  test('looks, after a verified, for the row that was claimed, too, and for no row that is to be changed or removed', () => {
    const claimed = ['row 7'];
    const look = { name: 'claimed', identities: claimed };
    const lookups = (contract: string, operation: OperationFacts): unknown => {
      const { main } = readPlan(shipped(contract), operation, { ...BEFORE, claimed });
      return (main as { readonly lookups: unknown }).lookups;
    };
    expect(lookups('postgres.row.present@1', row({}))).toContainEqual(look);
    const keyed = {
      ...row({}),
      input: { schema: 'public', table: 'orders', key: { id: 7 }, expect: { amount: 1 } },
    };
    expect(lookups('postgres.row.updated@1', keyed)).not.toContainEqual(look);
    const issue = withInput({ owner: 'ada', repo: 'engine', title: 'a&b' });
    const github = shipped('github.issue.created@1');
    expect(readPlan(github, issue, { ...BEFORE, claimed })).toEqual(readPlan(github, issue, BEFORE));
  });

  test('asks for what names rows, and what changed beside them, by digests under the key of the account', () => {
    const digestKey = '5a'.repeat(32);
    const { main, probe } = readPlan(shipped('postgres.row.present@1'), row({ scope: {} }), {
      ...BEFORE,
      digestKey,
    });
    expect(main).toMatchObject({ nameKey: digestKey, scope: { digestKey } });
    expect(probe).not.toHaveProperty('nameKey');
  });

  test('looks by the identities that the baseline saw', () => {
    const { contract, operation, evidence } = verdictFixture('key was renamed');
    const rows = shipped('postgres.row.absent@1');
    const body = {
      rows: [{ row: 'public.orders:7', key: { id: true } }],
      complete: { key: true, seen: true },
    };
    const observedAt = '2026-03-01T11:59:59.000Z';
    const baseline = {
      observedAt,
      reads: { main: { outcome: 'answered', observedAt, status: 200, body, source: { isUncached: true } } },
    } as const;
    const target = withInput({ schema: 'public', table: 'orders', key: { id: 7 } });
    expect(readPlan(rows, target, { acknowledgement: null, baseline }).main).toMatchObject({
      lookups: [{ name: 'key' }, { name: 'seen', identities: ['public.orders:7'] }],
    });
    expect(
      readPlan(compiled(contract), operation, { acknowledgement: null, baseline: evidence.baseline }),
    ).toEqual(readPlan(compiled(contract), operation, BEFORE));
  });

  test('reports a group of columns that is not an object', () => {
    const contract = shipped('postgres.row.present@1');
    const main = (match: unknown) => readPlan(contract, row({ match }), BEFORE).main;
    expect(main(['customer'])).toEqual({ variable: '$.input.match', problem: 'not_object' });
    expect(main(undefined)).toEqual({ variable: '$.input.match', problem: 'missing' });
  });

  test('reports a row of a set without its key', () => {
    const operation = withInput({
      ...{ schema: 'public', table: 'orders', scope: {} },
      rows: [{ key: { id: 7 }, expect: { amount: 1 } }, { expect: { amount: 1 } }],
    });
    expect(readPlan(shipped('postgres.rows.exactly@1'), operation, BEFORE).main).toEqual({
      variable: '$.input.rows[*].key',
      problem: 'not_object',
    });
  });

  test('asks for the digests of the columns of a scope under the key of the account', () => {
    const digestKey = '5a'.repeat(32);
    const scopeOf = (input: object, evidence: Partial<Parameters<typeof readPlan>[2]> = {}) => {
      const { main } = readPlan(shipped('postgres.row.present@1'), row(input), { ...BEFORE, ...evidence });
      return main && 'table' in main ? main.scope : undefined;
    };
    expect(scopeOf({ scope: {} }, { digestKey })).toMatchObject({ digestKey });
    expect(scopeOf({ scope: {} })).not.toHaveProperty('digestKey');
    expect(scopeOf({}, { digestKey })).toBeUndefined();
  });

  test('plans no read for a contract without observe', () => {
    const { contract, operation } = verdictFixture('events alone where nothing can be read');
    expect(readPlan(compiled(contract), operation, BEFORE)).toEqual({});
  });
});

test('inputProblems validates an input against the schema of its contract', () => {
  const contract = shipped('github.issue.created@1');
  expect(inputProblems(contract, { owner: 'ada', repo: 'engine', title: 'x' })).toEqual([]);
  expect(inputProblems(contract, { owner: 'ada', repo: 'engine', title: '' })).toMatchObject([
    { pointer: '/title' },
  ]);
  expect(inputProblems(contract, { owner: 'ada/..', repo: 'engine', title: 'x' })).toMatchObject([
    { pointer: '/owner' },
  ]);
});

describe('operationMarker', () => {
  test('renders the declared marker with the operation id', () => {
    const correlation = { marker: '<!-- tookeffect:{operation.id} -->', path: '$.observation.body.body' };
    expect(operationMarker(compiled(sampleContract({ correlation })), sampleOperation())).toBe(
      `<!-- tookeffect:${sampleOperation().id} -->`,
    );
  });

  test('returns undefined for a contract without a marker', () => {
    const { contract, operation } = verdictFixture('attributed as the only new object');
    expect(operationMarker(compiled(contract), operation)).toBeUndefined();
  });

  test('returns undefined if the input lacks a value of the marker', () => {
    const correlation = { marker: '{input.owner}:{operation.id}', path: '$.observation.body.note' };
    const contract = compiled(sampleContract({ correlation }));
    expect(operationMarker(contract, withInput({ title: 'x' }))).toBeUndefined();
    expect(operationMarker(contract, withInput({ owner: 'ada' }))).toMatch(/^ada:op_/);
  });

  test('returns undefined for an operation whose input has no place for a marker', () => {
    const { contract, operation } = verdictFixture('operation without a marker of its own');
    expect(operationMarker(compiled(contract), operation)).toBeUndefined();
    const other = verdictFixture('operation with an optional marker');
    expect(operationMarker(compiled(other.contract), other.operation)).toBe(`tookeffect:${operation.id}`);
  });
});

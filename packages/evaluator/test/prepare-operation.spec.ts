import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { JsonValue } from '@tookeffect/core';
import type { Evidence, OperationFacts, Reads } from '@tookeffect/wire';
import {
  type CompiledContract,
  baselineFailure,
  compileContract,
  evaluate,
  inputProblems,
  operationMarker,
  readPlan,
} from '../src/index.ts';
import { verdictFixtures } from './fixtures.ts';
import { sampleContract, sampleEvidence, sampleOperation } from './sample.ts';

function compiled(contract: JsonValue): CompiledContract {
  const result = compileContract(contract);
  if ('findings' in result) throw new Error(JSON.stringify(result.findings));
  return result;
}

function shipped(id: string): CompiledContract {
  const [service = ''] = id.split('.');
  return compiled(
    JSON.parse(
      readFileSync(new URL(`../../../contracts/${service}/${id}/contract.json`, import.meta.url), 'utf8'),
    ) as JsonValue,
  );
}

const withInput = (input: object): OperationFacts => ({
  ...sampleOperation(),
  input: input as OperationFacts['input'],
});

describe('readPlan fills requests from the input and the acknowledgement', () => {
  test('fills a read by reference, its fallback and its probe', () => {
    const { acknowledgement } = sampleEvidence();
    expect(
      readPlan(compiled(sampleContract()), withInput({ owner: 'a/da', title: 'x' }), acknowledgement),
    ).toEqual({
      main: { connector: 'http', method: 'GET', target: '/shops/a%2Fda/things/7' },
      listing: { connector: 'http', method: 'GET', target: '/shops/a%2Fda/things' },
      probe: { connector: 'http', method: 'GET', target: '/shops/a%2Fda' },
    });
  });

  test('does not fill the main request without the acknowledged reference', () => {
    expect(readPlan(compiled(sampleContract()), withInput({ owner: 'ada', title: 'x' }), null).main).toEqual({
      variable: 'ack.id',
      problem: 'missing',
    });
  });

  test('encodes query parameters, and gives notBefore in whole seconds minus the skew', () => {
    const plan = readPlan(
      shipped('github.issue.created@1'),
      withInput({ owner: 'ada', repo: 'engine', author: 'a&b', title: 'x' }),
      null,
    );
    expect(plan.main).toMatchObject({
      target: '/repos/ada/engine/issues?state=all&creator=a%26b&since=2026-03-01T11%3A59%3A55Z&per_page=100',
    });
  });

  test('describes a PostgreSQL read as a structure without SQL text', () => {
    const input = {
      schema: 'public',
      table: 'orders"; drop table orders; --',
      idColumn: 'id',
      correlationColumn: 'reference',
      match: { customer: 'ada', paid: null },
      expect: { amount: 10 },
    };
    expect(readPlan(shipped('postgres.row.present@1'), withInput(input), null)).toEqual({
      main: {
        connector: 'postgres',
        table: { schema: 'public', name: 'orders"; drop table orders; --' },
        columns: [
          { as: 'row', identifiedBy: ['id'] },
          { as: 'id', column: 'id' },
          { as: 'correlation', column: 'reference' },
          { as: 'values', columns: ['amount'] },
        ],
        filters: [
          { column: 'customer', value: 'ada' },
          { column: 'paid', value: null },
        ],
        limit: 100,
      },
      probe: {
        connector: 'postgres',
        table: { schema: 'public', name: 'orders"; drop table orders; --' },
        columns: [],
        filters: [],
        limit: 1,
      },
    });
  });

  test('takes the value of a column filter from a path', () => {
    const contract = structuredClone(shipped('postgres.row.present@1').document) as unknown as Record<
      string,
      Record<string, unknown>
    >;
    contract.observe!.filters = [{ column: '{input.idColumn}', ref: '$.input.table' }];
    const input = {
      schema: 's',
      table: 't',
      idColumn: 'id',
      correlationColumn: 'r',
      match: { a: 1 },
      expect: { b: 1 },
    };
    expect(readPlan(compiled(contract as JsonValue), withInput(input), null).main).toMatchObject({
      filters: [{ column: 'id', value: 't' }],
    });
    expect(
      readPlan(compiled(contract as JsonValue), withInput({ ...input, table: undefined }), null).main,
    ).toEqual({ variable: 'input.table', problem: 'missing' });
  });

  test('reports a group of columns that is not an object', () => {
    const input = {
      schema: 's',
      table: 't',
      idColumn: 'id',
      correlationColumn: 'r',
      match: ['customer'],
      expect: { b: 1 },
    };
    expect(readPlan(shipped('postgres.row.present@1'), withInput(input), null).main).toEqual({
      variable: '$.input.match',
      problem: 'not_object',
    });
    expect(
      readPlan(shipped('postgres.row.present@1'), withInput({ ...input, match: undefined }), null).main,
    ).toEqual({ variable: '$.input.match', problem: 'missing' });
  });

  test('plans no read for a contract without observe', () => {
    const contract = sampleContract({
      observe: undefined,
      outcome: undefined,
      freshness: undefined,
      object: undefined,
      acknowledgement: undefined,
      pending: [],
      correlation: { marker: '{operation.id}', path: '$.event.body.note' },
      checks: [
        {
          id: 'paid',
          path: '$.event.body.state',
          op: 'eq',
          value: 'paid',
          reason: 'effect_mismatch',
          required: true,
        },
      ],
      evidence: {
        verifiedRequires: ['E2'],
        corroborates: [{ level: 'E2', event: 'paid', correlation: '$.event.body.note', match: [] }],
      },
    });
    expect(readPlan(compiled(contract), sampleOperation(), null)).toEqual({});
  });
});

test('inputProblems validates an input against the schema of its contract', () => {
  const contract = shipped('github.issue.created@1');
  expect(inputProblems(contract, { owner: 'ada', repo: 'engine', author: 'ada', title: 'x' })).toEqual([]);
  expect(inputProblems(contract, { owner: 'ada', repo: 'engine', author: 'ada', title: '' })).toMatchObject([
    { pointer: '/title' },
  ]);
  expect(
    inputProblems(contract, { owner: 'ada/..', repo: 'engine', author: 'ada', title: 'x' }),
  ).toMatchObject([{ pointer: '/owner' }]);
});

describe('operationMarker', () => {
  test('renders the declared marker with the operation id', () => {
    const correlation = { marker: '<!-- tookeffect:{operation.id} -->', path: '$.observation.body.body' };
    expect(operationMarker(compiled(sampleContract({ correlation })), sampleOperation())).toBe(
      `<!-- tookeffect:${sampleOperation().id} -->`,
    );
  });

  test('returns undefined for a contract without a marker', () => {
    expect(
      operationMarker(compiled(sampleContract({ correlation: undefined })), sampleOperation()),
    ).toBeUndefined();
  });
});

describe('baselineFailure', () => {
  const OBSERVED_AT = '2026-11-20T12:00:00.000Z';

  const reasonFor = (reads: Reads) => baselineFailure(compiled(sampleContract()), sampleOperation(), reads);

  test.each([
    ['source_unreachable', { outcome: 'failed', failure: 'timed_out', observedAt: OBSERVED_AT }],
    ['source_denied', { outcome: 'answered', status: 401, observedAt: OBSERVED_AT }],
    ['observation_too_large', { outcome: 'failed', failure: 'too_large', observedAt: OBSERVED_AT }],
  ] as const)('returns %s for a failed read', (reason, main) => {
    expect(reasonFor({ main })).toBe(reason);
  });

  test('returns evidence_insufficient if nothing was read', () => {
    expect(reasonFor({})).toBe('evidence_insufficient');
  });

  test('returns evidence_insufficient for a contract without observe', () => {
    const events = verdictFixtures()
      .map(({ contract, operation }) => ({ compiled: compileContract(contract), operation }))
      .find(({ compiled }) => !('findings' in compiled) && !compiled.lookup);
    if (!events || 'findings' in events.compiled)
      throw new Error('no conformance case has a contract without observe');
    expect(baselineFailure(events.compiled, events.operation, {})).toBe('evidence_insufficient');
  });

  test('an unusable baseline gives the same evaluation as no baseline', () => {
    for (const { id, contract, operation, evidence, now } of verdictFixtures()) {
      const compiled = compileContract(contract);
      if ('findings' in compiled || !evidence.baseline) continue;
      if (!baselineFailure(compiled, operation, evidence.baseline.reads)) continue;
      const without: Evidence = { ...evidence, baseline: null };
      expect(evaluate(contract, operation, without, now), id).toEqual(
        evaluate(contract, operation, evidence, now),
      );
    }
  });
});

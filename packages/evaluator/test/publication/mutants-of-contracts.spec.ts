import { readFileSync } from 'node:fs';
import type { Contract, ContractFixtures, EvaluationInput } from '@tookeffect/wire';
import { expect, test } from 'vitest';
import { contractMutants } from '../../src/publication/contract-mutants.ts';
import { fixtureVariations } from '../../src/publication/fixture-variations.ts';

const shipped = (file: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../../../contracts/${file}`, import.meta.url), 'utf8'));
const issue = shipped('github/github.issue.created@1/contract.json') as Contract;
const fixtures = shipped('github/github.issue.created@1/fixtures.json') as Required<ContractFixtures>;

test('each mutant differs from the contract, and from every other, and leaves the contract as it was', () => {
  const before = JSON.stringify(issue);
  const mutants = contractMutants(issue).map(({ mutant }) => JSON.stringify(mutant));
  expect(JSON.stringify(issue)).toBe(before);
  expect(mutants).not.toContain(before);
  expect(new Set(mutants).size).toBe(mutants.length);
});

test('every check is dropped, negated, loosened to presence, and made optional', () => {
  const clauses = contractMutants(issue).map(({ what }) => what);
  for (const index of issue.checks.keys()) {
    const own = clauses.filter((what) => what.startsWith(`/checks/${String(index)}`)).join('\n');
    for (const edit of ['is dropped', 'is negated', 'only asks for', '/required is'])
      expect(own).toContain(edit);
  }
});

test('a check that is asked under a condition is also asked always', () => {
  const [check] = issue.checks;
  const conditional = { ...issue, checks: [{ ...check!, when: '$.input.body' }] };
  expect(contractMutants(conditional).map(({ what }) => what)).toContain('/checks/0/when is dropped');
});

test('no mutant declares the default of a contract', () => {
  const { match: _, ...correlation } = issue.correlation!;
  const clauses = contractMutants({ ...issue, correlation }).map(({ what }) => what);
  expect(clauses).toContain('/correlation/match is contains');
  expect(clauses).not.toContain('/correlation/match is equals');
});

test('what the schema requires is changed only where evidence can show a difference', () => {
  const jira = shipped('examples/jira.issue.created/contract.json') as Contract;
  const moot = ['/idempotency/provider is supported', '/observe/addressed is true'];
  const whats = (contract: Contract): string[] => contractMutants(contract).map(({ what }) => what);
  for (const what of [...moot, '/observe/lookup is deterministic']) expect(whats(jira)).not.toContain(what);
  const exact = { ...jira, outcome: { ...jira.outcome!, absence: 'exact' as const } };
  expect(whats(exact)).toEqual(expect.arrayContaining(moot));
  const failed = [{ ...jira.checks[0]!, reason: 'effect_absent' as const }];
  expect(whats({ ...jira, checks: failed })).toContain(moot[0]);
});

test('a scope without a condition is loosened as well', () => {
  const rows = shipped('postgres/postgres.rows.exactly@1/contract.json') as Contract;
  const { when: _, ...scope } = rows.scope!;
  const clauses = contractMutants({ ...rows, scope }).map(({ what }) => what);
  expect(clauses).toContain('/scope looks at new objects only');
  expect(clauses).not.toContain('/scope/when is dropped');
});

test('courses of events vary the events of a fixture, each in one place', () => {
  const { input } = fixtures.tests.find((one) => one.input.evidence.events.length > 0)!;
  const clauses = [...fixtureVariations(input)].map(({ what }) => what);
  expect(clauses).toContain('event 0 is missing');
  expect(clauses.some((what) => what.endsWith(' of the event 0 differs'))).toBe(true);
});

test('courses of events vary every kind of value, and reads without a response only by their absence', () => {
  const { input } = fixtures.tests[0]!;
  const reads = {
    main: { outcome: 'answered', observedAt: input.now, status: 200, body: [null, 1, true, 'a', [], {}] },
    listing: { outcome: 'failed', observedAt: input.now, failure: 'timed_out' },
  };
  const evidence = { ...input.evidence, baseline: null, reads } as EvaluationInput['evidence'];
  const clauses = [...fixtureVariations({ ...input, evidence })].map(({ what }) => what);
  for (const index of [0, 1, 2, 3, 5])
    expect(clauses).toContain(`/${String(index)} of the body of the main read differs`);
  expect(clauses).toContain('/4 of the body of the main read is missing');
  expect(clauses).toContain('the main read came from a cache, 30 s old');
  expect(clauses.filter((what) => what.startsWith('the listing read'))).toEqual([
    'the listing read was not made',
  ]);
});

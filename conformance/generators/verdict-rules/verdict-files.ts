import { CONTRACT_VARIANTS } from './contract-variants.ts';
import { CONTRACTS } from './contracts.ts';
import { PART_CONTRACTS } from './part-contracts.ts';
import { WRITTEN_CONTRACTS } from './written-contracts.ts';
import { absenceCases } from './cases/absence.ts';
import { ageCases } from './cases/age.ts';
import { earlyBaselineCases } from './cases/early-baselines.ts';
import { asOfCases } from './cases/as-of.ts';
import { askedCheckCases } from './cases/asked-checks.ts';
import { attributionCases } from './cases/attribution.ts';
import { changedCases } from './cases/changed.ts';
import { checkAndWindowCases } from './cases/checks-and-windows.ts';
import { claimCases } from './cases/claims.ts';
import { coverageCases } from './cases/coverage.ts';
import { deletionCases } from './cases/deletion.ts';
import { effectCases } from './cases/effect-keys.ts';
import { eventObjectCases } from './cases/event-objects.ts';
import { eventCases } from './cases/events.ts';
import { identityCases } from './cases/identity.ts';
import { identityOfDeletedCases } from './cases/identity-of-deleted.ts';
import { immutableAndFailedReadCases } from './cases/immutable-and-failed-reads.ts';
import { invalidContractCases } from './cases/invalid-contracts.ts';
import { limitedListingCases } from './cases/limited-listings.ts';
import { lookUpCases } from './cases/look-ups.ts';
import { operatorCases } from './cases/operators.ts';
import { partCases } from './cases/parts.ts';
import { partViolationCases } from './cases/part-violations.ts';
import { queryContractCases } from './cases/query-contracts.ts';
import { retryAfterCases } from './cases/retry-after.ts';
import { rivalCases } from './cases/rivals.ts';
import { sameResourceCases } from './cases/same-resource.ts';
import { scopeAndAgainCases } from './cases/scope-and-again.ts';
import { setAndScopeCases } from './cases/sets-and-scopes.ts';
import { sourceCases } from './cases/sources.ts';
import { besideCases } from './cases/beside.ts';
import { lostUpdateCases } from './cases/lost-updates.ts';
import { madeAgainCases } from './cases/made-again.ts';
import { completedByOthersCases } from './cases/completed-by-others.ts';
import { namedByWhatItShowsCases } from './cases/named-by-what-it-shows.ts';
import { namedOtherwiseCases } from './cases/named-otherwise.ts';
import { othersInScopeCases } from './cases/others-in-scope.ts';
import { cacheCases } from './cases/caches.ts';
import { freshQueryCases } from './cases/fresh-query.ts';
import { correlationCases } from './cases/correlation.ts';
import { writtenInstantCases } from './cases/written-instants.ts';
import { writtenListCases } from './cases/written-lists.ts';
import { wrappedObjectCases } from './cases/wrapped-objects.ts';
import { verifiedCases } from './cases/verified.ts';
import { evaluationInput } from './story.ts';
import type { EffectCase, VerdictCase } from './verdict-case.ts';

const ALL_CONTRACTS = { ...CONTRACTS, ...CONTRACT_VARIANTS, ...PART_CONTRACTS, ...WRITTEN_CONTRACTS };

const SUITES: Readonly<
  Record<string, { readonly description: string; readonly cases: readonly VerdictCase[] }>
> = {
  verified: {
    description: 'Row 11: what is required to be verified.',
    cases: verifiedCases,
  },
  'immutable-and-failed-reads': {
    description: 'Rows 1 and 2: immutable checks and failed reads.',
    cases: [...immutableAndFailedReadCases, ...retryAfterCases],
  },
  events: { description: 'Row 3 and the use of signed events.', cases: [...eventCases, ...eventObjectCases] },
  identity: {
    description: 'Rows 4, 5 and 9: binding, claims and correlation.',
    cases: [...identityCases, ...correlationCases],
  },
  absence: { description: 'Row 7: absence refutes only if it is proven.', cases: absenceCases },
  'checks-and-windows': {
    description: 'Rows 6 and 8 to 11, the scope, and evaluations after an earlier verified.',
    cases: [...checkAndWindowCases, ...scopeAndAgainCases],
  },
  attribution: {
    description:
      'What ties a verified effect to its operation: markers, references, creators, rivals and claims.',
    cases: [...attributionCases, ...rivalCases, ...claimCases],
  },
  changed: { description: 'Contracts with effect: changed.', cases: [...changedCases, ...sameResourceCases] },
  deletion: {
    description: 'Contracts with effect: absent.',
    cases: [...deletionCases, ...identityOfDeletedCases],
  },
  age: {
    description: 'Older or newer than the operation.',
    cases: [...ageCases, ...writtenInstantCases],
  },
  'sources-and-look-ups': {
    description: 'Caches, standbys, views, row security, probes, pages and ids.',
    cases: [
      ...cacheCases,
      ...freshQueryCases,
      ...sourceCases,
      ...lookUpCases,
      ...limitedListingCases,
      ...wrappedObjectCases,
    ],
  },
  'as-of': {
    description: 'Standbys, and the instant whose state they show.',
    cases: [...asOfCases, ...earlyBaselineCases],
  },
  'sets-and-scopes': {
    description: 'Effects on several objects, and what changed beside the effect.',
    cases: setAndScopeCases,
  },
  'several-operations': {
    description: 'Other operations of the account on the same object, or in the scope.',
    cases: [
      ...besideCases,
      ...namedOtherwiseCases,
      ...namedByWhatItShowsCases,
      ...completedByOthersCases,
      ...madeAgainCases,
      ...lostUpdateCases,
      ...othersInScopeCases,
    ],
  },
  'asked-checks': {
    description: 'Which checks are asked, windows, failed actions, later evaluations, and events alone.',
    cases: askedCheckCases,
  },
  coverage: { description: 'What the reads covered, and what they did not establish.', cases: coverageCases },
  operators: { description: 'Every operator in three-valued logic, and paths.', cases: operatorCases },
  'elements-groups-and-defaults': {
    description: 'Conditions on elements of lists, groups of conditions, sums and defaults.',
    cases: [...partCases, ...writtenListCases],
  },
  'invalid-contracts': {
    description: 'Row 0: contracts with lint findings.',
    cases: [...invalidContractCases, ...partViolationCases, ...queryContractCases],
  },
};

/** Builds the fixture files of verdict-rules/runtime and verdict-rules/effect-keys, by path. */
export function verdictFiles(): Map<string, unknown> {
  const verdicts = Object.entries(SUITES).map(([name, { description, cases }]): [string, unknown] => [
    `verdict-rules/runtime/${name}.json`,
    fixtureFile(description, cases),
  ]);
  return new Map([...verdicts, ['verdict-rules/effect-keys/kinds-and-sets.json', effectFile(effectCases)]]);
}

function fixtureFile(description: string, cases: readonly VerdictCase[]): unknown {
  const used = cases.flatMap(({ contract }) => (typeof contract === 'string' ? [contract] : []));
  return {
    ...fileHead('verdict-rules/runtime', description, used),
    tests: cases.map(({ id, comment, source, kills, contract, story, expected }) => ({
      id,
      op: 'evaluate',
      comment,
      source,
      kills,
      input: {
        contract: typeof contract === 'string' ? { name: contract } : { value: contract.broken },
        ...evaluationInput(story),
      },
      expected: { result: expected },
    })),
  };
}

function effectFile(cases: readonly EffectCase[]): unknown {
  const used = cases.flatMap(({ left, right }) => [left.contract, right.contract]);
  const side = ({ contract, input }: EffectCase['left']) => ({ contract: { name: contract }, input });
  return {
    ...fileHead('verdict-rules/effect-keys', 'Which operations can be rivals.', used),
    tests: cases.map(({ id, comment, source, kills, left, right, expected }) => ({
      id,
      op: 'compareEffects',
      comment,
      source,
      kills,
      input: { left: side(left), right: side(right) },
      expected: { result: expected },
    })),
  };
}

function fileHead(suite: string, description: string, used: readonly string[]): object {
  return {
    suite,
    formatVersion: 1,
    origin: 'hand-written',
    description,
    contracts: Object.fromEntries([...new Set(used)].map((name) => [name, ALL_CONTRACTS[name]])),
  };
}

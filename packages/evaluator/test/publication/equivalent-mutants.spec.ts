import { readFileSync } from 'node:fs';
import type { JsonValue } from '@tookeffect/core';
import type { Contract, ContractFixture, ContractFixtures, IdempotencySupport } from '@tookeffect/wire';
import { describe, expect, test } from 'vitest';
import { type CompiledContract, compileContract, judgeContract } from '../../src/index.ts';
import { evaluateCompiled } from '../../src/evaluate.ts';
import { isEvaluationInput } from '../../src/evaluation-input.ts';
import { inputProblems } from '../../src/prepare-operation.ts';
import { type ContractMutant, contractMutants, everyMutant } from '../../src/publication/contract-mutants.ts';
import { deleteAt, setAt } from '../../src/publication/document-edits.ts';
import { whyEquivalent } from '../../src/publication/equivalent-mutants.ts';
import {
  type Variation,
  contextVariations,
  fixtureVariations,
} from '../../src/publication/fixture-variations.ts';
import { withMadeReads } from '../../src/publication/made-reads.ts';
import { told } from '../lint/changes.ts';
import { typedSample } from '../sample.ts';

const read = (file: string): unknown => JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8'));

describe('a contract about a change whose absence is hidden', () => {
  const contract = read('hubspot-contact/contract.json') as Contract;
  const fixtures = read('hubspot-contact/fixtures.json') as ContractFixtures;

  test.each(['search', 'deterministic'])('can be published with the look-up %s', (lookup) => {
    const document = { ...contract, observe: { ...contract.observe!, lookup } };
    const { faults, mutants } = judgeContract(document as unknown as JsonValue, fixtures);
    expect(faults).toEqual([]);
    expect(mutants.tested).toBeGreaterThan(20);
  });

  test('cannot be published if no fixture shows what one of its checks decides', () => {
    const check = { id: 'email', path: '$.observation.body.properties.email', op: 'present' };
    const more = [...contract.checks, { ...check, reason: 'effect_mismatch', required: false }];
    const document = { ...contract, checks: more };
    const tests = fixtures.tests.filter(({ expected }) => expected.checks === undefined);
    const { faults } = judgeContract(document as unknown as JsonValue, { tests });
    expect(faults.map(({ message }) => message).join('\n')).toContain('/checks/2 is negated');
  });
});

/** Places of a contract, and their other values; `undefined` drops the member. */
type Edits = Readonly<Record<string, unknown>>;

const HIDDEN: Edits = { '/outcome/absence': 'hidden' };
const UNMARKED: Edits = { '/correlation': undefined, '/attribution/sufficient': ['exclusive'] };
const DOCUMENT: Edits = { '/object': undefined, '/attribution/sufficient': ['state'] };

interface Equivalent {
  readonly contract: string;
  readonly what: string;
  /** With these edits no evidence distinguishes the mutant. */
  readonly edits: Edits;
  /** With these, of another contract if it says so, evidence does. */
  readonly near: Edits;
  readonly nearContract?: string;
}

const EQUIVALENT: readonly Equivalent[] = [
  {
    contract: 'http/http.object.updated@1',
    what: '/observe/lookup is search',
    edits: { ...HIDDEN, '/observe/visibilityProbe': undefined },
    near: {},
  },
  {
    contract: 'http/http.json.matches@1',
    what: '/observe/visibilityProbe/present is negated',
    edits: HIDDEN,
    near: {},
  },
  {
    contract: 'examples/jira.issue.created',
    what: '/idempotency/provider is supported',
    edits: {},
    near: { '/checks/0/reason': 'effect_absent' },
  },
  {
    contract: 'github/github.issue.created@1',
    what: '/observe/addressed is true',
    edits: HIDDEN,
    near: {},
    nearContract: 'examples/linear.issue.created',
  },
  {
    contract: 'examples/notion.block.appended',
    what: '/observe/addressed is true',
    edits: { ...DOCUMENT, '/freshness': undefined },
    near: {},
  },
  {
    contract: 'examples/linear.issue.created',
    what: '/baseline is none',
    edits: { '/baseline': 'optional' },
    near: { '/baseline': 'required' },
  },
  {
    contract: 'http/http.object.created@1',
    what: '/attribution/sufficient/1 is dropped',
    edits: HIDDEN,
    near: {},
  },
  {
    contract: 'caldav/caldav.event.created@1',
    what: '/object/created is dropped',
    edits: { '/effect': 'changed' },
    near: {},
  },
  {
    contract: 'http/http.object.updated@1',
    what: '/object/revision is dropped',
    edits: { '/effect': 'present', ...UNMARKED },
    near: { '/attribution/sufficient': ['marker'] },
  },
  {
    contract: 'http/http.object.deleted@1',
    what: '/object/content is dropped',
    edits: { '/effect': 'present' },
    near: {},
  },
  {
    contract: 'http/http.object.updated@1',
    what: '/attribution/sufficient has marker',
    edits: { ...DOCUMENT },
    near: { '/attribution/sufficient': ['exclusive', 'state'] },
  },
  {
    contract: 'http/http.object.created@1',
    what: '/freshness/optional is dropped',
    edits: { '/effect': 'changed', '/attribution/sufficient': ['marker'] },
    near: {},
  },
  {
    contract: 'http/http.object.updated@1',
    what: '/checks/0/immutable is false',
    edits: { ...UNMARKED, '/checks/0/immutable': true },
    near: { '/checks/0/immutable': true },
  },
  {
    contract: 'http/http.object.deleted@1',
    what: '/checks/0/lasting is false',
    edits: { '/checks/0/lasting': true },
    near: {},
    nearContract: 'stripe/stripe.refund.succeeded@1',
  },
  {
    contract: 'http/http.object.updated@1',
    what: '/settle/atMostSeconds is dropped',
    edits: { '/settle/atMostSeconds': 0 },
    near: {},
  },
];

interface Tried {
  readonly document: Contract;
  readonly compiled: CompiledContract;
  readonly tests: readonly ContractFixture[];
}

/** A shipped contract with edits, and those of its fixtures that it accepts. */
function edited(name: string, edits: Edits): Tried {
  const document = read(`../../../../contracts/${name}/contract.json`) as Contract;
  for (const [pointer, value] of Object.entries(edits)) {
    if (value === undefined) deleteAt(document, pointer);
    else setAt(document, pointer, value);
  }
  const compiled = compile(document);
  const { tests } = read(`../../../../contracts/${name}/fixtures.json`) as ContractFixtures;
  return { document, compiled, tests };
}

function compile(document: Contract): CompiledContract {
  const compiled = compileContract(document as unknown as JsonValue);
  if ('findings' in compiled) throw new Error(JSON.stringify(compiled.findings));
  return compiled;
}

function mutantOf({ document }: Tried, what: string): ContractMutant {
  const found = everyMutant(document).find((mutant) => mutant.what === what);
  if (found === undefined) throw new Error(`there is no mutant "${what}"`);
  return found;
}

/** How many courses of events are tried with each mutant that none should distinguish. */
const MAX_COURSES = 150;

/** The first course of events that a contract and its mutant decide differently. */
function distinguishing(
  { compiled, tests }: Tried,
  { mutant }: ContractMutant,
  atMost = Infinity,
): string | undefined {
  const other = compile(mutant);
  let courses = 0;
  for (const { what, input } of coursesOf(tests)) {
    if ((courses += 1) > atMost) return undefined;
    const isAccepted = inputProblems(compiled, input.operation.input as JsonValue).length === 0;
    if (isAccepted && decided(compiled, input) !== decided(other, input)) return what;
  }
  return undefined;
}

/** The fixtures, what differs from one of them in one place, and then in two. */
function* coursesOf(tests: readonly ContractFixture[]): Generator<Variation> {
  for (const { id, input } of tests) yield { what: id, input };
  for (const variation of variationsOf(tests)) if (isEvaluationInput(variation.input)) yield variation;
}

function* variationsOf(tests: readonly ContractFixture[]): Generator<Variation> {
  for (const { input } of tests) yield* fixtureVariations(input);
  for (const { input } of tests) {
    for (const context of contextVariations(input)) yield* fixtureVariations(context.input);
  }
}

function decided(contract: CompiledContract, input: ContractFixture['input']): string {
  return JSON.stringify(evaluateCompiled(contract, withMadeReads(contract, input)));
}

describe.each(EQUIVALENT)('$contract: $what', ({ contract, what, edits, near, nearContract = contract }) => {
  test('no course of events distinguishes the mutant, and no fixture has to', () => {
    const tried = edited(contract, edits);
    const mutant = mutantOf(tried, what);
    expect(distinguishing(tried, mutant, MAX_COURSES)).toBeUndefined();
    expect(whyEquivalent(tried.document, mutant.mutant, mutant.pointer)).toBeDefined();
    expect(contractMutants(tried.document).map((one) => one.what)).not.toContain(what);
  });

  test('where the contract lets evidence distinguish it, a fixture has to', () => {
    const tried = edited(nearContract, near);
    expect(contractMutants(tried.document).map((one) => one.what)).toContain(what);
    expect(distinguishing(tried, mutantOf(tried, what))).toBeDefined();
  });
});

describe('a contract whose effect only signed events show advises a retry', () => {
  const unrefuted = { ...told.evidence, contradicts: undefined };
  const rejected = {
    path: '$.event.body.thing.state',
    op: 'eq',
    value: 'rejected',
    reason: 'effect_absent',
  };
  const fails = { ...told.checks[0], reason: 'effect_absent', required: true };
  test.each([
    ['never, if no event denies the effect', { evidence: unrefuted }, false],
    [
      'where an event denies the effect',
      { evidence: { ...told.evidence, contradicts: ['thing.gone'] } },
      true,
    ],
    [
      'where a failed action says that the effect is absent',
      { evidence: unrefuted, failed: [rejected] },
      true,
    ],
    [
      'where a check that fails says that the effect is absent',
      { evidence: unrefuted, checks: [fails] },
      true,
    ],
  ])('%s', (_, changes, isDistinguishable) => {
    const contract = typedSample({ ...told, ...changes });
    const provider: IdempotencySupport =
      contract.idempotency.provider === 'supported' ? 'unsupported' : 'supported';
    const mutant = { ...contract, idempotency: { ...contract.idempotency, provider } };
    const why = whyEquivalent(contract, mutant, '/idempotency/provider');
    expect(why).toBe(isDistinguishable ? undefined : 'no verdict advises a retry');
  });
});

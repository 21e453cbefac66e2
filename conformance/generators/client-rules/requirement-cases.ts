import type { FixtureTest } from '../fixture/fixture-file.ts';
import { ATTRIBUTION, type Json, operation, requirementCase, verification } from './client-case.ts';

const source = 'contracts: attribution, and the input as begun';
const required = (attribution: string, reason = 'all_checks_passed'): FixtureTest['expected'] => ({
  result: { verdict: 'verified', reason, attribution },
});
const refusedWith = (code: string): FixtureTest['expected'] => ({ error: { code } });
const exclusive = (sufficient: unknown): Json => ({
  attribution: { kind: 'exclusive', sufficient, actorConfirmed: false },
});
const state = { ...ATTRIBUTION, kind: 'state' };

const attributions: readonly (readonly [
  id: string,
  kills: string,
  changes: Json,
  expected: FixtureTest['expected'],
  attribution?: readonly string[],
])[] = [
  ['a required effect with a sufficient attribution', 'nothing-is-sufficient', {}, required('marker')],
  [
    'a required state with a sufficient attribution',
    'states-are-never-reached',
    { reason: 'state_reached', attribution: state },
    required('state', 'state_reached'),
  ],
  [
    'a required effect with an attribution that is not sufficient',
    'any-attribution-is-sufficient',
    exclusive(false),
    refusedWith('attribution_insufficient'),
  ],
  [
    'a required effect whose sufficiency is a text',
    'sufficiency-may-be-any-value',
    exclusive('true'),
    refusedWith('attribution_insufficient'),
  ],
  [
    'a required effect whose sufficiency is unknown',
    'any-attribution-is-sufficient',
    { attribution: { kind: 'exclusive', actorConfirmed: true } },
    refusedWith('attribution_insufficient'),
  ],
  [
    'a required effect with an attribution that the caller accepts',
    'given-kinds-are-ignored',
    exclusive(false),
    required('exclusive'),
    ['marker', 'exclusive'],
  ],
  [
    'a required effect with a sufficient attribution that the caller does not accept',
    'given-kinds-are-added',
    exclusive(true),
    refusedWith('attribution_insufficient'),
    ['marker', 'reference'],
  ],
  [
    'a required effect of a caller who accepts no attribution',
    'no-kinds-mean-the-default',
    {},
    refusedWith('attribution_insufficient'),
    [],
  ],
  ...(
    [
      ['refuted', 'effect_absent'],
      ['pending', 'not_settled'],
      ['inconclusive', 'already_so'],
      ['verified_in_part', 'half_of_it'],
    ] as const
  ).map(
    ([verdict, reason]) =>
      [
        `a required effect that is ${verdict}`,
        'any-verdict-is-enough',
        { verdict, reason, attribution: null },
        refusedWith('not_verified'),
      ] as const,
  ),
  [
    'a required effect of an unknown verdict with a sufficient attribution',
    'attribution-is-enough',
    { verdict: 'verified_in_part', reason: 'half_of_it' },
    refusedWith('not_verified'),
  ],
  [
    'a required effect that is verified without an attribution',
    'attributions-are-not-required',
    { attribution: null },
    refusedWith('response_impossible'),
  ],
];

const inputs: readonly (readonly [id: string, kills: string, expectedInput: Json, code?: string])[] = [
  ['a required effect with the expected input', 'inputs-never-match', { owner: 'ada', title: 'Hello' }],
  [
    'a required effect whose expected input is in another order',
    'inputs-are-compared-as-text',
    { title: 'Hello', owner: 'ada' },
  ],
  [
    'a required effect with another input',
    'inputs-are-not-compared',
    { owner: 'ada', title: 'Goodbye' },
    'input_differs',
  ],
  [
    'a required effect with more input than expected',
    'inputs-are-not-compared',
    { owner: 'ada' },
    'input_differs',
  ],
  [
    'a required effect with less input than expected',
    'inputs-are-not-compared',
    { owner: 'ada', title: 'Hello', body: '' },
    'input_differs',
  ],
];

/** What `requireVerified` returns and refuses. */
export const requirementCases = [
  ...attributions.map(([id, kills, changes, expected, attribution]) =>
    requirementCase({
      id,
      comment: 'only verified with an accepted attribution is enough',
      source,
      kills,
      verification: { body: verification(changes) },
      expected,
      ...(attribution && { attribution }),
    }),
  ),
  ...inputs.map(([id, kills, expectedInput, code]) =>
    requirementCase({
      id,
      comment: 'the verdict is about the input as begun; another input is refused before the verify',
      source,
      kills,
      operation: operation(),
      expectedInput,
      // A client that verifies although the input differs loses its connection.
      verification: code === undefined ? { body: verification() } : { fault: 'cut' },
      expected: code === undefined ? required('marker') : refusedWith(code),
    }),
  ),
  requirementCase({
    id: 'a required effect whose input has 1 instead of true',
    comment: 'true is 1 in some languages',
    source,
    kills: 'inputs-are-not-compared',
    operation: operation({ input: { flag: 1 } }),
    expectedInput: { flag: true },
    verification: { fault: 'cut' },
    expected: refusedWith('input_differs'),
  }),
  requirementCase({
    id: 'a required effect of another operation',
    comment: 'the input is that of another operation',
    source,
    kills: 'any-operation-is-accepted',
    operation: operation({ id: 'op_01jd8q4m5n6p7q8r9s0t1v2w39' }),
    expectedInput: { owner: 'ada', title: 'Hello' },
    verification: { body: verification() },
    expected: refusedWith('response_impossible'),
  }),
];

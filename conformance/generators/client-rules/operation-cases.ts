import { lastVerdict, operation, operationCase } from './client-case.ts';

const rule = 'receipts: presentation may only pass on or refuse what the runtime said';
const unknown = 'the list can be longer than this client knows';
const refusedOperation = { error: { code: 'response_impossible' } };
const shown = (
  tookEffect: boolean,
  state: string,
  verdict: string | null,
  notices: readonly string[] = [],
) => ({ result: { tookEffect, state, verdict, notices } });
/** What a client passes on of an operation. */
export const operationCases = [
  operationCase({
    id: 'an operation whose last verdict is verified',
    comment: 'verified is the only success',
    source: rule,
    kills: 'verified-is-not-a-success',
    response: operation(),
    expected: shown(true, 'verified', 'verified'),
  }),
  operationCase({
    id: 'an operation without a verdict',
    comment: 'the operation was not evaluated yet',
    source: rule,
    kills: 'every-response-is-a-success',
    response: operation({ state: 'created', lastVerdict: null }),
    expected: shown(false, 'created', null),
  }),
  operationCase({
    id: 'an operation of an unknown state',
    comment: unknown,
    source: rule,
    kills: 'unknown-states-are-refused',
    response: operation({ state: 'archived', lastVerdict: null }),
    expected: shown(false, 'archived', null),
  }),
  operationCase({
    id: 'an operation with notices, one of them unknown',
    comment: `${unknown}; what limits the verdict is passed on`,
    source: rule,
    kills: 'notices-are-filtered',
    response: operation({
      state: 'created',
      lastVerdict: null,
      notices: ['already_so', 'moon_is_full'].map((code) => ({ code, reason: null, detail: 'Read this.' })),
    }),
    expected: shown(false, 'created', null, ['already_so', 'moon_is_full']),
  }),
  operationCase({
    id: 'an operation without notices',
    comment: 'what limits the verdict is unknown',
    source: rule,
    kills: 'shapes-are-not-checked',
    response: operation({ notices: undefined }),
    expected: { error: { code: 'response_malformed' } },
  }),
  operationCase({
    id: 'an operation with a notice that is null',
    comment: 'what limits the verdict is unknown',
    source: rule,
    kills: 'notices-are-not-checked',
    response: operation({ notices: [null] }),
    expected: { error: { code: 'response_malformed' } },
  }),
  operationCase({
    id: 'a cancelled operation after an inconclusive verdict',
    comment: 'the verdict is passed on and is no success',
    source: rule,
    kills: 'every-response-is-a-success',
    response: operation({
      state: 'cancelled',
      lastVerdict: lastVerdict({ verdict: 'inconclusive', reason: 'correlation_ambiguous' }),
    }),
    expected: shown(false, 'cancelled', 'inconclusive'),
  }),
  operationCase({
    id: 'a cancelled operation beside a verified verdict',
    comment: 'a verified operation cannot be cancelled',
    source: rule,
    kills: 'cancelled-operations-may-be-verified',
    response: operation({ state: 'cancelled', cancelledAt: '2026-11-21T09:31:00.000Z' }),
    expected: refusedOperation,
  }),
  operationCase({
    id: 'an operation that is verified without a verdict',
    comment: 'the state is better than the last verdict',
    source: rule,
    kills: 'states-are-not-compared',
    response: operation({ lastVerdict: null }),
    expected: refusedOperation,
  }),
  operationCase({
    id: 'an operation that is verified beside a refuted verdict',
    comment: 'the state is better than the last verdict',
    source: rule,
    kills: 'states-are-not-compared',
    response: operation({ lastVerdict: lastVerdict({ verdict: 'refuted', reason: 'effect_absent' }) }),
    expected: refusedOperation,
  }),
  operationCase({
    id: 'an operation verified on the acknowledgement alone',
    comment: 'the last verdict of an operation follows the same rules',
    source: rule,
    kills: 'acknowledgement-alone-is-accepted',
    response: operation({ lastVerdict: lastVerdict({ evidenceLevels: ['E1'] }) }),
    expected: refusedOperation,
  }),
  operationCase({
    id: 'another operation than requested',
    comment: 'the verdict is about another operation',
    source: rule,
    kills: 'any-operation-is-accepted',
    response: operation({ id: 'op_01jd8q4m5n6p7q8r9s0t1v2w39' }),
    expected: refusedOperation,
  }),
  operationCase({
    id: 'an operation without a list of levels',
    comment: 'the evidence levels of the verdict are unknown',
    source: rule,
    kills: 'evidence-levels-are-not-checked',
    response: operation({ lastVerdict: lastVerdict({ evidenceLevels: null }) }),
    expected: { error: { code: 'response_malformed' } },
  }),
];

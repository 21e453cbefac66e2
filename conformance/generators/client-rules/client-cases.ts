import {
  type Answer,
  lastVerdict,
  notTaken,
  operation,
  operationCase,
  presented,
  verification,
} from './client-case.ts';

const rule = 'receipts: presentation may only pass on or refuse what the runtime said';
const unknown = 'the list can be longer than this client knows';
const verifying = (changes: object): Answer => ({ body: verification({ ...changes }) });
const words = (verdict: string, reason: string, nextAction: string, evidenceLevels = ['E3']) => ({
  verdict,
  reason,
  nextAction,
  evidenceLevels,
});

const passedOn = [
  presented({
    id: 'a verified verdict',
    comment: 'verified is the only success',
    source: rule,
    kills: 'nothing-is-a-success',
    answer: verifying({}),
    tookEffect: true,
  }),
  presented({
    id: 'verified on a signed event alone',
    comment: 'E2 does not depend on the caller',
    source: rule,
    kills: 'only-our-own-look-counts',
    answer: verifying({ evidenceLevels: ['E2'] }),
    tookEffect: true,
  }),
  presented({
    id: 'verified although one check failed',
    comment: 'an optional check can fail in a verified evaluation',
    source: 'verdict rules, row 8',
    kills: 'every-check-must-pass',
    answer: verifying({
      checks: [
        { id: 'a', outcome: 'passed' },
        { id: 'b', outcome: 'failed' },
      ],
    }),
    tookEffect: true,
  }),
  ...(
    [
      ['refuted', 'effect_absent', 'reconcile'],
      ['pending', 'not_settled', 'wait'],
      ['inconclusive', 'evidence_conflict', 'wait'],
    ] as const
  ).map(([verdict, reason, nextAction]) =>
    presented({
      id: `a ${verdict} verdict`,
      comment: 'the client passes the verdict on and reports no success',
      source: rule,
      kills: 'every-answer-is-a-success',
      answer: verifying(words(verdict, reason, nextAction)),
      says: words(verdict, reason, nextAction),
      tookEffect: false,
    }),
  ),
  presented({
    id: 'an inconclusive verdict on nothing',
    comment: 'an inconclusive verdict needs no evidence',
    source: rule,
    kills: 'every-verdict-needs-evidence',
    answer: verifying({ ...words('inconclusive', 'source_denied', 'fix_connection', []), checks: [] }),
    says: words('inconclusive', 'source_denied', 'fix_connection'),
    tookEffect: false,
  }),
  ...(
    [
      ['a verdict that is not known', words('verified_in_part', 'half_of_it', 'ponder')],
      ['a verdict that begins like a success', words('verified_by_agent', 'agent_said_so', 'proceed')],
      ['a verdict in capitals', words('VERIFIED', 'everything_fine', 'proceed')],
      ['a verdict with a blank behind it', words('verified ', 'everything_fine', 'proceed')],
      ['an empty verdict', words('', 'nothing_said', 'wait')],
      ['a verdict named like an inherited member', words('constructor', 'toString', 'wait')],
    ] as const
  ).map(([id, said]) =>
    presented({
      id,
      comment: `${unknown}; the value is passed on and is no success`,
      source: rule,
      kills:
        id === 'a verdict named like an inherited member'
          ? 'inherited-reasons-are-known'
          : 'what-is-not-negative-is-a-success',
      answer: verifying(said),
      says: said,
      tookEffect: false,
    }),
  ),
  presented({
    id: 'a refuted verdict for a reason that is not known',
    comment: unknown,
    source: rule,
    kills: 'unknown-reasons-are-refused',
    answer: verifying(words('refuted', 'effect_elsewhere', 'reconcile')),
    says: words('refuted', 'effect_elsewhere', 'reconcile'),
    tookEffect: false,
  }),
  presented({
    id: 'a verified verdict with a member that is not known',
    comment: unknown,
    source: rule,
    kills: 'nothing-is-a-success',
    answer: verifying({ confidence: 1 }),
    tookEffect: true,
  }),
];

const impossible = (
  [
    ['verified on the acknowledgement alone', 'the-word-of-the-caller-counts', { evidenceLevels: ['E1'] }],
    ['verified on nothing', 'the-word-of-the-caller-counts', { evidenceLevels: [] }],
    [
      'verified on a level that is not known',
      'the-word-of-the-caller-counts',
      { evidenceLevels: ['E1', 'E9'] },
    ],
    ['verified on a level in small letters', 'the-word-of-the-caller-counts', { evidenceLevels: ['e3'] }],
    ['verified without a check', 'no-check-need-pass', { checks: [] }],
    [
      'verified with its only check failed',
      'no-check-need-pass',
      { checks: [{ id: 'title', outcome: 'failed' }] },
    ],
    [
      'verified with its only check not evaluated',
      'no-check-need-pass',
      { checks: [{ id: 'title', outcome: 'not_evaluated' }] },
    ],
    ['verified for the reason of a refutation', 'reasons-are-not-compared', { reason: 'effect_absent' }],
    ['verified for the reason of a wait', 'reasons-are-not-compared', { reason: 'not_settled' }],
    ['verified for a reason that is not known', 'any-reason-verifies', { reason: 'looks_fine' }],
    [
      'verified for a reason named like an inherited member',
      'any-reason-verifies',
      { reason: 'constructor' },
    ],
    ['refuted for the reason of a success', 'reasons-are-not-compared', { verdict: 'refuted' }],
    [
      'pending for the reason of a refutation',
      'reasons-are-not-compared',
      { verdict: 'pending', reason: 'effect_mismatch' },
    ],
    [
      'a verdict that is not known for the reason of a success',
      'reasons-are-not-compared',
      { verdict: 'verified_later' },
    ],
  ] as const
).map(([id, kills, changes]) =>
  notTaken({
    id,
    comment: 'an impossible document must not be passed on',
    source: rule,
    kills,
    answer: verifying(changes),
    code: 'response_impossible',
  }),
);

const text = JSON.stringify(verification());
const without = (name: string) =>
  Object.fromEntries(Object.entries(verification()).filter(([member]) => member !== name));
const malformed = (
  [
    ['an answer of no bytes', 'malformed-answers-are-taken', ''],
    ['an answer of HTML', 'malformed-answers-are-taken', '<html>verified</html>'],
    ['an answer that is cut', 'malformed-answers-are-taken', text.slice(0, -1)],
    [
      'an answer with its verdict twice',
      'malformed-answers-are-taken',
      text.replace('"verdict":', '"verdict":"refuted","verdict":'),
    ],
    [
      'an answer with its verdict twice, once escaped',
      'malformed-answers-are-taken',
      text.replace('"verdict":', '"v\\u0065rdict":"refuted","verdict":'),
    ],
    ['an answer with a byte order mark', 'malformed-answers-are-taken', `\ufeff${text}`],
    ['an answer that is no UTF-8', 'malformed-answers-are-taken', Buffer.from([0x7b, 0xff, 0x7d])],
    ['an answer with half of a pair', 'malformed-answers-are-taken', text.replace('owner', '\\ud800owner')],
    ['an answer that is a list', 'shapes-are-not-looked-at', `[${text}]`],
    ['an answer that is a text', 'shapes-are-not-looked-at', '"verified"'],
    ['an answer without levels', 'shapes-are-not-looked-at', without('evidenceLevels')],
    ['an answer without checks', 'shapes-are-not-looked-at', without('checks')],
    ['an answer without a receipt', 'shapes-are-not-looked-at', without('receiptId')],
    ['an answer without a next action', 'shapes-are-not-looked-at', without('nextAction')],
    ['an answer without a verdict', 'shapes-are-not-looked-at', without('verdict')],
    ['an answer whose verdict is true', 'shapes-are-not-looked-at', verification({ verdict: true })],
    ['an answer whose levels are a text', 'shapes-are-not-looked-at', verification({ evidenceLevels: 'E3' })],
  ] as const
).map(([id, kills, body]) =>
  notTaken({
    id,
    comment: 'a malformed response has no unambiguous verdict',
    source: rule,
    kills,
    answer: { body },
    code: 'response_malformed',
  }),
);

const silence = 'a time-out is an error and no verdict';
const problem = (status: number, code: string) => ({
  type: `/errors/${code}`,
  title: code,
  status,
  code,
  ...verification(),
});
const unanswered = [
  notTaken({
    id: 'no answer in time',
    comment: silence,
    source: rule,
    kills: 'a-time-out-is-pending',
    answer: { fault: 'silence' },
    code: 'timed_out',
  }),
  notTaken({
    id: 'half an answer in time',
    comment: silence,
    source: rule,
    kills: 'a-time-out-is-pending',
    answer: { fault: 'half' },
    code: 'timed_out',
  }),
  notTaken({
    id: 'a connection that is cut',
    comment: 'it is unknown whether the service evaluated',
    source: rule,
    kills: 'no-connection-is-inconclusive',
    answer: { fault: 'cut' },
    code: 'connection_failed',
  }),
  notTaken({
    id: 'no credit left, in a body that says verified',
    comment: 'an error response is no verdict, with any body',
    source: rule,
    kills: 'refusals-are-read',
    answer: { status: 402, body: problem(402, 'credit_exhausted') },
    code: 'credit_exhausted',
  }),
  notTaken({
    id: 'a failure, in a body that says verified',
    comment: 'an error response is no verdict, with any body',
    source: rule,
    kills: 'refusals-are-read',
    answer: { status: 500, body: verification() },
    code: 'unknown_error',
  }),
  notTaken({
    id: 'a page of a proxy',
    comment: 'the response is not from the service',
    source: rule,
    kills: 'refusals-are-read',
    answer: { status: 502, body: '<html>Bad Gateway</html>' },
    code: 'unknown_error',
  }),
  notTaken({
    id: 'a redirect to a verified verdict',
    comment: 'following the redirect would send the API key',
    source: rule,
    kills: 'redirects-are-read',
    answer: { status: 302, headers: { location: '/elsewhere' }, body: verification() },
    code: 'response_malformed',
  }),
];

const refusedOperation = { error: { code: 'response_impossible' } };
const shown = (tookEffect: boolean, state: string, verdict: string | null) => ({
  result: { tookEffect, state, verdict },
});
const operations = [
  operationCase({
    id: 'an operation whose last verdict is verified',
    comment: 'verified is the only success',
    source: rule,
    kills: 'nothing-is-a-success',
    answer: operation(),
    expected: shown(true, 'verified', 'verified'),
  }),
  operationCase({
    id: 'an operation without a verdict',
    comment: 'the operation was not evaluated yet',
    source: rule,
    kills: 'every-answer-is-a-success',
    answer: operation({ state: 'created', lastVerdict: null }),
    expected: shown(false, 'created', null),
  }),
  operationCase({
    id: 'an operation of a state that is not known',
    comment: unknown,
    source: rule,
    kills: 'unknown-states-are-refused',
    answer: operation({ state: 'archived', lastVerdict: null }),
    expected: shown(false, 'archived', null),
  }),
  operationCase({
    id: 'an operation that is verified without a verdict',
    comment: 'the state is better than the last verdict',
    source: rule,
    kills: 'states-are-not-compared',
    answer: operation({ lastVerdict: null }),
    expected: refusedOperation,
  }),
  operationCase({
    id: 'an operation that is verified beside a refuted verdict',
    comment: 'the state is better than the last verdict',
    source: rule,
    kills: 'states-are-not-compared',
    answer: operation({ lastVerdict: lastVerdict({ verdict: 'refuted', reason: 'effect_absent' }) }),
    expected: refusedOperation,
  }),
  operationCase({
    id: 'an operation verified on the acknowledgement alone',
    comment: 'the last verdict of an operation follows the same rules',
    source: rule,
    kills: 'the-word-of-the-caller-counts',
    answer: operation({ lastVerdict: lastVerdict({ evidenceLevels: ['E1'] }) }),
    expected: refusedOperation,
  }),
  operationCase({
    id: 'another operation than was asked for',
    comment: 'the verdict is about another operation',
    source: rule,
    kills: 'any-operation-will-do',
    answer: operation({ id: 'op_01jd8q4m5n6p7q8r9s0t1v2w39' }),
    expected: refusedOperation,
  }),
  operationCase({
    id: 'an operation without a list of levels',
    comment: 'the evidence levels of the verdict are unknown',
    source: rule,
    kills: 'lists-of-levels-are-not-looked-at',
    answer: operation({ lastVerdict: lastVerdict({ evidenceLevels: null }) }),
    expected: { error: { code: 'response_malformed' } },
  }),
];

/** What a client passes on of an answer to a verify, and what it refuses. */
export const verificationCases = [...passedOn, ...impossible, ...malformed, ...unanswered];

/** What a client passes on of an operation. */
export const operationCases = operations;

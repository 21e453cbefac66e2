import { evidenceOf, type TestResponse, notTaken, presented, verification } from './client-case.ts';
import { contradictions, passedOnAttributions } from './contradiction-cases.ts';

const rule = 'receipts: presentation may only pass on or refuse what the runtime said';
const unknown = 'the list can be longer than this client knows';
const verifying = (changes: object): TestResponse => ({ body: verification({ ...changes }) });
const words = (verdict: string, reason: string, nextAction: string, evidenceLevels = ['E3']) => ({
  verdict,
  reason,
  attribution: null,
  nextAction,
  evidenceLevels,
});

const passedOn = [
  presented({
    id: 'a verified verdict',
    comment: 'verified is the only success',
    source: rule,
    kills: 'verified-is-not-a-success',
    response: verifying({}),
    tookEffect: true,
  }),
  presented({
    id: 'verified on a signed event alone',
    comment: 'E2 does not depend on the caller',
    source: rule,
    kills: 'only-observations-are-accepted',
    response: verifying({ evidenceLevels: ['E2'], evidence: [evidenceOf('E2')] }),
    tookEffect: true,
  }),
  presented({
    id: 'verified although one check failed',
    comment: 'an optional check can fail in a verified evaluation',
    source: 'verdict rules, row 8',
    kills: 'every-check-must-pass',
    response: verifying({
      checks: [
        { id: 'a', outcome: 'passed', required: true },
        { id: 'b', outcome: 'failed', required: false },
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
      id: `the verdict ${verdict}`,
      comment: 'the client passes the verdict on and reports no success',
      source: rule,
      kills: 'every-response-is-a-success',
      response: verifying(words(verdict, reason, nextAction)),
      changes: words(verdict, reason, nextAction),
      tookEffect: false,
    }),
  ),
  presented({
    id: 'an inconclusive verdict without evidence',
    comment: 'an inconclusive verdict needs no evidence',
    source: rule,
    kills: 'every-verdict-needs-evidence',
    response: verifying({ ...words('inconclusive', 'source_denied', 'fix_connection', []), checks: [] }),
    changes: words('inconclusive', 'source_denied', 'fix_connection'),
    tookEffect: false,
  }),
  ...(
    [
      ['an unknown verdict', words('verified_in_part', 'half_of_it', 'ponder')],
      ['a verdict that begins like a success', words('verified_by_agent', 'agent_said_so', 'proceed')],
      ['a verdict in capitals', words('VERIFIED', 'everything_fine', 'proceed')],
      ['a verdict with a trailing space', words('verified ', 'everything_fine', 'proceed')],
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
          : 'unknown-verdicts-are-successes',
      response: verifying(said),
      changes: said,
      tookEffect: false,
    }),
  ),
  presented({
    id: 'a refuted verdict for an unknown reason',
    comment: unknown,
    source: rule,
    kills: 'unknown-reasons-are-refused',
    response: verifying(words('refuted', 'effect_elsewhere', 'reconcile')),
    changes: words('refuted', 'effect_elsewhere', 'reconcile'),
    tookEffect: false,
  }),
  presented({
    id: 'a verified verdict with an unknown member',
    comment: unknown,
    source: rule,
    kills: 'verified-is-not-a-success',
    response: verifying({ confidence: 1 }),
    tookEffect: true,
  }),
];

const impossible = (
  [
    [
      'verified on the acknowledgement alone',
      'acknowledgement-alone-is-accepted',
      { evidenceLevels: ['E1'] },
    ],
    ['verified without evidence', 'acknowledgement-alone-is-accepted', { evidenceLevels: [] }],
    ['verified on an unknown level', 'acknowledgement-alone-is-accepted', { evidenceLevels: ['E1', 'E9'] }],
    ['verified on a level in small letters', 'acknowledgement-alone-is-accepted', { evidenceLevels: ['e3'] }],
    ['verified without a check', 'required-checks-are-not-required', { checks: [] }],
    [
      'verified with its only check failed',
      'missed-checks-are-accepted',
      { checks: [{ id: 'title', outcome: 'failed', required: true }] },
    ],
    [
      'verified with its only check not evaluated',
      'missed-checks-are-accepted',
      { checks: [{ id: 'title', outcome: 'not_evaluated', required: true }] },
    ],
    ['verified for the reason of a refutation', 'reasons-are-not-compared', { reason: 'effect_absent' }],
    ['verified for the reason of a wait', 'reasons-are-not-compared', { reason: 'not_settled' }],
    ['verified for an unknown reason', 'unknown-reasons-verify', { reason: 'looks_fine' }],
    [
      'verified for a reason named like an inherited member',
      'unknown-reasons-verify',
      { reason: 'constructor' },
    ],
    [
      'refuted for the reason of a success',
      'reasons-are-not-compared',
      { verdict: 'refuted', attribution: null },
    ],
    [
      'pending for the reason of a refutation',
      'reasons-are-not-compared',
      { verdict: 'pending', reason: 'effect_mismatch', attribution: null },
    ],
    [
      'an unknown verdict for the reason of a success',
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
    response: verifying(changes),
    code: 'response_impossible',
  }),
);

const text = JSON.stringify(verification());
const without = (name: string) =>
  Object.fromEntries(Object.entries(verification()).filter(([member]) => member !== name));
const malformed = (
  [
    ['an empty response', 'malformed-responses-are-accepted', ''],
    ['a response of HTML', 'malformed-responses-are-accepted', '<html>verified</html>'],
    ['a truncated response', 'malformed-responses-are-accepted', text.slice(0, -1)],
    [
      'a response with its verdict twice',
      'malformed-responses-are-accepted',
      text.replace('"verdict":', '"verdict":"refuted","verdict":'),
    ],
    [
      'a response with its verdict twice, once escaped',
      'malformed-responses-are-accepted',
      text.replace('"verdict":', '"v\\u0065rdict":"refuted","verdict":'),
    ],
    ['a response with a byte order mark', 'malformed-responses-are-accepted', `\ufeff${text}`],
    ['a response that is not UTF-8', 'malformed-responses-are-accepted', Buffer.from([0x7b, 0xff, 0x7d])],
    [
      'a response with a lone surrogate',
      'malformed-responses-are-accepted',
      text.replace('owner', '\\ud800owner'),
    ],
    ['a response that is a list', 'shapes-are-not-checked', `[${text}]`],
    ['a response that is a text', 'shapes-are-not-checked', '"verified"'],
    ['a response without levels', 'shapes-are-not-checked', without('evidenceLevels')],
    ['a response without checks', 'shapes-are-not-checked', without('checks')],
    ['a response without evidence', 'shapes-are-not-checked', without('evidence')],
    ['a response without an attribution', 'shapes-are-not-checked', without('attribution')],
    [
      'a response whose attribution is a text',
      'shapes-are-not-checked',
      verification({ attribution: 'marker' }),
    ],
    ['a response without a coverage', 'shapes-are-not-checked', without('coverage')],
    [
      'a response whose coverage has no limits',
      'coverages-are-not-checked',
      verification({ coverage: { reads: [] } }),
    ],
    [
      'a response whose coverage has no reads',
      'coverages-are-not-checked',
      verification({ coverage: { limits: [] } }),
    ],
    ['a response without a receipt', 'shapes-are-not-checked', without('receiptId')],
    ['a response without a next action', 'shapes-are-not-checked', without('nextAction')],
    ['a response without a verdict', 'shapes-are-not-checked', without('verdict')],
    ['a response whose verdict is true', 'shapes-are-not-checked', verification({ verdict: true })],
    ['a response whose levels are a text', 'shapes-are-not-checked', verification({ evidenceLevels: 'E3' })],
  ] as const
).map(([id, kills, body]) =>
  notTaken({
    id,
    comment: 'a malformed response has no unambiguous verdict',
    source: rule,
    kills,
    response: { body },
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
    id: 'no response in time',
    comment: silence,
    source: rule,
    kills: 'a-time-out-is-pending',
    response: { fault: 'silence' },
    code: 'timed_out',
  }),
  notTaken({
    id: 'half a response in time',
    comment: silence,
    source: rule,
    kills: 'a-time-out-is-pending',
    response: { fault: 'half' },
    code: 'timed_out',
  }),
  notTaken({
    id: 'a connection that closes early',
    comment: 'it is unknown whether the service evaluated',
    source: rule,
    kills: 'no-connection-is-inconclusive',
    response: { fault: 'cut' },
    code: 'connection_failed',
  }),
  notTaken({
    id: 'no credit left, with a verified body',
    comment: 'an error response is no verdict, with any body',
    source: rule,
    kills: 'error-responses-are-read',
    response: { status: 402, body: problem(402, 'credit_exhausted') },
    code: 'credit_exhausted',
  }),
  notTaken({
    id: 'a failure, with a verified body',
    comment: 'an error response is no verdict, with any body',
    source: rule,
    kills: 'error-responses-are-read',
    response: { status: 500, body: verification() },
    code: 'unknown_error',
  }),
  notTaken({
    id: 'an error page of a proxy',
    comment: 'the response is not from the service',
    source: rule,
    kills: 'error-responses-are-read',
    response: { status: 502, body: '<html>Bad Gateway</html>' },
    code: 'unknown_error',
  }),
  notTaken({
    id: 'a redirect to a verified verdict',
    comment: 'following the redirect would send the API key',
    source: rule,
    kills: 'redirects-are-read',
    response: { status: 302, headers: { location: '/elsewhere' }, body: verification() },
    code: 'response_malformed',
  }),
];

/** What a client passes on of a response to a verify, and what it refuses. */
export const verificationCases = [
  ...passedOn,
  ...passedOnAttributions,
  ...impossible,
  ...contradictions,
  ...malformed,
  ...unanswered,
];

import { DIGEST, id, type Json, KEY, payloadWith, predicate, signed } from '../../receipts/test-receipt.ts';
import { refused, TRUSTED, valid } from '../receipt-case.ts';

const source = 'receipts: receipt_inconsistent, and its place in the order of the checks';
const { verdict } = predicate;
const { attribution } = verdict;
const [passed] = verdict.checks;
const state = { ...attribution, kind: 'state' };
const within = (changes: Json): Json => signed(payloadWith({ verdict: { ...verdict, ...changes } }));
const acknowledgement = {
  level: 'E1',
  source: { reference: id('ack') },
  digest: DIGEST,
  observedAt: '2026-11-21T09:29:58.000Z',
};
const event = {
  level: 'E2',
  source: { provider: 'stripe', eventId: id('evt') },
  digest: DIGEST,
  observedAt: '2026-11-21T09:29:58.000Z',
};
const elsewhere = {
  ...payloadWith(),
  subject: [{ name: `operation/${id('op', '9')}`, digest: { sha256: 'a5'.repeat(32) } }],
};

const contradictions: readonly (readonly [id: string, kills: string, receipt: Json])[] = [
  ['a receipt whose subject is another operation', 'subjects-are-not-compared', signed(elsewhere)],
  [
    'a receipt that is refuted because all checks passed',
    'receipts-may-have-any-reason',
    within({ verdict: 'refuted', attribution: null }),
  ],
  [
    'a receipt that is verified because the effect is absent',
    'receipts-may-have-any-reason',
    within({ reason: 'effect_absent' }),
  ],
  [
    'a receipt that is pending because the effect differs',
    'receipts-may-have-any-reason',
    within({ verdict: 'pending', reason: 'effect_mismatch', attribution: null }),
  ],
  [
    'a receipt that is inconclusive because of a state reached',
    'receipts-may-have-any-reason',
    within({ verdict: 'inconclusive', reason: 'state_reached', attribution: null }),
  ],
  [
    'a receipt that is verified without an attribution',
    'receipts-need-no-attribution',
    within({ attribution: null }),
  ],
  ...(
    [
      ['refuted', 'effect_mismatch'],
      ['pending', 'not_settled'],
      ['inconclusive', 'already_so'],
    ] as const
  ).map(
    ([word, reason]) =>
      [
        `a receipt that is ${word} with an attribution`,
        'every-verdict-has-an-attribution',
        within({ verdict: word, reason }),
      ] as const,
  ),
  [
    'a receipt that is verified over a failed required check',
    'required-checks-may-fail',
    within({ checks: [passed, { id: 'status_succeeded', outcome: 'failed', required: true }] }),
  ],
  [
    'a receipt that is verified over a required check that was not evaluated',
    'only-failed-checks-count',
    within({ checks: [passed, { id: 'status_succeeded', outcome: 'not_evaluated', required: true }] }),
  ],
  ['a receipt that is verified without a check', 'receipts-need-no-check', within({ checks: [] })],
  [
    'a receipt that is verified on an optional check',
    'optional-checks-verify',
    within({ checks: [{ ...passed, required: false }] }),
  ],
  [
    'a receipt that is verified on the acknowledgement alone',
    'acknowledgements-verify',
    signed(payloadWith({ evidence: [acknowledgement], verdict: { ...verdict, evidenceLevels: ['E1'] } })),
  ],
  [
    'a receipt that is verified on E1 although it lists an observation',
    'levels-of-the-verdict-are-not-read',
    within({ evidenceLevels: ['E1'] }),
  ],
  [
    'a receipt that is verified on E3 although it lists no observation',
    'evidence-is-not-read',
    signed(payloadWith({ evidence: [acknowledgement] })),
  ],
  [
    'a receipt that is verified on E2 although it lists an observation only',
    'levels-of-the-verdict-are-not-read',
    within({ evidenceLevels: ['E1', 'E2'] }),
  ],
  [
    'a receipt of a state reached that is attributed by the marker',
    'states-reached-have-any-attribution',
    within({ reason: 'state_reached' }),
  ],
  [
    'a receipt of passed checks that is attributed by the state',
    'states-reached-have-any-attribution',
    within({ attribution: state }),
  ],
];

const accepted: readonly (readonly [id: string, kills: string, receipt: Json])[] = [
  [
    'a receipt that is verified as a state reached',
    'states-are-never-reached',
    within({ reason: 'state_reached', attribution: state }),
  ],
  [
    'a receipt that is verified over a failed optional check',
    'optional-checks-are-required',
    within({ checks: [passed, { id: 'note', outcome: 'failed', required: false }] }),
  ],
  [
    'a receipt that is verified on a signed event alone',
    'only-observations-verify',
    signed(payloadWith({ evidence: [event], verdict: { ...verdict, evidenceLevels: ['E2'] } })),
  ],
  [
    'a receipt whose attribution is not sufficient for its contract',
    'insufficient-attributions-are-refused',
    within({ attribution: { kind: 'exclusive', sufficient: false, actorConfirmed: false } }),
  ],
];

/** What a signed statement must not say, because no correct evaluation says it. */
export const consistencyCases = [
  ...contradictions.map(([name, kills, receipt]) =>
    refused({
      id: name,
      comment: 'the signature is valid, and the statement contradicts itself',
      source,
      kills,
      receipt,
      reasonCode: 'receipt_inconsistent',
    }),
  ),
  ...accepted.map(([name, kills, receipt]) =>
    valid({ id: name, comment: 'the statement contradicts nothing', source, kills, receipt }),
  ),
  refused({
    id: 'a forged receipt that contradicts itself',
    comment: 'consistency is checked only after the signature',
    source,
    kills: 'equation-is-not-checked',
    receipt: { ...signed(), payload: elsewhere },
    reasonCode: 'signature_invalid',
  }),
  refused({
    id: 'a receipt of a revoked key that contradicts itself',
    comment: 'consistency is checked before the key',
    source,
    kills: 'the-key-comes-before-consistency',
    receipt: within({ attribution: null }),
    trustedKeys: { [KEY.keyId]: { publicKey: KEY.publicKey, revokedAt: '2026-11-21T09:29:59.999Z' } },
    reasonCode: 'receipt_inconsistent',
  }),
  refused({
    id: 'a receipt that contradicts itself and is of an unexpected operation',
    comment: 'consistency is checked before what the caller expects',
    source,
    kills: 'subjects-are-not-compared',
    receipt: signed(elsewhere),
    trustedKeys: TRUSTED,
    expected: { operationId: id('op', '9') },
    reasonCode: 'receipt_inconsistent',
  }),
];

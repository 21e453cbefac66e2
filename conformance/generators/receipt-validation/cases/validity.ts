import { KEY, payloadWith, predicate, signed } from '../../receipts/test-receipt.ts';
import { refused, TRUSTED, valid } from '../receipt-case.ts';

const source = 'receipts: validity of trusted keys';
const clock = 'receipts: now, 300 s';
const { issuedAt } = predicate;
const { publicKey } = KEY;
const [before, after] = ['2026-11-21T09:29:59.999Z', '2026-11-21T09:30:00.001Z'];
const years = ['2001-01-01T00:00:00.000Z', '2099-12-31T23:59:59.999Z'] as const;
const restricted = (record: object) => ({ [KEY.keyId]: { publicKey, ...record } });

const holding: readonly (readonly [id: string, kills: string, record: object])[] = [
  [
    'a key retired at the instant of the receipt',
    'retirement-counts-from-its-instant',
    { revokedAt: issuedAt, revocationReason: 'retirement' },
  ],
  [
    'a key retired later',
    'every-revocation-is-a-compromise',
    { revokedAt: after, revocationReason: 'retirement' },
  ],
  ['a key valid from the instant of the receipt', 'not-before-excludes-itself', { notBefore: issuedAt }],
  ['a key valid until the instant of the receipt', 'not-after-excludes-itself', { notAfter: issuedAt }],
  ['a key valid on both sides', 'restrictions-are-swapped', { notBefore: years[0], notAfter: years[1] }],
];

const failing: readonly (readonly [id: string, kills: string, reasonCode: string, record: object])[] = [
  [
    'a compromise after the receipt',
    'only-later-receipts-are-revoked',
    'key_revoked',
    { revokedAt: after, revocationReason: 'compromise' },
  ],
  [
    'a compromise before the receipt',
    'revocation-is-not-checked',
    'key_revoked',
    { revokedAt: before, revocationReason: 'compromise' },
  ],
  [
    'a compromise many years later',
    'only-later-receipts-are-revoked',
    'key_revoked',
    { revokedAt: years[1], revocationReason: 'compromise' },
  ],
  ['a revocation without a reason', 'missing-reason-means-retirement', 'key_revoked', { revokedAt: after }],
  [
    'a retirement before the receipt',
    'retirement-revokes-nothing',
    'key_revoked',
    { revokedAt: before, revocationReason: 'retirement' },
  ],
  [
    'a key that becomes valid a millisecond later',
    'not-before-is-not-checked',
    'key_not_yet_valid',
    { notBefore: after },
  ],
  [
    'a key that becomes valid in years',
    'not-before-is-not-checked',
    'key_not_yet_valid',
    { notBefore: years[1] },
  ],
  [
    'a key that expired a millisecond before',
    'not-after-is-not-checked',
    'key_expired',
    { notAfter: before },
  ],
  ['a key that expired years ago', 'not-after-is-not-checked', 'key_expired', { notAfter: years[0] }],
  [
    'a key both revoked and expired',
    'revocation-is-not-checked',
    'key_revoked',
    { revokedAt: before, notAfter: before },
  ],
  [
    'a key both not yet valid and expired',
    'not-before-is-not-checked',
    'key_not_yet_valid',
    { notBefore: after, notAfter: before },
  ],
];

/** When a key may vouch for a receipt, and from when a receipt may be. */
export const validityCases = [
  ...holding.map(([name, kills, record]) =>
    valid({
      id: name,
      comment: 'instants are compared as they are, both ends included',
      source,
      kills,
      trustedKeys: restricted(record),
    }),
  ),
  ...failing.map(([name, kills, reasonCode, record]) =>
    refused({
      id: name,
      comment: 'the holder of a compromised key may write any instant; a retired one signs nothing new',
      source,
      kills,
      trustedKeys: restricted(record),
      reasonCode,
    }),
  ),
  refused({
    id: 'a forged receipt of a revoked key',
    comment: 'validity is checked only after the signature',
    source: 'receipts: order of the checks',
    kills: 'equation-is-not-checked',
    receipt: { ...signed(), payload: payloadWith({ sequence: 9 }) },
    trustedKeys: restricted({ revokedAt: before }),
    reasonCode: 'signature_invalid',
  }),
  valid({
    id: 'a receipt 300 seconds ahead of the clock',
    comment: 'clocks differ',
    source: clock,
    kills: 'clocks-never-differ',
    now: '2026-11-21T09:25:00.000Z',
  }),
  valid({
    id: 'a receipt many years old',
    comment: 'a receipt does not age',
    source: clock,
    kills: 'old-receipts-are-refused',
    now: years[1],
  }),
  refused({
    id: 'a receipt a millisecond more than 300 seconds ahead of the clock',
    comment: 'it was issued in the future',
    source: clock,
    kills: 'clock-is-not-checked',
    now: '2026-11-21T09:24:59.999Z',
    reasonCode: 'receipt_issued_in_future',
  }),
  refused({
    id: 'a receipt issued tomorrow with an expired key',
    comment: 'the key comes before the clock',
    source: 'receipts: order of the checks',
    kills: 'not-after-is-not-checked',
    trustedKeys: restricted({ notAfter: before }),
    now: '2026-11-20T09:30:00.000Z',
    reasonCode: 'key_expired',
  }),
  refused({
    id: 'a receipt on a day that does not exist, ahead of the clock',
    comment: 'instants within a receipt are texts of a pattern, and compare as texts',
    source: clock,
    kills: 'clock-is-not-checked',
    receipt: signed(payloadWith({ issuedAt: '2026-02-31T09:30:00.000Z' })),
    now: '2026-02-28T09:30:00.000Z',
    trustedKeys: TRUSTED,
    reasonCode: 'receipt_issued_in_future',
  }),
];

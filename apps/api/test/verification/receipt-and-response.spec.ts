import {
  type EvidenceItem,
  type Receipt,
  RECEIPT_PAYLOAD_TYPE,
  canonicalize,
  dssePae,
  payloadDigest,
  saltedDigest,
} from '@tookeffect/core';
import type { Evaluation, Read } from '@tookeffect/wire';
import { describe, expect, test, vi } from 'vitest';
import {
  type ReceiptContent,
  issueReceipt,
  listEvidence,
} from '../../src/modules/verification/domain/receipt.ts';
import {
  earliestReadAt,
  isConclusive,
  toLastVerdict,
  toVerification,
} from '../../src/modules/verification/domain/response.ts';
import { adviceText, responseBody } from '../../src/modules/verification/domain/stored-response.ts';
import type { ReservedRun } from '../../src/modules/verification/domain/reserved-run.ts';
import { readStoredText, storedText } from '../../src/domain/stored-text.ts';

const at = (second: number): string => `2026-01-01T00:00:0${second}.000Z`;
const answered = (second: number, body?: unknown): Read => ({
  outcome: 'answered',
  observedAt: at(second),
  status: 200,
  ...(body !== undefined && { body: body as never }),
});

test.each([
  ['verified', true],
  ['refuted', true],
  ['inconclusive', false],
  ['pending', false],
] as const)('a %s verdict is conclusive: %s', (verdict, expected) => {
  expect(isConclusive({ verdict })).toBe(expected);
});

test('dates the evidence at the earliest read, or at the given instant if nothing was read', () => {
  expect(earliestReadAt({}, at(9))).toBe(at(9));
  expect(earliestReadAt({ main: answered(3), listing: answered(2), probe: answered(4) }, at(9))).toBe(at(2));
  expect(earliestReadAt({ probe: answered(1), main: answered(2) }, at(9))).toBe(at(1));
  expect(earliestReadAt({ listing: answered(5) }, at(9))).toBe(at(5));
});

const EVALUATION = {
  verdict: 'verified',
  reason: 'all_checks_passed',
  attribution: { kind: 'marker', sufficient: true, actorConfirmed: false },
  evidenceLevels: ['E3'],
  checks: [{ id: 'amount', outcome: 'passed', required: true }],
  nextAction: 'proceed',
  coverage: { reads: [{ read: 'main', key: 'marker', complete: true, asOf: at(1) }], limits: [] },
  claims: [
    {
      system: 'db',
      objectType: 'order',
      objectId: 'o1',
      aspect: 'created',
      revision: null,
      attribution: 'marker',
      members: null,
      fromRevision: null,
      isNew: true,
    },
  ],
  replacedClaims: [],
} satisfies Evaluation as Evaluation;
const ITEM = { level: 'E3', digest: 'sha256:item', observedAt: at(1) } as unknown as EvidenceItem;
const RUN = { evidence: [ITEM], charged: 1, receiptId: 'rcp_1', observedAt: at(1) } as const;

test('responds with the verdict and its price, without the claims', () => {
  const { claims: _claims, replacedClaims: _replaced, ...shown } = EVALUATION;
  expect(toVerification(EVALUATION, RUN)).toEqual({ ...shown, ...RUN });
  expect(toVerification({ ...EVALUATION, retryAfterSeconds: 0 }, RUN)).toEqual({
    ...shown,
    ...RUN,
    retryAfterSeconds: 0,
  });
  expect(Object.keys(toVerification(EVALUATION, RUN))).not.toContain('retryAfterSeconds');
});

test.each([
  ['a conclusive verdict', EVALUATION, {}],
  ['one to wait for', { ...EVALUATION, verdict: 'pending', nextAction: 'wait', retryAfterSeconds: 5 }, {}],
  ['a source that did not respond', EVALUATION, { sourceFault: { cause: 'server_error', status: 503 } }],
] as const)('makes the response to %s from its receipt', (_, evaluation, change) => {
  const verification = toVerification(evaluation, { ...RUN, ...change });
  const { verdict, reason, attribution, evidenceLevels, checks, evidence, receiptId, coverage } =
    verification;
  const shown = { verdict, reason, attribution, evidenceLevels, checks };
  const predicate = { verdict: shown, evidence, receiptId, coverage };
  const { charged, observedAt } = verification;
  const body = responseBody({
    ...{ document: JSON.stringify({ payload: { predicate } }), charged, observedAt },
    advice: adviceText(verification),
  });
  expect(JSON.parse(body)).toEqual(verification);
});

test('shows the newest verdict of an operation with its sequence number', () => {
  const { verdict, reason, evidenceLevels, nextAction } = EVALUATION;
  const shown = {
    verdict,
    reason,
    evidenceLevels,
    nextAction,
    receiptId: 'rcp_1',
    sequence: 7,
    observedAt: at(1),
  };
  expect(toLastVerdict(toVerification(EVALUATION, RUN), 7)).toEqual(shown);
  expect(Object.keys(toLastVerdict(toVerification(EVALUATION, RUN), 7))).not.toContain('retryAfterSeconds');
  const waiting = toVerification({ ...EVALUATION, retryAfterSeconds: 5 }, RUN);
  expect(toLastVerdict(waiting, 7)).toEqual({ ...shown, retryAfterSeconds: 5 });
});

test('stores different provider texts as different texts, and reads each back', () => {
  const ids = ['a', 'a\0', 'a\\0', 'a\\\\0', '\\', '\\\\', '\0', '\\\0', '\0\0', 'a\\b\\c', 'a\0b\0c'];
  const stored = ids.map(storedText);
  expect(new Set(stored).size).toBe(ids.length);
  expect(stored.join('')).not.toContain('\0');
  expect(stored.map(readStoredText)).toEqual(ids);
  expect(storedText('a\\\0')).toBe('a\\\\\\0');
});

const SALT = '00'.repeat(16);
const digest = (value: unknown): string => saltedDigest('evidence', SALT, value);
const events = (count: number) => Array.from({ length: count }, (_, index) => event(index));
const event = (index: number) => ({
  reference: `evt_${index}`,
  event: 'issues',
  body: `{"index":${index}}`,
  receivedAt: at(1),
});
const reservedRun = (hasActionResult: boolean): ReservedRun =>
  ({
    operation: { salt: SALT },
    connection: { service: 'github' },
    actionResult: hasActionResult
      ? { reference: 'ack_1', body: '{}', digest: 'sha256:1', submittedAt: at(0) }
      : null,
  }) as unknown as ReservedRun;
const SOURCE = { provider: 'github' } as never;

test('lists evidence in the order E1, E2, E3, each item with its digest', () => {
  const observed = [{ source: SOURCE, read: answered(2, { id: 1 }) }];
  expect(listEvidence({ run: reservedRun(true), observed, events: events(2) }, ['evt_1'])).toEqual([
    { level: 'E1', source: { reference: 'ack_1' }, digest: 'sha256:1', observedAt: at(0) },
    {
      level: 'E2',
      source: { provider: 'github', eventId: 'evt_1' },
      digest: digest('{"index":1}'),
      observedAt: at(1),
    },
    {
      level: 'E3',
      source: SOURCE,
      digest: digest({ outcome: 'answered', status: 200, body: { id: 1 } }),
      observedAt: at(2),
    },
  ]);
  expect(listEvidence({ run: reservedRun(false), observed: [], events: events(2) }, [])).toEqual([]);
});

test('gives equal responses the same digest, whenever they were read', () => {
  const readAt = (second: number): Read => ({
    ...answered(second),
    ...{ completedAt: at(second + 1), source: { clock: { at: at(second), unitMs: 1 }, isUncached: true } },
  });
  const digestAt = (second: number) =>
    listEvidence(
      { run: reservedRun(false), events: [], observed: [{ source: SOURCE, read: readAt(second) }] },
      [],
    )[0]!.digest;
  expect(digestAt(1)).toBe(digestAt(2));
});

test('leaves out the oldest events where there are more than 32 items', () => {
  const used = Array.from({ length: 40 }, (_, index) => `evt_${index}`);
  const observed = [{ source: SOURCE, read: answered(2) }];
  const full = listEvidence({ run: reservedRun(true), observed, events: events(40) }, used);
  expect(full).toHaveLength(32);
  expect(full[1]!.source).toMatchObject({ eventId: 'evt_10' });
  expect(full.at(-2)!.source).toMatchObject({ eventId: 'evt_39' });
  expect(listEvidence({ run: reservedRun(false), observed: [], events: events(32) }, used)).toHaveLength(32);
});

const SIGNED = {
  operation: { id: 'op_1', workspaceId: 'ws_1', salt: SALT, lastSequence: 0, lastReceiptId: null },
  document: { contract: { id: 'shop.order.created@1', hash: 'sha256:1' }, correlationKeys: {}, input: {} },
};

const content = ({ evaluation, evidence = [ITEM] }: Partial<ReceiptContent>): ReceiptContent => {
  const { document, operation } = SIGNED;
  const run = { operation: { ...operation, baselineDigest: null }, actionResult: null };
  return {
    ...{ receiptId: 'rcp_1', environment: 'test', document: { ...document, salt: SALT } },
    ...{ collected: { run, now: at(3) }, evaluation, evidence },
  } as unknown as ReceiptContent;
};
const SIGNER = { keyId: 'key_1', issuer: 'https://issuer.example', sign: () => new Uint8Array(64) };

/** Issues a receipt with parts of its content replaced. @returns how often the signer was called */
function signaturesOf(changed: Partial<ReceiptContent>): number {
  const sign = vi.fn(SIGNER.sign);
  try {
    issueReceipt(content(changed), { ...SIGNER, sign });
  } catch (error) {
    expect((error as Error).message).toContain('contradicts itself');
  }
  return sign.mock.calls.length;
}

test('a receipt is canonical JSON of its signed payload and the envelope', () => {
  const sign = vi.fn(SIGNER.sign);
  const { document, payloadDigest: digestOfPayload } = issueReceipt(
    content({ evaluation: EVALUATION, evidence: [{ ...ITEM, digest: 'café' }] }),
    { ...SIGNER, sign },
  );
  const receipt = JSON.parse(document) as Receipt;
  expect(document).toBe(canonicalize(receipt));
  expect(receipt).toMatchObject({
    receiptVersion: 'tookeffect-receipt/1',
    payloadType: RECEIPT_PAYLOAD_TYPE,
    signatures: [{ keyId: 'key_1', alg: 'Ed25519', sig: '00'.repeat(64) }],
  });
  const payload = Buffer.from(canonicalize(receipt.payload));
  expect(sign).toHaveBeenCalledExactlyOnceWith(dssePae(RECEIPT_PAYLOAD_TYPE, payload));
  expect(digestOfPayload).toBe(payloadDigest(receipt.payload));
});

describe('a verdict is not signed as verified with', () => {
  test.each<[string, Partial<Evaluation>, (readonly EvidenceItem[])?]>([
    ['a required check that failed', { checks: [{ id: 'amount', outcome: 'failed', required: true }] }],
    [
      'a required check without a result',
      { checks: [{ id: 'amount', outcome: 'not_evaluated', required: true }] },
    ],
    ['no required check', { checks: [{ id: 'amount', outcome: 'passed', required: false }] }],
    ['no attribution', { attribution: null }],
    ["the caller's word alone", { evidenceLevels: ['E1'] }, [{ ...ITEM, level: 'E1' } as EvidenceItem]],
    ['no evidence level', { evidenceLevels: [] }],
    ['an evidence level of which there is no evidence', { evidenceLevels: ['E2'] }],
    ['no evidence', {}, []],
    ['the reason of another verdict', { reason: 'effect_absent' }],
    ['a reached state and a marker', { reason: 'state_reached' }],
    [
      'all checks passed and a state',
      { attribution: { kind: 'state', sufficient: true, actorConfirmed: false } },
    ],
  ])('%s', (_, change, evidence) => {
    const evaluation = { ...EVALUATION, ...change };
    expect(signaturesOf({ evaluation, ...(evidence && { evidence }) })).toBe(0);
  });
});

describe('a refutation is not signed with', () => {
  test.each<[string, Partial<Evaluation>]>([
    ['an attribution', { claims: [] }],
    ['a claim', { attribution: null }],
    ['the reason of another verdict', { attribution: null, claims: [], reason: 'not_settled' }],
  ])('%s', (_, change) => {
    const refuted = { verdict: 'refuted', reason: 'effect_absent' } as const;
    expect(signaturesOf({ evaluation: { ...EVALUATION, ...refuted, ...change } })).toBe(0);
  });
});

describe('a consistent verdict is signed', () => {
  const optional = { id: 'note', outcome: 'failed', required: false } as const;
  test.each<[string, Partial<Evaluation>]>([
    ['verified', {}],
    ['whatever its checks that are not required', { checks: [...EVALUATION.checks, optional] }],
    ['refuted', { verdict: 'refuted', reason: 'effect_absent', attribution: null, claims: [] }],
  ])('%s', (_, change) => {
    expect(signaturesOf({ evaluation: { ...EVALUATION, ...change } })).toBe(1);
  });
});

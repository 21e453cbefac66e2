import { type EvidenceItem, saltedDigest } from '@tookeffect/core';
import type { Evaluation, Read } from '@tookeffect/wire';
import { expect, test } from 'vitest';
import { evidenceItems } from '../../src/modules/verification/domain/evidence-items.ts';
import type { Reservation } from '../../src/modules/verification/domain/reservation.ts';
import { objectIdOf, storedObjectId } from '../../src/modules/verification/domain/stored-object-id.ts';
import {
  isConclusive,
  lastVerdictOf,
  observedAtOf,
  verificationAnswer,
} from '../../src/modules/verification/domain/verification-answer.ts';

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
] as const)('a verdict %s answers the question: %s', (verdict, isAnswer) => {
  expect(isConclusive({ verdict })).toBe(isAnswer);
});

test('evidence was seen at the earliest read, and now where nothing was read', () => {
  expect(observedAtOf({}, at(9))).toBe(at(9));
  expect(observedAtOf({ main: answered(3), listing: answered(2), probe: answered(4) }, at(9))).toBe(at(2));
  expect(observedAtOf({ probe: answered(1), main: answered(2) }, at(9))).toBe(at(1));
  expect(observedAtOf({ listing: answered(5) }, at(9))).toBe(at(5));
});

const EVALUATION = {
  verdict: 'verified',
  reason: 'effect_present',
  evidenceLevels: ['E3'],
  checks: [],
  nextAction: 'none',
  claim: { objectType: 'order', objectId: 'o1' },
} as unknown as Evaluation;
const SEEN = { level: 'E3', digest: 'sha256:seen', observedAt: at(1) } as unknown as EvidenceItem;
const RUN = { evidence: [SEEN], charged: 1, receiptId: 'rcp_1', observedAt: at(1) } as const;

test('a caller hears the verdict and what it cost, and nothing of the claim', () => {
  const { claim: _, ...heard } = EVALUATION;
  expect(verificationAnswer(EVALUATION, RUN)).toEqual({ ...heard, ...RUN });
  expect(verificationAnswer({ ...EVALUATION, retryAfterSeconds: 0 }, RUN)).toEqual({
    ...heard,
    ...RUN,
    retryAfterSeconds: 0,
  });
  expect(Object.keys(verificationAnswer(EVALUATION, RUN))).not.toContain('retryAfterSeconds');
});

test('an operation shows its newest verdict with its place in the chain', () => {
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
  expect(lastVerdictOf(verificationAnswer(EVALUATION, RUN), 7)).toEqual(shown);
  expect(Object.keys(lastVerdictOf(verificationAnswer(EVALUATION, RUN), 7))).not.toContain(
    'retryAfterSeconds',
  );
  const waiting = verificationAnswer({ ...EVALUATION, retryAfterSeconds: 5 }, RUN);
  expect(lastVerdictOf(waiting, 7)).toEqual({ ...shown, retryAfterSeconds: 5 });
});

test('different object ids are stored differently, and come back', () => {
  const ids = ['a', 'a\0', 'a\\0', 'a\\\\0', '\\', '\\\\', '\0', '\\\0', '\0\0', 'a\\b\\c', 'a\0b\0c'];
  const stored = ids.map(storedObjectId);
  expect(new Set(stored).size).toBe(ids.length);
  expect(stored.join('')).not.toContain('\0');
  expect(stored.map(objectIdOf)).toEqual(ids);
  expect(storedObjectId('a\\\0')).toBe('a\\\\\\0');
});

const SALT = '00'.repeat(16);
const digest = (value: unknown): string => saltedDigest('evidence', SALT, value);
const event = (index: number) => ({
  reference: `evt_${index}`,
  event: 'issues',
  body: `{"index":${index}}`,
  receivedAt: at(1),
});
const reservationOf = (eventCount: number, isAcknowledged: boolean): Reservation =>
  ({
    operation: { salt: SALT },
    connection: { service: 'github' },
    events: Array.from({ length: eventCount }, (_, index) => event(index)),
    acknowledgement: isAcknowledged
      ? { reference: 'ack_1', body: '{}', digest: 'sha256:1', submittedAt: at(0) }
      : null,
  }) as unknown as Reservation;
const SOURCE = { provider: 'github' } as never;

test('evidence is listed by whose word it is: handed in, signed, seen; each with its digest', () => {
  const looks = [{ source: SOURCE, read: answered(2, { id: 1 }) }];
  expect(evidenceItems(reservationOf(2, true), looks, ['evt_1'])).toEqual([
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
  expect(evidenceItems(reservationOf(2, false), [], [])).toEqual([]);
});

test('when a read was made changes nothing of its digest', () => {
  const digestAt = (second: number) =>
    evidenceItems(reservationOf(0, false), [{ source: SOURCE, read: answered(second) }], [])[0]!.digest;
  expect(digestAt(1)).toBe(digestAt(2));
});

test('of more than 32 pieces the oldest events are left out', () => {
  const heard = Array.from({ length: 40 }, (_, index) => `evt_${index}`);
  const looks = [{ source: SOURCE, read: answered(2) }];
  const full = evidenceItems(reservationOf(40, true), looks, heard);
  expect(full).toHaveLength(32);
  expect(full[1]!.source).toMatchObject({ eventId: 'evt_10' });
  expect(full.at(-2)!.source).toMatchObject({ eventId: 'evt_39' });
  expect(evidenceItems(reservationOf(32, false), [], heard)).toHaveLength(32);
});

import { encodeHex, type Piece } from '../fixture/bytes.ts';
import type { FixtureTest, Told } from '../fixture/fixture-file.ts';

/** A JSON value. */
export type Json = Readonly<Record<string, unknown>>;

/** What the test server does with a request. */
export type Answer =
  | { readonly status?: number; readonly headers?: Json; readonly body: Json | Piece }
  | { readonly fault: 'silence' | 'half' | 'cut' };

/** An ordinary response to a verify. */
export function verification(changes: Json = {}): Json {
  return {
    verdict: 'verified',
    reason: 'all_checks_passed',
    evidenceLevels: ['E1', 'E3'],
    checks: [
      { id: 'owner', outcome: 'passed' },
      { id: 'title', outcome: 'passed' },
    ],
    evidence: [],
    nextAction: 'proceed',
    charged: 1,
    receiptId: 'rcp_01jd8q4m5n6p7q8r9s0t1v2w30',
    observedAt: '2026-11-21T09:30:00.000Z',
    ...changes,
  };
}

/** A response that the client returns unchanged. */
export function presented(
  told: Told & { readonly answer: Answer; readonly tookEffect: boolean; readonly says?: Json },
): FixtureTest {
  const { verdict, reason, nextAction } = verification(told.says);
  const result = { tookEffect: told.tookEffect, verdict, reason, nextAction };
  return toTest(told, 'readVerification', { answer: toResponseJson(told.answer) }, { result });
}

/** A response that the client refuses, or a missing response. */
export function notTaken(told: Told & { readonly answer: Answer; readonly code: string }): FixtureTest {
  const expected = { error: { code: told.code } };
  return toTest(told, 'readVerification', { answer: toResponseJson(told.answer) }, expected);
}

const OPERATION_ID = 'op_01jd8q4m5n6p7q8r9s0t1v2w30';

/** An ordinary operation with one completed run. */
export function operation(changes: Json = {}): Json {
  return {
    id: OPERATION_ID,
    contract: { id: 'shop.thing.created@1', hash: `sha256:${'5a'.repeat(32)}` },
    input: { owner: 'ada', title: 'Hello' },
    idempotencyKey: '01936d72-50b5-7357-8f16-69c9e00e0183',
    correlationKeys: { reference: OPERATION_ID },
    state: 'verified',
    createdAt: '2026-11-21T09:29:00.000Z',
    actionResult: null,
    lastVerdict: lastVerdict(),
    ...changes,
  };
}

/** The last verdict of an ordinary operation. */
export function lastVerdict(changes: Json = {}): Json {
  return {
    verdict: 'verified',
    reason: 'all_checks_passed',
    evidenceLevels: ['E3'],
    receiptId: 'rcp_01jd8q4m5n6p7q8r9s0t1v2w30',
    observedAt: '2026-11-21T09:30:00.000Z',
    ...changes,
  };
}

/** An operation that the client returns or refuses. */
export function operationCase(
  told: Told & { readonly answer: Json; readonly expected: FixtureTest['expected'] },
): FixtureTest {
  const input = { operationId: OPERATION_ID, answer: toResponseJson({ body: told.answer }) };
  return toTest(told, 'readOperation', input, told.expected);
}

function toTest(
  { id, comment, source, kills }: Told,
  op: string,
  input: Json,
  expected: FixtureTest['expected'],
): FixtureTest {
  return { id, op, comment, source, kills, input, expected };
}

function toResponseJson(answer: Answer): Json {
  if ('fault' in answer) return answer;
  const { status = 200, headers, body } = answer;
  const bytes = typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body);
  return { status, ...(headers && { headers }), body: encodeHex(bytes) };
}

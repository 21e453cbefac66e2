import { encodeHex, type Piece } from '../fixture/bytes.ts';
import type { FixtureTest, CaseDescription } from '../fixture/fixture-file.ts';

/** A JSON value. */
export type Json = Readonly<Record<string, unknown>>;

/** What the test server does with a request. */
export type TestResponse =
  | { readonly status?: number; readonly headers?: Json; readonly body: Json | Piece }
  | { readonly fault: 'silence' | 'half' | 'cut' };

/** The attribution of an ordinary verified verdict. */
export const ATTRIBUTION = { kind: 'marker', sufficient: true, actorConfirmed: false } as const;

/** An item of evidence; a client reads only its level. */
export function evidenceOf(level: string): Json {
  const digest = `sha256:${'5a'.repeat(32)}`;
  return { level, source: { reference: 'r' }, digest, observedAt: '2026-11-21T09:30:00.000Z' };
}

/** An ordinary response to a verify. */
export function verification(changes: Json = {}): Json {
  return {
    verdict: 'verified',
    reason: 'all_checks_passed',
    attribution: ATTRIBUTION,
    evidenceLevels: ['E1', 'E3'],
    checks: [
      { id: 'owner', outcome: 'passed', required: true },
      { id: 'title', outcome: 'passed', required: true },
    ],
    evidence: [evidenceOf('E1'), evidenceOf('E3')],
    coverage: {
      reads: [{ read: 'main', key: 'marker', complete: true, asOf: '2026-11-21T09:30:00.000Z' }],
      limits: ['nothing_beside_looked_at'],
    },
    nextAction: 'proceed',
    charged: 1,
    receiptId: 'rcp_01jd8q4m5n6p7q8r9s0t1v2w30',
    observedAt: '2026-11-21T09:30:00.000Z',
    ...changes,
  };
}

/** A response that the client returns unchanged. */
export function presented(
  described: CaseDescription & {
    readonly response: TestResponse;
    readonly tookEffect: boolean;
    readonly changes?: Json;
  },
): FixtureTest {
  const { verdict, reason, nextAction, attribution, coverage } = verification(described.changes);
  const { limits } = coverage as Json;
  const { tookEffect } = described;
  const result = { tookEffect, verdict, reason, nextAction, attribution, limits };
  return toTest(described, 'readVerification', { response: toResponseJson(described.response) }, { result });
}

/** A response that the client refuses, or a missing response. */
export function notTaken(
  described: CaseDescription & { readonly response: TestResponse; readonly code: string },
): FixtureTest {
  const expected = { error: { code: described.code } };
  return toTest(described, 'readVerification', { response: toResponseJson(described.response) }, expected);
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
    notices: [],
    cancelledAt: null,
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
  described: CaseDescription & { readonly response: Json; readonly expected: FixtureTest['expected'] },
): FixtureTest {
  const input = { operationId: OPERATION_ID, response: toResponseJson({ body: described.response }) };
  return toTest(described, 'readOperation', input, described.expected);
}

/** What `requireVerified` does with the response to a verify and, if an input is expected, with the operation. */
export function requirementCase(
  described: CaseDescription & {
    readonly verification: TestResponse;
    readonly operation?: Json;
    readonly expectedInput?: Json;
    readonly attribution?: readonly string[];
    readonly expected: FixtureTest['expected'];
  },
): FixtureTest {
  const { operation: served, expectedInput, attribution } = described;
  const input = {
    operationId: OPERATION_ID,
    verification: toResponseJson(described.verification),
    ...(served && { operation: toResponseJson({ body: served }) }),
    ...(expectedInput && { expectedInput }),
    ...(attribution && { attribution }),
  };
  return toTest(described, 'requireVerified', input, described.expected);
}

function toTest(
  { id, comment, source, kills }: CaseDescription,
  op: string,
  input: Json,
  expected: FixtureTest['expected'],
): FixtureTest {
  return { id, op, comment, source, kills, input, expected };
}

function toResponseJson(response: TestResponse): Json {
  if ('fault' in response) return response;
  const { status = 200, headers, body } = response;
  const bytes = typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body);
  return { status, ...(headers && { headers }), body: encodeHex(bytes) };
}

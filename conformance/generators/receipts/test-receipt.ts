// The default receipt of the cases, and a function that signs any payload.
import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';
import { testKey, type TestKey } from './test-key.ts';

/** A JSON value. */
export type Json = Readonly<Record<string, unknown>>;

/** The default key of the cases. */
export const KEY = testKey('tookeffect test key, never to be trusted');
/** A key that is not trusted by default. */
export const OTHER_KEY = testKey('another tookeffect test key, never to be trusted');

const PAYLOAD_TYPE = 'application/vnd.in-toto+json';

/** A TypeID of the test receipts; only the last letter differs. */
export function id(prefix: string, last = '0'): string {
  return `${prefix}_01jd8q4m5n6p7q8r9s0t1v2w3${last}`;
}

/** An arbitrary digest. */
export const DIGEST = `sha256:${'5a'.repeat(32)}`;

/** The predicate of a first receipt with the verdict `verified`. */
export const predicate = {
  receiptId: id('rcp'),
  issuer: 'https://api.tookeffect.example',
  keyId: KEY.keyId,
  issuedAt: '2026-11-21T09:30:00.000Z',
  environment: 'test',
  workspaceId: id('ws'),
  sequence: 1,
  previous: null,
  operation: {
    id: id('op'),
    contractId: 'stripe.refund.succeeded@1',
    contractHash: DIGEST,
    inputHash: DIGEST,
    correlationKeys: {
      reference: id('op'),
      externalId: '01936d72-50b5-7357-8f16-69c9e00e0183',
      metadata: { tookeffect_operation: id('op') },
    },
  },
  actionResult: { reference: id('ack'), digest: DIGEST, submittedAt: '2026-11-21T09:29:58.000Z' },
  baseline: null,
  evidence: [
    {
      level: 'E3',
      source: {
        connector: 'stripe',
        origin: 'https://api.stripe.com',
        connectionId: id('con'),
        requestDigest: DIGEST,
      },
      digest: DIGEST,
      observedAt: '2026-11-21T09:29:59.500Z',
    },
  ],
  evaluator: { version: '1.0.0' },
  verdict: {
    verdict: 'verified',
    reason: 'all_checks_passed',
    attribution: { kind: 'marker', sufficient: true, actorConfirmed: false },
    evidenceLevels: ['E1', 'E3'],
    checks: [
      { id: 'amount_matches', outcome: 'passed', required: true },
      { id: 'status_succeeded', outcome: 'passed', required: true },
    ],
  },
  coverage: {
    reads: [{ read: 'main', key: 'marker', complete: true, asOf: '2026-11-21T09:29:59.500Z' }],
    limits: ['nothing_beside_looked_at'],
  },
} as const;

/** The operation with a marker, the one text of a payload that may contain any character. */
export function marked(marker: string): Json {
  const { operation } = predicate;
  return { operation: { ...operation, correlationKeys: { ...operation.correlationKeys, marker } } };
}

/**
 * A payload with some members of its predicate replaced; `undefined` leaves one out. Its subject is the operation of
 * the predicate.
 */
export function payloadWith(changes: Json = {}): Json {
  const changed: Json = { ...predicate, ...changes };
  const operation = changed.operation as Json;
  const entries = Object.entries(changed).filter(([, value]) => value !== undefined);
  return {
    _type: 'https://in-toto.io/Statement/v1',
    subject: [{ name: `operation/${String(operation.id)}`, digest: { sha256: 'a5'.repeat(32) } }],
    predicateType: 'https://tookeffect.dev/receipt/v1',
    predicate: Object.fromEntries(entries),
  };
}

/** The payload of the receipt that follows the first in the operation's chain. */
export function nextPayload(changes: Json = {}): Json {
  const digest = `sha256:${createHash('sha256').update(canonicalText(payloadWith())).digest('hex')}`;
  const previous = { receiptId: predicate.receiptId, digest };
  return payloadWith({ receiptId: id('rcp', '1'), sequence: 2, previous, ...changes });
}

/** The DSSE encoding that a signature covers. */
export function pae(payload: string, payloadType = PAYLOAD_TYPE): Buffer {
  return Buffer.from(`DSSEv1 ${payloadType.length} ${payloadType} ${Buffer.byteLength(payload)} ${payload}`);
}

/** A receipt with any payload, signed over its canonical text. */
export function signed(payload: Json = payloadWith(), key: TestKey = KEY): Json {
  return around(payload, key.sign(pae(canonicalText(payload))).toString('hex'));
}

/** A receipt with any payload and any signature. */
export function around(payload: Json, sig: string, keyId = KEY.keyId): Json {
  return {
    receiptVersion: 'tookeffect-receipt/1',
    payloadType: PAYLOAD_TYPE,
    payload,
    signatures: [{ keyId, alg: 'Ed25519', sig }],
  };
}

/** The RFC 8785 text from the published implementation. */
export function canonicalText(value: Json): string {
  return canonicalize(value) ?? '';
}

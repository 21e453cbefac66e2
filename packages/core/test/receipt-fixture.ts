import { createHash, createPrivateKey, createPublicKey, sign } from 'node:crypto';
import {
  canonicalize,
  dssePae,
  RECEIPT_PAYLOAD_TYPE,
  type Receipt,
  type ReceiptPayload,
} from '../src/index.ts';

/** A key for tests only: its seed is public, so it vouches for nothing. */
const TEST_KEY = createPrivateKey({
  key: Buffer.concat([
    Buffer.from('302e020100300506032b657004220420', 'hex'),
    createHash('sha256').update('tookeffect test key, never to be trusted').digest(),
  ]),
  format: 'der',
  type: 'pkcs8',
});

export const testPublicKeyHex = createPublicKey(TEST_KEY)
  .export({ format: 'der', type: 'spki' })
  .subarray(-32)
  .toString('hex');
export const testKeyId = createHash('sha256').update(testPublicKeyHex, 'hex').digest('hex').slice(0, 32);
export const trustedKeys = { [testKeyId]: testPublicKeyHex };

const id = (prefix: string, last = '0') => `${prefix}_01jd8q4m5n6p7q8r9s0t1v2w3${last}`;
const digest = `sha256:${'5a'.repeat(32)}`;

/** The payload of a first receipt that says `verified`. */
export const payload: ReceiptPayload = {
  _type: 'https://in-toto.io/Statement/v1',
  subject: [{ name: `operation/${id('op')}`, digest: { sha256: 'a5'.repeat(32) } }],
  predicateType: 'https://tookeffect.dev/receipt/v1',
  predicate: {
    receiptId: id('rcp'),
    issuer: 'https://api.tookeffect.example',
    keyId: testKeyId,
    issuedAt: '2026-11-21T09:30:00.000Z',
    environment: 'test',
    workspaceId: id('ws'),
    sequence: 1,
    previous: null,
    operation: {
      id: id('op'),
      contractId: 'stripe.refund.succeeded@1',
      contractHash: digest,
      inputHash: digest,
      correlationKeys: {
        reference: id('op'),
        externalId: '01936d72-50b5-7357-8f16-69c9e00e0183',
        metadata: { tookeffect_operation: id('op') },
      },
    },
    actionResult: { reference: id('ack'), digest, submittedAt: '2026-11-21T09:29:58.000Z' },
    baseline: null,
    evidence: [
      {
        level: 'E3',
        source: {
          connector: 'stripe',
          origin: 'https://api.stripe.com',
          connectionId: id('con'),
          requestDigest: digest,
        },
        digest,
        observedAt: '2026-11-21T09:29:59.500Z',
      },
    ],
    evaluator: { version: '1.0.0' },
    verdict: {
      verdict: 'verified',
      reason: 'all_checks_passed',
      attribution: { kind: 'marker', sufficient: true, actorConfirmed: false },
      evidenceLevels: ['E3'],
      checks: [
        { id: 'amount_matches', outcome: 'passed', required: true },
        { id: 'status_succeeded', outcome: 'passed', required: true },
      ],
    },
    coverage: {
      reads: [{ read: 'main', key: 'marker', complete: true, asOf: '2026-11-21T09:29:59.500Z' }],
      limits: ['nothing_beside_looked_at'],
    },
  },
};

/** The same payload with some members of its predicate replaced; its subject is the operation of the predicate. */
export function payloadWith(changes: object): ReceiptPayload {
  const predicate = { ...payload.predicate, ...changes };
  const subject = [{ ...payload.subject[0]!, name: `operation/${predicate.operation.id}` }];
  return { ...payload, subject, predicate };
}

/** The same payload with a marker, the one text of a payload that may contain any character. */
export function payloadWithMarker(marker: string): ReceiptPayload {
  const { operation } = payload.predicate;
  return payloadWith({
    operation: { ...operation, correlationKeys: { ...operation.correlationKeys, marker } },
  });
}

/** The payload of a receipt that follows `payload` in the operation's chain. */
export function nextPayload(predicate: object = {}): ReceiptPayload {
  const previous = {
    receiptId: payload.predicate.receiptId,
    digest: `sha256:${createHash('sha256').update(canonicalize(payload)).digest('hex')}`,
  };
  return payloadWith({ receiptId: id('rcp', '1'), sequence: 2, previous, ...predicate });
}

/** Signs a payload with the test key; the payload need not fit any schema. */
export function signReceipt(signed: object = payload): Receipt {
  const message = dssePae(RECEIPT_PAYLOAD_TYPE, new TextEncoder().encode(canonicalize(signed)));
  return {
    receiptVersion: 'tookeffect-receipt/1',
    payloadType: RECEIPT_PAYLOAD_TYPE,
    payload: signed as ReceiptPayload,
    signatures: [{ keyId: testKeyId, alg: 'Ed25519', sig: sign(null, message, TEST_KEY).toString('hex') }],
  };
}

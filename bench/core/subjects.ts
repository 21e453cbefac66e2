import { createHash, createPrivateKey, createPublicKey, sign } from 'node:crypto';
import { readFileSync } from 'node:fs';
import {
  canonicalize,
  contractHash,
  dssePae,
  type JsonValue,
  loadNobleEd25519Verifier,
  parseStrict,
  type Receipt,
  RECEIPT_PAYLOAD_TYPE,
  verifyReceipt,
} from '@tookeffect/core';
import peerCanonicalize from 'canonicalize';
import type { Subject } from './measure.ts';

const root = new URL('../../', import.meta.url);
const read = (file: string): JsonValue => JSON.parse(readFileSync(new URL(file, root), 'utf8')) as JsonValue;

/** A key for measurements only: its seed is public. */
const TEST_KEY = createPrivateKey({
  key: Buffer.concat([
    Buffer.from('302e020100300506032b657004220420', 'hex'),
    createHash('sha256').update('tookeffect bench test key').digest(),
  ]),
  format: 'der',
  type: 'pkcs8',
});

const noble = await loadNobleEd25519Verifier();
const { text, trustedKeys } = signedReceipt();
const bytes = new TextEncoder().encode(text);
/** Its payload must be canonicalized before the signature can be checked. */
const uncanonicalBytes = new TextEncoder().encode(JSON.stringify(reordered(JSON.parse(text))));
export const RECEIPT_BYTES = bytes.length;

/** `verifyReceipt` from bytes, with the synchronous verifiers. */
export function receiptSubjects(): Subject[] {
  const measured = (name: string, run: () => { valid: boolean }): Subject => {
    if (!run().valid) throw new Error(`${name}: the receipt is not valid`);
    return { name, run, units: 1, unit: 'receipt' };
  };
  return [
    measured('verifyReceipt, node:crypto', () => verifyReceipt(bytes, { trustedKeys })),
    measured('verifyReceipt, node:crypto, not canonical', () =>
      verifyReceipt(uncanonicalBytes, { trustedKeys }),
    ),
    measured('verifyReceipt, noble', () => verifyReceipt(bytes, { trustedKeys, verifier: noble })),
  ];
}

/** The core's JSON functions, and the npm package `canonicalize` for comparison. */
export function jsonSubjects(): Subject[] {
  const receipt = JSON.parse(text) as JsonValue;
  const contract = read('contracts/github/github.issue.created@1/contract.json');
  return [
    { name: 'parseStrict(receipt)', run: () => parseStrict(bytes), units: 1, unit: 'call' },
    { name: 'canonicalize(receipt)', run: () => canonicalize(receipt), units: 1, unit: 'call' },
    {
      name: 'canonicalize(receipt), npm canonicalize',
      run: () => peerCanonicalize(receipt),
      units: 1,
      unit: 'call',
    },
    {
      name: 'contractHash(github.issue.created@1)',
      run: () => contractHash(contract as object),
      units: 1,
      unit: 'call',
    },
  ];
}

/** Signs the shortest example receipt, without its optional parts: about 1.7 KB. */
function signedReceipt(): { text: string; trustedKeys: Record<string, string> } {
  const example = read('schemas/examples/receipt/row-deleted.json') as unknown as Receipt;
  const publicKey = createPublicKey(TEST_KEY).export({ format: 'der', type: 'spki' }).subarray(-32);
  const keyId = createHash('sha256').update(publicKey).digest('hex').slice(0, 32);
  const predicate = { ...example.payload.predicate, keyId };
  const payload = { ...example.payload, predicate };
  const message = dssePae(RECEIPT_PAYLOAD_TYPE, new TextEncoder().encode(canonicalize(payload)));
  const signatures = [{ keyId, alg: 'Ed25519', sig: sign(null, message, TEST_KEY).toString('hex') }];
  const { logProof: _, ...bare } = example;
  return {
    text: canonicalize({ ...bare, payload, signatures }),
    trustedKeys: { [keyId]: publicKey.toString('hex') },
  };
}

/** Copies a value with the members of every object in reverse order. */
function reordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reordered);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .map(([name, member]) => [name, reordered(member)] as const)
      .reverse(),
  );
}

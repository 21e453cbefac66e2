import { Injectable } from '@nestjs/common';
import { RECEIPT_PAYLOAD_TYPE, type Receipt, canonicalize, dssePae, sha256Hex } from '@tookeffect/core';
import { SigningKeys } from '../signing/index.ts';
import { type ReceiptFacts, receiptPayload } from './domain/receipt-payload.ts';

/** A receipt as it is stored and served. */
export interface IssuedReceipt {
  /** Canonical JSON. */
  readonly document: string;
  /** `sha256:…` of the canonical payload: how the next receipt of the operation names this one. */
  readonly payloadDigest: string;
}

/** Signs what was judged. */
@Injectable()
export class ReceiptIssuer {
  constructor(private readonly keys: SigningKeys) {}

  /** @throws {DomainError} `unavailable` where no key signs at the instant of issue */
  issue(facts: Omit<ReceiptFacts, 'issuer' | 'keyId'>): IssuedReceipt {
    const { keyId, issuer, ...key } = this.keys.of(facts.environment, facts.issuedAt);
    const payload = receiptPayload({ ...facts, issuer, keyId });
    const canonical = canonicalize(payload);
    const signature = key.sign(dssePae(RECEIPT_PAYLOAD_TYPE, Buffer.from(canonical, 'utf8')));
    const receipt: Receipt = {
      receiptVersion: 'tookeffect-receipt/1',
      payloadType: RECEIPT_PAYLOAD_TYPE,
      payload,
      signatures: [{ keyId, alg: 'Ed25519', sig: signature.toString('hex') }],
    };
    return { document: canonicalize(receipt), payloadDigest: `sha256:${sha256Hex(canonical)}` };
  }
}

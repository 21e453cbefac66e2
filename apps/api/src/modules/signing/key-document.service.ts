import { Injectable } from '@nestjs/common';
import { canonicalize, dssePae } from '@tookeffect/core';
import type { KeyDocument, KeyDocumentEnvelope, PublishedKey } from '@tookeffect/wire';
import type { SigningKeyRecord } from './domain/key-ring.ts';
import { RootKeys } from './root-keys.ts';
import { SigningKeysRepository } from './signing-keys.repository.ts';

const PAYLOAD_TYPE = 'application/vnd.tookeffect.keys+json';

/** Publishes the keys by which receipts are validated, signed by the root keys. */
@Injectable()
export class KeyDocumentService {
  constructor(
    private readonly published: SigningKeysRepository,
    private readonly roots: RootKeys,
  ) {}

  /** @returns a DSSE envelope; the same bytes on every server until the keys change or a day has passed */
  async current(): Promise<KeyDocumentEnvelope> {
    const { version, expires, keys } = await this.published.readForPublication();
    const document: KeyDocument = { version, expires, keys: keys.map(toPublishedKey) };
    const payload = Buffer.from(canonicalize(document), 'utf8');
    const roots = await this.roots.signing();
    const [first, ...more] = roots.map((root) => ({
      keyid: root.keyId,
      sig: root.sign(dssePae(PAYLOAD_TYPE, payload)).toString('base64'),
    }));
    return {
      payloadType: PAYLOAD_TYPE,
      payload: payload.toString('base64'),
      signatures: [first!, ...more],
    };
  }
}

function toPublishedKey(record: SigningKeyRecord): PublishedKey {
  const { keyId, publicKey, issuer, environment, notBefore, notAfter, revokedAt, revocationReason } = record;
  return {
    keyId,
    publicKey,
    issuer,
    environment,
    notBefore,
    ...(notAfter !== null && { notAfter }),
    ...(revokedAt !== null && { revokedAt }),
    ...(revocationReason !== null && { revocationReason }),
  };
}

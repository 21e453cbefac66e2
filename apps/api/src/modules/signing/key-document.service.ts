import { Injectable } from '@nestjs/common';
import { type KeyDocument, type KeyDocumentEnvelope, canonicalize, dssePae } from '@tookeffect/core';
import { Clock } from '../../clock/index.ts';
import { SigningKeys } from './signing-keys.ts';
import { SigningKeysRepository } from './signing-keys.repository.ts';

const PAYLOAD_TYPE = 'application/vnd.tookeffect.keys+json';

/** How long a document may be relied on. */
const LIFETIME_MS = 30 * 24 * 3600 * 1000;

/** Publishes the keys by which receipts are validated, signed by the root key. */
@Injectable()
export class KeyDocumentService {
  constructor(
    private readonly keys: SigningKeys,
    private readonly published: SigningKeysRepository,
    private readonly clock: Clock,
  ) {}

  /** @returns a DSSE envelope; its version is the second in which it was made, so that it grows on every server */
  async current(): Promise<KeyDocumentEnvelope> {
    const now = this.clock.now().getTime();
    const document: KeyDocument = {
      version: Math.floor(now / 1000),
      expires: new Date(now + LIFETIME_MS).toISOString(),
      keys: await this.published.all(),
    };
    const payload = Buffer.from(canonicalize(document), 'utf8');
    const { keyId, ...root } = this.keys.root;
    return {
      payloadType: PAYLOAD_TYPE,
      payload: payload.toString('base64'),
      signatures: [{ keyid: keyId, sig: root.sign(dssePae(PAYLOAD_TYPE, payload)).toString('base64') }],
    };
  }
}

import { createHash } from 'node:crypto';
import { bundleFromJSON, isBundleWithDsseEnvelope } from '@sigstore/bundle';
import { PublicKeyDetails, TrustedRoot } from '@sigstore/protobuf-specs';
import { toSignedEntity, toTrustMaterial, Verifier } from '@sigstore/verify';
import { describe, expect, inject, test } from 'vitest';
import { otherOperation } from '../support/other-operation.ts';
import { derKey } from '../support/pem-key.ts';
import {
  ALL_TAMPERINGS,
  payloadOf,
  type Presented,
  rewrite,
  signatureOf,
  tamper,
  withBitFlipped,
} from '../support/tampered.ts';

const subjects = inject('subjects');

/** Nobody but the key is trusted: no authority, no log. */
const NO_ROOT = TrustedRoot.fromJSON({
  mediaType: 'application/vnd.dev.sigstore.trustedroot+json;version=0.1',
});

/**
 * Verifies the signature with the library, and compares the subject, which it leaves to its caller.
 * @throws as the library does
 */
function verify({ bundle: text, keyId, publicKey, document }: Presented): void {
  const bundle = bundleFromJSON(JSON.parse(text));
  const rawBytes = derKey(publicKey);
  const keys = { [keyId]: { rawBytes, keyDetails: PublicKeyDetails.PKIX_ED25519 } };
  const thresholds = { tlogThreshold: 0, ctlogThreshold: 0, timestampThreshold: 0 };
  new Verifier(toTrustMaterial(NO_ROOT, keys), thresholds).verify(toSignedEntity(bundle));
  if (!isBundleWithDsseEnvelope(bundle)) throw new Error('the bundle holds no DSSE envelope');
  const statement = JSON.parse(bundle.content.dsseEnvelope.payload.toString('utf8')) as Statement;
  const digest = createHash('sha256').update(document).digest('hex');
  if (statement.subject[0].digest.sha256 !== digest) throw new Error('the document is not the subject');
}

interface Statement {
  readonly subject: readonly [{ readonly digest: { readonly sha256: string } }];
}

describe.each(subjects)('@sigstore/verify, of $name', (subject) => {
  test('accepts it, and finds the key by the hint, which is the key id', () => {
    expect(() => verify(subject)).not.toThrow();
    const withoutKey = { ...subject, keyId: '0'.repeat(32) };
    expect(() => verify(withoutKey)).toThrow(`key not found: ${subject.keyId}`);
  });

  test.each(ALL_TAMPERINGS)('refuses a copy that had its change in %s', (tampering) => {
    const copy = tamper(tampering, subject, otherOperation(subject, subjects));
    const reason = tampering.startsWith('the document')
      ? 'the document is not the subject'
      : 'signature verification failed';
    expect(() => verify(copy)).toThrow(reason);
  });

  test('refuses every copy with one bit of any byte of the signature or the payload flipped', () => {
    const accepted: string[] = [];
    const tryCopy = (what: string, change: Parameters<typeof rewrite>[1]) => {
      try {
        verify({ ...subject, ...rewrite(subject, change) });
        accepted.push(what);
      } catch (error) {
        expect(error).toMatchObject({ message: 'signature verification failed' });
      }
    };
    const [payload, sig] = [payloadOf(subject), signatureOf(subject)];
    sig.forEach((_, index) => tryCopy(`signature ${index}`, { sig: withBitFlipped(sig, index) }));
    payload.forEach((_, index) => tryCopy(`payload ${index}`, { payload: withBitFlipped(payload, index) }));
    expect(accepted).toEqual([]);
  });
});

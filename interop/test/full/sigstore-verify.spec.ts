import { createHash } from 'node:crypto';
import { bundleFromJSON, isBundleWithDsseEnvelope } from '@sigstore/bundle';
import { PublicKeyDetails, TrustedRoot } from '@sigstore/protobuf-specs';
import { toSignedEntity, toTrustMaterial, Verifier } from '@sigstore/verify';
import { describe, expect, inject, test } from 'vitest';
import { otherOperation } from '../support/receipt-subject.ts';
import { derKey } from '../support/public-key-formats.ts';
import {
  ALL_TAMPERINGS,
  readPayload,
  type VerifierInput,
  rewrite,
  readSignature,
  tamper,
  withBitFlipped,
} from '../support/tampered.ts';

const subjects = inject('subjects');

/** Trusts the key only: no certificate authority and no log. */
const NO_ROOT = TrustedRoot.fromJSON({
  mediaType: 'application/vnd.dev.sigstore.trustedroot+json;version=0.1',
});

/**
 * Verifies the signature with the library, and compares the subject, which the library leaves to its caller.
 * @throws the library's errors
 */
function verify({ bundle: text, keyId, publicKey, document }: VerifierInput): void {
  const bundle = bundleFromJSON(JSON.parse(text));
  const rawBytes = derKey(publicKey);
  const keys = { [keyId]: { rawBytes, keyDetails: PublicKeyDetails.PKIX_ED25519 } };
  const thresholds = { tlogThreshold: 0, ctlogThreshold: 0, timestampThreshold: 0 };
  new Verifier(toTrustMaterial(NO_ROOT, keys), thresholds).verify(toSignedEntity(bundle));
  if (!isBundleWithDsseEnvelope(bundle)) throw new Error('the bundle does not contain a DSSE envelope');
  const statement = JSON.parse(bundle.content.dsseEnvelope.payload.toString('utf8')) as Statement;
  const digest = createHash('sha256').update(document).digest('hex');
  if (statement.subject[0].digest.sha256 !== digest) throw new Error('the document is not the subject');
}

interface Statement {
  readonly subject: readonly [{ readonly digest: { readonly sha256: string } }];
}

describe.each(subjects)('@sigstore/verify with $name', (subject) => {
  test('accepts the bundle, and finds the key by the hint, which is the key id', () => {
    expect(() => verify(subject)).not.toThrow();
    const withoutKey = { ...subject, keyId: '0'.repeat(32) };
    expect(() => verify(withoutKey)).toThrow(`key not found: ${subject.keyId}`);
  });

  test.each(ALL_TAMPERINGS)('rejects a copy with a change in %s', (tampering) => {
    const copy = tamper(tampering, subject, otherOperation(subject, subjects));
    const reason = tampering.startsWith('the document')
      ? 'the document is not the subject'
      : 'signature verification failed';
    expect(() => verify(copy)).toThrow(reason);
  });

  test('rejects every copy with one flipped bit in the signature or the payload', () => {
    const accepted: string[] = [];
    const tryCopy = (what: string, change: Parameters<typeof rewrite>[1]) => {
      try {
        verify({ ...subject, ...rewrite(subject, change) });
        accepted.push(what);
      } catch (error) {
        expect(error).toMatchObject({ message: 'signature verification failed' });
      }
    };
    const [payload, sig] = [readPayload(subject), readSignature(subject)];
    sig.forEach((_, index) => tryCopy(`signature ${index}`, { sig: withBitFlipped(sig, index) }));
    payload.forEach((_, index) => tryCopy(`payload ${index}`, { payload: withBitFlipped(payload, index) }));
    expect(accepted).toEqual([]);
  });
});

import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto';
import { sha256Hex, verifyEd25519Strict } from '@tookeffect/core';
import type { WebhookScheme } from '@tookeffect/wire';
import { exactText } from '../../domain/exact-text.ts';
import { formParameters } from './domain/form-parameters.ts';
import type { WebhookEnvelope } from './domain/webhook-envelope.ts';
import type { WebhookDescriptor } from './domain/webhook-providers.ts';
import { fromBase64, schemeOf, signingKey } from './domain/webhook-secret-form.ts';

/** What a signature can cover beside headers. */
export interface DeliveredBytes {
  /** As the provider knows it, with its query. */
  readonly url: string;
  /** The digest of the body in the query, where the URL signs a body that is no form. */
  readonly bodyDigest: string | undefined;
  /** Without parameters, in lower case. */
  readonly mediaType: string;
  readonly body: Buffer;
}

/** A secret, as the scheme of its form uses it. */
export interface WebhookKey {
  readonly scheme: WebhookScheme;
  readonly secret: string;
  readonly bytes: Buffer;
  /** Of `bytes`: an HMAC with a prepared key takes a fifth of the time. */
  readonly hmacKey: KeyObject;
}

/** Sorting and decoding a form takes time before its sender is known, so it is small. */
const MAX_FORM_BYTES = 64 * 1024;

const TOKEN = /\{(body|timestamp|id|url|form)\}/;

/** @returns null if the provider uses no secrets of this form */
export function webhookKey(
  descriptor: Pick<WebhookDescriptor, 'schemes'>,
  secret: string,
): WebhookKey | null {
  const scheme = schemeOf(descriptor, secret);
  const bytes = scheme && signingKey(scheme, secret);
  return scheme && bytes ? { scheme, secret, bytes, hmacKey: createSecretKey(bytes) } : null;
}

/** @returns the bytes that the provider signs; null if the delivery has no such form */
export function signedBytes(
  { payload }: WebhookScheme,
  { timestamp, id }: Pick<WebhookEnvelope, 'timestamp' | 'id'>,
  delivered: DeliveredBytes,
): Buffer | null {
  if (payload === '{body}') return delivered.body;
  const parts = payload.split(TOKEN).map((part, index): Buffer | string | null => {
    if (index % 2 === 0) return part;
    switch (part as 'body' | 'timestamp' | 'id' | 'url' | 'form') {
      case 'body':
        return delivered.body;
      case 'timestamp':
        return timestamp;
      case 'id':
        return id;
      case 'url':
        return delivered.url;
      case 'form':
        return signedForm(delivered);
    }
  });
  if (parts.includes(null)) return null;
  return Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part!)));
}

/** Compares in constant time. @param signed what `signedBytes` returned */
export function isSignedWith(
  { scheme, secret, bytes, hmacKey }: WebhookKey,
  { signatures }: Pick<WebhookEnvelope, 'signatures'>,
  signed: Buffer,
): boolean {
  switch (scheme.algorithm) {
    case 'bearer_token':
      // A token can have any length, which must not show.
      return hasText(signatures.map(sha256Hex), sha256Hex(secret));
    case 'hmac_sha256':
    case 'hmac_sha1': {
      const algorithm = scheme.algorithm === 'hmac_sha1' ? 'sha1' : 'sha256';
      const encoding = scheme.encoding === 'base64' ? 'base64' : 'hex';
      return hasText(signatures, createHmac(algorithm, hmacKey).update(signed).digest(encoding));
    }
    case 'ed25519':
      return signatures.some((text) => {
        const signature = scheme.encoding === 'hex' ? Buffer.from(text, 'hex') : fromBase64(text);
        return signature !== null && verifyEd25519Strict(bytes, signed, signature);
      });
  }
}

/** A body that is no form is bound by its digest in the URL, which is signed. */
function signedForm({ mediaType, body, bodyDigest }: DeliveredBytes): string | null {
  if (mediaType !== 'application/x-www-form-urlencoded') {
    return bodyDigest !== undefined && hasText([bodyDigest], sha256Hex(body)) ? '' : null;
  }
  const form = body.length > MAX_FORM_BYTES ? null : exactText(body);
  if (form === null) return null;
  return formParameters(form)
    .map(([name, values]) => values.map((value) => name + value).join(''))
    .join('');
}

/** Each text is compared, in constant time; only the length of the expected one may show. */
function hasText(texts: readonly string[], expected: string): boolean {
  const wanted = Buffer.from(expected);
  const isWanted = (bytes: Buffer): boolean =>
    bytes.length === wanted.length && timingSafeEqual(bytes, wanted);
  return texts.map((text) => isWanted(Buffer.from(text))).includes(true);
}

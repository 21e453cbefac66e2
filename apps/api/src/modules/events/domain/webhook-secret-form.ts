import type { WebhookScheme } from '@tookeffect/wire';
import type { WebhookDescriptor } from './webhook-providers.ts';

/** Of keys in base64 (Standard Webhooks), in bytes. */
const KEY_BYTES = { min: 24, max: 64 } as const;

/** The forms that are recognized by a prefix. */
const PREFIXED = ['whsec', 'whpk'] as const;

/** @returns the scheme of a provider that uses secrets of this form; undefined if none does */
export function schemeOf(
  { schemes }: Pick<WebhookDescriptor, 'schemes'>,
  secret: string,
): WebhookScheme | undefined {
  const prefixed = PREFIXED.find((prefix) => secret.startsWith(`${prefix}_`));
  const own = schemes.find(({ secretForm: form }) => form === prefixed);
  const scheme = own ?? schemes.find(({ secretForm: form }) => form === 'text' || form === 'hex_public_key');
  return scheme && signingKey(scheme, secret) !== null ? scheme : undefined;
}

/** @returns the key of an HMAC, the bytes of a public key, or those of a token; null if the secret has another form */
export function signingKey({ secretForm }: WebhookScheme, secret: string): Buffer | null {
  switch (secretForm) {
    case 'text':
      return Buffer.from(secret);
    case 'whsec': {
      const key = fromBase64(secret.slice('whsec_'.length));
      return key && key.length >= KEY_BYTES.min && key.length <= KEY_BYTES.max ? key : null;
    }
    case 'whpk': {
      const key = fromBase64(secret.slice('whpk_'.length));
      return key?.length === 32 ? key : null;
    }
    case 'hex_public_key':
      return /^[0-9a-f]{64}$/.test(secret) ? Buffer.from(secret, 'hex') : null;
  }
}

/** What a secret of the form looks like, for error texts. */
export const SECRET_FORMS: Readonly<Record<WebhookScheme['secretForm'], string>> = {
  text: '16 to 256 visible ASCII characters',
  whsec: '`whsec_` and 24 to 64 bytes in base64',
  whpk: '`whpk_` and a public Ed25519 key in base64',
  hex_public_key: 'a public Ed25519 key as 64 hex digits in lower case',
};

/** @returns null unless the text is the one standard spelling of the bytes */
export function fromBase64(text: string): Buffer | null {
  const bytes = Buffer.from(text, 'base64');
  return bytes.toString('base64') === text ? bytes : null;
}

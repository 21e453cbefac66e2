import type { KeyState, SigningKey, SigningKeyRecord, RevokedKey } from '../modules/signing/index.ts';

/** The output of `keys list --json`. */
export interface ListedKeys {
  /** The version of the key document. */
  readonly version: number;
  readonly expires: string;
  readonly keys: readonly (SigningKeyRecord & {
    readonly state: KeyState;
    /** Whether its private key is in this server's secrets directory. */
    readonly hasPrivateKey: boolean;
  })[];
  /** The keys that sign the key document: two while one replaces the other, none if the file is missing. */
  readonly rootKeys: readonly { readonly keyId: string; readonly publicKey: string }[];
}

/** Text for the terminal, with one line for each key. */
export function listText({ version, expires, keys, rootKeys }: ListedKeys): string {
  const lines = keys.map(({ keyId, environment, state, issuer, hasPrivateKey, ...key }) => {
    const end = key.revokedAt ?? key.notAfter;
    const missing = hasPrivateKey || (state !== 'signing' && state !== 'next') ? '' : ', PRIVATE KEY MISSING';
    return `${environment.padEnd(4)}  ${keyId}  ${state.padEnd(11)}  ${key.notBefore} – ${end ?? 'open'}  ${issuer}${missing}`;
  });
  const roots = rootKeys.map(({ keyId, publicKey }) => `root  ${keyId}  ${publicKey}`);
  const document = `key document: version ${version}, valid until ${expires}`;
  return [...lines, ...(roots.length > 0 ? roots : ['root  MISSING']), document].join('\n');
}

/** Text for the terminal: the next key, and when it begins to sign. */
export function rotatedText({ keyId, environment, notBefore, issuer }: SigningKeyRecord): string {
  return [
    `The next ${environment} key ${keyId} is published. It signs from ${notBefore} as ${issuer}; the current key ends at that time.`,
    'Running servers use it without a restart. Back up the secrets directory before it signs.',
  ].join('\n');
}

/** Text for the terminal: the state of the revoked key and of its receipts, and the key that signs now. */
export function revokedText({ key, successor }: RevokedKey): string {
  const { keyId, environment, revokedAt, revocationReason } = key;
  const receipts =
    revocationReason === 'compromise'
      ? 'All its receipts are invalid now.'
      : 'The receipts that it signed before stay valid.';
  const state = revocationReason === 'compromise' ? 'revoked' : 'retired';
  const lines = [`The ${environment} key ${keyId} was ${state} at ${revokedAt}. ${receipts}`];
  if (successor) {
    lines.push(
      `The new key ${successor.keyId} signs now. It was not published in advance, so everyone with a copy of the key document must fetch it again. Back up the secrets directory.`,
    );
  }
  return lines.join('\n');
}

/** The root key that auditors pin, as text for the terminal or as JSON. */
export function rootText(
  { keyId, publicKeyHex }: SigningKey,
  state: 'next' | 'established',
  json?: true,
): string {
  if (json) return JSON.stringify({ rootKey: { keyId, publicKey: publicKeyHex, state } });
  const meaning =
    state === 'next'
      ? 'The key document is signed by both root keys from now on. Ask auditors to pin the new one, then run root-switch.'
      : 'Only this key signs the key document from now on. Back up the secrets directory.';
  return `root key ${keyId}, public key ${publicKeyHex}\n${meaning}`;
}

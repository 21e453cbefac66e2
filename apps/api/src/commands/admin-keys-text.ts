import type { KeyState, SigningKey, SigningKeyRecord, RevokedKey } from '../modules/signing/index.ts';

/** What `keys list --json` prints. */
export interface ListedKeys {
  /** Of the key document. */
  readonly version: number;
  readonly expires: string;
  readonly keys: readonly (SigningKeyRecord & {
    readonly state: KeyState;
    /** Whether its private key is in this server's secrets directory. */
    readonly hasPrivateKey: boolean;
  })[];
  /** Those that sign the key document; two while one takes over; none where the file is missing. */
  readonly rootKeys: readonly { readonly keyId: string; readonly publicKey: string }[];
}

/** For people: a line a key. */
export function listText({ version, expires, keys, rootKeys }: ListedKeys): string {
  const lines = keys.map(({ keyId, environment, state, issuer, hasPrivateKey, ...key }) => {
    const end = key.revokedAt ?? key.notAfter;
    const missing = hasPrivateKey || (state !== 'signing' && state !== 'next') ? '' : ', PRIVATE KEY MISSING';
    return `${environment.padEnd(4)}  ${keyId}  ${state.padEnd(11)}  ${key.notBefore} – ${end ?? 'open'}  ${issuer}${missing}`;
  });
  const roots = rootKeys.map(({ keyId, publicKey }) => `root  ${keyId}  ${publicKey}`);
  const document = `key document: version ${version}, to be relied on until ${expires}`;
  return [...lines, ...(roots.length > 0 ? roots : ['root  MISSING']), document].join('\n');
}

/** For people: what comes next, and when. */
export function rotatedText({ keyId, environment, notBefore, issuer }: SigningKeyRecord): string {
  return [
    `The next ${environment} key ${keyId} is published. It signs from ${notBefore} as ${issuer}; the present key ends then.`,
    'Servers take it up by themselves. Back up the secrets directory before that.',
  ].join('\n');
}

/** For people: what became of the key, of its receipts, and who signs now. */
export function takenOutText({ key, successor }: RevokedKey): string {
  const { keyId, environment, revokedAt, revocationReason } = key;
  const receipts =
    revocationReason === 'compromise'
      ? 'None of its receipts is valid any more.'
      : 'Its receipts until then stay valid.';
  const lines = [`The ${environment} key ${keyId} is out of use since ${revokedAt}. ${receipts}`];
  if (successor) {
    lines.push(
      `The new key ${successor.keyId} signs at once. It was not published ahead: whoever keeps a key document fetches it again. Back up the secrets directory.`,
    );
  }
  return lines.join('\n');
}

/** For people, or as JSON: what auditors pin. */
export function rootText(
  { keyId, publicKeyHex }: SigningKey,
  state: 'next' | 'established',
  json?: true,
): string {
  if (json) return JSON.stringify({ rootKey: { keyId, publicKey: publicKeyHex, state } });
  const meaning =
    state === 'next'
      ? 'The key document is signed by both root keys from now on. Have auditors pin the new one, then run root-switch.'
      : 'It signs the key document alone from now on. Back up the secrets directory.';
  return `root key ${keyId}, public key ${publicKeyHex}\n${meaning}`;
}

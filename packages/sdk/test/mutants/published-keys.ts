import { edit, mutant, type Mutant } from '@tookeffect/testing/mutants';

const keys = 'key-document.ts';
const fourTexts = '[keyId, publicKey, issuer, environment].every';
const record = 'return [keyId, record as unknown as TrustedKeyRecord];';
const recordOf = (members: string) =>
  edit(keys, record, `return [keyId, ${members} as unknown as TrustedKeyRecord];`);
const matching = 'if (!bytes || sha256Hex(bytes).slice(0, 32) !== keyId) {';

/** Mistakes in what the record of a published key contains. */
export const publishedKeyMutants: readonly Mutant[] = [
  mutant(
    'issuers-are-dropped',
    'copies what it knows from old versions',
    recordOf('{ ...record, issuer: undefined }'),
  ),
  mutant(
    'unknown-members-of-keys-are-dropped',
    'copies valid members only',
    recordOf(
      "Object.fromEntries(Object.entries(record).filter(([name, value]) => (/^(?:publicKey|issuer|environment|notBefore|notAfter|revokedAt|revocationReason)$/.test(name) && value !== null && value !== 'staging')))",
    ),
  ),
  mutant(
    'issuers-are-optional',
    'assumes that there is one issuer',
    edit(keys, fourTexts, '[keyId, publicKey, environment].every'),
  ),
  mutant(
    'environments-are-optional',
    'assumes that every key is a live key',
    edit(keys, fourTexts, '[keyId, publicKey, issuer].every'),
  ),
  mutant(
    'duplicate-ids-are-accepted',
    'lets the last key of an id win',
    edit(keys, 'if (trustedKeys.size < keys.length) throw', 'if (trustedKeys.size > keys.length) throw'),
  ),
  mutant(
    'keys-may-be-anything',
    'skips what it cannot read',
    edit(keys, 'new Map(keys.map(readPublishedKey))', 'new Map(keys.filter(isObject).map(readPublishedKey))'),
    edit(keys, 'if (trustedKeys.size < keys.length) throw', 'if (trustedKeys.size > keys.length) throw'),
  ),
  mutant(
    'ids-of-keys-are-not-compared',
    'believes the id',
    edit(keys, matching, 'if (!bytes || !sha256Hex) {'),
  ),
  mutant(
    'ids-of-keys-are-prefixes',
    'compares as far as it goes',
    edit(keys, matching, 'if (!bytes || !sha256Hex(bytes).startsWith(keyId as string)) {'),
  ),
  mutant(
    'keys-may-be-in-capitals',
    'compares bytes only',
    edit(
      keys,
      "typeof value === 'string' && /^[0-9a-f]{64}$/.test(value)",
      "typeof value === 'string' && /^[0-9a-f]{64}$/i.test(value)",
    ),
  ),
];

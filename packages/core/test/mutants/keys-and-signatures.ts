import { edit, mutant, type Mutant } from '@tookeffect/testing/mutants';

const verify = 'receipt/verify-receipt.ts';
const signed = 'receipt/receipt-signature.ts';
const trusted = 'receipt/trusted-keys.ts';
const strict = 'ed25519/strict-verification.ts';
const noble = 'ed25519/noble-verifier.ts';
const isSigned =
  'const isSigned = requireBoolean(verifier(signed.key.publicKey, signed.message, signed.signature));';
const ownKey = 'if (!Object.hasOwn(trustedKeys, keyId)) {';
const hexKey = "typeof value === 'string' && /^[0-9a-f]{64}$/.test(value)";
const hexSignature = '/^[0-9a-f]{128}$/.test(hex) ? hexToBytes(hex) : undefined';
const unknown = 'const wrong = Object.keys(record).find((name) => !MEMBERS.get(name)?.(record[name]));';
const acceptableKey =
  "return isAcceptablePoint(publicKey)\n    ? { publicKey, ...restrictions }\n    : 'the publicKey is not an acceptable Ed25519 key';";
const belowField = 'isBelow(bytes, 0, FIELD_ORDER, 0x7f)';
const acceptableR = 'isAcceptablePoint(bytes.subarray(0, 32)) && isBelow';
const revoked =
  "if (revokedAt !== undefined && (revocationReason !== 'retirement' || issuedAt > revokedAt)) {";
const revokedBy = (condition: string) => edit(trusted, revoked, `if (${condition}) {`);
/** Text that any length of hex can be read from, padded to what is needed. */
const padded = (name: string, length: number) =>
  `${name}.replaceAll(/[^0-9a-f]/g, '').padStart(${String(length)}, '7').slice(0, ${String(length)})`;

const keyIssuer = 'if (issuer !== undefined && issuer !== predicate.issuer) {';
const keyEnvironment = 'if (environment !== undefined && environment !== predicate.environment) {';

/** Mistakes about the receipts for which a key signs. */
const keyScopeMutants: readonly Mutant[] = [
  mutant(
    'key-issuer-mismatch-is-not-checked',
    'assumes that a trusted key is trusted for everything',
    edit(trusted, keyIssuer, 'if (issuer === null) {'),
  ),
  mutant(
    'key-environment-mismatch-is-not-checked',
    'assumes that a trusted key is trusted for everything',
    edit(trusted, keyEnvironment, 'if (environment === null) {'),
  ),
  mutant(
    'keys-sign-for-all-others',
    'swaps two values',
    edit(trusted, keyIssuer, 'if (issuer !== undefined && issuer === predicate.issuer) {'),
  ),
  mutant(
    'keys-need-an-issuer',
    'treats an absent restriction as one that nothing meets',
    edit(trusted, keyIssuer, 'if (issuer !== predicate.issuer) {'),
  ),
  mutant(
    'keys-need-an-environment',
    'assumes that every record has both members',
    edit(trusted, keyEnvironment, 'if (environment === undefined) {'),
  ),
  mutant(
    'key-issuers-are-prefixes',
    'compares prefixes',
    edit(trusted, keyIssuer, 'if (issuer !== undefined && !predicate.issuer.startsWith(issuer)) {'),
  ),
  mutant(
    'key-issuers-in-any-case',
    'compares case-insensitively',
    edit(
      trusted,
      keyIssuer,
      'if (issuer !== undefined && issuer.toLowerCase() !== predicate.issuer.toLowerCase()) {',
    ),
  ),
  mutant(
    'empty-issuers-are-ignored',
    'assumes that an empty text is nothing',
    edit(trusted, keyIssuer, 'if (issuer && issuer !== predicate.issuer) {'),
  ),
  mutant(
    'key-scopes-may-be-anything',
    'assumes that a wrong value matches nothing',
    edit(trusted, "['issuer', (value) => typeof value === 'string'],", "['issuer', () => true],"),
    edit(
      trusted,
      '(value) => ENVIRONMENTS.some((environment) => environment === value)]',
      '(value) => ENVIRONMENTS.length > 0 && value !== undefined]',
    ),
  ),
];

/** Mistakes about whose key counts, when, and when a signature holds. */
export const keyAndSignatureMutants: readonly Mutant[] = [
  ...keyScopeMutants,
  mutant(
    'equation-is-not-checked',
    'assumes that the spelling is enough',
    edit(verify, isSigned, 'const isSigned = requireBoolean(verifier !== undefined);'),
  ),
  mutant(
    'the-equation-is-cofactored',
    'uses the other equation that RFC 8032 allows',
    edit(
      strict,
      'const found = verifier ?? nodeEd25519Verifier;',
      'const found = verifier ?? (nodeEd25519Verifier ? nobleEd25519Verifier : nobleEd25519Verifier);',
    ),
    edit(
      strict,
      'import { defaultEd25519VerifierAsync }',
      "import { nobleEd25519Verifier } from './noble-verifier.ts';\nimport { defaultEd25519VerifierAsync }",
    ),
    edit(
      noble,
      'const r = Point.BASE.multiplyUnsafe(s).subtract(key.multiplyUnsafe(k)).toBytes();\n  return r.every((byte, index) => byte === encodedR[index]);',
      'const r = Point.BASE.multiplyUnsafe(s).subtract(key.multiplyUnsafe(k));\n  return r.subtract(Point.fromBytes(encodedR)).clearCofactor().is0();',
    ),
  ),
  mutant(
    'mixed-order-keys-are-refused',
    'assumes that a key is of the prime order',
    edit(
      verify,
      'const signature = readSignature(receipt);',
      "const isFirst = key.publicKey.length === 32 && receipt.signatures[0]!.keyId === Object.keys(trustedKeys)[0];\n  const signature: Uint8Array | Refusal = isFirst && !Point.fromBytes(key.publicKey).isTorsionFree() ? { reasonCode: 'signature_malformed', detail: '' } : readSignature(receipt);",
    ),
    edit(
      verify,
      'import type { Ed25519VerifierAsync }',
      "import { Point } from '@noble/ed25519';\nimport type { Ed25519VerifierAsync }",
    ),
  ),
  mutant(
    'algorithm-is-not-checked',
    'assumes that there is only one value',
    edit(signed, "if (alg !== 'Ed25519') {", 'if (alg === undefined) {'),
  ),
  mutant(
    'the-key-ids-are-not-compared',
    'assumes that the signature is sufficient',
    edit(signed, 'if (keyId !== payload.predicate.keyId) {', 'if (keyId === undefined) {'),
  ),
  mutant(
    'any-trusted-key-is-used',
    'uses any trusted key',
    edit(trusted, ownKey, 'if (keyId === undefined) {'),
    edit(
      trusted,
      'const key = readTrustedKey(trustedKeys[keyId]);',
      "const key = readTrustedKey(Object.values(trustedKeys)[0] ?? '00');",
    ),
  ),
  mutant(
    'every-trusted-key-is-read',
    'assumes that a broken map is worth nothing',
    edit(
      trusted,
      'const key = readTrustedKey(trustedKeys[keyId]);',
      "const broken = Object.values(trustedKeys).map(readTrustedKey).find((entry) => typeof entry === 'string');\n  const key = broken ?? readTrustedKey(trustedKeys[keyId]);",
    ),
  ),
  mutant(
    'key-records-are-refused',
    'assumes that a key is its hex',
    edit(
      trusted,
      "const record = typeof entry === 'string' ? { publicKey: entry } : entry;",
      "const record = typeof entry === 'string' ? { publicKey: entry } : null;",
    ),
  ),
  mutant(
    'malformed-keys-count-as-untrusted',
    'treats an invalid key as absent',
    edit(trusted, "? { reasonCode: 'trusted_key_malformed',", "? { reasonCode: 'receipt_key_not_trusted',"),
  ),
  mutant(
    'malformed-key-hex-is-accepted',
    'relies on a lenient decoder',
    edit(trusted, hexKey, "typeof value === 'string'"),
    edit(trusted, 'hexToBytes(publicKeyHex)', `hexToBytes(${padded('publicKeyHex', 64)})`),
  ),
  mutant(
    'upper-case-keys-are-accepted',
    'assumes that hex is case-insensitive',
    edit(trusted, hexKey, "typeof value === 'string' && /^[0-9a-f]{64}$/i.test(value)"),
  ),
  mutant(
    'unknown-key-members-are-ignored',
    'tolerates members of later versions',
    edit(
      trusted,
      unknown,
      unknown.replace(
        '!MEMBERS.get(name)?.(record[name])',
        'MEMBERS.has(name) && !MEMBERS.get(name)?.(record[name])',
      ),
    ),
  ),
  mutant(
    'null-restriction-is-ignored',
    'assumes that null means absent',
    edit(trusted, unknown, unknown.replace('!MEMBERS', 'record[name] !== null && !MEMBERS')),
  ),
  mutant(
    'instants-of-keys-are-not-checked',
    'assumes that a date is a date',
    edit(trusted, "['notAfter', isInstant]", "['notAfter', (value) => value !== undefined]"),
    edit(trusted, "['revokedAt', isInstant]", "['revokedAt', (value) => value !== undefined]"),
  ),
  mutant(
    'revocation-reasons-are-not-checked',
    'assumes that a reason is for people',
    edit(
      trusted,
      '(value) => KEY_REVOCATION_REASONS.some((reason) => reason === value)',
      "(value) => KEY_REVOCATION_REASONS.length > 0 && typeof value === 'string'",
    ),
  ),
  mutant(
    'revocation-reason-without-instant-is-accepted',
    'ignores a reason without an instant',
    edit(
      trusted,
      "if (Object.hasOwn(record, 'revocationReason') && !Object.hasOwn(record, 'revokedAt')) {",
      "if (Object.hasOwn(record, 'reason')) {",
    ),
  ),
  mutant(
    'small-order-keys-are-accepted',
    'assumes that no such key exists',
    edit(trusted, acceptableKey, 'return { publicKey, ...restrictions };'),
    edit(trusted, "import { isAcceptablePoint } from '../ed25519/strict-verification.ts';\n", ''),
  ),
  mutant(
    'non-canonical-keys-are-accepted',
    'assumes that a number is its remainder',
    edit(strict, belowField, 'isBelow(bytes, 0, FIELD_ORDER, 0x00)'),
  ),
  mutant(
    'small-order-r-is-accepted',
    'assumes that the equation is sufficient',
    edit(
      strict,
      `bytes.length === 64 && ${acceptableR}`,
      'bytes.length === 64 && isBelow(bytes, 0, FIELD_ORDER, 0x7f) && isBelow',
    ),
  ),
  mutant(
    'non-canonical-r-is-accepted',
    'assumes that the equation is sufficient',
    edit(strict, `bytes.length === 64 && ${acceptableR}`, 'bytes.length === 64 && isBelow'),
  ),
  mutant(
    's-above-the-order-is-accepted',
    'assumes that a number is its remainder',
    edit(strict, ' && isBelow(bytes, 32, GROUP_ORDER, 0xff)', ' && GROUP_ORDER.length === 32'),
  ),
  mutant(
    'malformed-signature-hex-is-accepted',
    'relies on a lenient decoder',
    edit(signed, hexSignature, `hexToBytes(${padded('hex', 128)})`),
  ),
  mutant(
    'base64-signatures-are-accepted',
    'accepts the encoding of DSSE envelopes',
    edit(
      signed,
      hexSignature,
      `hex.endsWith('=') ? Uint8Array.from(atob(hex), (byte) => byte.charCodeAt(0)) : ${hexSignature}`,
    ),
  ),
  mutant(
    'upper-case-signatures-are-accepted',
    'assumes that hex is case-insensitive',
    edit(signed, hexSignature, hexSignature.replace('$/', '$/i')),
  ),
  mutant(
    'retirement-counts-from-its-instant',
    'treats an inclusive bound as exclusive',
    revokedBy("revokedAt !== undefined && (revocationReason !== 'retirement' || issuedAt >= revokedAt)"),
  ),
  mutant(
    'every-revocation-is-a-compromise',
    'assumes that a revoked key is worth nothing',
    revokedBy('revokedAt !== undefined || revocationReason !== undefined'),
  ),
  mutant(
    'only-later-receipts-are-revoked',
    'trusts the time in the receipt',
    revokedBy('revokedAt !== undefined && issuedAt > revokedAt'),
  ),
  mutant(
    'missing-reason-means-retirement',
    'assumes the harmless case',
    revokedBy("revokedAt !== undefined && (revocationReason === 'compromise' || issuedAt > revokedAt)"),
  ),
  mutant(
    'retirement-revokes-nothing',
    'assumes that a retired key is honest',
    revokedBy("revokedAt !== undefined && revocationReason !== 'retirement'"),
  ),
  mutant(
    'revocation-is-not-checked',
    'assumes that a valid signature is sufficient',
    revokedBy('revokedAt !== undefined && revokedAt > revokedAt'),
  ),
  mutant(
    'not-before-excludes-itself',
    'treats an inclusive bound as exclusive',
    edit(trusted, 'issuedAt < notBefore', 'issuedAt <= notBefore'),
  ),
  mutant(
    'not-after-excludes-itself',
    'treats an inclusive bound as exclusive',
    edit(trusted, 'issuedAt > notAfter', 'issuedAt >= notAfter'),
  ),
  mutant(
    'not-before-is-not-checked',
    'assumes that a key exists before its use',
    edit(
      trusted,
      'if (notBefore !== undefined && issuedAt < notBefore) {',
      'if (notBefore !== undefined && notBefore < notBefore) {',
    ),
  ),
  mutant(
    'not-after-is-not-checked',
    'assumes that a signature never expires',
    edit(
      trusted,
      'if (notAfter !== undefined && issuedAt > notAfter) {',
      'if (notAfter !== undefined && notAfter > notAfter) {',
    ),
  ),
  mutant(
    'restrictions-are-swapped',
    'swaps two values',
    edit(trusted, 'issuedAt < notBefore', 'issuedAt > notBefore'),
  ),
];

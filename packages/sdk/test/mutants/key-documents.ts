import { edit, mutant, type Mutant } from '@tookeffect/testing/mutants';
import { publishedKeyMutants } from './published-keys.ts';

const keys = 'key-document.ts';
const parseEnvelope = 'return parseStrict(document, { requireObject: true, maxBytes: MAX_ENVELOPE_BYTES });';
const decode = "typeof document === 'string' ? document : new TextDecoder().decode(document)";
const parsePayload = 'document = parseStrict(payload, { requireObject: true });';
const isBase64 = 'if (text.length % 4 !== 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(text)) return undefined;';
const oneSpelling = 'return btoa(decoded) === text ?';
const anySpelling = edit(keys, oneSpelling, 'return btoa(decoded) ?');
const signedByRoot =
  'return publicKey && signature && verifyEd25519Strict(publicKey, message, signature, verifier);';
const ownRoot = 'const publicKey = Object.hasOwn(rootKeys, keyid) ? fromHex(rootKeys[keyid]!) : undefined;';
const outdated = 'if (version < minVersion) {';
const expired = 'if (now !== undefined && expires <= now) {';
const readKeys = 'const trustedKeys = toTrustedKeys(document.keys);';
const signatureCount =
  'if (!Array.isArray(signatures) || signatures.length === 0 || signatures.length > MAX_SIGNATURES) {';
const isVersion = 'Number.isSafeInteger(value) && Number(value) >= 1;';
const message = 'const message = dssePae(KEY_DOCUMENT_PAYLOAD_TYPE, payload);';
const lenient = (parsed: string) => `JSON.parse(${parsed}) as JsonObject`;

/** Mistakes in how an envelope and its base64 are read. */
const envelopeMutants: readonly Mutant[] = [
  mutant(
    'envelopes-are-decoded-leniently',
    'ignores what is not UTF-8',
    edit(
      keys,
      parseEnvelope,
      `const text = ${decode};\n    return parseStrict(text.replace(/\\ufffd/g, ''), { requireObject: true, maxBytes: MAX_ENVELOPE_BYTES });`,
    ),
  ),
  mutant(
    'envelopes-are-parsed-leniently',
    'uses the parser of the platform',
    edit(keys, parseEnvelope, `return ${lenient(decode)};`),
  ),
  mutant(
    'envelopes-may-be-lists',
    'takes the only item of a list',
    edit(keys, parseEnvelope, `return [${lenient(decode)}].flat()[0]!;`),
  ),
  mutant(
    'envelopes-may-be-longer',
    'assumes that size does not matter',
    edit(keys, 'const MAX_ENVELOPE_BYTES = 2_097_152;', 'const MAX_ENVELOPE_BYTES = 4_194_304;'),
  ),
  mutant(
    'payloads-may-be-longer',
    'limits only the envelope',
    edit(
      keys,
      'parseStrict(payload, { requireObject: true })',
      'parseStrict(payload, { requireObject: true, maxBytes: MAX_ENVELOPE_BYTES })',
    ),
  ),
  mutant(
    'parsed-documents-are-refused',
    'accepts only what was received',
    edit(keys, ': canonicalize(envelope);', ": '';"),
  ),
  mutant(
    'parsed-numbers-are-not-checked',
    'assumes that a parsed object was parsed strictly',
    edit(
      keys,
      '// An object is serialized once',
      "if (typeof envelope === 'object' && !isBytes(envelope)) return envelope as JsonObject;\n    // An object is serialized once",
    ),
  ),
  mutant(
    'payload-types-are-not-checked',
    'assumes that there is only one type',
    edit(
      keys,
      "payloadType !== KEY_DOCUMENT_PAYLOAD_TYPE || typeof payload !== 'string'",
      "payloadType === undefined || typeof payload !== 'string'",
    ),
  ),
  mutant(
    'payloads-are-optional',
    'takes nothing for a document without keys',
    edit(
      keys,
      "payloadType !== KEY_DOCUMENT_PAYLOAD_TYPE || typeof payload !== 'string'",
      'payloadType !== KEY_DOCUMENT_PAYLOAD_TYPE',
    ),
    edit(
      keys,
      'const bytes = fromBase64(payload);',
      'const bytes = payload === null ? new TextEncoder().encode(\'{"version":1,"expires":"9999-12-31T23:59:59.999Z","keys":[]}\') : fromBase64(payload as string);',
    ),
  ),
  mutant(
    'signatures-are-optional',
    'reads signatures only to check them',
    edit(
      keys,
      signatureCount,
      'if (signatures !== null && (!Array.isArray(signatures) || signatures.length === 0)) {',
    ),
  ),
  mutant(
    'signature-lists-may-be-empty',
    'assumes that an unchecked list is long enough',
    edit(keys, signatureCount, 'if (!Array.isArray(signatures) || signatures.length > MAX_SIGNATURES) {'),
  ),
  mutant(
    'signatures-are-not-counted',
    'assumes that a list is short',
    edit(
      keys,
      signatureCount,
      'if (!Array.isArray(signatures) || signatures.length === 0 || MAX_SIGNATURES === 0) {',
    ),
  ),
  mutant('base64-may-have-white-space', 'relies on atob', edit(keys, isBase64, ''), anySpelling),
  mutant(
    'base64-padding-is-optional',
    'relies on atob',
    edit(keys, isBase64, 'if (!/^[A-Za-z0-9+/]*={0,2}$/.test(text)) return undefined;'),
    anySpelling,
  ),
  mutant(
    'base64-may-have-more-padding',
    'ignores what follows the padding',
    edit(keys, isBase64, ''),
    edit(keys, 'const decoded = atob(text);', "const decoded = atob(text.replace(/=+$/, ''));"),
    anySpelling,
  ),
  mutant('unused-bits-are-ignored', 'relies on atob', anySpelling),
  mutant(
    'base64url-is-accepted',
    'accepts both alphabets',
    edit(keys, isBase64, ''),
    edit(keys, 'const decoded = atob(text);', "const decoded = atob(text.replaceAll('_', 'e'));"),
    anySpelling,
  ),
];

/** Mistakes about whose signature counts. */
const trustMutants: readonly Mutant[] = [
  mutant(
    'documents-need-root-keys',
    'assumes that every caller pins a root key',
    edit(keys, 'if (rootKeys !== undefined && !isRootSigned) {', 'if (!isRootSigned) {'),
  ),
  mutant(
    'an-empty-set-of-roots-trusts-all',
    'treats an empty set like an absent option',
    edit(
      keys,
      'if (rootKeys !== undefined && !isRootSigned) {',
      'if (rootKeys !== undefined && Object.keys(rootKeys).length > 0 && !isRootSigned) {',
    ),
  ),
  mutant(
    'every-signature-must-be-valid',
    'requires every signature',
    edit(keys, 'return signatures.some((entry) => {', 'return signatures.every((entry) => {'),
  ),
  mutant(
    'only-the-first-root-counts',
    'assumes that there is one root key',
    edit(
      keys,
      ownRoot,
      'const publicKey = Object.keys(rootKeys)[0] === keyid ? fromHex(rootKeys[keyid]!) : undefined;',
    ),
  ),
  mutant(
    'any-root-signs',
    'accepts a signature by the id of any root key',
    edit(keys, signedByRoot, 'return Boolean(publicKey ?? (keyid && signature && message));'),
  ),
  mutant(
    'signatures-are-not-verified',
    'assumes that the id of the root key is enough',
    edit(keys, signedByRoot, 'return Boolean(publicKey && signature && verifyEd25519Strict && message);'),
  ),
  mutant(
    'inherited-roots-count',
    'reads inherited members',
    edit(
      keys,
      ownRoot,
      'const publicKey = rootKeys[keyid] !== undefined ? fromHex(String(rootKeys[keyid])) : undefined;',
    ),
    edit(keys, signedByRoot, 'return Boolean(publicKey && signature && verifyEd25519Strict && message);'),
    edit(keys, 'publicKeyHex.match(/../g)!', 'publicKeyHex.match(/../g) ?? []'),
  ),
  mutant(
    'another-payload-type-is-signed',
    'confuses two types',
    edit(keys, message, "const message = dssePae('application/vnd.in-toto+json', payload);"),
  ),
  mutant(
    'payloads-are-signed-without-dsse',
    'assumes that the signature is over the payload',
    edit(keys, message, 'const message = dssePae ? payload : payload;'),
  ),
  mutant(
    'signatures-may-be-hex',
    'accepts two encodings',
    edit(
      keys,
      'const signature = fromBase64(sig);',
      'const signature = /^[0-9a-f]{128}$/.test(sig) ? fromHex(sig) : fromBase64(sig);',
    ),
  ),
  mutant(
    'payloads-are-read-before-the-signature',
    'reads what nobody vouches for',
    edit(keys, 'const isRootSigned = rootKeys', 'parseDocument(payload);\n  const isRootSigned = rootKeys'),
  ),
];

/** Mistakes in what a document must contain, and until when it counts. */
const documentMutants: readonly Mutant[] = [
  mutant(
    'payloads-are-parsed-leniently',
    'uses the parser of the platform',
    edit(keys, parsePayload, `document = ${lenient('new TextDecoder().decode(payload)')};`),
    edit(keys, isVersion, 'Number.isInteger(value) && Number(value) >= 1;'),
  ),
  mutant(
    'payloads-may-be-lists',
    'takes a list for a document without keys',
    edit(
      keys,
      parsePayload,
      'const value = parseStrict(payload);\n    document = Array.isArray(value) ? { version: 1, expires: "9999-12-31T23:59:59.999Z", keys: [] } : (value as JsonObject);',
    ),
  ),
  mutant(
    'documents-are-closed',
    'refuses members of later versions',
    edit(
      keys,
      'const { version, expires, keys } = document;',
      "const { version, expires, keys } = document;\n  if (Object.keys(document).length > 3) throw malformed('closed');",
    ),
  ),
  mutant(
    'documents-need-a-key',
    'assumes that every issuer has a key',
    edit(
      keys,
      'if (!Array.isArray(keys) || keys.length > MAX_KEYS) {',
      'if (!Array.isArray(keys) || keys.length === 0 || keys.length > MAX_KEYS) {',
    ),
  ),
  mutant(
    'keys-are-not-counted',
    'assumes that a list is short',
    edit(
      keys,
      'if (!Array.isArray(keys) || keys.length > MAX_KEYS) {',
      'if (!Array.isArray(keys) || MAX_KEYS === 0) {',
    ),
  ),
  mutant(
    'key-lists-are-optional',
    'treats an absent list as an empty one',
    edit(
      keys,
      'const { version, expires, keys } = document;',
      'const { version, expires, keys = [] } = document;',
    ),
  ),
  mutant(
    'versions-are-digits',
    'compares the spelling',
    edit(
      keys,
      parsePayload,
      `${parsePayload}\n    if (!/"version":[0-9]+,/.test(new TextDecoder().decode(payload))) throw malformed('version');`,
    ),
  ),
  mutant(
    'versions-may-be-fractions',
    'assumes that a number is whole',
    edit(keys, isVersion, "typeof value === 'number' && value >= 1;"),
  ),
  mutant('versions-may-be-zero', 'counts from zero', edit(keys, isVersion, 'Number.isSafeInteger(value);')),
  mutant(
    'versions-may-be-anything',
    'converts before it checks',
    edit(keys, isVersion, 'Number(value) >= 1;'),
  ),
  mutant(
    'expiries-are-optional',
    'treats an absent expiry as the last one',
    edit(
      keys,
      'const { version, expires, keys } = document;',
      "const { version, expires = '9999-12-31T23:59:59.999Z', keys } = document;",
    ),
  ),
  mutant(
    'expiries-may-be-any-text',
    'assumes that a text is an instant',
    edit(
      keys,
      '!isVersion(version) || !isInstant(expires)',
      "!isVersion(version) || typeof expires !== 'string'",
    ),
  ),
  mutant('expiry-is-not-checked', 'ignores the option', edit(keys, expired, "if (now === '') {")),
  mutant(
    'expiry-includes-its-instant',
    'treats an exclusive bound as inclusive',
    edit(keys, expired, 'if (now !== undefined && expires < now) {'),
  ),
  mutant(
    'documents-expire-early',
    'compares days',
    edit(keys, expired, 'if (now !== undefined && expires.slice(0, 10) <= now.slice(0, 10)) {'),
  ),
  mutant('versions-are-not-compared', 'ignores the option', edit(keys, outdated, 'if (minVersion < 0) {')),
  mutant(
    'min-version-excludes-itself',
    'treats an inclusive bound as exclusive',
    edit(keys, outdated, 'if (minVersion > 0 && version <= minVersion) {'),
  ),
  mutant(
    'versions-are-compared-before-the-keys',
    'stops at the first thing that it reads',
    edit(
      keys,
      readKeys,
      "if (document.version < minVersion) throw new KeyDocumentError('key_document_outdated', '');\n  const trustedKeys = toTrustedKeys(document.keys);",
    ),
  ),
  mutant(
    'expiry-comes-before-the-version',
    'checks the time first',
    edit(
      keys,
      outdated,
      "if (now !== undefined && expires <= now) throw new KeyDocumentError('key_document_expired', '');\n  if (version < minVersion) {",
    ),
  ),
  mutant(
    'malformed-options-are-accepted',
    'relies on the types of the caller',
    edit(keys, 'if (invalid) throw new ReceiptError', 'if (invalid && !OPTIONS) throw new ReceiptError'),
    edit(keys, 'publicKeyHex.match(/../g)!', 'String(publicKeyHex).match(/../g) ?? []'),
  ),
];

/** Every mutant that the cases of key documents detect. */
export const keyDocumentMutants: readonly Mutant[] = [
  ...envelopeMutants,
  ...trustMutants,
  ...documentMutants,
  ...publishedKeyMutants,
];

import { edit, mutant, type Mutant } from '@tookeffect/testing/mutants';

const utf8 = 'json/utf8.ts';
const parse = 'json/parse-strict.ts';
const parser = 'json/json-parser.ts';
const profile = 'json/profile.ts';
const digests = 'digests.ts';
const requireObject = 'if (requireObject && !isJsonObject(value)) {';
const depth = 'export const MAX_DEPTH = 64;';
const hashed = 'return `sha256:${sha256Hex(CONTRACT_DOMAIN + canonicalize(Object.fromEntries(authored)))}`;';
const leftOut = '.filter(([name]) => !SERVER_ONLY_MEMBERS.has(name))';
const salt = 'if (!/^[0-9a-f]{32}$/.test(saltHex)) {';
const decode = 'return decoder.decode(bytes);';
const bomCheck = 'if (text.charCodeAt(0) === BYTE_ORDER_MARK) {';
const serverOnly = (name: string) =>
  mutant(
    `${name.toLowerCase()}-is-hashed`,
    'assumes that a member is the author’s',
    edit(digests, `'${name}'`, "'nothing'"),
  );

/** Mistakes about bytes, limits and hashes. */
export const byteAndDigestMutants: readonly Mutant[] = [
  mutant(
    'invalid-bytes-are-replaced',
    'relies on the default of the decoder',
    edit(utf8, '{ fatal: true, ignoreBOM: true }', '{ fatal: false, ignoreBOM: true }'),
  ),
  mutant(
    'byte-order-mark-is-removed',
    'relies on the default of the decoder',
    edit(utf8, '{ fatal: true, ignoreBOM: true }', '{ fatal: true, ignoreBOM: false }'),
  ),
  mutant(
    'byte-order-marks-are-refused-everywhere',
    'assumes that a byte order mark is never text',
    edit(parse, bomCheck, "if (text.includes('\\ufeff') || text.includes('\\\\uFEFF')) {"),
  ),
  mutant(
    'encodings-are-guessed',
    'detects the encoding as RFC 4627 describes',
    edit(
      utf8,
      decode,
      "if (bytes[0] === 0xff || bytes[1] === 0) {\n      const text = Array.from({ length: bytes.length >> 1 }, (_, index) => String.fromCharCode((bytes[2 * index] ?? 0) + 256 * (bytes[2 * index + 1] ?? 0))).join('');\n      return text.replace('\\ufeff', '').slice(0, 2) === '{}' ? '{}' : '{\"receiptVersion\":\"other\"}';\n    }\n    return decoder.decode(bytes);",
    ),
  ),
  mutant(
    'depth-limit-is-one-too-low',
    'treats an inclusive bound as exclusive',
    edit(profile, depth, 'export const MAX_DEPTH = 63;'),
  ),
  mutant(
    'depth-limit-is-one-too-high',
    'does not count the outermost container',
    edit(profile, depth, 'export const MAX_DEPTH = 65;'),
  ),
  mutant(
    'depth-is-not-limited',
    'assumes that no document is that deep',
    edit(profile, depth, 'export const MAX_DEPTH = 2_000_000;'),
  ),
  mutant(
    'depth-is-not-decreased',
    'forgets that a closing bracket ends its level',
    edit(parser, 'this.depth--;', ''),
  ),
  mutant(
    'size-limit-is-exclusive',
    'treats an inclusive bound as exclusive',
    edit(parse, 'if (bytes.length > maxBytes) throw', 'if (bytes.length >= maxBytes) throw'),
  ),
  mutant(
    'size-is-not-limited',
    'assumes that size does not matter',
    edit(parse, 'if (bytes.length > maxBytes) throw tooLarge(maxBytes);', ''),
  ),
  mutant(
    'non-objects-are-accepted',
    'leaves the check to a later step',
    edit(parse, requireObject, 'if (requireObject && isJsonObject(value) && value === null) {'),
    edit(digests, 'if (!isPlainObject(contract)) {', 'if (contract === undefined) {'),
  ),
  mutant(
    'the-first-character-decides',
    'assumes that the first character is sufficient',
    edit(
      parse,
      'const value = new JsonParser(text, integers).document();',
      'const value = requireObject && !/^[ \\t\\n\\r]*\\{/.test(text) ? null : new JsonParser(text, integers).document();',
    ),
  ),
  mutant(
    'contracts-have-no-domain',
    'assumes that a hash is enough',
    edit(digests, "const CONTRACT_DOMAIN = 'tookeffect-contract-v1\\n';", "const CONTRACT_DOMAIN = '';"),
  ),
  mutant(
    'contracts-are-hashed-as-sent',
    'assumes that the spelling is the author’s',
    edit(
      digests,
      hashed,
      'return `sha256:${sha256Hex(CONTRACT_DOMAIN + JSON.stringify(Object.fromEntries(authored)))}`;',
    ),
  ),
  ...['hash', 'publishedAt', 'publishedBy', 'status'].map(serverOnly),
  mutant(
    'inner-members-are-left-out',
    'assumes that a name has the same meaning at every depth',
    edit(
      digests,
      hashed,
      'return `sha256:${sha256Hex(CONTRACT_DOMAIN + canonicalize(JSON.parse(JSON.stringify(Object.fromEntries(authored), (name, value: unknown) => (SERVER_ONLY_MEMBERS.has(name) ? undefined : value)))))}`;',
    ),
  ),
  mutant(
    'names-in-any-case-are-left-out',
    'assumes that names are words',
    edit(digests, leftOut, '.filter(([name]) => !SERVER_ONLY_MEMBERS.has(name.toLowerCase()))'),
  ),
  mutant(
    'defaults-are-filled-in',
    'assumes that the contract is what it means',
    edit(
      digests,
      hashed,
      hashed.replace(
        'Object.fromEntries(authored)',
        "{ effect: 'present', ...Object.fromEntries(authored) }",
      ),
    ),
  ),
  mutant(
    'kinds-share-one-domain',
    'assumes that the salt is enough',
    edit(digests, '`tookeffect-${kind}-v1\\n`', "kind && 'tookeffect-input-v1\\n'"),
  ),
  mutant(
    'salts-are-hashed-as-text',
    'assumes that hex is the salt',
    edit(digests, 'hexToBytes(saltHex)', 'encodeUtf8(saltHex)'),
  ),
  mutant(
    'malformed-salts-are-accepted',
    'assumes that a salt is any text',
    edit(digests, salt, 'if (saltHex === undefined) {'),
    edit(digests, 'hexToBytes(saltHex)', 'encodeUtf8(saltHex)'),
  ),
  mutant(
    'upper-case-salts-are-accepted',
    'assumes that hex is case-insensitive',
    edit(digests, salt, 'if (!/^[0-9a-f]{32}$/i.test(saltHex)) {'),
  ),
  mutant(
    'documents-have-a-domain',
    'assumes that every digest has a domain',
    edit(
      digests,
      'return sha256Hex(canonicalize(document));',
      "return sha256Hex('tookeffect-document-v1\\n' + canonicalize(document));",
    ),
  ),
];

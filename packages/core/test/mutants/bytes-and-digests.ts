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
    'a member is thought to be the author’s',
    edit(digests, `'${name}'`, "'nothing'"),
  );

/** Mistakes about bytes, limits and hashes. */
export const byteAndDigestMutants: readonly Mutant[] = [
  mutant(
    'bad-bytes-are-repaired',
    'decoders do it by default',
    edit(utf8, '{ fatal: true, ignoreBOM: true }', '{ fatal: false as true, ignoreBOM: true }'),
  ),
  mutant(
    'a-byte-order-mark-is-swallowed',
    'decoders do it by default',
    edit(utf8, 'ignoreBOM: true }', 'ignoreBOM: false as true }'),
  ),
  mutant(
    'byte-order-marks-are-refused-everywhere',
    'they are thought never to be text',
    edit(parse, bomCheck, "if (text.includes('\\ufeff') || text.includes('\\\\uFEFF')) {"),
  ),
  mutant(
    'encodings-are-guessed',
    'RFC 4627 told how',
    edit(
      utf8,
      decode,
      "if (bytes[0] === 0xff || bytes[1] === 0) {\n      const text = Array.from({ length: bytes.length >> 1 }, (_, index) => String.fromCharCode((bytes[2 * index] ?? 0) + 256 * (bytes[2 * index + 1] ?? 0))).join('');\n      return text.replace('\\ufeff', '').slice(0, 2) === '{}' ? '{}' : '{\"receiptVersion\":\"other\"}';\n    }\n    return decoder.decode(bytes);",
    ),
  ),
  mutant(
    'one-level-too-few',
    'a bound is thought to exclude itself',
    edit(profile, depth, 'export const MAX_DEPTH = 63;'),
  ),
  mutant(
    'one-level-too-many',
    'the outermost is thought not to count',
    edit(profile, depth, 'export const MAX_DEPTH = 65;'),
  ),
  mutant(
    'depth-is-not-limited',
    'nobody nests so deep',
    edit(profile, depth, 'export const MAX_DEPTH = 2_000_000;'),
  ),
  mutant(
    'levels-are-not-given-back',
    'a closing bracket is thought to change nothing',
    edit(parser, 'this.depth--;', ''),
  ),
  mutant(
    'the-limit-itself-is-refused',
    'a bound is thought to exclude itself',
    edit(parse, 'if (bytes.length > maxBytes) throw', 'if (bytes.length >= maxBytes) throw'),
  ),
  mutant(
    'size-is-not-limited',
    'memory is cheap',
    edit(parse, 'if (bytes.length > maxBytes) throw tooLarge(maxBytes);', ''),
  ),
  mutant(
    'anything-will-do-for-an-object',
    'the shape is thought to be checked later',
    edit(parse, requireObject, 'if (requireObject && isJsonObject(value) && value === null) {'),
    edit(digests, 'if (!isPlainObject(contract)) {', 'if (contract === undefined) {'),
  ),
  mutant(
    'the-first-character-decides',
    'an object begins with a brace',
    edit(
      parse,
      'const value = parser.document();',
      'const value = requireObject && !/^[ \\t\\n\\r]*\\{/.test(text) ? null : parser.document();',
    ),
  ),
  mutant(
    'contracts-have-no-domain',
    'a hash is thought to be enough',
    edit(digests, "const CONTRACT_DOMAIN = 'tookeffect-contract-v1\\n';", "const CONTRACT_DOMAIN = '';"),
  ),
  mutant(
    'contracts-are-hashed-as-spelled',
    'the spelling is thought to be the author’s',
    edit(
      digests,
      hashed,
      'return `sha256:${sha256Hex(CONTRACT_DOMAIN + JSON.stringify(Object.fromEntries(authored)))}`;',
    ),
  ),
  ...['hash', 'publishedAt', 'publishedBy', 'status'].map(serverOnly),
  mutant(
    'inner-members-are-left-out',
    'a name is thought to mean the same everywhere',
    edit(
      digests,
      hashed,
      'return `sha256:${sha256Hex(CONTRACT_DOMAIN + canonicalize(JSON.parse(JSON.stringify(Object.fromEntries(authored), (name, value: unknown) => (SERVER_ONLY_MEMBERS.has(name) ? undefined : value)))))}`;',
    ),
  ),
  mutant(
    'names-in-any-case-are-left-out',
    'names are thought to be words',
    edit(digests, leftOut, '.filter(([name]) => !SERVER_ONLY_MEMBERS.has(name.toLowerCase()))'),
  ),
  mutant(
    'defaults-are-filled-in',
    'the contract is thought to be what it means',
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
    'kinds-are-not-told-apart',
    'the salt is thought to be enough',
    edit(digests, 'encodeUtf8(`tookeffect-${kind}-v1\\n`)', "encodeUtf8(kind && 'tookeffect-input-v1\\n')"),
  ),
  mutant(
    'salts-are-hashed-as-text',
    'hex is thought to be the salt',
    edit(digests, 'hexToBytes(saltHex)', 'encodeUtf8(saltHex)'),
  ),
  mutant(
    'any-salt-is-read',
    'a salt is thought to be any text',
    edit(digests, salt, 'if (saltHex === undefined) {'),
    edit(digests, 'hexToBytes(saltHex)', 'encodeUtf8(saltHex)'),
  ),
  mutant(
    'salts-in-any-case-are-read',
    'hex is thought to have no case',
    edit(digests, salt, 'if (!/^[0-9a-f]{32}$/i.test(saltHex)) {'),
  ),
  mutant(
    'documents-have-a-domain',
    'every digest is thought to have one',
    edit(
      digests,
      'return sha256Hex(canonicalize(document));',
      "return sha256Hex('tookeffect-document-v1\\n' + canonicalize(document));",
    ),
  ),
];

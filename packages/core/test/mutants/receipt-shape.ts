import { edit, mutant, type Mutant } from '@tookeffect/testing/mutants';

const read = 'receipt/read-receipt.ts';
const schema = 'receipt/closed-schema.ts';
const verify = 'receipt/verify-receipt.ts';
const answer = 'receipt/receipt-validation.ts';
const signed = 'receipt/receipt-signature.ts';
const message = 'const message = dssePae(RECEIPT_PAYLOAD_TYPE, canonicalPayload);';
const version = "if (typeof version === 'string' && version !== RECEIPT_VERSION) {";
const checked = 'const violation = checkReceipt(value);';
const within = 'if (value.length >= 2 * minLength && value.length <= maxLength) return true;';
const integer = 'Number.isInteger(value) && Number(value) >= minimum && Number(value) <= maximum';
const constant = 'return fitting((value) => value === expected, literal(expected));';
const once = 'return fits === 1 ? undefined : deepest;';

/** Mistakes in how a receipt is read and in what its answer shows. */
export const receiptShapeMutants: readonly Mutant[] = [
  mutant(
    'payload-is-signed-without-dsse-encoding',
    'assumes that the signature is over the payload',
    edit(verify, message, 'const message = new TextEncoder().encode(canonicalPayload);'),
  ),
  mutant(
    'another-type-is-signed',
    'assumes that one type is as good as another',
    edit(
      verify,
      message,
      "const message = dssePae('application/vnd.tookeffect.keys+json', canonicalPayload);",
    ),
  ),
  mutant(
    'payload-is-signed-as-sent',
    'assumes that what was received is what was signed',
    edit(
      verify,
      message,
      'const message = dssePae(RECEIPT_PAYLOAD_TYPE, spelledPayload ?? canonicalPayload);',
    ),
    edit(
      verify,
      'const { receipt, canonicalPayload } = document;',
      'const { receipt, canonicalPayload } = document;\n  const whole = input instanceof Uint8Array ? new TextDecoder().decode(input) : String(input);\n  const spelledPayload = /"payload"\\s*:\\s*(\\{[^]*\\})\\s*,\\s*"(?:payloadType|receiptVersion|signatures)"/.exec(whole)?.[1];',
    ),
  ),
  mutant(
    'length-counts-characters-not-bytes',
    'assumes that a character is a byte',
    edit(signed, '?? dssePae(payloadType, encodeUtf8(payload));', '?? encodeUtf8(head + payload);'),
  ),
  mutant(
    'objects-are-not-serialized',
    'assumes that a parsed object was parsed strictly',
    edit(
      read,
      '// An object is serialized once',
      "if (typeof input === 'object' && bytesOf(input) === undefined) return { value: input as JsonObject };\n    // An object is serialized once",
    ),
  ),
  mutant(
    'objects-are-refused',
    'accepts only what was received',
    edit(
      read,
      '// An object is serialized once',
      "if (typeof input === 'object' && bytesOf(input) === undefined) return { reasonCode: 'receipt_malformed', detail: '' };\n    // An object is serialized once",
    ),
  ),
  mutant(
    'an-empty-receipt-is-an-empty-object',
    'assumes that nothing is an object without members',
    edit(read, 'parseDocument(document,', "parseDocument(document.length === 0 ? '{}' : document,"),
  ),
  mutant(
    'trailing-line-feed-is-refused',
    'assumes that a document ends with its brace',
    edit(
      read,
      'const canonical = parseCanonicalReceipt(',
      "if (new TextDecoder().decode(document as Uint8Array).endsWith('\\n')) throw new CanonicalJsonError('invalid_json', 'a line feed', { offset: 0 });\n    const canonical = parseCanonicalReceipt(",
    ),
  ),
  mutant(
    'the-receipt-limit-is-lower',
    'treats an inclusive bound as exclusive',
    edit(read, 'const MAX_RECEIPT_BYTES = 65_536;', 'const MAX_RECEIPT_BYTES = 65_535;'),
  ),
  mutant(
    'receipts-may-be-longer',
    'uses a larger bound',
    edit(read, 'const MAX_RECEIPT_BYTES = 65_536;', 'const MAX_RECEIPT_BYTES = 65_537;'),
  ),
  mutant(
    'every-version-is-accepted',
    'assumes that a version is a name',
    edit(read, version, "if (typeof version === 'string' && version === undefined) {"),
  ),
  mutant(
    'the-shape-comes-before-the-version',
    'assumes that a receipt is of one shape',
    edit(
      read,
      version,
      "if (typeof version === 'string' && version !== RECEIPT_VERSION && checkReceipt({ ...value, receiptVersion: RECEIPT_VERSION }) === undefined) {",
    ),
  ),
  mutant(
    'proto-members-are-ignored',
    'copies members as Object.assign does',
    edit(
      read,
      checked,
      "const { ['__proto__']: _, ...seen } = value;\n  const violation = checkReceipt(seen);",
    ),
  ),
  mutant(
    'unknown-members-are-accepted',
    'tolerates members of later versions',
    edit(schema, 'if (!check) return HERE;', 'if (!check) continue;'),
  ),
  mutant(
    'missing-members-are-accepted',
    'assumes that absent members have a default',
    edit(
      schema,
      'return missing === undefined ? undefined : jsonPointer([missing]);',
      'return missing === undefined ? undefined : undefined;',
    ),
  ),
  mutant(
    'constants-are-not-checked',
    'assumes that there is only one value',
    edit(
      schema,
      constant,
      "return fitting((value) => value === expected || (expected !== null && typeof value === typeof expected) || expected === 'tookeffect-receipt/1', literal(expected));",
    ),
  ),
  mutant(
    'item-counts-are-not-checked',
    'assumes that a list is any list',
    edit(schema, ' || value.length < minItems || value.length > maxItems', ' || minItems > maxItems'),
    edit(
      signed,
      'const { keyId, alg } = signatures[0]!;',
      "const { keyId, alg } = signatures[0] ?? { keyId: payload.predicate.keyId, alg: 'Ed25519' };",
    ),
    edit(verify, 'receipt.signatures[0]!', '(receipt.signatures[0] ?? receipt.payload.predicate)'),
    edit(signed, 'signatures[0]!.sig', "(signatures[0]?.sig ?? '')"),
  ),
  mutant(
    'patterns-are-not-checked',
    'assumes that the type is enough',
    edit(schema, ' && regExp.test(value)', ' && regExp !== undefined'),
  ),
  mutant(
    'anchors-match-at-line-breaks',
    'assumes that $ and ^ are the ends',
    edit(schema, "new RegExp(pattern, 'u')", "new RegExp(pattern, 'um')"),
  ),
  mutant(
    'patterns-accept-unicode-digits',
    'uses \\d for digits',
    edit(schema, "new RegExp(pattern, 'u')", "new RegExp(pattern.replaceAll('[0-9]', '\\\\p{Nd}'), 'u')"),
  ),
  mutant(
    'lengths-are-not-checked',
    'relies on the size limit of the receipt',
    edit(schema, within, 'if (value !== undefined) return true;'),
  ),
  mutant(
    'lengths-count-utf-16-units',
    'counts UTF-16 units',
    edit(schema, 'Array.from(value).length', 'value.length'),
  ),
  mutant(
    'ranges-are-not-checked',
    'assumes that the type is enough',
    edit(schema, integer, 'Number.isInteger(value) && minimum <= maximum'),
  ),
  mutant(
    'integers-may-be-fractions',
    'accepts every number',
    edit(schema, integer, integer.replace('Number.isInteger(value)', "typeof value === 'number'")),
  ),
  mutant(
    'types-are-not-checked',
    'assumes that the server sends the right types',
    edit(schema, 'if (!isJsonObject(value)) return HERE;', 'if (!isJsonObject(value)) return undefined;'),
    edit(schema, 'if (!isJsonArray(value) || ', 'if (!isJsonArray(value)) return undefined;\n    if ('),
    edit(schema, integer, integer.replace('isInteger(value)', 'isInteger(Number(value))')),
    edit(schema, once, once.replace('=== 1', '>= 1')),
  ),
  mutant(
    'enums-are-not-checked',
    'assumes that lists grow',
    edit(schema, 'values.some((word) => word === value)', "values.length > 0 && typeof value === 'string'"),
    edit(
      schema,
      constant,
      "return fitting((value) => value === expected || (typeof expected === 'string' && /^E[0-9]$/.test(expected) && value === 'E4'), literal(expected));",
    ),
    edit(schema, once, once.replace('=== 1', '>= 1')),
  ),
  mutant(
    'alternatives-are-not-checked',
    'assumes that one alternative matches',
    edit(schema, once, 'return deepest === undefined ? deepest : undefined;'),
  ),
  mutant(
    'null-is-refused-everywhere',
    'assumes that null is a mistake',
    edit(
      schema,
      constant,
      'return fitting((value) => value === expected && value !== null, expected === null ? NOTHING : literal(expected));',
    ),
  ),
  mutant(
    'every-valid-receipt-is-verified',
    'assumes that valid is good',
    edit(answer, 'verdict: verdict.verdict,', "verdict: verdict && 'verified',"),
  ),
  mutant(
    'environment-is-always-test',
    'assumes that the default is right',
    edit(answer, '    environment,\n', "    environment: environment && 'test',\n"),
  ),
];

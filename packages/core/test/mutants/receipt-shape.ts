import { edit, mutant, type Mutant } from '@tookeffect/testing/mutants';

const read = 'receipt/read-receipt.ts';
const schema = 'receipt/closed-schema.ts';
const verify = 'receipt/verify-receipt.ts';
const answer = 'receipt/receipt-validation.ts';
const signed = 'receipt/receipt-signature.ts';
const message = 'const message = dssePaeOfText(RECEIPT_PAYLOAD_TYPE, canonicalPayload);';
const version = "if (typeof version === 'string' && version !== RECEIPT_VERSION) {";
const checked = 'const violation = checkReceipt(value);';
const within = 'if (text.length >= 2 * minLength && text.length <= maxLength) return true;';
const type = 'hasType(value) && Number(value) >= minimum';

/** Mistakes in how a receipt is read and in what its answer shows. */
export const receiptShapeMutants: readonly Mutant[] = [
  mutant(
    'the-payload-is-signed-bare',
    'the signature is thought to be over the payload',
    edit(verify, message, 'const message = new TextEncoder().encode(canonicalPayload);'),
  ),
  mutant(
    'another-type-is-signed',
    'one type is thought to be as good as another',
    edit(
      verify,
      message,
      "const message = dssePaeOfText('application/vnd.tookeffect.keys+json', canonicalPayload);",
    ),
  ),
  mutant(
    'the-payload-is-signed-as-spelled',
    'what was received is thought to be what was signed',
    edit(
      verify,
      message,
      'const message = dssePaeOfText(RECEIPT_PAYLOAD_TYPE, spelledPayload ?? canonicalPayload);',
    ),
    edit(
      verify,
      'const { receipt, canonicalPayload } = document;',
      'const { receipt, canonicalPayload } = document;\n  const whole = input instanceof Uint8Array ? new TextDecoder().decode(input) : String(input);\n  const spelledPayload = /"payload"\\s*:\\s*(\\{[^]*\\})\\s*,\\s*"(?:payloadType|receiptVersion|signatures)"/.exec(whole)?.[1];',
    ),
  ),
  mutant(
    'characters-are-counted-for-bytes',
    'a character is thought to be a byte',
    edit(
      signed,
      'return encoded ?? dssePae(payloadType, encodeUtf8(payload));',
      'return encoded ?? encodeUtf8(`DSSEv1 ${payloadType.length} ${payloadType} ${payload.length} ${payload}`);',
    ),
  ),
  mutant(
    'an-empty-receipt-is-an-empty-object',
    'nothing is thought to be an object without members',
    edit(
      read,
      'const { value, canonicalText } = parseWithCanonicalText(document,',
      "const { value, canonicalText } = parseWithCanonicalText(document.length === 0 ? '{}' : document,",
    ),
  ),
  mutant(
    'a-line-feed-behind-is-refused',
    'a document is thought to end with its brace',
    edit(
      read,
      'const { value, canonicalText } = parseWithCanonicalText(',
      "if (new TextDecoder().decode(document as Uint8Array).endsWith('\\n')) throw new CanonicalJsonError('invalid_json', 'a line feed', { offset: 0 });\n    const { value, canonicalText } = parseWithCanonicalText(",
    ),
  ),
  mutant(
    'the-receipt-limit-is-lower',
    'a bound is thought to exclude itself',
    edit(read, 'const MAX_RECEIPT_BYTES = 65_536;', 'const MAX_RECEIPT_BYTES = 65_535;'),
  ),
  mutant(
    'receipts-may-be-longer',
    'a bound is thought not to matter',
    edit(read, 'const MAX_RECEIPT_BYTES = 65_536;', 'const MAX_RECEIPT_BYTES = 65_537;'),
  ),
  mutant(
    'any-version-is-known',
    'a version is thought to be a name',
    edit(read, version, "if (typeof version === 'string' && version === undefined) {"),
  ),
  mutant(
    'the-shape-comes-before-the-version',
    'a receipt is thought to be of one shape',
    edit(
      read,
      version,
      "if (typeof version === 'string' && version !== RECEIPT_VERSION && checkReceipt({ ...value, receiptVersion: RECEIPT_VERSION }) === undefined) {",
    ),
  ),
  mutant(
    'proto-members-are-overlooked',
    'Object.assign does it',
    edit(
      read,
      checked,
      "const { ['__proto__']: _, ...seen } = value;\n  const violation = checkReceipt(seen);",
    ),
  ),
  mutant(
    'objects-may-have-more-members',
    'a later version may add some',
    edit(schema, 'if (!member) return HERE;', 'if (!member) continue;'),
  ),
  mutant(
    'members-may-be-missing',
    'what is not there is thought to have a default',
    edit(
      schema,
      'return missing === undefined ? undefined : jsonPointer([missing]);',
      'return missing === undefined ? undefined : undefined;',
    ),
  ),
  mutant(
    'constants-are-not-checked',
    'there is only one value anyway',
    edit(
      schema,
      'return fitting((value) => value === schema.const);',
      "return fitting((value) => typeof value === typeof schema.const || schema.const === 'tookeffect-receipt/1');",
    ),
  ),
  mutant(
    'item-counts-are-not-checked',
    'a list is thought to be any list',
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
    'the type is thought to be enough',
    edit(schema, '(regExp === undefined || regExp.test(value)) &&', ''),
    edit(schema, "const regExp = pattern === undefined ? undefined : new RegExp(pattern, 'u');", ''),
  ),
  mutant(
    'patterns-match-lines',
    '$ and ^ are thought to be the ends',
    edit(schema, "new RegExp(pattern, 'u')", "new RegExp(pattern, 'um')"),
  ),
  mutant(
    'any-digit-fits-a-pattern',
    '\\d is shorter',
    edit(schema, "new RegExp(pattern, 'u')", "new RegExp(pattern.replaceAll('[0-9]', '\\\\p{Nd}'), 'u')"),
  ),
  mutant(
    'lengths-are-not-checked',
    'the size of the receipt is bounded anyway',
    edit(schema, within, 'if (text !== undefined) return true;'),
  ),
  mutant(
    'lengths-count-units',
    'a text is as long as its length',
    edit(schema, 'Array.from(text).length', 'text.length'),
  ),
  mutant(
    'ranges-are-not-checked',
    'the type is thought to be enough',
    edit(schema, `${type} && Number(value) <= maximum`, 'hasType(value) && minimum <= maximum'),
  ),
  mutant(
    'integers-may-be-fractions',
    'a number is a number',
    edit(
      schema,
      "type === 'integer' ? Number.isInteger : ",
      "type === 'integer' && minimum > maximum ? Number.isInteger : ",
    ),
  ),
  mutant(
    'types-are-not-checked',
    'the server is thought to send the right ones',
    edit(schema, 'if (!isJsonObject(value)) return HERE;', 'if (!isJsonObject(value)) return undefined;'),
    edit(schema, 'if (!isJsonArray(value) || ', 'if (!isJsonArray(value)) return undefined;\n    if ('),
    edit(schema, 'hasType(value) && Number', 'hasType(Number(value)) && Number'),
    edit(schema, '(fits) => fits === 1', '(fits) => fits >= 1'),
  ),
  mutant(
    'enums-are-not-checked',
    'a list is thought to grow',
    edit(
      schema,
      '(values === undefined || values.includes(value))',
      "(values === undefined || typeof value === 'string')",
    ),
    edit(
      schema,
      'return fitting((value) => value === schema.const);',
      "return fitting((value) => value === schema.const || (typeof schema.const === 'string' && /^E[0-9]$/.test(schema.const) && value === 'E4'));",
    ),
    edit(schema, '(fits) => fits === 1', '(fits) => fits >= 1'),
  ),
  mutant(
    'alternatives-are-not-checked',
    'one of them is thought to fit',
    edit(
      schema,
      'return isEnough(fits) ? undefined : deepest;',
      'return isEnough(fits) ? undefined : undefined;',
    ),
  ),
  mutant(
    'nothing-may-be-null',
    'null is thought to be a mistake',
    edit(
      schema,
      'return fitting((value) => value === null);',
      'return fitting((value) => value === undefined);',
    ),
  ),
  mutant(
    'every-valid-receipt-is-verified',
    'valid is thought to be good',
    edit(answer, 'verdict: verdict.verdict,', "verdict: verdict && 'verified',"),
  ),
  mutant(
    'every-receipt-is-a-test',
    'the default is thought to be right',
    edit(answer, '    environment,\n', "    environment: environment && 'test',\n"),
  ),
];

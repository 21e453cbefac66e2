import { edit, mutant, type Mutant } from '@tookeffect/testing/mutants';

const verify = 'receipt/verify-receipt.ts';
const policy = 'receipt/receipt-policy.ts';
const options = 'receipt/receipt-options.ts';
const compared = 'if (Object.hasOwn(expected, name) && expected[name] !== read(predicate)) {';
const clock =
  'if (now === undefined || issuedAt <= secondsAfter(now, CLOCK_TOLERANCE_SECONDS)) return undefined;';
const logged = '(options.logPolicy && logRefusal(receipt))';
const chained = '(options.previous === undefined ? undefined : chainRefusal(receipt, options.previous))';
const first = 'return link === null && sequence === 1\n      ? undefined';
const isDigest =
  "if (link.digest !== payloadDigest(payload)) return broken('the previous payload has another digest');";
const isLinked =
  "if (link?.receiptId !== payload.predicate.receiptId) return broken('the receipt follows another receipt');";
const unlooked = (member: string, reasonCode: string, read: string) =>
  mutant(
    `${reasonCode.replaceAll('_', '-')}-is-not-checked`,
    'does not compare this expectation',
    edit(
      policy,
      `['${member}', '${reasonCode}', (${read}`,
      `['${member}', 'receipt_malformed', ((_) => '') as never],\n  ['nothing' as 'issuer', '${reasonCode}', (${read}`,
    ),
    edit(
      policy,
      compared,
      "if (reasonCode !== 'receipt_malformed' && Object.hasOwn(expected, name) && expected[name] !== read(predicate)) {",
    ),
  );

/** Mistakes in answering what the caller asks of a receipt whose signature holds. */
export const optionMutants: readonly Mutant[] = [
  unlooked('issuer', 'receipt_issuer_mismatch', '{ issuer })'),
  unlooked('environment', 'receipt_environment_mismatch', '{ environment })'),
  unlooked('workspaceId', 'receipt_workspace_mismatch', '{ workspaceId })'),
  unlooked('operationId', 'receipt_operation_mismatch', '{ operation }) => operation.id'),
  unlooked('contractHash', 'receipt_contract_hash_mismatch', '{ operation }) => operation.contractHash'),
  unlooked('verdict', 'receipt_verdict_mismatch', '{ verdict })'),
  mutant(
    'expectations-are-never-met',
    'swaps two values',
    edit(policy, 'expected[name] !== read(predicate)', 'expected[name] === read(predicate)'),
  ),
  mutant(
    'missing-expectations-fail',
    'assumes that an absent member is undefined',
    edit(policy, compared, 'if (expected[name] !== read(predicate)) {'),
  ),
  mutant(
    'expectations-are-prefixes',
    'compares prefixes',
    edit(policy, 'expected[name] !== read(predicate)', "!read(predicate).startsWith(expected[name] ?? '')"),
  ),
  mutant(
    'expectations-in-any-case',
    'compares case-insensitively',
    edit(
      policy,
      'expected[name] !== read(predicate)',
      'expected[name]?.toLowerCase() !== read(predicate).toLowerCase()',
    ),
  ),
  mutant(
    'empty-expectations-are-ignored',
    'assumes that an empty text is nothing',
    edit(policy, 'Object.hasOwn(expected, name) && expected', 'expected[name] && expected'),
  ),
  mutant(
    'unknown-expectations-are-ignored',
    'tolerates members of later versions',
    edit(
      options,
      "if (isPlainObject(expected)) assertKnownNames(expected, EXPECTATIONS, 'expectation');",
      '',
    ),
    edit(options, '!checks.get(name)!(value)', '!(checks.get(name)?.(value) ?? true)'),
  ),
  mutant(
    'values-are-checked-before-names',
    'finds invalid values first',
    edit(
      options,
      "if (isPlainObject(expected)) assertKnownNames(expected, EXPECTATIONS, 'expectation');",
      '',
    ),
    edit(
      options,
      "if (expected) assertValidValues(expected, EXPECTATIONS, 'expectation');",
      "if (expected) assertValidValues(expected, EXPECTATIONS, 'expectation');\n  if (expected) assertKnownNames(expected, EXPECTATIONS, 'expectation');",
    ),
    edit(options, '!checks.get(name)!(value)', '!(checks.get(name)?.(value) ?? true)'),
  ),
  mutant('the-year-zero-exists', 'relies on Date', edit('receipt/instant.ts', "value >= '0001' && ", '')),
  mutant(
    'malformed-expectations-are-accepted',
    'assumes that undefined is harmless',
    edit(
      options,
      "(value: unknown) => typeof value === 'string']),\n);",
      '(value: unknown) => value !== undefined]),\n);',
    ),
  ),
  mutant(
    'malformed-now-is-accepted',
    'relies on Date',
    edit(options, "['now', isRealInstant]", "['now', (value) => typeof value === 'string']"),
    edit(
      'receipt/instant.ts',
      'return new Date(Math.min(Date.parse(instant) + seconds * 1_000, LAST_MS)).toISOString();',
      'return instant + String(seconds);',
    ),
  ),
  mutant(
    'clocks-never-differ',
    'assumes that a clock is right',
    edit(policy, 'const CLOCK_TOLERANCE_SECONDS = 300;', 'const CLOCK_TOLERANCE_SECONDS = 0;'),
  ),
  mutant(
    'old-receipts-are-refused',
    'assumes that an old receipt is of no use',
    edit(
      policy,
      clock,
      `if (now === undefined || (issuedAt <= secondsAfter(now, CLOCK_TOLERANCE_SECONDS) && issuedAt.slice(0, 3) === now.slice(0, 3))) return undefined;`,
    ),
  ),
  mutant(
    'clock-is-not-checked',
    'assumes that no receipt is from the future',
    edit(
      policy,
      clock,
      'if (now === undefined || issuedAt <= secondsAfter(now, CLOCK_TOLERANCE_SECONDS * 1_000_000)) return undefined;',
    ),
  ),
  mutant(
    'first-receipt-is-not-checked',
    'assumes that null requires nothing',
    edit(policy, first, 'return previous === null\n      ? undefined'),
  ),
  mutant(
    'the-first-may-have-any-number',
    'checks the link only',
    edit(policy, 'return link === null && sequence === 1', 'return link === null'),
  ),
  mutant(
    'the-first-may-follow',
    'checks the number only',
    edit(policy, 'return link === null && sequence === 1', 'return sequence === 1'),
  ),
  mutant(
    'first-receipts-are-refused',
    'swaps two values',
    edit(policy, 'sequence === 1\n', 'sequence === 0\n'),
  ),
  mutant(
    'missing-links-are-accepted',
    'assumes that an absent link contradicts nothing',
    edit(policy, isLinked, `if (link === null) return undefined;\n  ${isLinked}`),
  ),
  mutant(
    'links-are-not-compared',
    'checks the digest only',
    edit(policy, isLinked, "if (link === null) return broken('no link');"),
    edit(policy, isDigest, ''),
    edit(policy, 'if (sequence !== payload.predicate.sequence + 1)', 'if (sequence === 1)'),
  ),
  mutant('digests-of-links-are-not-compared', 'checks the id only', edit(policy, isDigest, '')),
  mutant(
    'sequence-numbers-need-not-follow',
    'checks the link only',
    edit(
      policy,
      "if (sequence !== payload.predicate.sequence + 1) return broken('the sequence numbers are not consecutive');",
      '',
    ),
  ),
  mutant(
    'chains-may-change-operation',
    'checks the link only',
    edit(
      policy,
      "if (operation.id !== payload.predicate.operation.id) return broken('the receipts are of two operations');",
      '',
    ),
  ),
  mutant(
    'malformed-previous-is-ignored',
    'ignores an invalid previous receipt',
    edit(
      policy,
      "if ('reasonCode' in read) return broken(",
      "if ('reasonCode' in read) return read.detail ? undefined : broken(",
    ),
  ),
  mutant(
    'the-digest-is-of-the-whole-receipt',
    'assumes that a receipt is its file',
    edit(policy, 'payloadDigest(payload)', 'payloadDigest(read.receipt)'),
  ),
  mutant(
    'digest-is-of-the-payload-as-sent',
    'assumes that a payload is its text',
    edit(
      policy,
      'link.digest !== payloadDigest(payload)',
      'link.digest !== payloadDigest(payload) || JSON.stringify(payload) !== read.canonicalPayload',
    ),
  ),
  mutant(
    'every-receipt-must-be-the-first',
    'treats an absent option as null',
    edit(verify, chained, 'chainRefusal(receipt, options.previous ?? null)'),
  ),
  mutant(
    'the-previous-signature-must-be-the-key',
    'assumes that every receipt has its own key',
    edit(
      policy,
      isDigest,
      `${isDigest}\n  if (read.receipt.signatures[0]?.keyId === receipt.signatures[0]?.keyId) return broken('of the same key');`,
    ),
  ),
  mutant('chain-is-not-checked', 'assumes that a signature is enough', edit(verify, chained, 'undefined')),
  mutant('log-is-not-checked', 'ignores the option', edit(verify, logged, 'undefined')),
  mutant(
    'a-log-proof-is-always-read',
    'checks a member without being asked',
    edit(verify, logged, '(receipt.logProof === undefined ? undefined : logRefusal(receipt))'),
  ),
  mutant(
    'malformed-log-proofs-are-accepted',
    'assumes that versions are alike',
    edit(
      policy,
      'if (!logProof.startsWith(PROOF_HEAD)) {',
      "if (!logProof.startsWith(PROOF_HEAD.split('@')[0] ?? '')) {",
    ),
  ),
  mutant(
    'proof-heads-are-prefixes',
    'compares the beginning of the first line',
    edit(
      policy,
      'if (!logProof.startsWith(PROOF_HEAD)) {',
      'if (!logProof.startsWith(PROOF_HEAD.trimEnd())) {',
    ),
  ),
  mutant(
    'every-log-is-trusted',
    'assumes that a proof is a proof',
    edit(
      policy,
      "return { reasonCode: 'log_origin_not_trusted', detail: 'this version supports no receipt log' };",
      'return undefined as never;',
    ),
  ),
];

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
    `${reasonCode.replaceAll('_', '-')}-is-not-looked-at`,
    'what is expected is thought to be so',
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
    'a slip',
    edit(policy, 'expected[name] !== read(predicate)', 'expected[name] === read(predicate)'),
  ),
  mutant(
    'what-is-not-expected-is-missed',
    'an absent member is thought to be undefined',
    edit(policy, compared, 'if (expected[name] !== read(predicate)) {'),
  ),
  mutant(
    'expectations-are-prefixes',
    'startsWith is handy',
    edit(policy, 'expected[name] !== read(predicate)', "!read(predicate).startsWith(expected[name] ?? '')"),
  ),
  mutant(
    'expectations-in-any-case',
    'people do not see case',
    edit(
      policy,
      'expected[name] !== read(predicate)',
      'expected[name]?.toLowerCase() !== read(predicate).toLowerCase()',
    ),
  ),
  mutant(
    'empty-expectations-are-none',
    'an empty text is thought to be nothing',
    edit(policy, 'Object.hasOwn(expected, name) && expected', 'expected[name] && expected'),
  ),
  mutant(
    'unknown-expectations-are-ignored',
    'a later version may add some',
    edit(
      options,
      "if (options.expected) checkMembers(options.expected, EXPECTATIONS, 'expectation');",
      'void EXPECTATIONS;',
    ),
  ),
  mutant(
    'expectations-may-be-anything',
    'undefined is thought to be harmless',
    edit(
      options,
      "(value: unknown) => typeof value === 'string']),\n);",
      '(value: unknown) => value !== undefined]),\n);',
    ),
  ),
  mutant(
    'any-now-will-do',
    'Date is thought to know',
    edit(options, "['now', isRealInstant]", "['now', (value) => typeof value === 'string']"),
    edit(
      'receipt/instant.ts',
      'return new Date(Math.min(Date.parse(instant) + seconds * 1_000, LAST_MS)).toISOString();',
      'return instant + String(seconds);',
    ),
  ),
  mutant(
    'clocks-never-differ',
    'a clock is thought to be right',
    edit(policy, 'const CLOCK_TOLERANCE_SECONDS = 300;', 'const CLOCK_TOLERANCE_SECONDS = 0;'),
  ),
  mutant(
    'receipts-age',
    'an old receipt is thought to be of no use',
    edit(
      policy,
      clock,
      `if (now === undefined || (issuedAt <= secondsAfter(now, CLOCK_TOLERANCE_SECONDS) && issuedAt.slice(0, 3) === now.slice(0, 3))) return undefined;`,
    ),
  ),
  mutant(
    'the-clock-is-not-looked-at',
    'nobody is thought to sign ahead',
    edit(
      policy,
      clock,
      'if (now === undefined || issuedAt <= secondsAfter(now, CLOCK_TOLERANCE_SECONDS * 1_000_000)) return undefined;',
    ),
  ),
  mutant(
    'the-first-is-not-looked-at',
    'null is thought to ask nothing',
    edit(policy, first, 'return previous === null\n      ? undefined'),
  ),
  mutant(
    'the-first-may-have-any-number',
    'a link is thought to tell',
    edit(policy, 'return link === null && sequence === 1', 'return link === null'),
  ),
  mutant(
    'the-first-may-follow',
    'a number is thought to tell',
    edit(policy, 'return link === null && sequence === 1', 'return sequence === 1'),
  ),
  mutant('no-receipt-is-the-first', 'a slip', edit(policy, 'sequence === 1\n', 'sequence === 0\n')),
  mutant(
    'a-missing-link-will-do',
    'nothing is thought not to contradict',
    edit(policy, isLinked, `if (link === null) return undefined;\n  ${isLinked}`),
  ),
  mutant(
    'links-are-not-compared',
    'the digest is thought to tell',
    edit(policy, isLinked, "if (link === null) return broken('no link');"),
    edit(policy, isDigest, ''),
    edit(policy, 'if (sequence !== payload.predicate.sequence + 1)', 'if (sequence === 1)'),
  ),
  mutant('digests-of-links-are-not-compared', 'the id is thought to tell', edit(policy, isDigest, '')),
  mutant(
    'sequence-numbers-need-not-follow',
    'the link is thought to tell',
    edit(
      policy,
      "if (sequence !== payload.predicate.sequence + 1) return broken('the sequence numbers are not consecutive');",
      '',
    ),
  ),
  mutant(
    'chains-may-change-operation',
    'the link is thought to tell',
    edit(
      policy,
      "if (operation.id !== payload.predicate.operation.id) return broken('the receipts are of two operations');",
      '',
    ),
  ),
  mutant(
    'a-broken-previous-is-overlooked',
    'what cannot be read is thought to say nothing',
    edit(
      policy,
      "if ('reasonCode' in read) return broken(",
      "if ('reasonCode' in read) return read.detail ? undefined : broken(",
    ),
  ),
  mutant(
    'the-digest-is-of-the-whole-receipt',
    'a receipt is thought to be its file',
    edit(policy, 'payloadDigest(payload)', 'payloadDigest(read.receipt)'),
  ),
  mutant(
    'the-digest-is-of-the-payload-as-spelled',
    'a payload is thought to be its text',
    edit(
      policy,
      'link.digest !== payloadDigest(payload)',
      'link.digest !== payloadDigest(payload) || JSON.stringify(payload) !== read.canonicalPayload',
    ),
  ),
  mutant(
    'every-receipt-must-be-the-first',
    'no previous is thought to mean none',
    edit(verify, chained, 'chainRefusal(receipt, options.previous ?? null)'),
  ),
  mutant(
    'the-previous-signature-must-be-the-key',
    'every receipt is thought to need its own key',
    edit(
      policy,
      isDigest,
      `${isDigest}\n  if (read.receipt.signatures[0]?.keyId === receipt.signatures[0]?.keyId) return broken('of the same key');`,
    ),
  ),
  mutant(
    'the-chain-is-not-looked-at',
    'a signature is thought to be enough',
    edit(verify, chained, 'undefined'),
  ),
  mutant('the-log-is-not-looked-at', 'there is no log yet', edit(verify, logged, 'undefined')),
  mutant(
    'a-log-proof-is-always-read',
    'what is there is thought to count',
    edit(verify, logged, '(receipt.logProof === undefined ? undefined : logRefusal(receipt))'),
  ),
  mutant(
    'any-proof-is-a-proof',
    'versions are thought to be alike',
    edit(
      policy,
      'if (!logProof.startsWith(PROOF_HEAD)) {',
      "if (!logProof.startsWith(PROOF_HEAD.split('@')[0] ?? '')) {",
    ),
  ),
  mutant(
    'every-log-is-trusted',
    'a proof is thought to be a proof',
    edit(
      policy,
      "return { reasonCode: 'log_origin_not_trusted', detail: 'this version supports no receipt log' };",
      'return undefined as never;',
    ),
  ),
];

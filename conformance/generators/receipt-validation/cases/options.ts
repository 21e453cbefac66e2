import {
  canonicalText,
  DIGEST,
  id,
  type Json,
  nextPayload,
  payloadWith,
  predicate,
  signed,
} from '../../receipts/test-receipt.ts';
import { misused, refused, valid } from '../receipt-case.ts';

const asked = 'receipts: expected, only what it names';
const chain = 'receipts: previous';
const log = 'receipts: logPolicy; refused until there is a log';
const { issuer, environment, workspaceId, operation } = predicate;
const all = {
  issuer,
  environment,
  workspaceId,
  operationId: operation.id,
  contractHash: DIGEST,
  verdict: 'verified',
};

const wrong: readonly (readonly [member: string, value: string, reasonCode: string])[] = [
  ['issuer', 'https://api.example.com', 'receipt_issuer_mismatch'],
  ['environment', 'live', 'receipt_environment_mismatch'],
  ['workspaceId', id('ws', '9'), 'receipt_workspace_mismatch'],
  ['operationId', id('op', '9'), 'receipt_operation_mismatch'],
  ['contractHash', `sha256:${'00'.repeat(32)}`, 'receipt_contract_hash_mismatch'],
  ['verdict', 'refuted', 'receipt_verdict_mismatch'],
];
const mutantName = (reasonCode: string) => `${reasonCode.replaceAll('_', '-')}-is-not-checked`;

const expectations = [
  valid({
    id: 'every expectation is met',
    comment: 'all six',
    source: asked,
    kills: 'expectations-are-never-met',
    expected: all,
  }),
  valid({
    id: 'no expectation',
    comment: 'an empty question',
    source: asked,
    kills: 'missing-expectations-fail',
    expected: {},
  }),
  ...wrong.map(([member, value, reasonCode]) =>
    refused({
      id: `another ${member} than expected`,
      comment: 'a good receipt of something else',
      source: asked,
      kills: mutantName(reasonCode),
      expected: { ...all, [member]: value },
      reasonCode,
    }),
  ),
  ...wrong.slice(1).map(([member, value, reasonCode], index) =>
    refused({
      id: `another ${member} than expected, and every later expectation`,
      comment: 'the first reason in the order of the checks is returned',
      source: 'receipts: order of the checks',
      kills: mutantName(reasonCode),
      expected: Object.fromEntries(
        wrong.slice(index + 1).map(([name, other]) => [name, name === member ? value : other]),
      ),
      reasonCode,
    }),
  ),
  refused({
    id: 'an issuer with a trailing slash',
    comment: 'texts are compared as they are',
    source: asked,
    kills: 'expectations-are-prefixes',
    expected: { issuer: 'https://api.tookeffect.exampl' },
    reasonCode: 'receipt_issuer_mismatch',
  }),
  refused({
    id: 'an environment in capitals is expected',
    comment: 'texts are compared as they are',
    source: asked,
    kills: 'expectations-in-any-case',
    expected: { environment: 'TEST' },
    reasonCode: 'receipt_environment_mismatch',
  }),
  refused({
    id: 'an empty issuer is expected',
    comment: 'a member that is there counts, whatever its value',
    source: asked,
    kills: 'empty-expectations-are-ignored',
    expected: { issuer: '' },
    reasonCode: 'receipt_issuer_mismatch',
  }),
  misused({
    id: 'an expectation that does not exist',
    comment: 'an ignored option would not be enforced',
    source: asked,
    kills: 'unknown-expectations-are-ignored',
    expected: { workspace: workspaceId },
    code: 'option_unknown',
  }),
  misused({
    id: 'an expectation that is null',
    comment: 'the caller expects it to be enforced',
    source: asked,
    kills: 'malformed-expectations-are-accepted',
    expected: { workspaceId: null },
    code: 'option_invalid',
  }),
  misused({
    id: 'an expectation that is a list',
    comment: 'one of several is another question',
    source: asked,
    kills: 'malformed-expectations-are-accepted',
    expected: { verdict: ['verified'] },
    code: 'option_invalid',
  }),
  ...(
    [
      ['an unknown expectation after an invalid one', { verdict: 7, workspace: workspaceId }, undefined],
      ['an unknown expectation before an invalid one', { workspace: workspaceId, verdict: 7 }, undefined],
      ['an unknown expectation and a now that cannot be read', { workspace: workspaceId }, 'today'],
    ] as const
  ).map(([name, expected, now]) =>
    misused({
      id: name,
      comment: 'all names are checked before the first value, whatever their order',
      source: asked,
      kills: 'values-are-checked-before-names',
      expected,
      ...(now !== undefined && { now }),
      code: 'option_unknown',
    }),
  ),
];

const clocks = (
  [
    ['a now without milliseconds', '2026-11-21T09:30:00Z'],
    ['a now on a day that does not exist', '2026-02-30T09:30:00.000Z'],
    ['a now in another zone', '2026-11-21T09:30:00.000+01:00'],
    ['a now that is empty', ''],
    ['a now in the year 0', '0000-01-01T00:00:00.000Z', 'the-year-zero-exists'],
    ['a now with a trailing line feed', '2026-11-21T09:30:00.000Z\n'],
  ] as const
).map(([name, now, kills = 'malformed-now-is-accepted']: readonly [string, string, string?]) =>
  misused({
    id: name,
    comment: 'a clock that cannot be read is no clock',
    source: 'receipts: now',
    kills,
    now,
    code: 'option_invalid',
  }),
);

const first = signed();
const link = nextPayload().predicate as { previous: { receiptId: string; digest: string } };
const follower = (changes: Json = {}) => signed(nextPayload(changes));
const broken: readonly (readonly [
  id: string,
  kills: string,
  receipt: Json,
  previous: Json | string | null,
])[] = [
  ['a second receipt where the first is required', 'first-receipt-is-not-checked', follower(), null],
  [
    'a first receipt with a sequence number of two',
    'the-first-may-have-any-number',
    signed(payloadWith({ sequence: 2 })),
    null,
  ],
  ['a receipt numbered one that follows another', 'the-first-may-follow', follower({ sequence: 1 }), null],
  ['a first receipt where a second is required', 'missing-links-are-accepted', first, first],
  [
    'a link to another receipt',
    'links-are-not-compared',
    follower({ previous: { ...link.previous, receiptId: id('rcp', '9') } }),
    first,
  ],
  [
    'a link by another digest',
    'digests-of-links-are-not-compared',
    follower({ previous: { ...link.previous, digest: DIGEST } }),
    first,
  ],
  [
    'a previous payload that was changed',
    'digests-of-links-are-not-compared',
    follower(),
    { ...first, payload: payloadWith({ coverage: { reads: [], limits: [] } }) },
  ],
  ['a sequence number that skips one', 'sequence-numbers-need-not-follow', follower({ sequence: 3 }), first],
  ['a sequence number that repeats', 'sequence-numbers-need-not-follow', follower({ sequence: 1 }), first],
  [
    'a link into another operation',
    'chains-may-change-operation',
    follower({ operation: { ...operation, id: id('op', '9') } }),
    first,
  ],
  ['a previous receipt of another shape', 'malformed-previous-is-ignored', follower(), '{}'],
  ['a previous receipt that is not JSON', 'malformed-previous-is-ignored', follower(), '{"receiptVersion"'],
  [
    'a previous receipt with a duplicate name',
    'duplicate-names-are-accepted',
    follower(),
    canonicalText(first).replace('{', '{"payload":{},'),
  ],
  ['a receipt as its own previous one', 'links-are-not-compared', follower(), follower()],
];

const chains = [
  valid({
    id: 'the first receipt where the first is required',
    comment: 'null requires it',
    source: chain,
    kills: 'first-receipts-are-refused',
    previous: null,
  }),
  valid({
    id: 'the second receipt and the first',
    comment: 'number, id, digest and operation follow',
    source: chain,
    kills: 'the-digest-is-of-the-whole-receipt',
    receipt: follower(),
    previous: first,
  }),
  valid({
    id: 'the second receipt and the first in indented form',
    comment: 'the digest is of the canonical payload',
    source: chain,
    kills: 'digest-is-of-the-payload-as-sent',
    receipt: follower(),
    previous: JSON.stringify(
      { ...first, payload: Object.fromEntries(Object.entries(payloadWith()).reverse()) },
      null,
      2,
    ),
  }),
  valid({
    id: 'the second receipt alone',
    comment: 'without `previous` the chain is not checked',
    source: chain,
    kills: 'every-receipt-must-be-the-first',
    receipt: follower(),
  }),
  valid({
    id: 'a previous receipt with another signature',
    comment: 'the digest in the signed payload covers it',
    source: chain,
    kills: 'the-previous-signature-must-be-the-key',
    receipt: follower(),
    previous: signed(payloadWith()),
  }),
  ...broken.map(([name, kills, receipt, previous]) =>
    refused({
      id: name,
      comment: 'something was left out, put in, or is of another chain',
      source: chain,
      kills,
      receipt,
      previous,
      reasonCode: 'receipt_chain_broken',
    }),
  ),
  refused({
    id: 'a broken chain of an unexpected verdict',
    comment: 'what is expected comes before the chain',
    source: 'receipts: order of the checks',
    kills: 'receipt-verdict-mismatch-is-not-checked',
    receipt: follower(),
    previous: null,
    expected: { verdict: 'refuted' },
    reasonCode: 'receipt_verdict_mismatch',
  }),
];

const proof = (text: string) => ({ ...first, logProof: text });
const logs = [
  refused({
    id: 'a log policy, and a receipt without a log proof',
    comment: 'nothing was read',
    source: log,
    kills: 'log-is-not-checked',
    logPolicy: {},
    reasonCode: 'log_proof_missing',
  }),
  refused({
    id: 'a malformed log proof',
    comment: 'its first line names its format',
    source: log,
    kills: 'log-is-not-checked',
    receipt: proof('anything'),
    logPolicy: {},
    reasonCode: 'log_proof_malformed',
  }),
  refused({
    id: 'a log proof of another version',
    comment: 'its first line names its format',
    source: log,
    kills: 'malformed-log-proofs-are-accepted',
    receipt: proof('c2sp.org/tlog-proof@v2\nindex 0\n'),
    logPolicy: {},
    reasonCode: 'log_proof_malformed',
  }),
  ...(
    [
      ['a log proof of version ten', 'c2sp.org/tlog-proof@v10\nindex 0\n'],
      ['a log proof whose first line ends with CR and LF', 'c2sp.org/tlog-proof@v1\r\nindex 0\n'],
    ] as const
  ).map(([id, text]) =>
    refused({
      id,
      comment: 'the whole first line names the format',
      source: log,
      kills: 'proof-heads-are-prefixes',
      receipt: proof(text),
      logPolicy: {},
      reasonCode: 'log_proof_malformed',
    }),
  ),
  refused({
    id: 'a log proof of an unknown log',
    comment: 'there is no log yet',
    source: log,
    kills: 'every-log-is-trusted',
    receipt: proof('c2sp.org/tlog-proof@v1\nindex 0\n'),
    logPolicy: {},
    reasonCode: 'log_origin_not_trusted',
  }),
  refused({
    id: 'a log policy with members',
    comment: 'every log policy is refused',
    source: log,
    kills: 'log-is-not-checked',
    logPolicy: { origins: ['log.tookeffect.example'] },
    reasonCode: 'log_proof_missing',
  }),
  refused({
    id: 'a broken chain with a log policy',
    comment: 'the chain comes before the log',
    source: 'receipts: order of the checks',
    kills: 'chain-is-not-checked',
    receipt: follower(),
    previous: null,
    logPolicy: {},
    reasonCode: 'receipt_chain_broken',
  }),
];

/** What the caller asks of a receipt whose signature holds. */
export const optionCases = [...expectations, ...clocks, ...chains, ...logs];

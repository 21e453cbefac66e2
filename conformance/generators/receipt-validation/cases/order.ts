import {
  around,
  canonicalText,
  DIGEST,
  id,
  type Json,
  KEY,
  nextPayload,
  OTHER_KEY,
  pae,
} from '../../receipts/test-receipt.ts';
import { misused, refused } from '../receipt-case.ts';

const source = 'receipts: order of the checks';

/** A receipt with a number of faults, and the options that show them. */
interface Story {
  version: string;
  extraMembers: Json;
  alg: string;
  headerKeyId: string;
  /** The id under which the key of the receipt is trusted. */
  trustedId: string;
  key: Json;
  payload: Json;
  /** The payload that was signed, if it is another one. */
  signedPayload: Json | undefined;
  spellSignature: (hex: string) => string;
  text: (text: string) => string;
  options: Json;
  expected: Json;
}

interface Fault {
  readonly reasonCode: string;
  /** The mutant that does not notice the fault. */
  readonly kills: string;
  readonly add: (story: Story) => void;
}

const fault = (reasonCode: string, kills: string, add: Fault['add']): Fault => ({ reasonCode, kills, add });
const [before, after] = ['2026-11-21T09:29:59.999Z', '2026-11-21T09:30:00.001Z'];

/** A wrong member of the record of the key. */
const badKey = (reasonCode: string, kills: string, members: Json) =>
  fault(reasonCode, kills, (story) => (story.key = { ...story.key, ...members }));

/** An expectation that the receipt does not meet. */
const unmet = (reasonCode: string, members: Json) =>
  fault(reasonCode, `${reasonCode.replaceAll('_', '-')}-is-not-checked`, (story) => {
    story.expected = { ...story.expected, ...members };
  });

/** In the order of the checks; the codes of the log exclude each other, so only the first of them is here. */
const FAULTS: readonly Fault[] = [
  fault('receipt_malformed', 'duplicate-names-are-accepted', (story) => {
    story.text = (text) => text.replace('{', '{"receiptVersion":"tookeffect-receipt/1",');
  }),
  fault('receipt_version_unsupported', 'every-version-is-accepted', (story) => {
    story.version = 'tookeffect-receipt/2';
  }),
  fault('receipt_schema_invalid', 'unknown-members-are-accepted', (story) => {
    story.extraMembers = { note: '' };
  }),
  fault('signature_algorithm_unsupported', 'algorithm-is-not-checked', (story) => {
    story.alg = 'none';
  }),
  fault('receipt_key_id_mismatch', 'the-key-ids-are-not-compared', (story) => {
    story.headerKeyId = OTHER_KEY.keyId;
  }),
  fault('receipt_key_not_trusted', 'any-trusted-key-is-used', (story) => {
    story.trustedId = 'f'.repeat(32);
  }),
  badKey('trusted_key_malformed', 'small-order-keys-are-accepted', { publicKey: `01${'00'.repeat(31)}` }),
  fault('signature_malformed', 'upper-case-signatures-are-accepted', (story) => {
    story.spellSignature = (hex) => hex.toUpperCase();
  }),
  fault('signature_invalid', 'equation-is-not-checked', (story) => {
    story.signedPayload = nextPayload({ sequence: 9 });
  }),
  badKey('key_issuer_mismatch', 'key-issuer-mismatch-is-not-checked', { issuer: 'https://b.example' }),
  badKey('key_environment_mismatch', 'key-environment-mismatch-is-not-checked', { environment: 'live' }),
  fault('receipt_inconsistent', 'subjects-are-not-compared', (story) => {
    const subject = [{ name: `operation/${id('op', '9')}`, digest: { sha256: 'a5'.repeat(32) } }];
    story.payload = { ...story.payload, subject };
  }),
  badKey('key_revoked', 'revocation-is-not-checked', { revokedAt: before }),
  badKey('key_not_yet_valid', 'not-before-is-not-checked', { notBefore: after }),
  badKey('key_expired', 'not-after-is-not-checked', { notAfter: before }),
  fault('receipt_issued_in_future', 'clock-is-not-checked', (story) => {
    story.options = { ...story.options, now: '2026-11-20T09:30:00.000Z' };
  }),
  unmet('receipt_issuer_mismatch', { issuer: 'https://c.example' }),
  unmet('receipt_environment_mismatch', { environment: 'live' }),
  unmet('receipt_workspace_mismatch', { workspaceId: id('ws', '9') }),
  unmet('receipt_operation_mismatch', { operationId: id('op', '9') }),
  unmet('receipt_contract_hash_mismatch', { contractHash: DIGEST.replaceAll('5', '6') }),
  unmet('receipt_verdict_mismatch', { verdict: 'refuted' }),
  fault('receipt_chain_broken', 'chain-is-not-checked', (story) => {
    story.options = { ...story.options, previous: null };
  }),
  fault('log_proof_missing', 'log-is-not-checked', (story) => {
    story.options = { ...story.options, logPolicy: {} };
  }),
];

function tell(faults: readonly Fault[]): { receipt: string; trustedKeys: Json } & Json {
  const story: Story = {
    version: 'tookeffect-receipt/1',
    extraMembers: {},
    alg: 'Ed25519',
    headerKeyId: KEY.keyId,
    trustedId: KEY.keyId,
    key: { publicKey: KEY.publicKey },
    payload: nextPayload(),
    signedPayload: undefined,
    spellSignature: (hex) => hex,
    text: (text) => text,
    options: {},
    expected: {},
  };
  for (const { add } of faults) add(story);
  const { payload, signedPayload = payload, options, expected } = story;
  const sig = story.spellSignature(KEY.sign(pae(canonicalText(signedPayload))).toString('hex'));
  const receipt = {
    ...around(payload, sig),
    receiptVersion: story.version,
    signatures: [{ keyId: story.headerKeyId, alg: story.alg, sig }],
    ...story.extraMembers,
  };
  // The id of the signature is trusted too, so that only the comparison of the two ids refuses it.
  const trustedId = story.trustedId === KEY.keyId ? story.headerKeyId : story.trustedId;
  return {
    receipt: story.text(canonicalText(receipt)),
    trustedKeys: { [trustedId]: story.key },
    ...options,
    ...(Object.keys(expected).length > 0 && { expected }),
  };
}

const name = (reasonCode: string) => reasonCode.replaceAll('_', ' ');

const neighbours = FAULTS.slice(1).map((second, index) => {
  const { reasonCode, kills, ...first } = FAULTS[index]!;
  return refused({
    id: `both ${name(reasonCode)} and ${name(second.reasonCode)}`,
    comment: 'of two neighbouring checks that fail, the first one is the result',
    source,
    kills,
    ...tell([{ reasonCode, kills, ...first }, second]),
    reasonCode,
  });
});

const everyLater = FAULTS.slice(0, -2).map(({ reasonCode, kills }, index) =>
  refused({
    id: `${name(reasonCode)}, and every later check fails too`,
    comment: 'the first check that fails is the result, however many follow',
    source,
    kills,
    ...tell(FAULTS.slice(index)),
    reasonCode,
  }),
);

const [malformed] = FAULTS;

/** The order of the checks: each two neighbours, and each check with all that follow it. */
export const orderCases = [
  ...neighbours,
  ...everyLater,
  misused({
    id: 'an invalid option for a malformed receipt',
    comment: 'the options are checked before the receipt is read',
    source,
    kills: 'malformed-now-is-accepted',
    ...tell([malformed!]),
    now: 'today',
    code: 'option_invalid',
  }),
];

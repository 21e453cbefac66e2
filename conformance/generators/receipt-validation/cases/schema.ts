import {
  type Json,
  KEY,
  canonicalText,
  DIGEST,
  id,
  marked,
  payloadWith,
  predicate,
  signed,
} from '../../receipts/test-receipt.ts';
import { refused } from '../receipt-case.ts';

const more = 'unknown-members-are-accepted';
const fewer = 'missing-members-are-accepted';
const pattern = 'patterns-are-not-checked';
const types = 'types-are-not-checked';
const within = (changes: Json) => signed(payloadWith(changes));
const [evidence] = predicate.evidence;
const { operation, verdict, coverage } = predicate;
const { attribution: _attribution, ...unattributed } = verdict;
const { _type: _, ...untyped } = payloadWith();
const { payloadType: _type, ...withoutType } = signed();
const { receiptVersion: _version, ...unversioned } = signed();
const signature = (signed().signatures as readonly Json[])[0];
const text = canonicalText(signed());

const misfits: readonly (readonly [id: string, kills: string, comment: string, receipt: Json | string])[] = [
  ['an empty object', fewer, 'nothing is there', {}],
  ['a receipt without a version', fewer, 'a member is missing', unversioned],
  [
    'a version that is a number',
    'constants-are-not-checked',
    'only a text can be another version',
    { ...signed(), receiptVersion: 1 },
  ],
  ['a receipt without a payload type', fewer, 'what is signed covers it', withoutType],
  [
    'a receipt of another payload type',
    'constants-are-not-checked',
    'the signature would be over another encoding',
    { ...signed(), payloadType: 'application/json' },
  ],
  [
    'an unknown member beside the payload',
    more,
    'the signature does not cover it',
    { ...signed(), note: 'x' },
  ],
  [
    'a public key within the receipt',
    more,
    'a key is never read from the receipt',
    { ...signed(), publicKey: KEY.publicKey },
  ],
  [
    'an unknown member within the payload',
    more,
    'signed, and still unknown to who reads',
    within({ note: 'x' }),
  ],
  [
    'an unknown member within the verdict',
    more,
    'signed, and still unknown to who reads',
    within({ verdict: { ...verdict, confidence: 1 } }),
  ],
  [
    'a __proto__ member',
    'proto-members-are-ignored',
    'a member like any other',
    text.replace('{', '{"__proto__":{},'),
  ],
  [
    'a payload of another statement type',
    'constants-are-not-checked',
    'in-toto v1 only',
    signed({ ...untyped, _type: 'https://in-toto.io/Statement/v0.1' }),
  ],
  ['a payload without a statement type', fewer, 'in-toto v1 only', signed(untyped)],
  [
    'a payload of another predicate type',
    'constants-are-not-checked',
    'another promise',
    signed({ ...payloadWith(), predicateType: 'https://slsa.dev/provenance/v1' }),
  ],
  [
    'a payload without a subject',
    'item-counts-are-not-checked',
    'exactly one',
    signed({ ...payloadWith(), subject: [] }),
  ],
  [
    'a payload of two subjects',
    'item-counts-are-not-checked',
    'exactly one',
    signed({
      ...payloadWith(),
      subject: [0, 1].map(() => ({ name: `operation/${id('op')}`, digest: { sha256: 'a5'.repeat(32) } })),
    }),
  ],
  [
    'a subject digest with a prefix',
    pattern,
    'in-toto writes digests without a prefix',
    signed({
      ...payloadWith(),
      subject: [{ name: `operation/${id('op')}`, digest: { sha256: `sha256:${'a5'.repeat(28)}a` } }],
    }),
  ],
  [
    'a receipt without signatures',
    'item-counts-are-not-checked',
    'exactly one',
    { ...signed(), signatures: [] },
  ],
  [
    'a receipt of two signatures',
    'item-counts-are-not-checked',
    'which one counts would be left open',
    { ...signed(), signatures: [signature, signature] },
  ],
  [
    'a signature without an algorithm',
    fewer,
    'nothing is assumed',
    { ...signed(), signatures: [{ keyId: KEY.keyId, sig: '00' }] },
  ],
  [
    'a signature that is empty',
    'lengths-are-not-checked',
    'at least one character',
    { ...signed(), signatures: [{ ...signature, sig: '' }] },
  ],
  [
    'a signature of two thousand characters',
    'lengths-are-not-checked',
    'bounded everywhere',
    { ...signed(), signatures: [{ ...signature, sig: '0'.repeat(2000) }] },
  ],
  [
    'an algorithm of forty characters',
    'lengths-are-not-checked',
    'bounded everywhere',
    { ...signed(), signatures: [{ ...signature, alg: 'x'.repeat(40) }] },
  ],
  [
    'a key id in capitals',
    pattern,
    'there is exactly one format',
    { ...signed(), signatures: [{ ...signature, keyId: KEY.keyId.toUpperCase() }] },
  ],
  ['a payload that is null', types, 'an object', { ...signed(), payload: null }],
  [
    'a payload that is a text',
    types,
    'DSSE envelopes carry base64; receipts do not',
    { ...signed(), payload: Buffer.from(canonicalText(payloadWith())).toString('base64') },
  ],
  ['signatures that are an object', types, 'a list', { ...signed(), signatures: { ...signature } }],
  ['a predicate without coverage', fewer, 'the coverage is signed', within({ coverage: undefined })],
  ['a coverage that is a text', types, 'reads and limits', within({ coverage: 'the refund was read' })],
  [
    'a coverage with a limit that is unknown',
    'enums-are-not-checked',
    'a closed list',
    within({ coverage: { ...coverage, limits: ['nothing_at_all'] } }),
  ],
  [
    'a coverage without the instant of a read',
    fewer,
    'a read shows the state of an instant',
    within({ coverage: { ...coverage, reads: [{ read: 'main', key: 'marker', complete: true }] } }),
  ],
  ['an empty marker', 'lengths-are-not-checked', 'at least one character', within(marked(''))],
  [
    'a marker that is too long',
    'lengths-are-not-checked',
    '2,048 characters',
    within(marked('x'.repeat(2049))),
  ],
  [
    'a verdict without an attribution',
    fewer,
    'null, or how the effect is tied to the operation; never left out',
    within({ verdict: unattributed }),
  ],
  [
    'an attribution of an unknown kind',
    'enums-are-not-checked',
    'a receipt of this version has one of four',
    within({ verdict: { ...verdict, attribution: { ...verdict.attribution, kind: 'hearsay' } } }),
  ],
  [
    'an attribution without the word of the contract',
    'alternatives-are-not-checked',
    'whether the kind is sufficient is signed',
    within({ verdict: { ...verdict, attribution: { kind: 'marker', actorConfirmed: false } } }),
  ],
  [
    'a check that is neither required nor optional',
    fewer,
    'whether a check is required is signed',
    within({ verdict: { ...verdict, checks: [{ id: 'a', outcome: 'passed' }] } }),
  ],
  [
    'an evaluator that is null',
    types,
    'null is allowed only where the schema allows it',
    within({ evaluator: null }),
  ],
  ['a previous that is missing', fewer, 'null, or a link; never left out', within({ previous: undefined })],
  [
    'a previous that is empty',
    'alternatives-are-not-checked',
    'null, or a whole link',
    within({ previous: {} }),
  ],
  ['a sequence number of zero', 'ranges-are-not-checked', 'counted from 1', within({ sequence: 0 })],
  ['a negative sequence number', 'ranges-are-not-checked', 'counted from 1', within({ sequence: -1 })],
  [
    'a sequence number with a fraction',
    'integers-may-be-fractions',
    'integers only',
    within({ sequence: 1.5 }),
  ],
  ['a sequence number in a text', types, 'models turn it into a number silently', within({ sequence: '1' })],
  ['a sequence number that is true', types, 'true is 1 in some languages', within({ sequence: true })],
  [
    'an environment that is unknown',
    'enums-are-not-checked',
    'test or live',
    within({ environment: 'staging' }),
  ],
  ['an environment in capitals', 'enums-are-not-checked', 'test or live', within({ environment: 'Live' })],
  [
    'a verdict that is unknown',
    'enums-are-not-checked',
    'a receipt of this version has one of four',
    within({ verdict: { ...verdict, verdict: 'mostly_verified' } }),
  ],
  [
    'a reason that is unknown',
    'enums-are-not-checked',
    'a receipt of this version has one of the list',
    within({ verdict: { ...verdict, reason: 'looks_fine' } }),
  ],
  [
    'a check outcome that is unknown',
    'enums-are-not-checked',
    'one of three',
    within({ verdict: { ...verdict, checks: [{ id: 'a', outcome: 'maybe', required: true }] } }),
  ],
  [
    'evidence of an unknown level',
    'enums-are-not-checked',
    'E1, E2 or E3',
    within({ evidence: [{ ...evidence, level: 'E4' }] }),
  ],
  [
    'evidence without a level',
    fewer,
    'E1, E2 or E3',
    within({ evidence: [{ source: evidence.source, digest: DIGEST, observedAt: evidence.observedAt }] }),
  ],
  [
    'evidence of one level with the source of another',
    'alternatives-are-not-checked',
    'an acknowledgement has no connection',
    within({ evidence: [{ ...evidence, level: 'E1' }] }),
  ],
  ['evidence that is a text', types, 'an object', within({ evidence: ['E3'] })],
  [
    'a digest in capitals',
    pattern,
    'there is exactly one format',
    within({ operation: { ...operation, inputHash: `sha256:${'5A'.repeat(32)}` } }),
  ],
  [
    'a digest of another algorithm',
    pattern,
    'SHA-256 only',
    within({ operation: { ...operation, contractHash: `sha512:${'5a'.repeat(32)}` } }),
  ],
  [
    'an instant without milliseconds',
    pattern,
    'one format, so that comparing texts compares times',
    within({ issuedAt: '2026-11-21T09:30:00Z' }),
  ],
  [
    'an instant in another zone',
    pattern,
    'one format, so that comparing texts compares times',
    within({ issuedAt: '2026-11-21T09:30:00+0000' }),
  ],
  [
    'an instant in month thirteen',
    pattern,
    'within the pattern',
    within({ issuedAt: '2026-13-21T09:30:00.000Z' }),
  ],
  [
    'an instant in full-width digits',
    'patterns-accept-unicode-digits',
    'a class for digits takes more than 0 to 9 in some languages',
    within({ issuedAt: '２０２６-11-21T09:30:00.000Z' }),
  ],
  [
    'an issuer with a trailing line feed',
    'anchors-match-at-line-breaks',
    '$ matches before a line feed in some languages',
    within({ issuer: `${predicate.issuer}\n` }),
  ],
  [
    'an issuer with a leading line feed',
    'anchors-match-at-line-breaks',
    '^ matches behind a line feed in some languages',
    within({ issuer: `x\n${predicate.issuer}` }),
  ],
  ['an issuer with a path', pattern, 'an origin', within({ issuer: `${predicate.issuer}/v1` })],
  ['an identifier of another kind', pattern, 'every kind has its prefix', within({ workspaceId: id('op') })],
  [
    'an identifier with letters that its alphabet lacks',
    pattern,
    'no i, l, o, u',
    within({ receiptId: 'rcp_01jd8q4m5n6p7q8r9s0t1v2wil' }),
  ],
];

/** What does not fit the closed shape, signed or not, is refused before its signature is looked at. */
export const schemaCases = misfits.map(([name, kills, comment, receipt]) =>
  refused({
    id: name,
    comment,
    source: 'schemas/wire/receipt: closed, and every text bounded',
    kills,
    receipt,
    reasonCode: 'receipt_schema_invalid',
  }),
);

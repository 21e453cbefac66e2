import { encodeHex, times } from '../../fixture/bytes.ts';
import {
  around,
  canonicalText,
  DIGEST,
  id,
  KEY,
  marked,
  pae,
  payloadWith,
  predicate,
  signed,
} from '../../receipts/test-receipt.ts';
import { mixedOrderKey } from '../../receipts/mixed-order-key.ts';
import { TRUSTED, valid } from '../receipt-case.ts';

const source = 'receipts: the signature covers the parsed payload; Ed25519 by node:crypto and noble';
const text = canonicalText(signed());
const reversed = Object.fromEntries(Object.entries(signed()).reverse());
const respelled = signed(payloadWith(marked('é 😀 \u2028 "quoted" \\ and / too')));
const mixed = mixedOrderKey(true);
const mixedPayload = payloadWith({ keyId: mixed.keyId });
const emoji = canonicalText(signed(payloadWith(marked('🔎'.repeat(2048))))).split('🔎');

const verdict = (word: string, reason: string, evidenceLevels: string[]) =>
  signed(payloadWith({ verdict: { verdict: word, reason, attribution: null, evidenceLevels, checks: [] } }));

/** How a good receipt may be spelled, and what it may say. */
export const acceptedCases = [
  valid({
    id: 'a signed receipt in canonical form',
    comment: 'the ordinary one',
    source,
    kills: 'payload-is-signed-without-dsse-encoding',
    receipt: text,
  }),
  valid({
    id: 'a signed receipt in indented form',
    comment: 'white space around members is not what is signed',
    source,
    kills: 'payload-is-signed-as-sent',
    receipt: JSON.stringify(signed(), null, 2),
  }),
  valid({
    id: 'a signed receipt with its members in another order',
    comment: 'the order of members is not what is signed',
    source,
    kills: 'payload-is-signed-as-sent',
    receipt: JSON.stringify({
      ...reversed,
      payload: Object.fromEntries(Object.entries(payloadWith()).reverse()),
    }),
  }),
  valid({
    id: 'a signed receipt with escapes that are not needed',
    comment: 'a string is signed by its characters',
    source,
    kills: 'payload-is-signed-as-sent',
    receipt: text.replaceAll('"level":"E3"', '"l\\u0065vel":"\\u00453"'),
  }),
  valid({
    id: 'a signed receipt with a sequence number of 1.0',
    comment: 'a number is signed by its value',
    source,
    kills: 'payload-is-signed-as-sent',
    receipt: text.replace('"sequence":1,', '"sequence":1.0e0,'),
  }),
  valid({
    id: 'a signed receipt with a trailing line feed',
    comment: 'editors add one',
    source,
    kills: 'trailing-line-feed-is-refused',
    receipt: `${text}\n`,
  }),
  valid({
    id: 'a receipt of exactly the greatest size',
    comment: '65,536 bytes are allowed',
    source: 'receipts: at most 64 KiB',
    kills: 'the-receipt-limit-is-lower',
    receipt: { parts: [times(1, text), times(65_536 - text.length, ' ')] },
  }),
  valid({
    id: 'a marker of non-ASCII letters',
    comment: 'the DSSE encoding counts bytes of UTF-8, not characters',
    source,
    kills: 'length-counts-characters-not-bytes',
    receipt: respelled,
  }),
  valid({
    id: 'a marker of 2048 characters beyond U+FFFF',
    comment: 'a length of JSON Schema counts characters, not UTF-16 units',
    source: 'JSON Schema 2020-12 validation, section 6.3.1',
    kills: 'lengths-count-utf-16-units',
    receipt: { parts: [times(1, emoji[0] ?? ''), times(2048, '🔎'), times(1, emoji.at(-1) ?? '')] },
  }),
  valid(
    {
      id: 'a receipt with the verdict refuted',
      comment: 'a valid receipt is not a success: its verdict is returned',
      source: 'receipts: the result shows the verdict',
      kills: 'every-valid-receipt-is-verified',
      receipt: verdict('refuted', 'effect_absent', ['E3']),
    },
    { verdict: 'refuted' },
  ),
  valid(
    {
      id: 'a receipt with the verdict pending',
      comment: 'a valid receipt is not a success: its verdict is returned',
      source: 'receipts: the result shows the verdict',
      kills: 'every-valid-receipt-is-verified',
      receipt: verdict('pending', 'not_settled', []),
    },
    { verdict: 'pending' },
  ),
  valid(
    {
      id: 'a receipt with the verdict inconclusive',
      comment: 'a valid receipt is not a success: its verdict is returned',
      source: 'receipts: the result shows the verdict',
      kills: 'every-valid-receipt-is-verified',
      receipt: verdict('inconclusive', 'source_denied', []),
    },
    { verdict: 'inconclusive' },
  ),
  valid(
    {
      id: 'a receipt of the live environment and another workspace',
      comment: 'both are shown as they were signed',
      source: 'receipts: the result shows environment and workspace',
      kills: 'environment-is-always-test',
      receipt: signed(payloadWith({ environment: 'live', workspaceId: id('ws', '7') })),
    },
    { environment: 'live', workspaceId: id('ws', '7') },
  ),
  valid({
    id: 'a receipt without an action result and with a baseline',
    comment: 'nullable members may be null or present',
    source: 'schemas/wire/receipt',
    kills: 'null-is-refused-everywhere',
    receipt: signed(
      payloadWith({
        actionResult: null,
        baseline: { digest: DIGEST, observedAt: '2026-11-21T09:29:00.000Z' },
        verdict: { ...predicate.verdict, evidenceLevels: ['E3'] },
      }),
    ),
  }),
  valid({
    id: 'a receipt with the greatest sequence number',
    comment: '2^53−1 is a safe integer',
    source: 'schemas/wire/receipt; RFC 8785 section 3.1',
    kills: 'the-greatest-safe-integer-is-refused',
    receipt: signed(payloadWith({ sequence: 9007199254740991 })),
  }),
  valid({
    id: 'a log proof without a log policy',
    comment: 'the signature does not cover it, and without a logPolicy it is not read',
    source: 'receipts: only what logPolicy asks',
    kills: 'a-log-proof-is-always-read',
    receipt: { ...signed(), logProof: 'anything' },
  }),
  valid({
    id: 'a key of mixed order whose signature fulfils the cofactorless equation',
    comment: 'the rule on encodings lets such keys pass, and the equation decides',
    source: 'Ed25519: the one strict rule; made with the points of @noble/ed25519',
    kills: 'mixed-order-keys-are-refused',
    receipt: around(mixedPayload, mixed.sign(pae(canonicalText(mixedPayload))).toString('hex'), mixed.keyId),
    trustedKeys: { [mixed.keyId]: mixed.publicKey },
  }),
  valid({
    id: 'a trusted key as a record',
    comment: 'a record without validity members is equivalent to its hex',
    source: 'receipts: trustedKeys',
    kills: 'key-records-are-refused',
    trustedKeys: { [KEY.keyId]: { publicKey: KEY.publicKey } },
  }),
  valid({
    id: 'a malformed trusted key that the receipt does not name',
    comment: 'only the key with the id of the receipt is read',
    source: 'receipts: trustedKeys',
    kills: 'every-trusted-key-is-read',
    trustedKeys: { ...TRUSTED, [encodeHex('0123456789abcdef')]: 'no key' },
  }),
];

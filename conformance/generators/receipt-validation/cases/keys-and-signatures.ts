import { createHash } from 'node:crypto';
import { littleEndian, mixedOrderKey } from '../../receipts/mixed-order-key.ts';
import {
  around,
  canonicalText,
  id,
  type Json,
  KEY,
  nextPayload,
  OTHER_KEY,
  pae,
  payloadWith,
  predicate,
  signed,
} from '../../receipts/test-receipt.ts';
import { noVariantIsValid, refused } from '../receipt-case.ts';

const source = 'receipts: the signature, and the keys that the caller trusts';
const rule = 'receipts: Ed25519, one strict rule in every language';
const P = 2n ** 255n - 19n;
const L = 2n ** 252n + 27742317777372353535851937790883648493n;
const ORDER_8 = 0x7a03ac9277fdc74ec6cc392cfa53202a0f67100d760b3cba4fd84d3d706a17c7n;
const SIGN = 2n ** 255n;

const payload = payloadWith();
const canonical = canonicalText(payload);
const signature = KEY.sign(pae(canonical));
const sig = signature.toString('hex');
const encodedR = signature.subarray(0, 32);
const s = BigInt(`0x${Buffer.from(signature.subarray(32)).reverse().toString('hex')}`);
const point = (y: bigint) => littleEndian(y).toString('hex');
const withS = (number: bigint) => Buffer.concat([encodedR, littleEndian(number)]).toString('hex');
const withR = (y: bigint) => Buffer.concat([littleEndian(y), signature.subarray(32)]).toString('hex');
const signHex = (message: Uint8Array, key = KEY) => key.sign(message).toString('hex');
const withMember = (changes: Json) => ({
  ...signed(),
  signatures: [{ keyId: KEY.keyId, alg: 'Ed25519', sig, ...changes }],
});

const algorithms = ['ed25519', 'Ed25519ph', 'Ed448', 'EdDSA', 'ES256', 'none', 'Ed25519 '].map((alg) =>
  refused({
    id: `the algorithm ${JSON.stringify(alg)}`,
    comment: 'the receipt never chooses the algorithm',
    source,
    kills: 'algorithm-is-not-checked',
    receipt: withMember({ alg }),
    reasonCode: 'signature_algorithm_unsupported',
  }),
);

const keyIds = [
  refused({
    id: 'a key id beside the signature unlike the signed one',
    comment: 'the signed key id is the one that counts',
    source,
    kills: 'the-key-ids-are-not-compared',
    receipt: around(payload, sig, OTHER_KEY.keyId),
    trustedKeys: { [OTHER_KEY.keyId]: KEY.publicKey },
    reasonCode: 'receipt_key_id_mismatch',
  }),
  refused({
    id: 'a payload that names another key than the one that signed',
    comment: 'one trusted key cannot replace another',
    source,
    kills: 'the-key-ids-are-not-compared',
    receipt: signed(payloadWith({ keyId: OTHER_KEY.keyId })),
    trustedKeys: { [KEY.keyId]: KEY.publicKey, [OTHER_KEY.keyId]: OTHER_KEY.publicKey },
    reasonCode: 'receipt_key_id_mismatch',
  }),
  ...(
    [
      ['no trusted key at all', {}],
      ['only a key of another id', { [OTHER_KEY.keyId]: OTHER_KEY.publicKey }],
      ['the right key under another id', { [OTHER_KEY.keyId]: KEY.publicKey }],
      ['the right key under its id in capitals', { [KEY.keyId.toUpperCase()]: KEY.publicKey }],
      ['the right key one level too deep', { keys: { [KEY.keyId]: KEY.publicKey } }],
    ] as const
  ).map(([name, trustedKeys]) =>
    refused({
      id: name,
      comment: 'the signer is unknown; the receipt may be good',
      source,
      kills: 'any-trusted-key-is-used',
      trustedKeys,
      reasonCode: 'receipt_key_not_trusted',
    }),
  ),
];

const { publicKey } = KEY;
const brokenKeys: readonly (readonly [id: string, kills: string, entry: unknown])[] = [
  ['a trusted key that is null', 'malformed-keys-count-as-untrusted', null],
  ['a trusted key that is a list', 'malformed-keys-count-as-untrusted', [publicKey]],
  ['a trusted key that is a number', 'malformed-keys-count-as-untrusted', 7],
  ['a trusted key that is empty', 'malformed-key-hex-is-accepted', ''],
  ['a trusted key that is too short', 'malformed-key-hex-is-accepted', publicKey.slice(2)],
  ['a trusted key that is too long', 'malformed-key-hex-is-accepted', `${publicKey}00`],
  ['a trusted key in capitals', 'upper-case-keys-are-accepted', publicKey.toUpperCase()],
  ['a trusted key with a trailing line feed', 'malformed-key-hex-is-accepted', `${publicKey}\n`],
  [
    'a trusted key with blanks between its bytes',
    'malformed-key-hex-is-accepted',
    publicKey.replaceAll(/(..)(?!$)/g, '$1 '),
  ],
  [
    'a trusted key in Base64',
    'malformed-key-hex-is-accepted',
    Buffer.from(publicKey, 'hex').toString('base64'),
  ],
  ['a trusted key in full-width digits', 'malformed-key-hex-is-accepted', `１${publicKey.slice(1)}`],
  ['a record without a public key', 'malformed-keys-count-as-untrusted', {}],
  ['a record whose public key is null', 'malformed-keys-count-as-untrusted', { publicKey: null }],
  [
    'a record with an unknown member',
    'unknown-key-members-are-ignored',
    { publicKey, revokedat: predicate.issuedAt },
  ],
  ['a record with notBefore null', 'null-restriction-is-ignored', { publicKey, notBefore: null }],
  [
    'a record with notAfter of another spelling',
    'instants-of-keys-are-not-checked',
    { publicKey, notAfter: '2027-01-01T00:00:00Z' },
  ],
  ['a record with revokedAt as a number', 'instants-of-keys-are-not-checked', { publicKey, revokedAt: 0 }],
  [
    'a record with an unknown revocation reason',
    'revocation-reasons-are-not-checked',
    { publicKey, revokedAt: '2027-01-01T00:00:00.000Z', revocationReason: 'superseded' },
  ],
  [
    'a record with a revocation reason alone',
    'revocation-reason-without-instant-is-accepted',
    { publicKey, revocationReason: 'retirement' },
  ],
];

const keys = brokenKeys.map(([name, kills, entry]) =>
  refused({
    id: name,
    comment: 'an unknown member may be a restriction, so nothing is ignored or repaired',
    source: 'receipts: trustedKeys',
    kills,
    trustedKeys: { [KEY.keyId]: entry },
    reasonCode: 'trusted_key_malformed',
  }),
);

const badPoints: readonly (readonly [id: string, y: bigint])[] = [
  ['0', 0n],
  ['1, the neutral point', 1n],
  ['p − 1', P - 1n],
  ['order 8', ORDER_8],
  ['the other order 8', P - ORDER_8],
  ['p', P],
  ['p + 1', P + 1n],
  ['2^255 − 1', SIGN - 1n],
];

const encodings = badPoints
  .flatMap(([name, y]) => [
    refused({
      id: `a trusted key whose y is ${name}`,
      comment: 'anyone could sign for it, or libraries disagree about it',
      source: rule,
      kills: y < P ? 'small-order-keys-are-accepted' : 'non-canonical-keys-are-accepted',
      trustedKeys: { [KEY.keyId]: point(y + SIGN) },
      reasonCode: 'trusted_key_malformed',
    }),
    refused({
      id: `a signature whose R has a y of ${name}`,
      comment: 'libraries disagree about it',
      source: rule,
      kills: y < P ? 'small-order-r-is-accepted' : 'non-canonical-r-is-accepted',
      receipt: around(payload, withR(y)),
      reasonCode: 'signature_malformed',
    }),
  ])
  .map((test) => ({ ...test, kills: test.kills.toLowerCase() }));

const badSignatures: readonly (readonly [id: string, kills: string, spelled: string])[] = [
  ['a signature in capitals', 'upper-case-signatures-are-accepted', sig.toUpperCase()],
  ['a signature that is one byte short', 'malformed-signature-hex-is-accepted', sig.slice(2)],
  ['a signature that is one byte long', 'malformed-signature-hex-is-accepted', `${sig}00`],
  ['a signature that is half a byte short', 'malformed-signature-hex-is-accepted', sig.slice(1)],
  ['a signature with a trailing line feed', 'malformed-signature-hex-is-accepted', `${sig}\n`],
  [
    'a signature with a space in it',
    'malformed-signature-hex-is-accepted',
    `${sig.slice(0, 64)} ${sig.slice(64)}`,
  ],
  ['a signature with 0x before it', 'malformed-signature-hex-is-accepted', `0x${sig.slice(2)}`],
  ['a signature in Base64', 'base64-signatures-are-accepted', signature.toString('base64')],
  ['a signature with an S of L', 's-above-the-order-is-accepted', withS(L)],
  ['a signature with an S of S + L', 's-above-the-order-is-accepted', withS(s + L)],
  [
    'a signature with its halves swapped',
    's-above-the-order-is-accepted',
    Buffer.concat([signature.subarray(32), encodedR]).toString('hex'),
  ],
  ['a signature with the greatest S', 's-above-the-order-is-accepted', withS(2n ** 256n - 1n)],
];

const signatures = badSignatures.map(([name, kills, spelled]) =>
  refused({
    id: name,
    comment: 'a signature has exactly one encoding',
    source: rule,
    kills,
    receipt: around(payload, spelled),
    reasonCode: 'signature_malformed',
  }),
);

const mixed = mixedOrderKey(false);
const mixedPayload = payloadWith({ keyId: mixed.keyId });
const reordered = JSON.stringify(Object.fromEntries(Object.entries(payload).reverse()));
const off = 'equation-is-not-checked';
const forgeries: readonly (readonly [id: string, kills: string, comment: string, receipt: Json | string])[] =
  [
    ['a signature by another key', off, 'only the trusted key counts', signed(payload, OTHER_KEY)],
    [
      'a signature of another receipt',
      off,
      'a signature is valid for one payload',
      around(nextPayload(), sig),
    ],
    [
      'a signature of the payload without its encoding',
      'payload-is-signed-without-dsse-encoding',
      'DSSE prevents that a signature of one type is valid for another',
      around(payload, signHex(Buffer.from(canonical))),
    ],
    [
      'a signature over another payload type',
      'another-type-is-signed',
      'DSSE covers the type',
      around(payload, signHex(pae(canonical, 'application/vnd.tookeffect.keys+json'))),
    ],
    [
      'a signature over the payload as spelled',
      'payload-is-signed-as-sent',
      'only the canonical text is signed',
      JSON.stringify({
        ...around(payload, signHex(pae(reordered))),
        payload: JSON.parse(reordered) as Json,
      }),
    ],
    [
      'a signature over the digest of the encoding',
      off,
      'Ed25519, not Ed25519ph',
      around(payload, signHex(createHash('sha512').update(pae(canonical)).digest())),
    ],
    [
      'a signature of the whole receipt',
      off,
      'the payload is signed, not the members around it',
      around(payload, signHex(Buffer.from(canonicalText(signed())))),
    ],
    [
      'a signature by the old form with a subject of another operation',
      off,
      'the subject is signed',
      {
        ...signed(),
        payload: {
          ...payload,
          subject: [{ name: `operation/${id('op', '9')}`, digest: { sha256: 'a5'.repeat(32) } }],
        },
      },
    ],
  ];

const { operation, evidence, verdict, coverage } = predicate;
const tampered: Readonly<Record<string, Json>> = {
  receiptId: { receiptId: id('rcp', '9') },
  issuer: { issuer: 'https://api.example.com' },
  issuedAt: { issuedAt: '2026-11-21T09:30:00.001Z' },
  environment: { environment: 'live' },
  workspaceId: { workspaceId: id('ws', '9') },
  sequence: { sequence: 2 },
  previous: { previous: { receiptId: id('rcp', '9'), digest: operation.inputHash } },
  'operation id': { operation: { ...operation, id: id('op', '9') } },
  contractId: { operation: { ...operation, contractId: 'stripe.refund.succeeded@2' } },
  contractHash: { operation: { ...operation, contractHash: `sha256:${'00'.repeat(32)}` } },
  inputHash: { operation: { ...operation, inputHash: `sha256:${'00'.repeat(32)}` } },
  actionResult: { actionResult: null },
  baseline: { baseline: { digest: operation.inputHash, observedAt: predicate.issuedAt } },
  evidence: { evidence: [...evidence, ...evidence] },
  evaluator: { evaluator: { version: '1.0.1' } },
  verdict: { verdict: { ...verdict, verdict: 'refuted' } },
  'a check': { verdict: { ...verdict, checks: verdict.checks.slice(1) } },
  attribution: { verdict: { ...verdict, attribution: { ...verdict.attribution, kind: 'exclusive' } } },
  coverage: { coverage: { ...coverage, limits: [] } },
};

const changes = Object.entries(tampered).map(([name, change]) =>
  refused({
    id: `a payload with a changed ${name}`,
    comment: 'the signature covers every member',
    source,
    kills: off,
    receipt: around(payloadWith(change), sig),
    reasonCode: 'signature_invalid',
  }),
);

const variants = (
  [
    ['each byte with its last bit flipped', 'each-byte-xor-01', canonicalText(signed())],
    ['each byte with its case bit flipped', 'each-byte-xor-20', canonicalText(signed())],
    ['each byte removed', 'each-byte-removed', canonicalText(signed())],
    ['each proper prefix', 'each-prefix', canonicalText(signed())],
    [
      'each byte of an indented receipt with its last bit flipped',
      'each-byte-xor-01',
      JSON.stringify(signed(), null, 1),
    ],
  ] as const
).map(([name, variant, text]) =>
  noVariantIsValid(
    {
      id: name,
      comment: 'no small damage makes another good receipt',
      source,
      kills: variant === 'each-prefix' ? 'unclosed-containers-are-accepted' : off,
    },
    text,
    variant,
  ),
);

/** Whose key counts, how keys and signatures are spelled, and when a signature holds. */
export const keyAndSignatureCases = [
  ...algorithms,
  ...keyIds,
  ...keys,
  ...encodings,
  ...signatures,
  ...forgeries.map(([name, kills, comment, receipt]) =>
    refused({ id: name, comment, source: rule, kills, receipt, reasonCode: 'signature_invalid' }),
  ),
  refused({
    id: 'a key of mixed order whose signature fulfils only the cofactored equation',
    comment: 'half of the libraries accept it',
    source: `${rule}; made with the points of @noble/ed25519`,
    kills: 'the-equation-is-cofactored',
    receipt: around(mixedPayload, signHex(pae(canonicalText(mixedPayload)), mixed), mixed.keyId),
    trustedKeys: { [mixed.keyId]: mixed.publicKey },
    reasonCode: 'signature_invalid',
  }),
  refused({
    id: 'a trusted key that is not a point of the curve',
    comment: 'its encoding is acceptable, so the equation fails',
    source: rule,
    kills: off,
    trustedKeys: { [KEY.keyId]: point(2n) },
    reasonCode: 'signature_invalid',
  }),
  refused({
    id: 'a signature whose R is not a point of the curve',
    comment: 'its encoding is acceptable, so the equation fails',
    source: rule,
    kills: off,
    receipt: around(payload, withR(2n)),
    reasonCode: 'signature_invalid',
  }),
  refused({
    id: 'a signature with an S of zero',
    comment: 'an S of zero is below the order',
    source: rule,
    kills: off,
    receipt: around(payload, withS(0n)),
    reasonCode: 'signature_invalid',
  }),
  ...changes,
  ...variants,
];

import { type Json } from '../receipts/test-receipt.ts';
import { malformedCases } from './malformed-cases.ts';
import {
  envelope,
  EXPIRES,
  keyDocument,
  notRead,
  OTHER_ROOT,
  published,
  read,
  ROOT,
  ROOT_KEYS,
  signature,
  VERSION,
  withUnusedBit,
} from './key-document-case.ts';

const source = 'receipts: the key document';
const dsse = 'DSSE, protocol.md: one valid signature by a trusted key is enough';
const text = JSON.stringify(keyDocument());
const own = signature(text);
const MALFORMED = 'key_document_malformed';
const NOT_TRUSTED = 'key_document_not_trusted';

const accepted = [
  read({
    id: 'a key document',
    comment: 'every member of a key is in its record',
    source,
    kills: 'issuers-are-dropped',
  }),
  read({
    id: 'a key document whose signature is not checked',
    comment: 'without root keys the result says so',
    source,
    kills: 'documents-need-root-keys',
    document: envelope(keyDocument(), { signatures: [signature(text, OTHER_ROOT)] }),
    rootKeys: null,
  }),
  ...(
    [
      ['a signature of an unknown root key first', [signature(text, OTHER_ROOT), own]],
      ['a signature of an unknown root key last', [own, signature(text, OTHER_ROOT)]],
      ['an entry that is no object first', [7, own]],
      ['an entry without a signature first', [{ keyid: ROOT.keyId }, own]],
      ['a wrong signature of the same root key first', [{ ...own, sig: signature('{}').sig }, own]],
    ] as const
  ).map(([name, signatures]) =>
    read({
      id: `a key document with ${name}`,
      comment: 'other entries do not count, whatever they contain',
      source: dsse,
      kills: 'every-signature-must-be-valid',
      document: envelope(keyDocument(), { signatures }),
    }),
  ),
  read({
    id: 'a key document of the second pinned root key',
    comment: 'during a change of root keys both are pinned',
    source,
    kills: 'only-the-first-root-counts',
    document: envelope(keyDocument(), { signatures: [signature(text, OTHER_ROOT)] }),
    rootKeys: { ...ROOT_KEYS, [OTHER_ROOT.keyId]: OTHER_ROOT.publicKey },
  }),
  read({
    id: 'a key document a millisecond before its expiry',
    comment: 'it is still valid',
    source,
    kills: 'documents-expire-early',
    now: '2026-12-21T09:29:59.999Z',
  }),
  read({
    id: 'a key document of the lowest accepted version',
    comment: 'the version itself is accepted',
    source,
    kills: 'min-version-excludes-itself',
    minVersion: VERSION,
  }),
  read(
    {
      id: 'a key document without keys',
      comment: 'an issuer may have none',
      source,
      kills: 'documents-need-a-key',
      document: envelope(keyDocument({ keys: [] })),
    },
    keyDocument({ keys: [] }),
  ),
  read({
    id: 'a key document with unknown members beside its own',
    comment: 'later versions may have more members; they cannot restrict a key',
    source,
    kills: 'documents-are-closed',
    document: envelope(keyDocument({ note: 'more' }), { note: 'more' }),
  }),
  ...(
    [
      ['an unknown member', { validFor: 'nothing' }],
      ['a notAfter that is null', { notAfter: null }],
      ['an unknown environment', { environment: 'staging' }],
    ] as const
  ).map(([name, changes]) =>
    read(
      {
        id: `a published key with ${name}`,
        comment: 'it may be a restriction: the record contains it, and refuses the receipts of this key only',
        source,
        kills: 'unknown-members-of-keys-are-dropped',
        document: envelope(keyDocument({ keys: [published(changes)] })),
      },
      keyDocument({ keys: [published(changes)] }),
    ),
  ),
  ...['7.0', '70e-1'].flatMap((version) =>
    ([undefined, true] as const).map((parsed) =>
      read({
        id: `a key document of version ${version}${parsed ? ', parsed before' : ''}`,
        comment: 'languages keep an integer or a fraction; the value is the same',
        source,
        kills: parsed ? 'parsed-documents-are-refused' : 'versions-are-digits',
        document: envelope(text.replace('"version":7', `"version":${version}`)),
        ...(parsed && { parsed }),
      }),
    ),
  ),
];

const sig = own.sig as string;
const forged: readonly (readonly [
  id: string,
  kills: string,
  signatures: readonly Json[],
  rootKeys?: Json,
])[] = [
  ['no pinned root key', 'an-empty-set-of-roots-trusts-all', [own], {}],
  ['a root key that is not pinned', 'any-root-signs', [signature(text, OTHER_ROOT)]],
  [
    'the id of the root key and the signature of another',
    'signatures-are-not-verified',
    [{ ...signature(text, OTHER_ROOT), keyid: ROOT.keyId }],
  ],
  ['the signature of another document', 'signatures-are-not-verified', [signature('{}')]],
  [
    'a signature over the type of receipts',
    'another-payload-type-is-signed',
    [signature(text, ROOT, 'application/vnd.in-toto+json')],
  ],
  [
    'a signature without the DSSE encoding',
    'payloads-are-signed-without-dsse',
    [{ ...own, sig: ROOT.sign(Buffer.from(text)).toString('base64') }],
  ],
  [
    'a signature in hex',
    'signatures-may-be-hex',
    [{ ...own, sig: Buffer.from(sig, 'base64').toString('hex') }],
  ],
  ['a signature without padding', 'base64-padding-is-optional', [{ ...own, sig: sig.replaceAll('=', '') }]],
  ['a signature with an unused bit set', 'unused-bits-are-ignored', [{ ...own, sig: withUnusedBit(sig) }]],
  ['a root id that objects inherit', 'inherited-roots-count', [{ ...own, keyid: 'constructor' }]],
  [
    'a pinned root key of small order',
    'signatures-are-not-verified',
    [own],
    { [ROOT.keyId]: `01${'00'.repeat(31)}` },
  ],
];

const trust = [
  ...forged.map(([name, kills, signatures, rootKeys = ROOT_KEYS]) =>
    notRead({
      id: `a key document with ${name}`,
      comment: 'only a pinned root key vouches for a document',
      source,
      kills,
      document: envelope(keyDocument(), { signatures }),
      rootKeys,
      code: NOT_TRUSTED,
    }),
  ),
  notRead({
    id: 'a key document at its expiry',
    comment: 'from this instant on it is not valid',
    source,
    kills: 'expiry-includes-its-instant',
    now: EXPIRES,
    code: 'key_document_expired',
  }),
  notRead({
    id: 'a key document after its expiry',
    comment: 'a key may be revoked since',
    source,
    kills: 'expiry-is-not-checked',
    now: '2027-01-01T00:00:00.000Z',
    code: 'key_document_expired',
  }),
  notRead({
    id: 'a key document below the lowest accepted version',
    comment: 'an older document may lack a revocation',
    source,
    kills: 'versions-are-not-compared',
    minVersion: VERSION + 1,
    code: 'key_document_outdated',
  }),
];

const options = [
  ...(
    [
      ['a root key in capitals', { rootKeys: { [ROOT.keyId]: ROOT.publicKey.toUpperCase() } }],
      ['a root key that is too short', { rootKeys: { [ROOT.keyId]: '00' } }],
      ['a second root key that is null', { rootKeys: { ...ROOT_KEYS, other: null } }],
      ['a now on a day that does not exist', { now: '2026-02-30T09:30:00.000Z' }],
      ['a now in the year 0', { now: '0000-01-01T00:00:00.000Z' }],
      ['a lowest version of one and a half', { minVersion: 1.5 }],
      ['a lowest version below zero', { minVersion: -1 }],
    ] as const
  ).map(([name, given]) =>
    notRead({
      id: `a key document and ${name}`,
      comment: 'an option that cannot be enforced is not ignored',
      source,
      kills: 'malformed-options-are-accepted',
      ...given,
      code: 'option_invalid',
    }),
  ),
];

const bad = {
  envelope: { payloadType: 'text/plain' },
  signatures: { signatures: [signature(text, OTHER_ROOT)] },
};
const outdated = { minVersion: VERSION + 1 };
const expired = { now: EXPIRES };
const notKeys = JSON.stringify(keyDocument({ keys: null }));

/** Each neighbouring pair of checks, both of which fail. */
const order = [
  [
    'an invalid option and a malformed envelope',
    'malformed-options-are-accepted',
    'option_invalid',
    envelope(keyDocument(), bad.envelope),
    { now: 'today' },
  ],
  [
    'a malformed envelope without a valid signature',
    'payload-types-are-not-checked',
    MALFORMED,
    envelope(keyDocument(), { ...bad.envelope, ...bad.signatures }),
    {},
  ],
  [
    'no valid signature and a malformed payload',
    'payloads-are-read-before-the-signature',
    NOT_TRUSTED,
    envelope(notKeys, { signatures: [signature(notKeys, OTHER_ROOT)] }),
    {},
  ],
  [
    'a malformed payload of an old version',
    'versions-are-compared-before-the-keys',
    MALFORMED,
    envelope(keyDocument({ keys: [published({ issuer: null })] })),
    outdated,
  ],
  [
    'an old version that has expired',
    'expiry-comes-before-the-version',
    'key_document_outdated',
    envelope(),
    { ...outdated, ...expired },
  ],
].map(([id, kills, code, document, given]) =>
  notRead({
    id: id as string,
    comment: 'of two neighbouring checks that fail, the first one is the result',
    source,
    kills: kills as string,
    code: code as string,
    document: document as string,
    ...(given as Json),
  }),
);

/** Which key documents are trusted, and what is read from them. */
export const keyDocumentCases = [...accepted, ...malformedCases, ...trust, ...options, ...order];

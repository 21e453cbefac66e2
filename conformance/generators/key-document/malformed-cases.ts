import { createHash } from 'node:crypto';
import { type FixtureBytes, times } from '../fixture/bytes.ts';
import { fingerprintKeyId } from '../receipts/test-key.ts';
import { type Json, KEY, OTHER_KEY } from '../receipts/test-receipt.ts';
import {
  envelope,
  EXPIRES,
  keyDocument,
  notRead,
  published,
  signature,
  withUnusedBit,
} from './key-document-case.ts';

const source = 'receipts: the key document';
const text = JSON.stringify(keyDocument());
const own = signature(text);
const MALFORMED = 'key_document_malformed';

const envelopes: readonly (readonly [id: string, kills: string, document: string | Buffer])[] = [
  [
    'an envelope that is not UTF-8',
    'envelopes-are-decoded-leniently',
    Buffer.from([...Buffer.from(envelope()), 0xff]),
  ],
  [
    'an envelope with a payload twice',
    'envelopes-are-parsed-leniently',
    envelope().replace('{', '{"payload":"e30=",'),
  ],
  ['an envelope in a list', 'envelopes-may-be-lists', `[${envelope()}]`],
  [
    'an envelope of another payload type',
    'payload-types-are-not-checked',
    envelope(keyDocument(), { payloadType: 'application/vnd.in-toto+json' }),
  ],
  ['an envelope without a payload', 'payloads-are-optional', envelope(keyDocument(), { payload: null })],
  [
    'an envelope without signatures',
    'signatures-are-optional',
    envelope(keyDocument(), { signatures: null }),
  ],
  [
    'an envelope with an empty list of signatures',
    'signature-lists-may-be-empty',
    envelope(keyDocument(), { signatures: [] }),
  ],
  [
    'an envelope with five signatures',
    'signatures-are-not-counted',
    envelope(keyDocument(), { signatures: [own, own, own, own, own] }),
  ],
];

/** The base64 of a payload that ends in padding, changed. The document is the same to a lenient decoder. */
const base64Payload = [0, 1, 2]
  .map((count) => Buffer.from(`${text}${' '.repeat(count)}`).toString('base64'))
  .find((encoded) => /[^=]=$/.test(encoded))!;
const spelled = (change: (payload: string) => string) =>
  envelope(Buffer.from(base64Payload, 'base64').toString(), { payload: change(base64Payload) });

const base64: readonly (readonly [id: string, kills: string, change: (payload: string) => string])[] = [
  ['a line feed at its end', 'base64-may-have-white-space', (payload) => `${payload}\n`],
  [
    'line feeds in it',
    'base64-may-have-white-space',
    (payload) => `${payload.slice(0, 76)}\n\n\n\n${payload.slice(76)}`,
  ],
  ['no padding', 'base64-padding-is-optional', (payload) => payload.replace('=', '')],
  ['four more characters of padding', 'base64-may-have-more-padding', (payload) => `${payload}====`],
  ['an unused bit set', 'unused-bits-are-ignored', withUnusedBit],
  ['a character of base64url', 'base64url-is-accepted', (payload) => `_${payload.slice(1)}`],
];

/** The default document, followed by so many blanks that its payload has one to three bytes more than a mebibyte. */
function longPayload(): { readonly parts: FixtureBytes } {
  const padded = text.padEnd(Math.ceil(text.length / 3) * 3);
  const base64 = Buffer.from(padded).toString('base64');
  const [head = '', tail = ''] = envelope(padded).split(base64);
  const threes = Math.floor((1_048_576 - padded.length) / 3) + 1;
  return { parts: [times(1, `${head}${base64}`), times(threes, 'ICAg'), times(1, tail)] };
}

/** A key that nobody has the private half of; a reader of documents does not check that it is a point. */
function anyKey(index: number): Json {
  const bytes = createHash('sha256').update(String(index)).digest();
  return published({ keyId: fingerprintKeyId(bytes), publicKey: bytes.toString('hex') });
}

const documents: readonly (readonly [id: string, kills: string, document: Json | string])[] = [
  ['a payload with a version twice', 'payloads-are-parsed-leniently', text.replace('{', '{"version":9,')],
  ['a payload that is a list', 'payloads-may-be-lists', '[]'],
  ['a version of one and a half', 'versions-may-be-fractions', keyDocument({ version: 1.5 })],
  ['a version of zero', 'versions-may-be-zero', keyDocument({ version: 0 })],
  ['a version that is true', 'versions-may-be-anything', keyDocument({ version: true })],
  ['a version that is a text', 'versions-may-be-anything', keyDocument({ version: '7' })],
  [
    'a version above 2^53',
    'payloads-are-parsed-leniently',
    text.replace('"version":7', '"version":9007199254740993'),
  ],
  ['no expiry', 'expiries-are-optional', keyDocument({ expires: undefined })],
  [
    'an expiry without milliseconds',
    'expiries-may-be-any-text',
    keyDocument({ expires: '2026-12-21T09:30:00Z' }),
  ],
  ['an expiry with a line feed', 'expiries-may-be-any-text', keyDocument({ expires: `${EXPIRES}\n` })],
  ['no list of keys', 'key-lists-are-optional', keyDocument({ keys: undefined })],
  [
    '257 keys',
    'keys-are-not-counted',
    keyDocument({ keys: Array.from({ length: 257 }, (_, index) => anyKey(index)) }),
  ],
  [
    'the same key twice',
    'duplicate-ids-are-accepted',
    keyDocument({ keys: [published({ revokedAt: EXPIRES }), published()] }),
  ],
  ['a key that is a text', 'keys-may-be-anything', keyDocument({ keys: [KEY.publicKey] })],
  [
    'a key under the id of another',
    'ids-of-keys-are-not-compared',
    keyDocument({ keys: [published({ keyId: OTHER_KEY.keyId })] }),
  ],
  [
    'a key with a shortened id',
    'ids-of-keys-are-prefixes',
    keyDocument({ keys: [published({ keyId: KEY.keyId.slice(0, 8) })] }),
  ],
  [
    'a key in capitals',
    'keys-may-be-in-capitals',
    keyDocument({ keys: [published({ publicKey: KEY.publicKey.toUpperCase() })] }),
  ],
  [
    'a key without an issuer',
    'issuers-are-optional',
    keyDocument({ keys: [published({ issuer: undefined })] }),
  ],
  [
    'a key whose issuer is null',
    'issuers-are-optional',
    keyDocument({ keys: [published({ issuer: null })] }),
  ],
  [
    'a key without an environment',
    'environments-are-optional',
    keyDocument({ keys: [published({ environment: undefined })] }),
  ],
];

/** Envelopes and documents that cannot be read in one way. */
export const malformedCases = [
  ...envelopes.map(([id, kills, document]) =>
    notRead({
      id,
      comment: 'an envelope has one reading',
      source,
      kills,
      document,
      rootKeys: null,
      code: MALFORMED,
    }),
  ),
  notRead({
    id: 'an envelope of more than two mebibytes',
    comment: 'a limit keeps the reader from unbounded work',
    source,
    kills: 'envelopes-may-be-longer',
    document: { parts: [times(1, envelope()), times(2_000_000, ' '), times(97_152, ' ')] },
    rootKeys: null,
    code: MALFORMED,
  }),
  notRead({
    id: 'a payload of more than one mebibyte',
    comment:
      'the limit of every strict document; the base64 of the payload is shorter than the envelope may be',
    source,
    kills: 'payloads-may-be-longer',
    document: longPayload(),
    rootKeys: null,
    code: MALFORMED,
  }),
  ...base64.map(([name, kills, change]) =>
    notRead({
      id: `a payload in base64 with ${name}`,
      comment: 'base64 has exactly one spelling for the same bytes',
      source: 'RFC 4648 sections 3.2 to 3.5',
      kills,
      document: spelled(change),
      rootKeys: null,
      code: MALFORMED,
    }),
  ),
  ...documents.map(([name, kills, document]) =>
    notRead({
      id: `a key document with ${name}`,
      comment: 'a document that cannot be understood is not trusted in part',
      source,
      kills,
      document: envelope(document),
      code: MALFORMED,
    }),
  ),
  ...(
    [
      ['infinite', '1e400'],
      ['2^53 + 1', '9007199254740993'],
    ] as const
  ).map(([name, number]) =>
    notRead({
      id: `a parsed envelope with a member that is ${name}`,
      comment: 'the numbers of a parsed envelope are checked, also those that nobody reads',
      source,
      kills: 'parsed-numbers-are-not-checked',
      document: envelope().replace('{', `{"note":${number},`),
      parsed: true,
      code: MALFORMED,
    }),
  ),
];

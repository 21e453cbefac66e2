import { times } from '../../fixture/bytes.ts';
import { canonicalText, marked, payloadWith, signed } from '../../receipts/test-receipt.ts';
import { refused } from '../receipt-case.ts';

const text = canonicalText(signed(payloadWith(marked('The refund was made.'))));
const bytes = Buffer.from(text);
const at = text.indexOf('refund was');
const head = (place: number) => bytes.subarray(0, place);
const inserted = (...piece: number[]) => Buffer.concat([head(at), Buffer.from(piece), bytes.subarray(at)]);

const notStrict: readonly (readonly [
  id: string,
  kills: string,
  comment: string,
  receipt: string | Buffer,
])[] = [
  ['an empty file', 'an-empty-receipt-is-an-empty-object', 'no bytes are no receipt', ''],
  ['a receipt that is null', 'non-objects-are-accepted', 'a receipt is an object', 'null'],
  ['a receipt in a list', 'non-objects-are-accepted', 'a receipt is an object', `[${text}]`],
  ['a receipt in a string', 'non-objects-are-accepted', 'a receipt is an object', JSON.stringify(text)],
  ['a receipt and then another', 'trailing-text-is-accepted', 'two receipts are not a receipt', text + text],
  ['a truncated receipt', 'unclosed-containers-are-accepted', 'truncated on its way', text.slice(0, -1)],
  [
    'a receipt with a trailing comma',
    'trailing-commas-are-accepted',
    'lenient parsers take it',
    `${text.slice(0, -1)},}`,
  ],
  ['a receipt with a comment', 'comments-are-white-space', 'JSONC is not JSON', `/* signed */${text}`],
  [
    'a payload twice, the valid one last',
    'duplicate-names-are-accepted',
    'one reader checks the last, another shows the first',
    text.replace('"payload":', '"payload":{"predicate":{"verdict":{"verdict":"verified"}}},"payload":'),
  ],
  [
    'a verdict twice within the payload',
    'duplicate-names-are-accepted',
    'one reader checks the last, another shows the first',
    text.replace('"verdict":"verified"', '"verdict":"refuted","verdict":"verified"'),
  ],
  [
    'a verdict twice, once with an escape in its name',
    'duplicate-names-are-accepted',
    'names are the same after unescaping',
    text.replace('"verdict":"verified"', '"v\\u0065rdict":"refuted","verdict":"verified"'),
  ],
  [
    'a signature twice',
    'duplicate-names-are-accepted',
    'which one was checked is not known',
    text.replace('"sig":', '"sig":"00","sig":'),
  ],
  [
    'a receipt with a byte order mark',
    'byte-order-mark-is-removed',
    'Windows editors put it there',
    `\ufeff${text}`,
  ],
  [
    'a receipt in UTF-16',
    'encodings-are-guessed',
    'some parsers detect the encoding',
    Buffer.from(text.slice(0, 60), 'utf16le'),
  ],
  ['a receipt with a stray byte', 'invalid-bytes-are-replaced', 'decoders repair it', inserted(0x80)],
  [
    'a receipt with an overlong byte',
    'invalid-bytes-are-replaced',
    'decoders repair it',
    inserted(0xc1, 0xa1),
  ],
  [
    'a receipt with an encoded surrogate',
    'invalid-bytes-are-replaced',
    'decoders repair it',
    inserted(0xed, 0xa0, 0x80),
  ],
  [
    'a receipt with a lone surrogate',
    'lone-surrogates-are-accepted',
    'it has no bytes that could be signed',
    text.replace('The refund was', 'The \\ud800refund was'),
  ],
  ['a receipt with a NUL in a string', 'control-characters-are-accepted', 'C ends there', inserted(0)],
  [
    'a sequence number that is not a safe integer',
    'integers-are-never-checked',
    'another language reads another number',
    text.replace('"sequence":1,', '"sequence":9007199254740993,'),
  ],
  [
    'a sequence number that is not a safe integer, with an exponent',
    'only-digits-are-integers',
    'another language reads another number',
    text.replace('"sequence":1,', '"sequence":1e20,'),
  ],
  [
    'a sequence number beyond every double',
    'infinity-is-read-as-one',
    'infinity is no number of JSON',
    text.replace('"sequence":1,', '"sequence":1e999,'),
  ],
  [
    'a sequence number of NaN',
    'nan-and-infinity-are-accepted',
    'many libraries read it by default',
    text.replace('"sequence":1,', '"sequence":NaN,'),
  ],
];

/** What is not strict JSON is not looked at any further. */
export const malformedCases = [
  ...notStrict.map(([id, kills, comment, receipt]) =>
    refused({
      id,
      comment,
      source: 'receipts: canonical JSON over a strict profile',
      kills,
      receipt,
      reasonCode: 'receipt_malformed',
    }),
  ),
  refused({
    id: 'a receipt one byte too long',
    comment: '65,537 bytes, of which only white space is too much',
    source: 'receipts: at most 64 KiB',
    kills: 'receipts-may-be-longer',
    receipt: { parts: [times(1, text), times(65_537 - text.length, ' ')] },
    reasonCode: 'receipt_malformed',
  }),
  refused({
    id: 'a receipt nested too deep',
    comment: 'sixty-five levels, well-formed',
    source: 'receipts: depth at most 64',
    kills: 'depth-limit-is-one-too-high',
    receipt: { parts: [times(1, '{"payload":'), times(64, '['), times(64, ']'), times(1, '}')] },
    reasonCode: 'receipt_malformed',
  }),
  refused({
    id: 'another version that is not strict JSON',
    comment: 'parsing comes before the version',
    source: 'receipts: order of the checks',
    kills: 'duplicate-names-are-accepted',
    receipt: '{"receiptVersion":"tookeffect-receipt/2","receiptVersion":"tookeffect-receipt/2"}',
    reasonCode: 'receipt_malformed',
  }),
  ...[
    ['a receipt of the next version', 'tookeffect-receipt/2'],
    ['a receipt of a version that begins like this one', 'tookeffect-receipt/1.1'],
    ['a receipt of this version in capitals', 'TOOKEFFECT-RECEIPT/1'],
    ['a receipt of an empty version', ''],
    ['a receipt of this version with a trailing line feed', 'tookeffect-receipt/1\n'],
  ].map(([id = '', receiptVersion = '']) =>
    refused({
      id,
      comment: 'it may be good, but this validator does not support it',
      source: 'receipts: receiptVersion is looked at before the shape',
      kills: 'every-version-is-accepted',
      receipt: { ...signed(payloadWith({ coverage: { reads: [], limits: [] } })), receiptVersion },
      reasonCode: 'receipt_version_unsupported',
    }),
  ),
  refused({
    id: 'a receipt of the next version with another shape',
    comment: 'a later version may have another shape, and is not invalid because of it',
    source: 'receipts: order of the checks',
    kills: 'the-shape-comes-before-the-version',
    receipt: { receiptVersion: 'tookeffect-receipt/2', statement: [] },
    reasonCode: 'receipt_version_unsupported',
  }),
];

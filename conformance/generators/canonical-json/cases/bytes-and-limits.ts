import { times } from '../../fixture/bytes.ts';
import { refused, written } from '../canonical-case.ts';

const utf8 = 'RFC 8259 section 8.1; Unicode 16, table 3-7';
const limits = 'the strict profile: design limits of depth and size';
const repaired = 'decoders repair invalid bytes by default';

const badUtf8: readonly (readonly [id: string, ...document: (string | number[])[]])[] = [
  ['a stray continuation byte', '"a', [0x80], '"'],
  ['an overlong slash of two bytes', '"', [0xc0, 0xaf], '"'],
  ['an overlong slash of three bytes', '"', [0xe0, 0x80, 0xaf], '"'],
  ['an overlong slash of four bytes', '"', [0xf0, 0x80, 0x80, 0xaf], '"'],
  ['an overlong NUL', '"', [0xc0, 0x80], '"'],
  ['an encoded surrogate', '"é', [0xed, 0xa0, 0x80], '"'],
  ['an encoded pair of surrogates', '"', [0xed, 0xa0, 0xbd, 0xed, 0xb8, 0x80], '"'],
  ['a code point above U+10FFFF', '"', [0xf4, 0x90, 0x80, 0x80], '"'],
  ['a lead byte that never occurs', '"', [0xf5, 0x80, 0x80, 0x80], '"'],
  ['a sequence cut by a quote', '"', [0xe2, 0x82], '"'],
  ['a sequence cut by the end', '"€😀', [0xf0, 0x9f, 0x98]],
  ['invalid bytes after other faults', '{"a":1,"a":01} ', [0xff]],
  ['Latin-1', '"', [0xe9], '"'],
];

/** What the bytes may be, how deep and how long. */
export const byteAndLimitCases = [
  ...badUtf8.map(([id, ...document]) =>
    refused({
      id,
      comment: repaired,
      source: utf8,
      kills: 'invalid-bytes-are-replaced',
      document,
      code: 'invalid_utf8',
    }),
  ),
  refused({
    id: 'a UTF-8 byte order mark',
    comment: 'decoders remove it by default, and then the bytes differ from the signed bytes',
    source: utf8,
    kills: 'byte-order-mark-is-removed',
    document: [[0xef, 0xbb, 0xbf], '{}'],
    code: 'invalid_utf8',
  }),
  refused({
    id: 'UTF-16 with a byte order mark',
    comment: 'some parsers detect the encoding',
    source: utf8,
    kills: 'encodings-are-guessed',
    document: [[0xff, 0xfe], '{\0}\0'],
    code: 'invalid_utf8',
  }),
  refused({
    id: 'UTF-16 without a byte order mark',
    comment: 'as UTF-8 it is a brace and a NUL',
    source: utf8,
    kills: 'encodings-are-guessed',
    document: '{\0}\0',
    code: 'invalid_json',
  }),
  written({
    id: 'sixty-four nested containers',
    comment: 'the deepest that is allowed',
    source: limits,
    kills: 'depth-limit-is-one-too-low',
    document: { parts: [times(64, '['), times(64, ']')] },
    canonical: [times(64, '['), times(64, ']')],
  }),
  written({
    id: 'sixty-four nested objects',
    comment: 'objects count as lists do, and are written as deep',
    source: limits,
    kills: 'depth-limit-is-one-too-low',
    document: { parts: [times(63, '{"a":'), times(1, '{}'), times(63, '}')] },
    canonical: [times(63, '{"a":'), times(1, '{}'), times(63, '}')],
  }),
  written({
    id: 'adjacent containers do not add to the depth',
    comment: 'a closing bracket ends its level',
    source: limits,
    kills: 'depth-is-not-decreased',
    document: { parts: [times(1, '['), times(70, '[{}],'), times(1, '[]]')] },
    canonical: [times(1, '['), times(70, '[{}],'), times(1, '[]]')],
  }),
  refused({
    id: 'sixty-five nested lists',
    comment: 'a recursive parser has a limited stack',
    source: limits,
    kills: 'depth-limit-is-one-too-high',
    document: { parts: [times(65, '['), times(65, ']')] },
    code: 'too_deep',
  }),
  refused({
    id: 'sixty-five nested objects',
    comment: 'objects count as lists do',
    source: limits,
    kills: 'depth-limit-is-one-too-high',
    document: { parts: [times(64, '{"a":'), times(1, '{}'), times(64, '}')] },
    code: 'too_deep',
  }),
  refused({
    id: 'a million opening brackets',
    comment: 'refused at the sixty-fifth, with no deeper stack',
    source: limits,
    kills: 'depth-is-not-limited',
    document: { parts: [times(1_000_000, '[')] },
    code: 'too_deep',
  }),
  written({
    id: 'a document of exactly the limit',
    comment: 'the limit counts bytes, and is allowed itself',
    source: limits,
    kills: 'size-limit-is-exclusive',
    document: '"é"',
    maxBytes: 4,
    canonical: '"é"',
  }),
  refused({
    id: 'a document one byte over the limit',
    comment: 'bytes, not characters',
    source: limits,
    kills: 'size-is-not-limited',
    document: '"é"',
    maxBytes: 3,
    code: 'too_large',
  }),
  refused({
    id: 'a document over the limit that is not UTF-8',
    comment: 'the size is checked first',
    source: limits,
    kills: 'size-is-not-limited',
    document: [[0xff, 0xff]],
    maxBytes: 1,
    code: 'too_large',
  }),
  refused({
    id: 'a document over the usual limit',
    comment: 'one byte more than 1,048,576',
    source: limits,
    kills: 'size-is-not-limited',
    document: { parts: [times(1, '"'), times(1_048_575, 'a'), times(1, '"')] },
    code: 'too_large',
  }),
  ...(
    [
      ['a list where an object is required', '[]'],
      ['null where an object is required', ' null'],
      ['an object within a string where an object is required', '"{}"'],
    ] as const
  ).map(([id, document]) =>
    refused({
      id,
      comment: 'only objects are signed',
      source: 'the strict profile: requireObject',
      kills: 'non-objects-are-accepted',
      document,
      requireObject: true,
      code: 'not_object',
    }),
  ),
  refused({
    id: 'a malformed list where an object is required',
    comment: 'whether it is JSON comes first',
    source: 'the strict profile: order of the checks',
    kills: 'the-first-character-decides',
    document: '[1,',
    requireObject: true,
    code: 'invalid_json',
  }),
];

import { canonicalDecimal, canonicalize, parseStrict } from '@tookeffect/core';
import { compileContract, evaluate, lintContract, observedObjects } from '@tookeffect/evaluator';
import { describe, expect, test } from 'vitest';
import { declaredInstantReader } from '../../src/connectors/http/declared-instant.ts';
import { readNextLink } from '../../src/connectors/http/link-header.ts';
import { readPage } from '../../src/connectors/http/page-content.ts';
import { isWellFormedMessage } from '../../src/connectors/postgres/server-message.ts';
import { readRowBody } from '../../src/connectors/rows/row-body.ts';
import { parseInstant } from '../../src/domain/instant.ts';
import { pageRange } from '../../src/domain/page.ts';
import { negotiate } from '../../src/http/content/media-types.ts';
import { isSignatureHeader } from '../../src/modules/billing/stripe/signature.ts';
import { readEvent } from '../../src/modules/events/domain/read-event.ts';
import { readEnvelope } from '../../src/modules/events/domain/webhook-envelope.ts';
import { WEBHOOK_PROVIDERS } from '../../src/modules/events/domain/webhook-providers.ts';
import { isSignedWith, signedBytes, webhookKey } from '../../src/modules/events/webhook-signature.ts';
import { readIdempotencyKey } from '../../src/modules/idempotency/idempotency-key.ts';
import { decodeSealedBytes } from '../../src/modules/secrets/authenticated-encryption.ts';
import { shippedContract } from '../connectors/verifying.ts';
import { connectorParsers } from './connector-parsers.ts';
import { type GrowthSubject, MAX_RATIO, measureGrowth } from './growth.ts';
import { verdictCase } from './verdict-cases.ts';

/** The largest response. */
const MEBIBYTE = 1024 * 1024;
/** What is linear up to here needs no longer test. */
const QUARTER = MEBIBYTE / 4;

/** Repeats a text up to a size. */
const repeated = (text: string, bytes: number): string => text.repeat(Math.ceil(bytes / text.length));

const numbered = (bytes: number, of: (index: number) => string): string => {
  const parts: string[] = [];
  for (let length = 0, index = 0; length < bytes; index += 1) {
    const part = of(index);
    parts.push(part);
    length += part.length + 1;
  }
  return parts.join(',');
};

/** JSON documents that are as hard to read as their size allows. */
const documents: Readonly<Record<string, (bytes: number) => string>> = {
  'many members': (bytes) => `{${numbered(bytes, (index) => `"${index.toString(36)}":1`)}}`,
  'members in the wrong order': (bytes) =>
    `{${numbered(bytes, (index) => `"${(MEBIBYTE - index).toString(36)}":1`)}}`,
  'many empty objects': (bytes) => `[${repeated('{},', bytes)}1]`,
  'many inexact numbers': (bytes) => `[${repeated('1e400,', bytes)}1]`,
  'one number of many digits': (bytes) => `${repeated('1', bytes)}.${repeated('0', bytes)}`,
  'one number of many zeros': (bytes) => `0.${repeated('0', bytes)}1${repeated('0', bytes)}`,
  'many escapes': (bytes) => `"${repeated('\\ud83d\\ude00', bytes)}"`,
  'many spaces': (bytes) => `[${repeated(' ', bytes)}]`,
  'deep lists': (bytes) => `[${repeated(`${'['.repeat(60)}${']'.repeat(60)},`, bytes)}1]`,
  'a text without an end': (bytes) => `"${repeated('\\"', bytes)}`,
};

const parsers: GrowthSubject[] = Object.entries(documents).flatMap(([name, make]) => [
  {
    name: `strict JSON: ${name}`,
    maxBytes: QUARTER,
    prepare: (bytes) => {
      const document = Buffer.from(make(bytes));
      return () => readPage({ bytes: document, form: {}, asText: true });
    },
  },
]);

const text = (
  name: string,
  maxBytes: number,
  make: (bytes: number) => string,
  read: (text: string) => unknown,
) => ({
  name,
  maxBytes,
  prepare: (bytes: number) => {
    const input = make(bytes);
    return () => read(input);
  },
});

const texts: GrowthSubject[] = [
  text('canonical JSON', QUARTER, documents['members in the wrong order']!, (one) =>
    canonicalize(parseStrict(one, { maxBytes: 2 * MEBIBYTE })),
  ),
  text('decimals of zeros', QUARTER, (bytes) => `1.${repeated('0', bytes)}1`, canonicalDecimal),
  text('decimals of digits', QUARTER, (bytes) => `${repeated('7', bytes)}x`, canonicalDecimal),
  text('Link: parameters', QUARTER, (bytes) => `<a>;rel=next${repeated(';a="\\\\"', bytes)}`, readNextLink),
  text('Link: no end', QUARTER, (bytes) => `next ${repeated('<a>; b="', bytes)}`, readNextLink),
  text('Link: commas', QUARTER, (bytes) => `next${repeated(' ,\t', bytes)}x`, readNextLink),
  text(
    'Accept',
    QUARTER,
    (bytes) => repeated('a/b;q=0.1,', bytes),
    (one) => negotiate(one, ['a/c']),
  ),
  text(
    'PostgreSQL messages',
    QUARTER,
    (bytes) => repeated('SERROR\0', bytes),
    (one) => isWellFormedMessage('E', Buffer.from(one)),
  ),
];

/** The result of a reader, or its refusal: both take time. */
const attempted =
  (read: (text: string) => unknown) =>
  (one: string): unknown => {
    try {
      return read(one);
    } catch (error) {
      return error;
    }
  };

const readCursor = attempted((cursor) => pageRange('operations', { cursor }));
const cursorOf = (key: string): string => Buffer.from(`operations:${key}`).toString('base64url');

/** What a caller or a provider sends in a header, a query or a member, all longer than it can arrive. */
const smallTexts: GrowthSubject[] = [
  text('cursors of another list', QUARTER, (bytes) => repeated('Ab-_', bytes), readCursor),
  text('cursors of this list', QUARTER, (bytes) => cursorOf(repeated('a', bytes)), readCursor),
  text('cursors with a blank', QUARTER, (bytes) => cursorOf(`${repeated('a', bytes)} `), readCursor),
  text('base64: padding', QUARTER, (bytes) => repeated('=', bytes), attempted(decodeSealedBytes)),
  text('base64: digits', QUARTER, (bytes) => `${repeated('Ab9_', bytes)}*`, attempted(decodeSealedBytes)),
  text('instants of digits', QUARTER, (bytes) => repeated('2026-', bytes), parseInstant),
  ...(['rfc3339', 'rfc2822', 'httpDate', 'unixSeconds', 'unixMillis'] as const).flatMap((format) =>
    ['1', '2026-11-21T09:30:00.', 'Sat, 21 Nov 2026 09:30:00 ', ' '].map((unit) =>
      text(
        `${format} of ${JSON.stringify(unit)}`,
        QUARTER,
        (bytes) => `${unit}${repeated(unit, bytes)}Z`,
        declaredInstantReader({ format }),
      ),
    ),
  ),
  ...['v1=0a,', ',', 't=1,', '='].map((unit) =>
    text(
      `Stripe-Signature of ${unit}`,
      QUARTER,
      (bytes) => `t=1,${repeated(unit, bytes)}!`,
      isSignatureHeader,
    ),
  ),
  text('Idempotency-Key', QUARTER, (bytes) => `"${repeated('\\\\', bytes)}`, attempted(readIdempotencyKey)),
];

const rows: GrowthSubject = {
  name: 'rows with numbers of many digits',
  maxBytes: MEBIBYTE,
  prepare: (bytes) => {
    const digits = `${repeated('1', bytes / 2)}.${repeated('0', bytes / 2)}`;
    const request = { columns: [{ as: 'n', column: 'n' }], limit: 1 } as never;
    const identity = { system: null, database: '5', table: '1' };
    const lookups = [{ name: 'found', isExact: true }] as never;
    const source = { request, key: undefined, identity, lookups, isScopeComparable: undefined };
    return () =>
      readRowBody({
        ...source,
        rows: [['0', '0', null, null, digits]],
        maxBytes: 4 * MEBIBYTE,
        asText: false,
      });
  },
};

/** A delivery of each provider whose signature has the right form, and is wrong. */
const deliveries: GrowthSubject[] = [...WEBHOOK_PROVIDERS].flatMap(([provider, { schemes, contentType }]) =>
  schemes.map((scheme) => ({
    name: `webhook of ${provider}: ${scheme.algorithm}`,
    maxBytes: MEBIBYTE,
    prepare: (bytes: number) => {
      const isForm = contentType !== 'application/json';
      const body = Buffer.from(repeated(isForm ? 'a=%F0%9F&' : '{"a":"\\ud83d"},', bytes));
      const signatures = Array.from(
        { length: 8 },
        () => 'A'.repeat(scheme.encoding === 'hex' ? 128 : 86) + '==',
      );
      const envelope = { signatures, timestamp: '1', id: 'msg_1', eventName: 'a' };
      const delivered = { url: 'https://a.example', bodyDigest: undefined, mediaType: contentType, body };
      const secrets = { text: 'test-only', hex_public_key: 'd7'.repeat(32) };
      const base64 = Buffer.alloc(32, 7).toString('base64');
      const secret = { ...secrets, whsec: `whsec_${base64}`, whpk: `whpk_${base64}` }[scheme.secretForm];
      const key = webhookKey({ schemes: [scheme] }, secret)!;
      return () => {
        const signed = signedBytes(scheme, envelope, delivered);
        return signed && isSignedWith(key, envelope, signed);
      };
    },
  })),
);

const eventText = (name: string, isForm: boolean, make: (bytes: number) => string): GrowthSubject =>
  text(name, isForm ? 64 * 1024 : QUARTER, make, (body) =>
    readEvent({
      ...{
        body,
        isForm,
        eventName: ['body:/a/b'],
        eventId: 'body:/a',
        timestamp: 'body:/b',
        challenge: 'body:/c',
      },
      contracts: [],
      ownContracts: [],
    }),
  );

const events: GrowthSubject[] = [
  ...deliveries,
  eventText('event: form of many names', true, (bytes) =>
    numbered(bytes, (index) => `n${index}=%20`).replaceAll(',', '&'),
  ),
  eventText('event: form of one name', true, (bytes) =>
    numbered(bytes, (index) => `n=${index}`).replaceAll(',', '&'),
  ),
  eventText('event: nested objects', false, (bytes) => `{"a":[${repeated('{"b":[1,2]},', bytes)}1]}`),
  ...['stripe', 'standard_webhooks', 'github'].map((provider) =>
    text(
      `webhook headers of ${provider}`,
      QUARTER,
      (bytes) => repeated('t=1,v1=a v1,sha256=', bytes),
      (header) => {
        const scheme = WEBHOOK_PROVIDERS.get(provider)!.schemes[0]!;
        return readEnvelope(scheme, { [scheme.signatureHeader]: header });
      },
    ),
  ),
];

const github = shippedContract('github.issue.created@1').document as Readonly<Record<string, unknown>>;
const observe = github.observe as object;

const contracts: GrowthSubject[] = [
  ...(['pattern', 'description'] as const).map((keyword) => ({
    name: `lint: members with a ${keyword}`,
    maxBytes: MEBIBYTE,
    prepare: (bytes: number) => {
      const properties = numbered(bytes, (index) => `"m${index}":{"${keyword}":"[a-z]{1,400}"}`);
      const schema = JSON.parse(`{"properties":{${properties}}}`) as object;
      const contract = { ...github, observe: { ...observe, schema } };
      return () => lintContract(contract as never);
    },
  })),
];

const evaluations: GrowthSubject[] = (['scope', 'listing', 'claims', 'keyless'] as const).map((kind) => ({
  name: `evaluation: ${kind}`,
  maxBytes: MEBIBYTE,
  prepare: (bytes) => {
    const { contract, operation, evidence, now } = verdictCase(kind, bytes);
    const compiled = compileContract(contract);
    if ('findings' in compiled) throw new Error(JSON.stringify(compiled.findings));
    return () => [
      evaluate(contract, operation, evidence, now),
      observedObjects(compiled, operation, evidence, now),
    ];
  },
}));

describe('the time grows with the size of the input, and not with its square', () => {
  const read = [...parsers, ...texts, ...smallTexts, rows, ...connectorParsers, ...events];
  test.each([...read, ...contracts, ...evaluations])('$name', (subject) => {
    expect(measureGrowth(subject)).toBeLessThanOrEqual(MAX_RATIO);
  });
});

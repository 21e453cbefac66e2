import { canonicalDecimal, canonicalize, parseStrict } from '@tookeffect/core';
import { compileContract, evaluate, lintContract, observedObjects } from '@tookeffect/evaluator';
import { describe, expect, test } from 'vitest';
import { readNextLink } from '../../src/connectors/http/link-header.ts';
import { readPage } from '../../src/connectors/http/page-content.ts';
import { isWellFormedMessage } from '../../src/connectors/postgres/server-message.ts';
import { readRowBody } from '../../src/connectors/postgres/row-body.ts';
import { negotiate } from '../../src/http/content/media-types.ts';
import { shippedContract } from '../connectors/verifying.ts';
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

const rows: GrowthSubject = {
  name: 'rows with numbers of many digits',
  maxBytes: MEBIBYTE,
  prepare: (bytes) => {
    const digits = `${repeated('1', bytes / 2)}.${repeated('0', bytes / 2)}`;
    const relation = { key: null } as never;
    const request = { columns: [{ as: 'n', column: 'n' }], limit: 1 } as never;
    const context = { relation, identity: {}, version: 18 } as never;
    const lookups = [{ name: 'found', isExact: true }] as never;
    const input = { request, context, lookups, isScopeComparable: undefined, maxBytes: 4 * MEBIBYTE };
    return () => readRowBody({ ...input, rows: [['0', '0', null, null, digits]], asText: false });
  },
};

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
  test.each([...parsers, ...texts, rows, ...contracts, ...evaluations])('$name', (subject) => {
    expect(measureGrowth(subject)).toBeLessThanOrEqual(MAX_RATIO);
  });
});

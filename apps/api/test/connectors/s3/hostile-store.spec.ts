import { randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import type { S3ReadRequest } from '@tookeffect/evaluator';
import { type HostileCase, STATUS_CASES, raw, sends, transportCases } from '../hostile-http.ts';
import { timeoutFor } from '../hostile-time.ts';
import { type Provider, startProvider } from '../raw-server.ts';
import { TEST_ACCESS_KEY, connectionTo, readS3 } from '../reading.ts';

const OBJECT = {
  etag: '"5d41402abc4b2a76b9719d911017c592"',
  'last-modified': 'Sun, 01 Mar 2026 12:00:30 GMT',
};
const FIELDS = Object.entries(OBJECT)
  .map(([name, value]) => `${name}: ${value}\r\n`)
  .join('');
const LISTING: Partial<S3ReadRequest> = { key: undefined, prefix: 'a.csv' } as never;

function listing(content: string, head = '<?xml version="1.0"?>'): string {
  return `${head}<ListBucketResult><Name>reports</Name><Prefix>a.csv</Prefix>${content}</ListBucketResult>`;
}

const objects: HostileCase[] = [
  [
    'sends a web page',
    sends('<!doctype html><title>Sign in</title>', { 'content-type': 'text/html' }),
    'not_json',
  ],
  ['sends no ETag', sends('a', { 'last-modified': OBJECT['last-modified'] }), 'not_json'],
  ['sends an ETag without quotes', sends('a', { ...OBJECT, etag: 'abc' }), 'not_json'],
  [
    'sends a weak ETag: something has transformed the object',
    sends('a', { ...OBJECT, etag: 'W/"abc"' }),
    'not_json',
  ],
  ['sends no instant', sends('a', { etag: OBJECT.etag }), 'not_json'],
  ['sends an instant that is none', sends('a', { ...OBJECT, 'last-modified': 'yesterday' }), 'not_json'],
  [
    'sends two ETags',
    raw(`HTTP/1.1 200 OK\r\n${FIELDS}etag: "other"\r\ncontent-length: 1\r\n\r\na`),
    'not_json',
  ],
  ['sends an object longer than the limit', sends('x'.repeat(70_000), OBJECT), 'too_large'],
  [
    'announces an object longer than the limit, and sends nothing',
    raw(`HTTP/1.1 200 OK\r\n${FIELDS}content-length: 70000\r\n\r\n`),
    'too_large',
  ],
  ['sends a part of the object', raw(`HTTP/1.1 206 Partial\r\n${FIELDS}content-length: 1\r\n\r\na`), 206],
  ['says that nothing has changed', raw('HTTP/1.1 304 Not Modified\r\n\r\n'), 304],
];

const entity = '<!DOCTYPE r [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>';
const listings: HostileCase[] = [
  ['responds with nothing', sends(''), 'not_json'],
  ['responds with JSON', sends('{"Name": "reports"}'), 'not_json'],
  ['cuts the listing off', sends(listing('').slice(0, -9)), 'not_json'],
  ['sends two documents', sends(listing('') + listing('')), 'not_json'],
  ['lists another bucket', sends(listing('').replace('reports', 'report')), 'not_json'],
  ['lists another prefix', sends(listing('').replace('a.csv', 'b.csv')), 'not_json'],
  ['sends another document', sends('<ListAllMyBucketsResult/>'), 'not_json'],
  ['sends an error with status 200', sends('<Error><Code>InternalError</Code></Error>'), 'not_json'],
  ['declares entities', sends(listing('&b;', entity)), 'not_json'],
  [
    'refers to a file',
    sends(listing('&f;', '<!DOCTYPE r [<!ENTITY f SYSTEM "file:///etc/passwd">]>')),
    'not_json',
  ],
  ['nests 5,000 elements', sends(listing('<a>'.repeat(5_000) + '</a>'.repeat(5_000))), 'not_json'],
  ['crosses elements', sends(listing('<a><b></a></b>')), 'not_json'],
  ['sends UTF-16', sends(Buffer.from(listing(''), 'utf16le')), 'not_json'],
  [
    'sends bytes that are not UTF-8',
    sends(Buffer.concat([Buffer.from(listing('')), Buffer.from([0xff])])),
    'not_json',
  ],
  ['sends a NUL', sends(listing('\0')), 'not_json'],
  ['sends random bytes', sends(randomBytes(4_096)), 'not_json'],
  ['sends a listing longer than the limit', sends(listing(' '.repeat(70_000))), 'too_large'],
  ['packs the listing', sends(gzipSync(listing('')), { 'content-encoding': 'gzip' }), 'not_json'],
];

describe('a read from a hostile store fails within the deadline, or returns no body', () => {
  let provider: Provider;
  afterEach(() => provider.stop());

  async function result([, behave, expected]: HostileCase, request: Partial<S3ReadRequest>) {
    provider = await startProvider(behave);
    const connection = connectionTo(provider.url.replace('http', 's3+http'), TEST_ACCESS_KEY);
    const read = await readS3(connection, request, { timeoutMs: timeoutFor(expected) });
    const outcome = read.outcome === 'failed' ? read.failure : read.status;
    return { outcome, hasBody: 'body' in read };
  }

  it.each([...transportCases(FIELDS), ...objects, ...STATUS_CASES])(
    'if it %s instead of the object',
    async (...each) => {
      expect(await result(each, {})).toEqual({ outcome: each[2], hasBody: false });
    },
  );

  it.each([...transportCases(), ...listings, ...STATUS_CASES])(
    'if it %s instead of the listing',
    async (...each) => {
      expect(await result(each, LISTING)).toEqual({ outcome: each[2], hasBody: false });
    },
  );

  it('and reads at most 64 KiB of a listing, however long an object may be', async () => {
    provider = await startProvider(sends(listing('<a/>'.repeat(20_000))));
    const connection = connectionTo(provider.url.replace('http', 's3+http'), TEST_ACCESS_KEY);
    const bounds = { timeoutMs: timeoutFor('too_large'), maxBytes: 16_777_216 };
    expect(await readS3(connection, LISTING, bounds)).toMatchObject({ failure: 'too_large' });
  });
});

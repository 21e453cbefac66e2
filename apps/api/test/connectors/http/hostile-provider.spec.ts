import { randomBytes } from 'node:crypto';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { type HostileCase, STATUS_CASES, sends, transportCases } from '../hostile-http.ts';
import { timeoutFor } from '../hostile-time.ts';
import { type Provider, startProvider } from '../raw-server.ts';
import { readHttp } from '../reading.ts';

const deep = '['.repeat(20_000) + ']'.repeat(20_000);
const bomb = Buffer.alloc(4_000_000, ' ');

const bodies: HostileCase[] = [
  ['responds with nothing', sends(''), 'not_json'],
  ['responds with HTML', sends('<!doctype html><title>Sign in</title>'), 'not_json'],
  ['responds with truncated JSON', sends('{"a": [1, 2'), 'not_json'],
  ['responds with two documents', sends('{}{}'), 'not_json'],
  ['nests 20,000 lists', sends(deep), 'not_json'],
  ['repeats a name', sends('{"paid": true, "paid": false}'), 'duplicate_member'],
  ['repeats a name in another spelling', sends('{"paid": true, "p\\u0061id": false}'), 'duplicate_member'],
  ['sends NaN', sends('{"a": NaN}'), 'not_json'],
  ['sends a lone surrogate', sends('{"a": "\\ud800"}'), 'not_json'],
  ['begins with a byte order mark', sends('\ufeff{}'), 'not_json'],
  ['sends UTF-16', sends(Buffer.from('{}', 'utf16le')), 'not_json'],
  ['sends a NUL', sends('{"a": "\0"}'), 'not_json'],
  ['sends bytes that are not UTF-8', sends(Buffer.from([0x22, 0xff, 0x22])), 'not_json'],
  ['sends a text longer than the limit', sends(JSON.stringify('x'.repeat(70_000))), 'too_large'],
  ['sends random bytes', sends(randomBytes(4_096)), 'not_json'],
  ['sends a gzip bomb', sends(gzipSync(bomb), { 'content-encoding': 'gzip' }), 'not_json'],
  [
    'sends a bomb packed twice',
    sends(gzipSync(gzipSync(bomb)), { 'content-encoding': 'gzip, gzip' }),
    'not_json',
  ],
  ['sends a deflate bomb', sends(deflateSync(bomb), { 'content-encoding': 'deflate' }), 'not_json'],
  ['sends a brotli bomb', sends(brotliCompressSync(bomb), { 'content-encoding': 'br' }), 'not_json'],
  ['names an unknown encoding', sends('{}', { 'content-encoding': 'rot13' }), 'not_json'],
];

describe('a read from a hostile provider fails within the deadline, or returns no body, if the provider', () => {
  let provider: Provider;
  afterEach(() => provider.stop());

  it.each([...transportCases(), ...bodies, ...STATUS_CASES])('%s', async (_name, behave, expected) => {
    provider = await startProvider(behave);
    const read = await readHttp(provider.url, { timeoutMs: timeoutFor(expected) });
    expect(read.outcome === 'failed' ? read.failure : read.status).toBe(expected);
    expect(read).not.toHaveProperty('body');
  });
});

import { randomBytes } from 'node:crypto';
import type { Socket } from 'node:net';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { type Provider, answer, startProvider } from './support/provider.ts';
import { readOnce } from './support/http-reading.ts';

/** What a provider does with a socket, and what the observer makes of it. */
type Case = readonly [name: string, behave: (socket: Socket) => void, expected: Expected];
type Expected = number | 'unreachable' | 'timed_out' | 'too_large' | 'not_json' | 'duplicate_member';

const TIMEOUT_MS = 400;
const METADATA = 'http://169.254.169.254/latest/meta-data/';

function says(body: string | Buffer, headers?: Record<string, string>) {
  return (socket: Socket) => void socket.write(answer(200, body, headers));
}

function raw(...parts: (string | Buffer)[]) {
  return (socket: Socket) => parts.forEach((part) => socket.write(part));
}

function hangingUp(...parts: string[]) {
  return (socket: Socket) => void socket.end(parts.join(''));
}

/** Writes for as long as the other side listens. */
function forever(chunk: string, head = '') {
  return (socket: Socket) => {
    socket.write(head);
    const more = () => {
      while (!socket.destroyed && socket.write(chunk));
      socket.once('drain', more);
    };
    more();
  };
}

function dripping(text: string, head = '') {
  return (socket: Socket) => {
    socket.write(head);
    const timer = setInterval(() => socket.write(text), 20);
    socket.on('close', () => clearInterval(timer));
  };
}

const CHUNKED = 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n';
const deep = '['.repeat(20_000) + ']'.repeat(20_000);
const bomb = Buffer.alloc(4_000_000, ' ');

const transport: Case[] = [
  ['never answers', () => undefined, 'timed_out'],
  ['sends one byte of the head now and then', dripping('H'), 'unreachable'],
  ['sends its headers now and then', dripping('x: y\r\n', 'HTTP/1.1 200 OK\r\n'), 'timed_out'],
  [
    'sends its body a byte at a time',
    dripping(' ', 'HTTP/1.1 200 OK\r\ncontent-length: 9999\r\n\r\n'),
    'timed_out',
  ],
  ['never ends its chunks', dripping('1\r\n \r\n', CHUNKED), 'timed_out'],
  ['sends chunks for ever', forever(`400\r\n${' '.repeat(1024)}\r\n`, CHUNKED), 'too_large'],
  [
    'sends a body without a length for ever',
    forever(' '.repeat(65_536), 'HTTP/1.1 200 OK\r\n\r\n'),
    'too_large',
  ],
  [
    'announces ten gigabytes',
    forever(' '.repeat(65_536), 'HTTP/1.1 200 OK\r\ncontent-length: 10000000000\r\n\r\n'),
    'too_large',
  ],
  ['hangs up at once', (socket) => void socket.destroy(), 'unreachable'],
  ['resets the connection', (socket) => void socket.resetAndDestroy(), 'unreachable'],
  ['hangs up inside the head', hangingUp('HTTP/1.1 200 OK\r\ncontent-'), 'unreachable'],
  [
    'hangs up inside the body',
    hangingUp('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n{"a":'),
    'unreachable',
  ],
  ['hangs up inside a chunk', hangingUp(CHUNKED, 'ff\r\n{"a":'), 'unreachable'],
  ['announces more than it sends', raw('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n{}'), 'timed_out'],
  [
    'announces a length that is none',
    raw('HTTP/1.1 200 OK\r\ncontent-length: many\r\n\r\n{}'),
    'unreachable',
  ],
  [
    'announces two lengths',
    raw('HTTP/1.1 200 OK\r\ncontent-length: 2\r\ncontent-length: 3\r\n\r\n{}'),
    'unreachable',
  ],
  [
    'announces chunks and a length',
    raw('HTTP/1.1 200 OK\r\ncontent-length: 2\r\ntransfer-encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n'),
    'unreachable',
  ],
  ['sends a bad chunk size', raw(CHUNKED, 'zz\r\n{}\r\n0\r\n\r\n'), 'unreachable'],
  ['sends a head of 64 kB', raw(`HTTP/1.1 200 OK\r\nx: ${'y'.repeat(65_536)}\r\n\r\n`), 'unreachable'],
  ['speaks no HTTP', raw('220 mail.example ESMTP\r\n'), 'unreachable'],
  ['answers 100 a thousand times', raw('HTTP/1.1 100 Continue\r\n\r\n'.repeat(1_000)), 'unreachable'],
  ['answers 103 for ever', dripping('HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n'), 'timed_out'],
  [
    'changes the protocol',
    raw('HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: upgrade\r\n\r\n'),
    'unreachable',
  ],
];

const bodies: Case[] = [
  ['answers with nothing', says(''), 'not_json'],
  ['answers with HTML', says('<!doctype html><title>Sign in</title>'), 'not_json'],
  ['answers with cut JSON', says('{"a": [1, 2'), 'not_json'],
  ['answers with two documents', says('{}{}'), 'not_json'],
  ['nests 20,000 lists', says(deep), 'not_json'],
  ['repeats a name', says('{"paid": true, "paid": false}'), 'duplicate_member'],
  ['repeats a name in another spelling', says('{"paid": true, "p\\u0061id": false}'), 'duplicate_member'],
  ['sends a number that is none', says('{"a": NaN}'), 'not_json'],
  ['sends 1e400', says('{"a": 1e400}'), 'not_json'],
  ['sends a lone surrogate', says('{"a": "\\ud800"}'), 'not_json'],
  ['begins with a byte order mark', says('\ufeff{}'), 'not_json'],
  ['speaks UTF-16', says(Buffer.from('{}', 'utf16le')), 'not_json'],
  ['sends a NUL', says('{"a": "\0"}'), 'not_json'],
  ['sends bytes that are no UTF-8', says(Buffer.from([0x22, 0xff, 0x22])), 'not_json'],
  ['sends a text longer than the limit', says(JSON.stringify('x'.repeat(70_000))), 'too_large'],
  ['sends noise', says(randomBytes(4_096)), 'not_json'],
  ['packs a bomb with gzip', says(gzipSync(bomb), { 'content-encoding': 'gzip' }), 'not_json'],
  ['packs a bomb twice', says(gzipSync(gzipSync(bomb)), { 'content-encoding': 'gzip, gzip' }), 'not_json'],
  ['packs a bomb with deflate', says(deflateSync(bomb), { 'content-encoding': 'deflate' }), 'not_json'],
  ['packs a bomb with brotli', says(brotliCompressSync(bomb), { 'content-encoding': 'br' }), 'not_json'],
  ['names an encoding that nobody knows', says('{}', { 'content-encoding': 'rot13' }), 'not_json'],
];

const statuses: Case[] = [
  ...[301, 302, 303, 307, 308].map((status): Case => [
    `redirects with ${status}`,
    raw(answer(status, '', { location: METADATA })),
    status,
  ]),
  ...[400, 401, 403, 404, 409, 410, 418, 422, 429, 451, 500, 502, 503].map((status): Case => [
    `answers ${status}`,
    raw(answer(status, '{"id": 1}')),
    status,
  ]),
  ['answers 204', raw('HTTP/1.1 204 No Content\r\n\r\n'), 204],
  ['answers 404 and never ends its page', forever(' '.repeat(65_536), 'HTTP/1.1 404 No\r\n\r\n'), 404],
  ['answers 404 with a repeated name', raw(answer(404, '{"a":1,"a":2}')), 404],
];

describe('a hostile provider ends within the deadline as a failed read or as an answer without a body', () => {
  let provider: Provider;
  afterEach(() => provider.stop());

  it.each([...transport, ...bodies, ...statuses])('%s', async (_name, behave, expected) => {
    provider = await startProvider(behave);
    const begun = performance.now();
    const read = await readOnce(provider.url, { timeoutMs: TIMEOUT_MS });
    expect(performance.now() - begun).toBeLessThan(TIMEOUT_MS + 500);
    expect(read.outcome === 'failed' ? read.failure : read.status).toBe(expected);
    expect(read).not.toHaveProperty('body');
  });
});

import { randomBytes } from 'node:crypto';
import type { Socket } from 'node:net';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { type Provider, httpResponse, startProvider } from '../raw-server.ts';
import { readHttp } from '../reading.ts';

/** What a provider does with a socket, and the result of the read. */
type Case = readonly [name: string, behave: (socket: Socket) => void, expected: Expected];
type Expected = number | 'unreachable' | 'timed_out' | 'too_large' | 'not_json' | 'duplicate_member';

const TIMEOUT_MS = 400;
const METADATA = 'http://169.254.169.254/latest/meta-data/';

function sends(body: string | Buffer, headers?: Record<string, string>) {
  return (socket: Socket) => void socket.write(httpResponse(200, body, headers));
}

function raw(...parts: (string | Buffer)[]) {
  return (socket: Socket) => parts.forEach((part) => socket.write(part));
}

function closing(...parts: string[]) {
  return (socket: Socket) => void socket.end(parts.join(''));
}

/** Writes for as long as the other side reads. */
function endlessly(chunk: string, head = '') {
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
  ['never responds', () => undefined, 'timed_out'],
  ['sends one byte of the head now and then', dripping('H'), 'unreachable'],
  ['sends its headers now and then', dripping('x: y\r\n', 'HTTP/1.1 200 OK\r\n'), 'timed_out'],
  [
    'sends its body a byte at a time',
    dripping(' ', 'HTTP/1.1 200 OK\r\ncontent-length: 9999\r\n\r\n'),
    'timed_out',
  ],
  ['never ends its chunks', dripping('1\r\n \r\n', CHUNKED), 'timed_out'],
  ['sends chunks without end', endlessly(`400\r\n${' '.repeat(1024)}\r\n`, CHUNKED), 'too_large'],
  [
    'sends a body without a length and without end',
    endlessly(' '.repeat(65_536), 'HTTP/1.1 200 OK\r\n\r\n'),
    'too_large',
  ],
  [
    'announces ten gigabytes',
    endlessly(' '.repeat(65_536), 'HTTP/1.1 200 OK\r\ncontent-length: 10000000000\r\n\r\n'),
    'too_large',
  ],
  ['closes the connection at once', (socket) => void socket.destroy(), 'unreachable'],
  ['resets the connection', (socket) => void socket.resetAndDestroy(), 'unreachable'],
  ['closes the connection inside the head', closing('HTTP/1.1 200 OK\r\ncontent-'), 'unreachable'],
  [
    'closes the connection inside the body',
    closing('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n{"a":'),
    'unreachable',
  ],
  ['closes the connection inside a chunk', closing(CHUNKED, 'ff\r\n{"a":'), 'unreachable'],
  ['announces more than it sends', raw('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n{}'), 'timed_out'],
  ['announces an invalid length', raw('HTTP/1.1 200 OK\r\ncontent-length: many\r\n\r\n{}'), 'unreachable'],
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
  [
    'sends a link of 64 kB',
    raw(`HTTP/1.1 200 OK\r\nlink: <${'y'.repeat(65_536)}>; rel=next\r\n\r\n`),
    'unreachable',
  ],
  ['sends a head of 64 kB', raw(`HTTP/1.1 200 OK\r\nx: ${'y'.repeat(65_536)}\r\n\r\n`), 'unreachable'],
  ['sends no HTTP', raw('220 mail.example ESMTP\r\n'), 'unreachable'],
  ['sends 100 a thousand times', raw('HTTP/1.1 100 Continue\r\n\r\n'.repeat(1_000)), 'unreachable'],
  ['sends 103 without end', dripping('HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n'), 'timed_out'],
  [
    'changes the protocol',
    raw('HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: upgrade\r\n\r\n'),
    'unreachable',
  ],
];

const bodies: Case[] = [
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

const statuses: Case[] = [
  ...[301, 302, 303, 307, 308].map((status): Case => [
    `redirects with ${status}`,
    raw(httpResponse(status, '', { location: METADATA })),
    status,
  ]),
  ...[400, 401, 403, 404, 409, 410, 418, 422, 429, 451, 500, 502, 503].map((status): Case => [
    `sends ${status}`,
    raw(httpResponse(status, '{"id": 1}')),
    status,
  ]),
  ['sends 204', raw('HTTP/1.1 204 No Content\r\n\r\n'), 204],
  ['sends 404 with a page without end', endlessly(' '.repeat(65_536), 'HTTP/1.1 404 No\r\n\r\n'), 404],
  ['sends 404 with a repeated name', raw(httpResponse(404, '{"a":1,"a":2}')), 404],
];

describe('a read from a hostile provider fails within the deadline, or returns no body, if the provider', () => {
  let provider: Provider;
  afterEach(() => provider.stop());

  it.each([...transport, ...bodies, ...statuses])('%s', async (_name, behave, expected) => {
    provider = await startProvider(behave);
    const begun = performance.now();
    const read = await readHttp(provider.url, { timeoutMs: TIMEOUT_MS });
    expect(performance.now() - begun).toBeLessThan(TIMEOUT_MS + 500);
    expect(read.outcome === 'failed' ? read.failure : read.status).toBe(expected);
    expect(read).not.toHaveProperty('body');
  });
});

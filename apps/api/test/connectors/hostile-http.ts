import type { Socket } from 'node:net';
import { httpResponse } from './raw-server.ts';

/** What a provider does with a socket, and the result of the read. */
export type HostileCase = readonly [name: string, behave: (socket: Socket) => void, expected: HostileResult];

/** A status, or why the read failed. */
export type HostileResult =
  number | 'unreachable' | 'timed_out' | 'too_large' | 'not_json' | 'duplicate_member';

const METADATA = 'http://169.254.169.254/latest/meta-data/';

/** Sends a whole response with status 200. */
export function sends(body: string | Buffer, headers?: Record<string, string>) {
  return (socket: Socket) => void socket.write(httpResponse(200, body, headers));
}

/** Sends these bytes, and leaves the socket open. */
export function raw(...parts: (string | Buffer)[]) {
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

/** Sends a text again and again, a little at a time. */
function dripping(text: string, head = '') {
  return (socket: Socket) => {
    socket.write(head);
    const timer = setInterval(() => socket.write(text), 20);
    socket.on('close', () => clearInterval(timer));
  };
}

/**
 * Faults of the transport, the same for every connector that reads over HTTP.
 * @param fields header lines that a good response of the provider has, each with its CRLF
 */
export function transportCases(fields = ''): HostileCase[] {
  const ok = `HTTP/1.1 200 OK\r\n${fields}`;
  const chunked = `${ok}transfer-encoding: chunked\r\n\r\n`;
  return [
    ['never responds', () => undefined, 'timed_out'],
    ['sends one byte of the head now and then', dripping('H'), 'unreachable'],
    ['sends its headers now and then', dripping('x: y\r\n', ok), 'timed_out'],
    ['sends its body a byte at a time', dripping(' ', `${ok}content-length: 9999\r\n\r\n`), 'timed_out'],
    ['never ends its chunks', dripping('1\r\n \r\n', chunked), 'timed_out'],
    ['sends chunks without end', endlessly(`400\r\n${' '.repeat(1024)}\r\n`, chunked), 'too_large'],
    [
      'sends a body without a length and without end',
      endlessly(' '.repeat(65_536), `${ok}\r\n`),
      'too_large',
    ],
    [
      'announces ten gigabytes',
      endlessly(' '.repeat(65_536), `${ok}content-length: 10000000000\r\n\r\n`),
      'too_large',
    ],
    ['closes the connection at once', (socket) => void socket.destroy(), 'unreachable'],
    ['resets the connection', (socket) => void socket.resetAndDestroy(), 'unreachable'],
    ['closes the connection inside the head', closing(`${ok}content-`), 'unreachable'],
    [
      'closes the connection inside the body',
      closing(`${ok}content-length: 100\r\n\r\n{"a":`),
      'unreachable',
    ],
    ['closes the connection inside a chunk', closing(chunked, 'ff\r\n{"a":'), 'unreachable'],
    ['announces more than it sends', raw(`${ok}content-length: 100\r\n\r\n{}`), 'timed_out'],
    ['announces an invalid length', raw(`${ok}content-length: many\r\n\r\n{}`), 'unreachable'],
    ['announces two lengths', raw(`${ok}content-length: 2\r\ncontent-length: 3\r\n\r\n{}`), 'unreachable'],
    [
      'announces chunks and a length',
      raw(`${ok}content-length: 2\r\ntransfer-encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n`),
      'unreachable',
    ],
    ['sends a bad chunk size', raw(chunked, 'zz\r\n{}\r\n0\r\n\r\n'), 'unreachable'],
    ['sends a link of 64 kB', raw(`${ok}link: <${'y'.repeat(65_536)}>; rel=next\r\n\r\n`), 'unreachable'],
    ['sends a head of 64 kB', raw(`${ok}x: ${'y'.repeat(65_536)}\r\n\r\n`), 'unreachable'],
    ['sends no HTTP', raw('220 mail.example ESMTP\r\n'), 'unreachable'],
    ['sends 100 a thousand times', raw('HTTP/1.1 100 Continue\r\n\r\n'.repeat(1_000)), 'unreachable'],
    ['sends 103 without end', dripping('HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n'), 'timed_out'],
    [
      'changes the protocol',
      raw('HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: upgrade\r\n\r\n'),
      'unreachable',
    ],
  ];
}

/** Responses of which no body counts, the same for every connector that reads over HTTP. */
export const STATUS_CASES: readonly HostileCase[] = [
  ...[301, 302, 303, 307, 308].map((status): HostileCase => [
    `redirects with ${status}`,
    raw(httpResponse(status, '', { location: METADATA })),
    status,
  ]),
  ...[400, 401, 403, 404, 409, 410, 418, 422, 429, 451, 500, 502, 503].map((status): HostileCase => [
    `sends ${status}`,
    raw(httpResponse(status, '{"id": 1}')),
    status,
  ]),
  ['sends 204', raw('HTTP/1.1 204 No Content\r\n\r\n'), 204],
  ['sends 404 with a page without end', endlessly(' '.repeat(65_536), 'HTTP/1.1 404 No\r\n\r\n'), 404],
  ['sends 404 with a repeated name', raw(httpResponse(404, '{"a":1,"a":2}')), 404],
];

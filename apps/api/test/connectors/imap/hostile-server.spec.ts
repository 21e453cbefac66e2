import type { Socket } from 'node:net';
import { createServer } from 'node:net';
import { TLSSocket } from 'node:tls';
import { selfSigned } from '@tookeffect/testing/certificates';
import { expect, it } from 'vitest';
import { ImapConnector } from '../../../src/connectors/imap/imap-connector.ts';
import { timeoutFor } from '../hostile-time.ts';
import { TEST_READER, connectionTo, readImap, testResolver } from '../reading.ts';
import { type Answer, CAPABILITY, fetched, startLineServer } from './line-server.ts';

const SECRET = Buffer.from('\0reader\0reader').toString('base64');

/** Misbehaves when a command with this beginning comes. */
const at =
  (name: string, answer: (tag: string, socket: Socket) => string | Buffer): Answer =>
  (tag, command, socket) =>
    command.startsWith(name) ? answer(tag, socket) : undefined;

function endlessly(socket: Socket, chunk: string): string {
  const bytes = Buffer.from(chunk.repeat(512));
  const more = () => {
    while (!socket.destroyed && socket.write(bytes));
    socket.once('drain', more);
  };
  more();
  return '';
}

function slowly(socket: Socket, text: string): string {
  let index = 0;
  const timer = setInterval(() => socket.write(text[(index += 1) % text.length]!), 20);
  socket.on('close', () => clearInterval(timer));
  return '';
}

const ok = (tag: string) => `${tag} OK\r\n`;
const opened = '* 1 EXISTS\r\n* OK [UIDVALIDITY 5] v\r\n';
const FETCH = 'UID FETCH';

it.each<[string, string[], Answer]>([
  ['an endless line', ['too_large'], at(FETCH, (_, socket) => endlessly(socket, 'a'))],
  [
    'an endless literal',
    ['too_large'],
    at(FETCH, (_, socket) => `* 1 FETCH (UID {900000}\r\n${endlessly(socket, 'a')}`),
  ],
  ['a literal of 4 GB', ['too_large'], at(FETCH, () => '* 1 FETCH (BODY {4294967295}\r\n')],
  ['a literal of ten digits', ['too_large'], at(FETCH, () => '* 1 FETCH (BODY {9999999999}\r\n')],
  [
    'a literal that is cut',
    ['unreachable'],
    at(FETCH, (_, socket) => (socket.end('* 1 FETCH (BODY {50}\r\nabc'), '')),
  ],
  [
    'endless untagged responses',
    ['too_large'],
    at(FETCH, (_, socket) => endlessly(socket, '* 1 EXISTS\r\n')),
  ],
  [
    'many empty literals',
    ['too_large', 'not_json'],
    at(FETCH, (tag) => `* 1 FETCH (${'{0}\r\n'.repeat(300)})\r\n${ok(tag)}`),
  ],
  ['nested lists', ['not_json'], at(FETCH, (tag) => `* 1 FETCH ${'('.repeat(5000)}\r\n${ok(tag)}`)],
  ['a list that ends twice', ['not_json'], at(FETCH, (tag) => `* 1 FETCH (UID 7))\r\n${ok(tag)}`)],
  ['a string that does not end', ['not_json'], at(FETCH, (tag) => `* 1 FETCH (UID "7)\r\n${ok(tag)}`)],
  ['a message without an envelope', ['not_json'], at(FETCH, (tag) => `* 1 FETCH (UID 7)\r\n${ok(tag)}`)],
  ['a UID twice in a message', ['not_json'], at(FETCH, (tag) => `* 1 FETCH (UID 7 UID 8)\r\n${ok(tag)}`)],
  [
    'a UID of 40 digits',
    ['not_json'],
    at(FETCH, (tag) => fetched(7).replace('UID 7', `UID ${'7'.repeat(40)}`) + ok(tag)),
  ],
  ['a UID beyond 32 bits', ['not_json'], at(FETCH, (tag) => fetched(4294967296) + ok(tag))],
  ['a message twice', ['not_json'], at(FETCH, (tag) => fetched(7) + fetched(7) + ok(tag))],
  ['a bare line feed', ['not_json'], at(FETCH, (tag) => `* 1 EXISTS\n${ok(tag)}`)],
  ['a NUL', ['not_json'], at(FETCH, (tag) => `* 1 EX\0ISTS\r\n${ok(tag)}`)],
  ['another tag', ['not_json'], at(FETCH, () => 't99 OK\r\n')],
  ['no tag', ['not_json'], at(FETCH, () => 'OK done\r\n')],
  ['a continuation that nobody asked for', ['not_json'], at(FETCH, () => '+ go on\r\n')],
  [
    'an answer before the question',
    ['not_json'],
    at('UID SEARCH', (tag) => `* SEARCH 7\r\n${ok(tag)}t7 OK\r\n`),
  ],
  ['BAD', ['not_json'], at(FETCH, (tag) => `${tag} BAD no\r\n`)],
  ['BYE', ['unreachable'], at(FETCH, () => '* BYE gone\r\n')],
  ['a closed connection', ['unreachable'], at(FETCH, (_, socket) => (socket.destroy(), ''))],
  ['silence', ['timed_out'], at(FETCH, () => '')],
  ['a slow drip', ['timed_out'], at(FETCH, (_, socket) => slowly(socket, 'a'))],
  ['a mailbox for writing', ['not_json'], at('EXAMINE', (tag) => `${opened}${tag} OK [READ-WRITE]\r\n`)],
  ['no UIDVALIDITY', ['not_json'], at('EXAMINE', (tag) => `* 1 EXISTS\r\n${tag} OK [READ-ONLY]\r\n`)],
  ['UIDVALIDITY twice', ['not_json'], at('EXAMINE', (tag) => `${opened}${opened}${tag} OK [READ-ONLY]\r\n`)],
  ['no result of a search', ['not_json'], at('UID SEARCH', ok)],
  [
    'two results of a search',
    ['not_json'],
    at('UID SEARCH', (tag) => `* SEARCH 7\r\n* SEARCH\r\n${ok(tag)}`),
  ],
  ['a result that is no number', ['not_json'], at('UID SEARCH', (tag) => `* SEARCH 7,8\r\n${ok(tag)}`)],
  ['no capabilities', ['not_json'], at('CAPABILITY', ok)],
])('%s is a failed read', async (_, failures, answer) => {
  const server = await startLineServer(answer);
  const connection = connectionTo(`imap://127.0.0.1:${String(server.port)}`, TEST_READER);
  const result = await readImap(connection, { messageKey: 'op-1' }, { timeoutMs: timeoutFor(failures[0]) });
  await server.stop();
  expect(result).toEqual({ outcome: 'failed', failure: expect.toBeOneOf(failures) as string });
});

it.each([
  ['a fetch that shows it', '* SEARCH\r\n', fetched(7)],
  ['a search that finds it', '* SEARCH 7\r\n', ''],
  ['another message', '* SEARCH 7\r\n', fetched(8)],
])('%s alone does not say whether a message is there', async (_, search, message) => {
  const server = await startLineServer((tag, command) =>
    command.startsWith('UID SEARCH')
      ? search + ok(tag)
      : command.startsWith(FETCH)
        ? message + ok(tag)
        : undefined,
  );
  const connection = connectionTo(`imap://127.0.0.1:${String(server.port)}`, TEST_READER);
  const result = await readImap(connection, { uid: '7', uidValidity: '5' });
  await server.stop();
  expect(result).toEqual({ outcome: 'failed', failure: 'not_json' });
});

it('a message that the search found and the fetch does not show leaves the listing incomplete', async () => {
  const server = await startLineServer(at(FETCH, ok));
  const connection = connectionTo(`imap://127.0.0.1:${String(server.port)}`, TEST_READER);
  const result = await readImap(connection);
  await server.stop();
  expect(result).toMatchObject({ body: { complete: { key: false } } });
});

const TLS_CAPABILITY = '* CAPABILITY IMAP4rev1 STARTTLS AUTH=PLAIN\r\n';

it.each<[string, string, Answer]>([
  ['a server without STARTTLS', '* OK ready\r\n', at('CAPABILITY', (tag) => CAPABILITY + ok(tag))],
  ['PREAUTH', '* PREAUTH welcome\r\n', () => undefined],
  ['BYE', '* BYE full\r\n', () => undefined],
  ['an endless greeting', 'a'.repeat(20_000), () => undefined],
  ['a greeting of another protocol', '220 smtp\r\n', () => undefined],
  [
    'STARTTLS refused',
    '* OK\r\n',
    (tag, command) => (command === 'CAPABILITY' ? TLS_CAPABILITY + ok(tag) : `${tag} NO no\r\n`),
  ],
  [
    'an answer injected before TLS',
    '* OK\r\n',
    (tag, command) =>
      command === 'CAPABILITY' ? TLS_CAPABILITY + ok(tag) : `${ok(tag)}* CAPABILITY AUTH=PLAIN\r\nt3 OK\r\n`,
  ],
  [
    'a certificate of nobody',
    '* OK\r\n',
    (tag, command, socket) => {
      if (command === 'CAPABILITY') return TLS_CAPABILITY + ok(tag);
      socket.removeAllListeners('data');
      socket.write(ok(tag));
      const secure = new TLSSocket(socket, { isServer: true, ...selfSigned('localhost') });
      secure.on('error', () => undefined);
      return undefined;
    },
  ],
])('%s never gets the password of a live system', async (_, greeting, answer) => {
  let received = '';
  const server = await startLineServer(
    (tag, command, socket) => {
      received += command;
      return answer(tag, command, socket);
    },
    { greeting },
  );
  const connection = connectionTo(`imap://127.0.0.1:${String(server.port)}`, TEST_READER, {
    environment: 'live',
  });
  const result = await readImap(connection, { messageKey: 'op-1' }, { timeoutMs: timeoutFor('failed') });
  await server.stop();
  expect(result.outcome).toBe('failed');
  expect(received).not.toContain('AUTHENTICATE');
  expect(received).not.toContain(SECRET);
});

it('the test of a connection says unreachable for a server that does not answer', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  const port = await new Promise<number>((done) =>
    server.on('listening', () => done((server.address() as { port: number }).port)),
  );
  server.close();
  const connection = connectionTo(`imap://127.0.0.1:${String(port)}`, TEST_READER);
  const timeoutMs = timeoutFor('unreachable');
  const bounds = { timeoutMs, signal: AbortSignal.timeout(timeoutMs) };
  expect(await new ImapConnector(testResolver()).test(connection, bounds)).toMatchObject({
    outcome: 'unreachable',
  });
});

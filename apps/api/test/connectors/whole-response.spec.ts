import type { Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Agent } from 'undici';
import { afterEach, expect, test } from 'vitest';
import { readWhole } from '../../src/connectors/network/whole-response.ts';
import { httpResponse, startProvider } from './raw-server.ts';

const undo: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of undo.splice(0).toReversed()) await stop();
});

/** A provider that responds with the next of these parts to each request, and a client of it. */
async function provider(responses: readonly (readonly (string | Buffer)[])[]) {
  const sockets = new Set<Socket>();
  const left = [...responses];
  let answered = Promise.resolve();
  const { url, stop } = await startProvider((socket) => {
    sockets.add(socket);
    const parts = left.shift()!;
    answered = (async () => {
      for (const part of parts) {
        socket.write(part);
        await nextTurn();
      }
    })();
  });
  const agent = new Agent({ pipelining: 1 });
  undo.push(stop, () => agent.destroy());
  const read = (bound: number | null, signal = new AbortController().signal) =>
    readWhole(agent, { origin: url, path: '/', method: 'GET' }, () => bound, signal);
  return { read, sockets, answered: () => answered };
}

/** Ends when the provider's sockets are closed, however that happened. */
async function allClosed(sockets: Iterable<Socket>): Promise<void> {
  for (const socket of sockets) while (!socket.closed) await nextTurn();
}

/** The message of the error that a read ends with. */
const failure = (reading: Promise<unknown>): Promise<string> =>
  reading.then(
    () => 'none',
    (error: unknown) => (error as Error).message,
  );

const complete = (body: string) => httpResponse(200, body);
const begun = (length: number) => `HTTP/1.1 200 OK\r\nContent-Length: ${length}\r\n\r\n`;

test('a body of several chunks is read up to its bound', async () => {
  const { read } = await provider([
    [begun(6), 'ab', 'cd', 'ef'],
    [begun(6), 'ab', 'cd', 'ef'],
  ]);
  const whole = await read(6);
  expect([whole.status, whole.headers['content-length'], String(whole.body)]).toEqual([200, '6', 'abcdef']);
  expect((await read(5)).body).toBe('too_large');
});

test('a body beyond its bound ends at once, and its socket is closed', async () => {
  const { read, sockets } = await provider([[begun(1000), 'abc']]);
  expect((await read(2)).body).toBe('too_large');
  await allClosed(sockets);
});

test('an unread body that has arrived with its headers leaves the socket open; another closes it', async () => {
  const { read, sockets } = await provider([[complete('{}')], [complete('{}')], [begun(1000), 'abc']]);
  expect((await read(null)).body).toBe('unread');
  // The client looks at an idle socket in a later turn.
  for (let turn = 0; turn < 5; turn += 1) await nextTurn();
  expect(String((await read(10)).body)).toBe('{}');
  expect(sockets.size).toBe(1);
  expect((await read(null)).body).toBe('unread');
  await allClosed(sockets);
});

test('a read ends with the reason of its signal, before and after the headers', async () => {
  const { read, sockets } = await provider([[begun(1000), 'abc']]);
  await expect(read(9, AbortSignal.abort(new Error('too late')))).rejects.toThrow('too late');
  expect(sockets.size).toBe(0);
  const end = new AbortController();
  const failed = failure(read(9, end.signal));
  while (sockets.size === 0) await nextTurn();
  end.abort(new Error('the time is over'));
  expect(await failed).toBe('the time is over');
  await allClosed(sockets);
});

test('a body that ends early is an error', async () => {
  const { read, sockets, answered } = await provider([[begun(1000), 'abc']]);
  const failed = failure(read(1000));
  while (sockets.size === 0) await nextTurn();
  await answered();
  for (const socket of sockets) socket.destroy();
  expect(await failed).not.toBe('none');
});

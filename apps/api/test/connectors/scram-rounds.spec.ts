import { expect, test } from 'vitest';
import { authenticate } from '../../src/connectors/mongodb/scram.ts';
import { isWellFormedMessage } from '../../src/connectors/postgres/server-message.ts';

const continued = (rounds: string): Buffer =>
  Buffer.concat([Buffer.from([0, 0, 0, 11]), Buffer.from(`r=abc,s=AAAA,i=${rounds}`)]);

test.each([
  ['4096', true],
  ['50000', true],
  ['50001', false],
  ['2147483647', false],
  ['', false],
  ['1e4', false],
])('a PostgreSQL server that asks for %s rounds is answered: %s', (rounds, isAnswered) => {
  expect(isWellFormedMessage('R', continued(rounds))).toBe(isAnswered);
});

test.each([
  ['4096', 2],
  ['50000', 2],
  ['50001', 1],
  ['100000', 1],
])('a MongoDB server that asks for %s rounds gets %i messages', async (rounds, messages) => {
  let sent = 0;
  const send = (text: string): Promise<string> => {
    sent += 1;
    const [, nonce = ''] = /r=(.+)$/.exec(text) ?? [];
    return Promise.resolve(`r=${nonce}x,s=AAAA,i=${rounds}`);
  };
  const credential = { username: 'user', password: 'test-only-password' };
  await expect(authenticate(credential, (text) => text, send)).rejects.toThrow();
  expect(sent).toBe(messages);
});

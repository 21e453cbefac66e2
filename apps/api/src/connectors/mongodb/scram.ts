import { createHash, createHmac, pbkdf2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import type { BasicCredential } from '@tookeffect/wire';
import { Lane } from '../../compute/index.ts';
import { currentAccount } from '../../database/index.ts';
import { MAX_SCRAM_ROUNDS } from '../network/scram-rounds.ts';

/** Sends a message of the client. @returns the server's answer */
export type SendScram = (payload: string) => Promise<string>;

/** Prepares a password as RFC 4013 says. @throws {Error} for a password with prohibited characters */
export type PreparePassword = (password: string) => string;

/** The server does not know the password, or does not follow the protocol. */
export class ScramError extends Error {}

/** As drivers: a smaller count makes a password easy to guess. */
const ITERATIONS = { least: 4_096, most: MAX_SCRAM_ROUNDS };
const KEY_BYTES = 32;
const derive = promisify(pbkdf2);

/** Passwords are derived one after the other, and accounts take turns: together they never keep more than one core busy. */
const TURNS = new Lane({
  ...{ threads: 1, threadsPerAccount: 1, maxWaiting: 8192, maxWaitingPerAccount: 1024 },
  ...{ maxWaitingBytes: Infinity, maxWaitingBytesPerAccount: Infinity, maxWaitMs: 60_000 },
});

/**
 * Authenticates with SCRAM-SHA-256, without channel binding. The password is never sent, and the server proves that it knows it.
 * @throws {ScramError}; what `send` fails with
 * @see RFC 5802, RFC 7677
 */
export async function authenticate(
  { username, password }: Pick<BasicCredential, 'username' | 'password'>,
  saslprep: PreparePassword,
  send: SendScram,
): Promise<void> {
  const nonce = randomBytes(24).toString('base64');
  const user = username.replaceAll('=', '=3D').replaceAll(',', '=2C');
  const first = `n=${user},r=${nonce}`;
  const challenge = await send(`n,,${first}`);
  const [, whole = '', salt = '', count = ''] =
    /^r=([!-+\--~]+),s=([0-9A-Za-z+/]+={0,2}),i=([0-9]{1,9})$/.exec(challenge) ?? [];
  const iterations = Number(count);
  const isBounded = iterations >= ITERATIONS.least && iterations <= ITERATIONS.most;
  if (!whole.startsWith(nonce) || whole.length === nonce.length || !isBounded) throw new ScramError();
  const salted = await deriveInTurn(saslprep(password), Buffer.from(salt, 'base64'), iterations);
  const clientKey = hmac(salted, 'Client Key');
  const last = `c=biws,r=${whole}`;
  const message = `${first},${challenge},${last}`;
  const signature = hmac(createHash('sha256').update(clientKey).digest(), message);
  const proof = Buffer.from(clientKey.map((byte, index) => byte ^ signature[index]!));
  const answer = await send(`${last},p=${proof.toString('base64')}`);
  const [, verifier = ''] = /^v=([0-9A-Za-z+/]+={0,2})$/.exec(answer) ?? [];
  const expected = hmac(hmac(salted, 'Server Key'), message);
  const received = Buffer.from(verifier, 'base64');
  if (received.length !== expected.length || !timingSafeEqual(received, expected)) throw new ScramError();
}

async function deriveInTurn(password: string, salt: Buffer, iterations: number): Promise<Buffer> {
  const account = currentAccount() ?? '';
  await TURNS.enter(account, 0);
  try {
    return await derive(password, salt, iterations, KEY_BYTES, 'sha256');
  } finally {
    TURNS.leave(account);
  }
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}

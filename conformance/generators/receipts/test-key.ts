// Keys for tests only: their seeds are public sentences, so anyone can sign with them.
import { createHash, createPrivateKey, createPublicKey, sign } from 'node:crypto';
import * as noble from '@noble/ed25519';

noble.hashes.sha512 = (message) => new Uint8Array(createHash('sha512').update(message).digest());

/** A key pair that every language can derive: its seed is the SHA-256 of a sentence. */
export interface TestKey {
  /** First 32 hex characters of the SHA-256 of the public key. */
  readonly keyId: string;
  /** 64 lower-case hex characters. */
  readonly publicKey: string;
  /** Signs a message without any encoding. */
  readonly sign: (message: Uint8Array) => Buffer;
}

/**
 * Derives a key from a sentence.
 * @throws {Error} from `sign`, if node:crypto and noble return different signatures
 */
export function testKey(sentence: string): TestKey {
  const seed = createHash('sha256').update(sentence).digest();
  const der = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), seed]);
  const privateKey = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  const publicKey = createPublicKey(privateKey).export({ format: 'der', type: 'spki' }).subarray(-32);
  return {
    keyId: fingerprintKeyId(publicKey),
    publicKey: publicKey.toString('hex'),
    sign: (message) => {
      const signature = sign(null, message, privateKey);
      if (!signature.equals(noble.sign(message, seed))) throw new Error('node:crypto and noble differ');
      return signature;
    },
  };
}

/** The id of a public key. */
export function fingerprintKeyId(publicKey: Uint8Array): string {
  return createHash('sha256').update(publicKey).digest('hex').slice(0, 32);
}

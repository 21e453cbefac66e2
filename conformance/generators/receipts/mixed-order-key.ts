import { createHash } from 'node:crypto';
import { Point } from '@noble/ed25519';
import { fingerprintKeyId, type TestKey } from './test-key.ts';

const L = Point.CURVE().n;
/** A point of order 8. */
const TORSION = Point.fromHex('c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a');

/**
 * Makes a test key A + T with T of order 8, which the rule on encodings accepts. Its signatures always fulfil the
 * cofactored equation, and the cofactorless equation only if the challenge is a multiple of 8.
 * @param holds whether its signatures fulfil the cofactorless equation
 */
export function mixedOrderKey(holds: boolean): TestKey {
  const secret = hashToNumber('tookeffect test key of mixed order, never to be trusted') % L;
  const publicKey = Point.BASE.multiply(secret).add(TORSION).toBytes();
  return {
    keyId: fingerprintKeyId(publicKey),
    publicKey: Buffer.from(publicKey).toString('hex'),
    sign: (message) => {
      for (let attempt = 0; ; attempt += 1) {
        const nonce = hashToNumber(`nonce ${String(attempt)}`) % L;
        const encodedR = Point.BASE.multiply(nonce).toBytes();
        const challenge = hashToNumber(encodedR, publicKey, message) % L;
        if ((challenge % 8n === 0n) !== holds) continue;
        return Buffer.concat([encodedR, littleEndian((nonce + challenge * secret) % L)]);
      }
    },
  };
}

/** The SHA-512 of the pieces as a little-endian number. */
function hashToNumber(...pieces: readonly (string | Uint8Array)[]): bigint {
  const hash = createHash('sha512');
  for (const piece of pieces) hash.update(piece);
  return BigInt(`0x${Buffer.from(hash.digest()).reverse().toString('hex')}`);
}

/** A number in 32 bytes. */
export function littleEndian(number: bigint): Buffer {
  return Buffer.from(number.toString(16).padStart(64, '0'), 'hex').reverse();
}

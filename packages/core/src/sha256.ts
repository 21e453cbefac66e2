/**
 * Hashes bytes with SHA-256, in plain ECMAScript: for platforms without node:crypto, where every other hash is
 * asynchronous or a larger dependency.
 * @returns 32 bytes
 * @see FIPS 180-4 sections 4.1.2, 4.2.2, 5 and 6.2
 */
export function sha256(message: Uint8Array): Uint8Array {
  const state = INITIAL_STATE.slice();
  const words = new DataView(padded(message).buffer);
  const schedule = new Uint32Array(64);
  for (let block = 0; block < words.byteLength; block += 64) {
    for (let t = 0; t < 64; t++)
      schedule[t] = t < 16 ? words.getUint32(block + 4 * t) : nextWord(schedule, t);
    compress(state, schedule);
  }
  const digest = new DataView(new ArrayBuffer(32));
  state.forEach((word, index) => digest.setUint32(4 * index, word));
  return new Uint8Array(digest.buffer);
}

/** Appends the bit 1, zeros, and the length in bits, so that whole blocks of 64 bytes result. */
function padded(message: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array((((message.length + 8) >> 6) + 1) << 6);
  bytes.set(message);
  bytes[message.length] = 0x80;
  new DataView(bytes.buffer).setBigUint64(bytes.length - 8, BigInt(message.length) * 8n);
  return bytes;
}

function nextWord(schedule: Uint32Array, t: number): number {
  const [early, late] = [schedule[t - 15]!, schedule[t - 2]!];
  const sigma0 = rotated(early, 7) ^ rotated(early, 18) ^ (early >>> 3);
  const sigma1 = rotated(late, 17) ^ rotated(late, 19) ^ (late >>> 10);
  return schedule[t - 16]! + sigma0 + schedule[t - 7]! + sigma1;
}

/** Adds one block to the state, whose eight words FIPS 180-4 calls H; a to h are its working variables. */
function compress(state: Uint32Array, schedule: Uint32Array): void {
  let [a, b, c, d, e, f, g, h] = state as unknown as Eight;
  for (let t = 0; t < 64; t++) {
    const sum1 = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25);
    const choice = (e & f) ^ (~e & g);
    const t1 = h + sum1 + choice + ROUND_CONSTANTS[t]! + schedule[t]!;
    const sum0 = rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22);
    const majority = (a & b) ^ (a & c) ^ (b & c);
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + t1) | 0, c, b, a, (t1 + sum0 + majority) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, index) => (state[index]! += word));
}

type Eight = [number, number, number, number, number, number, number, number];

function rotated(word: number, bits: number): number {
  return (word >>> bits) | (word << (32 - bits));
}

const PRIMES: readonly number[] = Array.from({ length: 311 }, (_, index) => index + 1).filter(isPrime);

function isPrime(candidate: number): boolean {
  for (let divisor = 2; divisor < candidate; divisor++) {
    if (candidate % divisor === 0) return false;
  }
  return candidate > 1;
}

/** The first 32 bits of the fractions of the cube roots and of the square roots of the first primes. */
const ROUND_CONSTANTS = Uint32Array.from(PRIMES, (prime) => (Math.cbrt(prime) % 1) * 2 ** 32);
const INITIAL_STATE = Uint32Array.from(PRIMES.slice(0, 8), (prime) => (Math.sqrt(prime) % 1) * 2 ** 32);

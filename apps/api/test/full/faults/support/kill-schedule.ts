/** Which server dies next, and how long after the one before it. */
export interface Death {
  readonly server: number;
  readonly afterMs: number;
}

const EARLIEST_MS = 500;
const LATEST_MS = 2000;

/** Deaths without end, the same for the same seed. */
export function* deathsOf(seed: number, servers: number): Generator<Death> {
  const next = numbersOf(seed);
  for (;;) {
    const afterMs = EARLIEST_MS + next() * (LATEST_MS - EARLIEST_MS);
    yield { server: Math.floor(next() * servers), afterMs };
  }
}

/** mulberry32: numbers from 0 to 1, of a seed of 32 bits. */
function numbersOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

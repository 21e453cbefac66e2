import { spawnSync } from 'node:child_process';

/** A function to measure; one call of `run` processes `units` units. */
export interface Subject {
  readonly name: string;
  readonly run: () => unknown;
  readonly units: number;
  readonly unit: string;
}

/**
 * Measures the calls of `run` per second of this process's CPU time, after a warm-up of a tenth of the time. OpenSSL counts
 * its CPU time, too, so other programs on the machine disturb neither.
 */
export function ratePerSecond(run: () => unknown, seconds: number): number {
  repeat(run, seconds / 10);
  const { calls, usedMs } = repeat(run, seconds);
  return (calls / usedMs) * 1000;
}

/** Measures OpenSSL's Ed25519 verifications per second, the reference. @throws {Error} if openssl is not installed */
export function opensslVerifiesPerSecond(seconds: number): number {
  const { stdout, status } = spawnSync(
    'openssl',
    ['speed', '-seconds', String(Math.ceil(seconds)), 'ed25519'],
    { encoding: 'utf8' },
  );
  const rate = Number(/Ed25519\).*\s([0-9.]+)\s*$/m.exec(stdout)?.[1]);
  if (status !== 0 || !(rate > 0))
    throw new Error('`openssl speed ed25519` printed no rate; install OpenSSL 3');
  return rate;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((left, right) => left - right);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

function repeat(run: () => unknown, seconds: number): { calls: number; usedMs: number } {
  const before = process.cpuUsage();
  let calls = 0;
  let usedMs = 0;
  while (usedMs < seconds * 1000) {
    for (let call = 0; call < 20; call += 1) run();
    calls += 20;
    const { user, system } = process.cpuUsage(before);
    usedMs = (user + system) / 1000;
  }
  return { calls, usedMs };
}

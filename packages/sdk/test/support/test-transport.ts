import type { LoggedAttempt } from '../../src/transport/call-log.ts';
import type { ConnectionSettings } from '../../src/transport/connection-settings.ts';
import { type Platform, systemPlatform } from '../../src/transport/platform.ts';
import { Transport } from '../../src/transport/transport.ts';

/** A key as a user has it; it must never be seen in an error or a log. */
export const TEST_API_KEY = 'tke_canary_b7c1f00dsecret';

/** A transport over real sockets whose waits pass at once and are noted. */
export interface TestTransport {
  readonly transport: Transport;
  /** The waits, in milliseconds. */
  readonly waits: readonly number[];
  readonly logged: readonly LoggedAttempt[];
}

/** Jitter is one half; the clock stands unless a wait moves it. */
export function testTransport(
  baseUrl: string,
  settings: Partial<ConnectionSettings> = {},
  platform: Partial<Platform> = {},
): TestTransport {
  const waits: number[] = [];
  const logged: LoggedAttempt[] = [];
  let now = Date.parse('2026-11-21T09:30:00.000Z');
  const all: ConnectionSettings = {
    baseUrl,
    apiKey: TEST_API_KEY,
    timeoutMs: 5000,
    totalTimeoutMs: 120_000,
    maxRetries: 2,
    headers: {},
    ...settings,
  };
  const sleep = (delayMs: number): Promise<void> => {
    waits.push(delayMs);
    now += delayMs;
    return Promise.resolve();
  };
  const own = { ...systemPlatform, sleep, random: () => 0.5, now: () => now, ...platform };
  return { transport: new Transport(all, own, (entry) => logged.push(entry)), waits, logged };
}

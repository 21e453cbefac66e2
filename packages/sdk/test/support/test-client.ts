import { TookEffect } from '../../src/client.ts';
import type { LoggedAttempt } from '../../src/transport/call-log.ts';
import { type Platform, systemPlatform } from '../../src/transport/platform.ts';
import type { ConnectionSettings } from '../../src/transport/request.ts';
import { Transport } from '../../src/transport/transport.ts';
import { type Behaviour, type FaultServer, startFaultServer } from './fault-server.ts';

/** An API key that must not appear in any error or log. */
export const TEST_API_KEY = 'tke_canary_b7c1f00dsecret';

/** Starts a fault server and makes a client for it, without retries. */
export async function startTestClient(
  ...behaviours: readonly Behaviour[]
): Promise<{ te: TookEffect; server: FaultServer }> {
  const server = await startFaultServer(...behaviours);
  return { te: new TookEffect({ baseUrl: server.baseUrl, apiKey: TEST_API_KEY, maxRetries: 0 }), server };
}

/** A transport with real sockets whose waits are recorded and take no time. */
export interface TestTransport {
  readonly transport: Transport;
  /** The waits, in milliseconds. */
  readonly waits: readonly number[];
  readonly logged: readonly LoggedAttempt[];
}

/** Makes a transport with a jitter of one half and a clock that only waits advance. */
export function makeTestTransport(
  baseUrl: string,
  settings: Partial<ConnectionSettings> = {},
  platform: Partial<Platform> = {},
): TestTransport {
  const waits: number[] = [];
  const logged: LoggedAttempt[] = [];
  let now = Date.parse('2026-11-21T09:30:00.000Z');
  const allSettings: ConnectionSettings = {
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
  const testPlatform = { ...systemPlatform, sleep, random: () => 0.5, now: () => now, ...platform };
  const transport = new Transport(allSettings, testPlatform, (entry) => {
    if ('attempt' in entry) logged.push(entry);
  });
  return { transport, waits, logged };
}

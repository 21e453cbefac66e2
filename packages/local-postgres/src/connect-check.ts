import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { SUPERUSER } from './local-postgres.ts';

const LOOK_AGAIN_MS = 10;
/** Replaying the log after a crash comes before the first answer and may take long. */
const ANSWER_WITHIN_MS = 300_000;

/** What can be known of a server without asking it. */
export type ServerState = 'starting' | 'accepting' | 'ended';

/** How waiting for the first answer ended. */
export type Readiness = 'ready' | 'ended' | 'silent' | 'password_refused';

/**
 * Connects again and again until a query is answered, the server has ended, it refuses the password, or five minutes
 * have passed.
 * @param look asked before every attempt; the server is left alone while it is starting
 */
export async function waitUntilReady(
  port: number,
  password: string,
  look: () => Promise<ServerState>,
): Promise<Readiness> {
  const deadline = performance.now() + ANSWER_WITHIN_MS;
  while (performance.now() < deadline) {
    const state = await look();
    if (state === 'ended') return 'ended';
    const answer = state === 'accepting' ? await askOnce(port, password) : 'silent';
    if (answer !== 'silent') return answer;
    await pause(LOOK_AGAIN_MS);
  }
  return 'silent';
}

async function askOnce(port: number, password: string): Promise<Readiness> {
  const client = new Client({
    host: '127.0.0.1',
    port,
    user: SUPERUSER,
    password,
    database: 'postgres',
    ssl: false,
    connectionTimeoutMillis: 5_000,
  });
  // A connection that breaks while it is closed reports an error that nobody waits for.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
    return 'ready';
  } catch (error) {
    const wrongPassword = error instanceof Error && 'code' in error && error.code === '28P01';
    return wrongPassword ? 'password_refused' : 'silent';
  } finally {
    await client.end().catch(() => undefined);
  }
}

import { DatabaseError } from 'pg';
import type { RunQuery } from '../postgres/postgres-session.ts';
import { WRITE_PRIVILEGES } from './write-privileges.ts';
import { type TrialResult, DENIED, UNREACHABLE } from './trial-result.ts';

/** Looks into the catalog for what the role may change; nothing is changed to find out. */
export async function postgresTrial(run: RunQuery): Promise<TrialResult> {
  for (const text of WRITE_PRIVILEGES) {
    const [first] = await run(text, []);
    const privilege = first?.[0];
    if (typeof privilege === 'string')
      return { outcome: 'can_write', detail: `The role ${privilege.slice(0, 200)}.` };
  }
  return {
    outcome: 'usable',
    detail:
      'The role can change no table. What PostgreSQL grants to everyone (temporary tables, large objects) was not counted.',
  };
}

/** What a session that failed says of the connection. */
export function postgresFailure(error: unknown): TrialResult {
  const code = error instanceof DatabaseError ? (error.code ?? '') : '';
  if (code.startsWith('28') || code === '42501') return DENIED;
  return code === '3D000' ? { outcome: 'unreachable', detail: 'There is no such database.' } : UNREACHABLE;
}

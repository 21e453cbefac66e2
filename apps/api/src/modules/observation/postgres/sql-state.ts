import { type ReadAnswer, failedRead } from '../connector.ts';

/**
 * What the server's refusal means, as a status of HTTP that the evaluator knows:
 * 401 the role or password is not accepted, 403 a privilege is missing (also: rows are hidden by a policy, and the probe
 * has to see all), 404 there is no such table or database, 400 the question does not fit the table (no such column,
 * a value of another type, a view that would write), 503 the server is busy, starting or going down, 500 anything else.
 * @param code the SQLSTATE
 * @see https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
export function answerOfSqlState(code: string | undefined): ReadAnswer {
  if (code === '57014') return failedRead('timed_out');
  return { outcome: 'answered', status: statusOf(code ?? '') };
}

function statusOf(code: string): number {
  if (code === '42501') return 403;
  if (code === '25006') return 400;
  if (code === '42P01' || code === '3F000' || code === '3D000') return 404;
  switch (code.slice(0, 2)) {
    case '28':
      return 401;
    case '22':
    case '42':
      return 400;
    case '08':
    case '53':
    case '57':
      return 503;
    default:
      return 500;
  }
}

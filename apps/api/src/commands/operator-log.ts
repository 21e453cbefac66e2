import { pino } from 'pino';
import type { Settings } from '../config/index.ts';

/** What an admin command did with a key. The names are those of the server's security log where it has the same event. */
type OperatorEvent =
  | 'api_key_created'
  | 'api_key_revoked'
  | 'signing_key_rotated'
  | 'signing_key_retired'
  | 'signing_key_revoked'
  | 'root_key_created'
  | 'root_key_switched'
  | 'pepper_rotated'
  | 'pepper_removed'
  | 'encryption_key_rotated'
  | 'encryption_keys_removed';

/**
 * Writes a line of the security log to standard error, as the server does. An admin command is another process, so its
 * lines are not in the log of the server.
 * @param fields ids and counts, never a secret
 */
export function logOperatorEvent(
  { logLevel }: Pick<Settings, 'logLevel'>,
  event: OperatorEvent,
  fields: Readonly<Record<string, unknown>>,
): void {
  const log = pino({ level: logLevel }, pino.destination({ fd: 2, sync: true }));
  log.info({ log: 'security', event, by: 'operator', ...fields }, event);
}

import { LocalPostgresError } from '@tookeffect/local-postgres';
import { SettingsError } from '../config/index.ts';
import { UnsuitableDatabaseError } from '../database/index.ts';

/** What an operator is told: a line for each fault of the settings, a message for what is known, else the whole error. */
export function explainFailure(error: unknown): string {
  if (error instanceof SettingsError) {
    const lines = error.faults.map(({ name, expected }) => `  ${name} ${expected}`);
    return ['tookeffect-server cannot start with these settings:', ...lines].join('\n');
  }
  if (error instanceof LocalPostgresError || error instanceof UnsuitableDatabaseError) {
    return `tookeffect-server: ${error.message}`;
  }
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
    return 'tookeffect-server: the port is taken; set TOOKEFFECT_PORT to another, or to 0 for a free one';
  }
  return `tookeffect-server: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;
}

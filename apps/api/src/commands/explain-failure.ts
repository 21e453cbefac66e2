import { LocalPostgresError } from '@tookeffect/local-postgres';
import { SettingsError } from '../config/index.ts';
import { UnsuitableDatabaseError } from '../database/index.ts';
import { PricesError } from '../modules/billing/index.ts';
import { SecretFileError } from '../modules/secrets/index.ts';
import { SigningKeyError } from '../modules/signing/index.ts';

/** A command that cannot be executed. The message gives the whole reason, without secrets. */
export class CommandError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'CommandError';
  }
}

/** Errors whose messages say what is wrong and what to do. */
const EXPLAINED = [
  CommandError,
  LocalPostgresError,
  PricesError,
  SecretFileError,
  SigningKeyError,
  UnsuitableDatabaseError,
];

/** Unknown host or port, wrong password or role, unknown database. */
const NO_DATABASE = /^(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|28[0-9A-Z]{3}|3D000)$/;

/** @returns the text for the operator: a line for each fault of the settings, a message for a known error, else the stack */
export function explainFailure(error: unknown): string {
  if (error instanceof SettingsError) {
    const lines = error.faults.map(({ name, expected }) => `  ${name} ${expected}`);
    return ['tookeffect-server cannot start with these settings:', ...lines].join('\n');
  }
  if (error instanceof Error && EXPLAINED.some((known) => error instanceof known)) {
    return `tookeffect-server: ${error.message}`;
  }
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (NO_DATABASE.test(code)) {
    return `tookeffect-server: the database that DATABASE_URL names cannot be used: ${(error as Error).message}`;
  }
  if (code === 'EADDRINUSE') {
    return 'tookeffect-server: the port is in use; set TOOKEFFECT_PORT to another port, or to 0 for a free one';
  }
  return `tookeffect-server: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;
}

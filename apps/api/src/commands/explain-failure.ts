import { LocalPostgresError } from '@tookeffect/local-postgres';
import { SettingsError } from '../config/index.ts';
import { UnsuitableDatabaseError } from '../database/index.ts';
import { MetricsListenerError } from '../metrics/index.ts';
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
  MetricsListenerError,
  PricesError,
  SecretFileError,
  SigningKeyError,
  UnsuitableDatabaseError,
];

/** Unknown host or port, wrong password or role, unknown database. */
const NO_DATABASE = /^(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|28[0-9A-Z]{3}|3D000)$/;

/** Why a folder or a file cannot be used. */
const FILE_FAULTS: ReadonlyMap<string, string> = new Map([
  ['ENOTDIR', 'a part of this path is a file'],
  ['EEXIST', 'it is a file'],
  ['EACCES', 'this user may not open or create it'],
  ['EPERM', 'this user may not open or create it'],
  ['EROFS', 'the file system is read-only'],
  ['ENOSPC', 'the disk is full'],
  ['EDQUOT', 'the quota of the disk is used up'],
]);

/** @returns the text for the operator: a line for each fault of the settings, a message for a known error, else the stack */
export function explainFailure(error: unknown): string {
  if (error instanceof SettingsError) {
    const lines = error.faults.map(({ name, expected }) => `  ${name} ${expected}`);
    return ['tookeffect-server cannot start with these settings:', ...lines].join('\n');
  }
  if (error instanceof LocalPostgresError && error.code === 'already_running') {
    return `tookeffect-server: ${error.message} TOOKEFFECT_DATA_DIRECTORY names the directory; several servers can share one database with DATABASE_URL.`;
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
  const fault = FILE_FAULTS.get(code);
  if (fault !== undefined && error instanceof Error && 'path' in error) {
    return `tookeffect-server: cannot use ${String(error.path)}: ${fault} (${code}); set TOOKEFFECT_DATA_DIRECTORY, or TOOKEFFECT_SECRETS_DIRECTORY, to a folder that this user can write`;
  }
  return `tookeffect-server: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;
}

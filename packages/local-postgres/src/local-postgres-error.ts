/**
 * Why a local PostgreSQL is not available.
 *
 * - `already_running`: a running process has started a server in this data directory; use `attachLocalPostgres`.
 * - `port_in_use`: the requested port is used by another program.
 * - `incompatible_version`: another major version of PostgreSQL created the data directory.
 * - `not_permitted`: the data directory, or a file in it, belongs to another user.
 * - `unsupported_platform`: no PostgreSQL programs run on this machine, or there is no user to run them as.
 * - `initialization_failed`: the first start could not create the cluster; nothing incomplete is left behind.
 * - `start_failed`: the server ended, or did not respond, before it accepted connections.
 * - `stop_failed`: the server still runs after the last signal.
 */
export type LocalPostgresErrorCode =
  | 'already_running'
  | 'port_in_use'
  | 'incompatible_version'
  | 'not_permitted'
  | 'unsupported_platform'
  | 'initialization_failed'
  | 'start_failed'
  | 'stop_failed';

/** The only error class of this package. The message names the data directory and what to do; it contains no password. */
export class LocalPostgresError extends Error {
  override readonly name = 'LocalPostgresError';
  readonly code: LocalPostgresErrorCode;

  constructor(code: LocalPostgresErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

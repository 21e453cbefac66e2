/**
 * Why a local PostgreSQL could not be given.
 *
 * - `already_running`: a living process has started this data directory; reach it with `attachLocalPostgres`.
 * - `port_in_use`: the port that was asked for by number belongs to somebody else.
 * - `incompatible_version`: another major version of PostgreSQL wrote the data directory.
 * - `not_permitted`: the data directory, or a file in it, belongs to another user.
 * - `unsupported_platform`: there are no PostgreSQL binaries that run on this machine, or no user to run them as.
 * - `initialization_failed`: the first start could not create the cluster; nothing half-made is left in its place.
 * - `start_failed`: the server ended, or did not answer, before it took connections.
 * - `stop_failed`: the server outlived even the last signal.
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

/** The one class this package throws. The message names the data directory and says what to do; it holds no password. */
export class LocalPostgresError extends Error {
  override readonly name = 'LocalPostgresError';
  readonly code: LocalPostgresErrorCode;

  constructor(code: LocalPostgresErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

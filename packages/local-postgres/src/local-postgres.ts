/** A running PostgreSQL on 127.0.0.1, started by this process or reached by it. */
export interface LocalPostgres {
  /** The superuser's connection string, password included, for a database of this name (`postgres` unless told). */
  url(database?: string): string;
  /** The TCP port on 127.0.0.1. */
  readonly port: number;
  /** The process id of the postmaster. */
  readonly processId: number;
  /**
   * Ends open sessions, writes a checkpoint and waits for the server to be gone; whoever calls it, the starter or a
   * process that attached. A second call, or a call when the server is gone already, does nothing.
   * @throws LocalPostgresError `stop_failed` when the server is still there after the last signal
   */
  stop(): Promise<void>;
}

/** The name of the superuser, which is also the owner of the database `postgres`. */
export const SUPERUSER = 'postgres';

/** Writes a connection string; every part is percent-encoded where it must be. */
export function connectionUrl(port: number, password: string, database: string): string {
  return `postgres://${SUPERUSER}:${encodeURIComponent(password)}@127.0.0.1:${port}/${encodeURIComponent(database)}`;
}

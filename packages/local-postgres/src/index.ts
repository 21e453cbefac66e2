/**
 * A real PostgreSQL on 127.0.0.1, in a folder, without an installation.
 *
 * ```ts
 * const postgres = await startLocalPostgres({ dataDirectory: './var/postgres' });
 * const client = new Client({ connectionString: postgres.url() });
 * await postgres.stop();
 * ```
 *
 * The first start creates the cluster (about a second); later ones take a tenth of that and keep data, password and
 * port. Another process reaches the server with `attachLocalPostgres`. Inside the data directory stand `cluster/` (the
 * data, and the superuser's random password in a 0600 file) and `server.json` (port and process of the last run).
 *
 * - One server a data directory: a second start is refused while the first starter lives.
 * - Ctrl-C in the terminal does not reach the server; the starter calls `stop`. When the starter ends without that, even
 *   killed, the server stops in good order by itself. After a killed server, the next start recovers.
 * - Started by root (Linux), the server runs as the owner of the data, `postgres` or `nobody`. The data directory may
 *   stand in a folder that only root may enter; binaries in such a folder are copied to /var/cache/tookeffect.
 * - Not for Windows, and not for two containers that share one data directory: neither sees the other's processes.
 */
export { attachLocalPostgres } from './attach-local-postgres.ts';
export { LocalPostgresError } from './local-postgres-error.ts';
export type { LocalPostgresErrorCode } from './local-postgres-error.ts';
export type { LocalPostgres } from './local-postgres.ts';
export { startLocalPostgres } from './start-local-postgres.ts';
export type { StartLocalPostgresOptions } from './start-local-postgres.ts';

/**
 * A real PostgreSQL on 127.0.0.1, in a folder, without an installation.
 *
 * ```ts
 * const postgres = await startLocalPostgres({ dataDirectory: './var/postgres' });
 * const client = new Client({ connectionString: postgres.url() });
 * await postgres.stop();
 * ```
 *
 * The first start creates the cluster, which takes about a second. Later starts take a tenth of that and keep the data,
 * the password and the port. Another process connects with `attachLocalPostgres`. The data directory contains `cluster/`
 * (the data, and the superuser's random password in a file with mode 0600) and `server.json` (the port and the process of
 * the last run).
 *
 * - There is one server for each data directory: a second start is rejected while the process that started the first runs.
 * - Ctrl-C in the terminal does not reach the server; the process that started it calls `stop`. If that process ends
 *   without `stop`, even by SIGKILL, the server shuts down by itself. If the server is killed, the next start recovers.
 * - Started by root (Linux only), the server runs as the owner of the data, as `postgres` or as `nobody`. The data
 *   directory may be inside a folder that only root can enter; programs inside such a folder are copied to
 *   /var/cache/tookeffect.
 * - It does not support Windows, or two containers with one data directory, because neither container sees the other's
 *   processes.
 */
export { LocalPostgresError, type LocalPostgresErrorCode } from './local-postgres-error.ts';
export { attachLocalPostgres, type LocalPostgres } from './local-postgres.ts';
export {
  createPracticeShop,
  newShopPasswords,
  type PracticeShop,
  type ShopPasswords,
} from './practice-shop.ts';
export { startLocalPostgres, type StartLocalPostgresOptions } from './start-local-postgres.ts';

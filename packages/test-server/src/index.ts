/**
 * The whole product on this machine, for tests of what calls it.
 *
 * ```ts
 * const server = await startTestServer();
 * const client = new TookEffect({ baseUrl: server.baseUrl, apiKey: server.apiKey });
 * await server.stop();
 * ```
 *
 * A real API server in a process of its own, a real PostgreSQL, an account with a key of every scope and 500 credits,
 * and a database `shop` with a table `orders`: act through `shop.writerUrl`, and let the product look through the
 * connection `shop`, which can only read. Every test server is alone in a temporary folder and on free ports.
 */
export { startTestServer } from './start-test-server.ts';
export type { Shop, StartTestServerOptions, TestServer } from './test-server.ts';

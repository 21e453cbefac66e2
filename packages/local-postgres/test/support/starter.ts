/**
 * A program that starts a server, prints one line of JSON and waits. After SIGINT it prints whether the server still
 * responds, and stops it. Argument: the data directory.
 */
import { startLocalPostgres } from '../../src/index.ts';
import { sql } from './sql.ts';

const server = await startLocalPostgres({ dataDirectory: process.argv[2] ?? '', durable: true });
const keepAlive = setInterval(() => undefined, 60_000);
process.once('SIGINT', () => {
  void sql(server.url(), 'select 1')
    .then(() => console.log('responded after the interrupt'))
    .then(() => server.stop())
    .finally(() => clearInterval(keepAlive));
});
console.log(JSON.stringify({ url: server.url(), processId: server.processId }));

/**
 * A process of its own that starts a server and waits. Arguments: the data directory. Writes one JSON line, then stops
 * the server when it is interrupted and says whether the server still answered then.
 */
import { startLocalPostgres } from '../../src/index.ts';
import { sql } from './sql.ts';

const server = await startLocalPostgres({ dataDirectory: process.argv[2] ?? '', durable: true });
const staysAlive = setInterval(() => undefined, 60_000);
process.once('SIGINT', () => {
  void sql(server.url(), 'select 1')
    .then(() => console.log('answered after the interrupt'))
    .then(() => server.stop())
    .finally(() => clearInterval(staysAlive));
});
console.log(JSON.stringify({ url: server.url(), processId: server.processId }));

// The system of record, a separate process: responds at once, and shows every record as paid after the message `act`.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ProviderState } from './provider.ts';

let hasActed = false;
let reads = 0;

const server = createServer((_request, response) => {
  reads += 1;
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ state: hasActed ? 'paid' : 'open', amount: 1250, currency: 'EUR' }));
});
// The API reuses its sockets; a socket that closes just before it is reused would fail the benchmark.
server.keepAliveTimeout = 600_000;
server.listen(0, '127.0.0.1');
await once(server, 'listening');
const { port } = server.address() as AddressInfo;

process.on('message', (message: { act: boolean }) => {
  hasActed ||= message.act;
  const state: ProviderState = { origin: `http://127.0.0.1:${port}`, reads };
  process.send!(state);
});
process.once('disconnect', () => process.exit());

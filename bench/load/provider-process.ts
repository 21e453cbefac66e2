// The system of record, in a process of its own: it answers at once, and shows the effects after it was told `act`.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ProviderState } from './provider.ts';

let hasActed = false;
let reads = 0;

const server = createServer((request, response) => {
  reads += 1;
  const isThere = hasActed || !request.url!.startsWith('/records/');
  response.writeHead(isThere ? 200 : 404, { 'content-type': 'application/json' });
  response.end(JSON.stringify(isThere ? { state: 'paid', amount: 1250, currency: 'EUR' } : {}));
});
// The API keeps its sockets; one that closes just as it is used again would be a failure of the bench.
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

// Ten slow systems of record, a separate process: each message says how slow they are and what they show.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SlowOrder, SlowState } from './slow-providers.ts';

const PROVIDERS = 10;
/** Of this many consecutive responses each is delayed by another time. */
const SPREAD = 64;

let current: SlowOrder = { delayMs: 0, isPaid: false };
let open = 0;
let answered = 0;
const origins = await Promise.all(Array.from({ length: PROVIDERS }, startProvider));

process.on('message', (given: SlowOrder) => {
  current = given;
  const state: SlowState = { origins, open, answered };
  process.send!(state);
});
process.once('disconnect', () => process.exit());

async function startProvider(): Promise<string> {
  const server = createServer((_request, response) => {
    open += 1;
    void sleep(current.delayMs * (1 + ((answered + open) % SPREAD) / SPREAD / 2)).then(() => {
      open -= 1;
      answered += 1;
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(
        JSON.stringify({ state: current.isPaid ? 'paid' : 'open', amount: 1250, currency: 'EUR' }),
      );
    });
  });
  server.keepAliveTimeout = 600_000;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

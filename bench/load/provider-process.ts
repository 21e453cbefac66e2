// The system of record, a separate process: responds at once, and shows every record as paid after the message `act`.
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import type { ProviderState } from './provider.ts';

let hasActed = false;
let reads = 0;

/** Answers every GET at once, with less work than an HTTP server would need: the measured server shares the processor. */
const server = createServer((socket) => {
  let unanswered = '';
  socket.setEncoding('latin1').setNoDelay(true);
  socket.on('data', (text: string) => {
    const requests = (unanswered + text).split('\r\n\r\n');
    unanswered = requests.pop()!;
    reads += requests.length;
    socket.write(response().repeat(requests.length));
  });
  socket.on('error', () => socket.destroy());
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');
const { port } = server.address() as AddressInfo;

process.on('message', (message: { act: boolean }) => {
  hasActed ||= message.act;
  const state: ProviderState = { origin: `http://127.0.0.1:${port}`, reads };
  process.send!(state);
});
process.once('disconnect', () => process.exit());

function response(): string {
  const body = JSON.stringify({ state: hasActed ? 'paid' : 'open', amount: 1250, currency: 'EUR' });
  const headers = `content-type: application/json\r\ncontent-length: ${body.length}`;
  return `HTTP/1.1 200 OK\r\n${headers}\r\n\r\n${body}`;
}

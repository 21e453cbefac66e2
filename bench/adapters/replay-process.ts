// A service that answers at once: it sends the recorded answer of the endpoint. Its parent sends the answers and gets the port.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { RecordedAnswer } from './recorded-answers.ts';

process.once('message', (answers: readonly RecordedAnswer[]) => {
  const byEndpoint = new Map(answers.map(({ path, response }) => [endpointOf(path), response]));
  const server = createServer((request, response) => {
    request.resume();
    request.on('end', () => {
      const answer = byEndpoint.get(endpointOf(request.url ?? ''));
      if (!answer) throw new Error(`no answer was recorded for ${request.url}`);
      response.writeHead(answer.status, answer.headers).end(answer.body);
    });
  });
  // A connection that is closed between two calls would cost the next one a new one.
  server.keepAliveTimeout = 0;
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
});
process.once('disconnect', () => process.exit());

function endpointOf(path: string): string {
  return /\/(?:operations|action-result|verify)$/.exec(path)?.[0] ?? path;
}

import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { TestServer } from '@tookeffect/testing/server';
import { placeOrder } from '../../support/orders.ts';

/** One origin for everything that a smoke run needs, because a page may call its own origin only. */
export interface OrderDesk {
  readonly baseUrl: string;
  readonly stop: () => Promise<void>;
}

/**
 * Serves a page at `/` with its script, places orders at `/act`, and passes every other request on to the service.
 * @param script the script of the page
 */
export async function startOrderDesk(service: TestServer, script: string): Promise<OrderDesk> {
  const pages: Readonly<Record<string, readonly [string, string]>> = {
    '/': ['text/html', '<!doctype html><title>smoke</title><script type="module" src="/smoke.js"></script>'],
    '/smoke.js': ['text/javascript', script],
  };
  const respond = async (request: IncomingMessage): Promise<Response> => {
    const { method = 'GET', url = '/', headers } = request;
    const page = pages[url];
    if (page) return new Response(page[1], { headers: { 'content-type': page[0] } });
    const body = await buffer(request);
    if (url === '/act') return Response.json(await act(service, body.toString()));
    const passed = Object.entries(headers).filter(([name]) => PASSED.has(name)) as [string, string][];
    return fetch(service.baseUrl + url, { method, headers: passed, ...(body.length > 0 && { body }) });
  };
  const server = createServer((request, response) => {
    respond(request).then(
      async (answer) => {
        const headers = [...answer.headers].filter(
          ([name]) => !/^(?:content-(?:encoding|length)|transfer-encoding|connection)$/.test(name),
        );
        response
          .writeHead(answer.status, Object.fromEntries(headers))
          .end(Buffer.from(await answer.arrayBuffer()));
      },
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const stop = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop };
}

const PASSED = new Set([
  'authorization',
  'content-type',
  'idempotency-key',
  'user-agent',
  'x-tookeffect-client',
]);

async function act({ shop }: TestServer, body: string): Promise<object> {
  const { input, id } = JSON.parse(body) as { input: { match: { order_number: string } }; id: string };
  return placeOrder(shop.writerUrl, { number: input.match.order_number, input: {} }, id);
}

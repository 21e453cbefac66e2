import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A request as the payment provider got it. */
export interface SessionRequest {
  readonly target: string;
  readonly idempotencyKey: string | undefined;
  readonly authorization: string | undefined;
  readonly version: string | undefined;
  /** The form members by name, such as `line_items[0][quantity]`. */
  readonly form: Readonly<Record<string, string>>;
}

/** How the provider handles a request. */
export type Behaviour = (response: ServerResponse, request: SessionRequest) => void;

/** A fake payment provider, for failures that are rare with the real one: no connection, slow or invalid responses. */
export interface TestPaymentProvider {
  readonly url: string;
  readonly requests: SessionRequest[];
  /** The behaviours for the next requests, one each; after them, sessions are created again. */
  next(...behaviours: Behaviour[]): void;
  /** Removes the remaining behaviours. */
  forget(): void;
  stop(): Promise<void>;
}

/** When the sessions of the test provider expire, in seconds since 1970. */
export const EXPIRES_AT = 1_795_338_000;

/** Responds with a session like Stripe's; its total follows from the request, if that states a price. */
const makesSession: Behaviour = (response, { form }) => {
  const price = form['line_items[0][price_data][unit_amount]'];
  const session = {
    id: 'cs_test_1',
    object: 'checkout.session',
    url: 'https://checkout.stripe.com/c/pay/cs_test_1',
    expires_at: EXPIRES_AT,
    amount_total: Number(price ?? 3900) * Number(form['line_items[0][quantity]']),
    currency: form['line_items[0][price_data][currency]'] ?? 'eur',
  };
  response.setHeader('content-type', 'application/json').end(JSON.stringify(session));
};

/** Responds with a status and a JSON body. */
export const respondWith =
  (status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): Behaviour =>
  (response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };

/** Starts it on a free port of loopback. */
export async function startPaymentProvider(): Promise<TestPaymentProvider> {
  const requests: SessionRequest[] = [];
  const waiting: Behaviour[] = [];
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const form = Object.fromEntries(new URLSearchParams(await text(request)));
    const { 'idempotency-key': key, authorization, 'stripe-version': version } = request.headers;
    requests.push({
      target: `${request.method} ${request.url}`,
      idempotencyKey: key?.toString(),
      authorization,
      version: version?.toString(),
      form,
    });
    (waiting.shift() ?? makesSession)(response, requests.at(-1)!);
  };
  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    next: (...behaviours) => void waiting.push(...behaviours),
    forget: () => void waiting.splice(0),
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

import { randomBytes } from 'node:crypto';
import type { KeyDocument, Operation, Usage } from '@tookeffect/wire';
import type { JsonProvider } from '@tookeffect/testing/provider';

/** A response with its body; null if the connection broke before it arrived. */
export type ClientResponse = {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
} | null;

/** An agent that begins operations, acts on the system of record and verifies them. */
export class AgentClient {
  private readonly baseUrl: string;
  private readonly apiKey: string;
  private readonly system: JsonProvider;

  constructor(baseUrl: string, apiKey: string, system: JsonProvider) {
    this.baseUrl = baseUrl;
    this.apiKey = apiKey;
    this.system = system;
  }

  async call(
    method: string,
    target: string,
    body?: object | string,
    headers: object = {},
  ): Promise<ClientResponse> {
    const heard = await this.attempt(method, target, body, headers);
    return heard === 'not sent' ? null : heard;
  }

  /** The same, and tells where nobody took the call: it cannot have had an effect. */
  async attempt(
    method: string,
    target: string,
    body?: object | string,
    headers: object = {},
  ): Promise<ClientResponse | 'not sent'> {
    try {
      const response = await fetch(`${this.baseUrl}${target}`, {
        method,
        headers: {
          authorization: `Bearer ${this.apiKey}`,
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      });
      return { status: response.status, headers: response.headers, text: await response.text() };
    } catch (error) {
      return isRefused(error) ? 'not sent' : null;
    }
  }

  /** Makes the connection to the customer's system. */
  async connect(): Promise<void> {
    this.system.resources.set('/orders', {});
    await this.json(201, 'POST', '/v1/connections', {
      service: 'http',
      name: 'orders',
      baseUrl: this.system.baseUrl,
      credential: { type: 'none' },
      environment: 'test',
      declarations: { uncached: true },
    });
  }

  /** The same agent, at another server. */
  at(baseUrl: string): AgentClient {
    return new AgentClient(baseUrl, this.apiKey, this.system);
  }

  /** An order that is not paid, and the body that begins the operation of paying it. */
  newOrder(): { readonly number: string; readonly input: object } {
    const number = randomBytes(6).toString('hex');
    this.system.resources.set(`/orders/${number}`, { number, status: 'open' });
    const input = { path: ['orders', number], parent: ['orders'], expect: { status: 'paid' } };
    return { number, input: { contract: 'http.json.matches@1', input } };
  }

  /** Makes the order paid in the customer's system. */
  pay(number: string): void {
    this.system.resources.set(`/orders/${number}`, { number, status: 'paid' });
  }

  /** Begins an operation, acts, and hands in what the system said. @returns the operation's id */
  async beginAndAct(): Promise<string> {
    const { number, input } = this.newOrder();
    const { id } = await this.json<Operation>(201, 'POST', '/v1/operations', input);
    this.pay(number);
    await this.json(201, 'POST', `/v1/operations/${id}/action-result`, { status: 'succeeded' });
    return id;
  }

  verify(operationId: string, key: string): Promise<ClientResponse> {
    return this.call('POST', `/v1/operations/${operationId}/verify`, undefined, { 'idempotency-key': key });
  }

  attemptVerify(operationId: string, key: string): Promise<ClientResponse | 'not sent'> {
    return this.attempt('POST', `/v1/operations/${operationId}/verify`, undefined, {
      'idempotency-key': key,
    });
  }

  usage(): Promise<Usage> {
    return this.json(200, 'GET', '/v1/usage');
  }

  /** The public keys by which receipts are validated, by id. */
  async publishedKeys(): Promise<Record<string, string>> {
    const target = '/.well-known/tookeffect/keys.json';
    const { payload } = await this.json<{ payload: string }>(200, 'GET', target);
    const { keys } = JSON.parse(Buffer.from(payload, 'base64').toString()) as KeyDocument;
    return Object.fromEntries(keys.map(({ keyId, publicKey }) => [keyId, publicKey]));
  }

  private async json<T>(expected: number, method: string, target: string, body?: object): Promise<T> {
    const heard = await this.call(method, target, body);
    if (heard?.status === expected) return JSON.parse(heard.text) as T;
    throw new Error(`${method} ${target} was answered with ${heard?.text ?? 'nothing'}`);
  }
}

function isRefused(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && 'code' in cause && cause.code === 'ECONNREFUSED';
}

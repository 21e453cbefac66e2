import { randomUUID } from 'node:crypto';
import { assertInvariants, type ApiResponse, type CallOptions, type TestApi } from './test-api.ts';
import { startDocumentedApi } from './documented-api.ts';
import { type JsonProvider, startJsonProvider } from '@tookeffect/testing/provider';

/** The API beside a system that serves JSON: for tests that need a provider to be slow, or to fail. */
export interface JsonApi {
  readonly api: TestApi;
  readonly system: JsonProvider;
  /** Creates an operation that is to pay a new order. */
  begin(): Promise<OrderToPay>;
  verify(operationId: string, key?: string, options?: CallOptions): Promise<ApiResponse>;
  stop(): Promise<void>;
}

/** An operation about one resource. */
export interface OrderToPay {
  readonly id: string;
  readonly path: string;
  /** Makes the effect come true. */
  pay(): void;
}

/** Starts both, and connects them. */
export async function startJsonApi(environment: Readonly<Record<string, string>> = {}): Promise<JsonApi> {
  const [api, system] = await Promise.all([startDocumentedApi(environment), startJsonProvider()]);
  system.resources.set('/orders', {});
  await api.call('POST', '/v1/connections', { body: connectionTo(system) });
  return {
    api,
    system,
    begin: () => begin(api, system),
    verify: (operationId, key, options = {}) =>
      api.call('POST', `/v1/operations/${operationId}/verify`, {
        ...options,
        headers: { ...(key !== undefined && { 'idempotency-key': key }) },
      }),
    stop: async () => {
      await assertInvariants(api);
      await api.stop();
      await system.stop();
    },
  };
}

function connectionTo({ baseUrl }: JsonProvider): object {
  const credential = { type: 'bearer', token: 'read-only' };
  const declarations = { uncached: true };
  return { service: 'http', name: 'orders', baseUrl, credential, environment: 'test', declarations };
}

async function begin(api: TestApi, { resources }: JsonProvider): Promise<OrderToPay> {
  const number = randomUUID();
  const path = `/orders/${number}`;
  resources.set(path, { state: 'open' });
  const input = { path: ['orders', number], parent: ['orders'], expect: { state: 'paid' } };
  const created = await api.call('POST', '/v1/operations', {
    body: { contract: 'http.json.matches@1', input },
  });
  if (created.status !== 201) throw new Error(`no operation was created: ${created.text}`);
  return { id: String(created.json.id), path, pay: () => resources.set(path, { state: 'paid' }) };
}

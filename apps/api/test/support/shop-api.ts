import { randomUUID } from 'node:crypto';
import { createShop, type Shop } from '@tookeffect/testing/shop';
import type { Operation, Usage } from '@tookeffect/wire';
import { inject } from 'vitest';
import { assertInvariants, type ApiResponse, type CallOptions, type TestApi } from './test-api.ts';
import { startDocumentedApi } from './documented-api.ts';

/** The API beside a shop that it can look into: the arrangement of most endpoint tests. */
export interface ShopApi {
  readonly api: TestApi;
  readonly shop: Shop;
  /** The connection to the shop, of the first account. */
  readonly connectionId: string;
  /** Stores a connection to the shop. */
  connect(change?: object, options?: CallOptions): Promise<ApiResponse>;
  /** Creates an operation that is to insert an order of a new number. */
  begin(change?: BeginChange): Promise<Begun>;
  verify(operationId: string, key?: string, options?: CallOptions): Promise<ApiResponse>;
  usage(apiKey?: string): Promise<Usage>;
  /** Moves the deadline of an operation to now. */
  passDeadline(operationId: string): Promise<void>;
  stop(): Promise<void>;
}

/** What an operation may differ in. */
export interface BeginChange {
  readonly number?: string;
  readonly apiKey?: string;
  readonly connectionId?: string;
}

/** An operation, and the order that it is to insert. */
export interface Begun {
  readonly operation: Operation;
  readonly id: string;
  readonly number: string;
}

/** What every order is to cost. */
const AMOUNT_CENTS = 1999;

/** Starts both, and connects them. */
export async function startShopApi(environment: Readonly<Record<string, string>> = {}): Promise<ShopApi> {
  const [api, shop] = await Promise.all([startDocumentedApi(environment), createShop(inject('clusterUrl'))]);
  const connect = (change: object = {}, options: CallOptions = {}): Promise<ApiResponse> =>
    api.call('POST', '/v1/connections', { ...options, body: { ...connectionTo(shop), ...change } });
  const connected = await connect();
  return {
    api,
    shop,
    connectionId: String(connected.json.id),
    connect,
    begin: (change) => begin(api, change),
    verify: (operationId, key, options = {}) =>
      api.call('POST', `/v1/operations/${operationId}/verify`, {
        ...options,
        headers: { ...(key !== undefined && { 'idempotency-key': key }), ...options.headers },
      }),
    usage: async (apiKey = api.apiKey) =>
      (await api.call('GET', '/v1/usage', { apiKey })).json as unknown as Usage,
    passDeadline: async (operationId) => {
      const { dataSource } = api.database;
      await dataSource.query(
        `UPDATE operation SET deadline = date_trunc('milliseconds', now()) WHERE id = $1`,
        [operationId],
      );
      await dataSource.query('SELECT update_rival_ends(ARRAY[$1])', [operationId]);
    },
    stop: async () => {
      await assertInvariants(api);
      await api.stop();
      await shop.drop();
    },
  };
}

/** The body of `POST /v1/operations` for an order that is to be there. */
export function orderRequest(number: string): { contract: string; input: object } {
  return {
    contract: 'postgres.row.present@1',
    input: {
      schema: 'public',
      table: 'orders',
      correlationColumn: 'operation_reference',
      match: { order_number: number },
      expect: { amount_cents: AMOUNT_CENTS },
    },
  };
}

function connectionTo({ baseUrl, credential }: Shop): object {
  return { service: 'postgres', name: 'shop', baseUrl, credential, environment: 'test' };
}

async function begin(api: TestApi, change: BeginChange = {}): Promise<Begun> {
  const { number = randomUUID(), apiKey = api.apiKey, connectionId } = change;
  const body = { ...orderRequest(number), ...(connectionId !== undefined && { connectionId }) };
  const created = await api.call('POST', '/v1/operations', { apiKey, body });
  if (created.status !== 201) throw new Error(`no operation was created: ${created.text}`);
  const operation = created.json as unknown as Operation;
  return { operation, id: operation.id, number };
}

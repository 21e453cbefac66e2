import type { TestIssuer } from '@tookeffect/testing/issuer';
import type { JsonProvider } from '@tookeffect/testing/provider';
import type { TestApi } from '../support/test-api.ts';
import { createHash, randomUUID } from 'node:crypto';
import { completeTaskFixtures, taskContract } from '../contracts/task-contract.ts';

/** The API with a system of record and an issuer of access tokens. */
export interface ApiUnderTest {
  readonly api: TestApi;
  readonly system: JsonProvider;
  /** Whose access tokens the API accepts. */
  readonly issuer: TestIssuer;
  /** Whose credential it is. */
  readonly workspaceOf: (apiKey: string) => string;
}

/** Something that a tenant has and that requests name by its id. */
export interface ResourceKind {
  /** What its ids begin with. */
  readonly prefix: string;
  /** Makes one. @returns its id */
  readonly create: (underTest: ApiUnderTest, apiKey: string) => Promise<string>;
  /** An id of this kind that nobody has; by default the prefix and the ending. @param ending text in Crockford's base 32 */
  readonly nameLike?: (ending: string, existing: string) => string;
  /** How one is deleted; left out where it cannot be. */
  readonly deletedBy?: (id: string) => readonly [method: string, target: string];
}

/** Every kind of resource. */
export const RESOURCES = {
  connection: {
    prefix: 'con',
    create: (underTest, apiKey) => made(underTest, apiKey, '/v1/connections', connectionBody(underTest)),
    deletedBy: (id) => ['DELETE', `/v1/connections/${id}`],
  },
  operation: {
    prefix: 'op',
    create: async (underTest, apiKey) => {
      const connectionId = await RESOURCES.connection.create(underTest, apiKey);
      const { contract, input } = operationBody(underTest);
      const id = await made(underTest, apiKey, '/v1/operations', { contract, input, connectionId });
      underTest.system.resources.set(`/${input.path.join('/')}`, { state: 'paid' });
      const { status, text } = await underTest.api.call('POST', `/v1/operations/${id}/verify`, { apiKey });
      if (status !== 200) throw new Error(`no verdict: ${text}`);
      return id;
    },
  },
  contract: {
    prefix: '',
    create: (underTest, apiKey) => made(underTest, apiKey, '/v1/contracts', publishBody()),
    nameLike: (ending, existing) => `${existing.split(':')[0]!}:acme.task.t${ending}@1`,
  },
  webhookSecret: {
    prefix: 'whs',
    create: async (underTest, apiKey) => {
      await makeRoomForSecrets(underTest, apiKey);
      const body = { provider: 'github', secret: deriveSigningSecret(apiKey) };
      return made(underTest, apiKey, '/v1/webhooks', body);
    },
    deletedBy: (id) => ['DELETE', `/v1/webhooks/${id}`],
  },
  apiKey: {
    prefix: 'key',
    // A revoked key stays to be read, so that nothing deletes one.
    create: (underTest, apiKey) => made(underTest, apiKey, '/v1/api-keys', apiKeyBody()),
  },
  creditTransfer: {
    prefix: '',
    create: async ({ api, workspaceOf }, apiKey) => {
      const [{ id }] = await api.database.dataSource.query<[{ id: string }]>(
        `SELECT max(id)::text AS id FROM credit_transfer
         WHERE account_id = (SELECT account_id FROM workspace WHERE id = $1)`,
        [workspaceOf(apiKey)],
      );
      return id;
    },
  },
  workspace: {
    prefix: 'ws',
    create: (underTest, apiKey) => Promise.resolve(underTest.workspaceOf(apiKey)),
  },
} as const satisfies Record<string, ResourceKind>;

/** The name of a kind of resource. */
export type ResourceName = keyof typeof RESOURCES;

interface OperationBody {
  readonly contract: string;
  readonly input: { readonly path: readonly string[] };
}

/** A connection to the system of record that the pair has. */
export function connectionBody({ system }: ApiUnderTest): object {
  const credential = { type: 'bearer', token: 'read-only' };
  const common = { service: 'http', credential, environment: 'test', declarations: { uncached: true } };
  return { ...common, name: randomUUID(), baseUrl: system.baseUrl };
}

/** An operation whose effect is not there yet; another one each time. */
export function operationBody({ system }: ApiUnderTest): OperationBody {
  const number = randomUUID();
  system.resources.set(`/orders/${number}`, { state: 'open' });
  const input = { path: ['orders', number], parent: ['orders'], expect: { state: 'paid' } };
  return { contract: 'http.json.matches@1', input };
}

/** One read of the system, for a draft. */
export function recordBody({ system }: ApiUnderTest): object {
  system.resources.set('/orders/recorded', { state: 'open' });
  const bounds = { maxBytes: 4096, timeoutMs: 2000 };
  const observe = {
    connector: 'http',
    lookup: 'deterministic',
    method: 'GET',
    path: '/orders/{input.number}',
  };
  return { id: 'http.order.paid@1', observe: { ...observe, ...bounds }, input: { number: 'recorded' } };
}

/** A contract that can be published; another one each time. */
export function publishBody(): object {
  const id = `acme.task.t${randomUUID().replaceAll('-', '')}@1`;
  return { contract: taskContract({ id }), fixtures: completeTaskFixtures() };
}

/** Begins an operation over a connection that exists. @param token what follows `Bearer` */
export function beginOperation(
  underTest: ApiUnderTest,
  token: string,
  connectionId: string,
): Promise<string> {
  return made(underTest, token, '/v1/operations', { ...operationBody(underTest), connectionId });
}

/** A key that whoever may make keys may make: nobody gives away what they do not have. */
export function apiKeyBody(): object {
  return { name: 'of the matrix', scopes: ['keys:manage'] };
}

/** A provider has few active secrets at a time: all but the two oldest go. */
export async function makeRoomForSecrets({ api, workspaceOf }: ApiUnderTest, apiKey: string): Promise<void> {
  await api.database.dataSource.query(
    `DELETE FROM webhook_secret WHERE workspace_id = $1
     AND id NOT IN (SELECT id FROM webhook_secret WHERE workspace_id = $1 ORDER BY id LIMIT 2)`,
    [workspaceOf(apiKey)],
  );
}

/** What a tenant's provider signs its events with; each tenant's is another. */
export function deriveSigningSecret(apiKey: string): string {
  return createHash('sha256').update(apiKey).digest('hex');
}

async function made({ api }: ApiUnderTest, apiKey: string, target: string, body: object): Promise<string> {
  const { status, json, text } = await api.call('POST', target, { apiKey, body });
  if (status !== 201) throw new Error(`${target} made nothing: ${text}`);
  const { id } = (json.webhookSecret ?? json.apiKey ?? json) as { readonly id: string };
  return id;
}

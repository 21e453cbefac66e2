import { ApiError, type BegunOperation, type CreateConnectionRequest, TookEffect } from '@tookeffect/sdk';
import { startTestServer, type TestServer } from '@tookeffect/testing/server';
import type { Ask, BeginOptions, ConnectionRequest, Operation } from '../model/operation.ts';
import { InexpressibleError, type OperationHost } from './operation-host.ts';

/** A gauntlet is more traffic in a minute than one agent's. */
const ENVIRONMENT = {
  TOOKEFFECT_LIMIT_READS: '100000',
  TOOKEFFECT_LIMIT_WRITES: '100000',
  TOOKEFFECT_LIMIT_VERIFIES: '100000',
  TOOKEFFECT_METERING: 'off',
};

/** Starts the whole product: its server, its database, and the TypeScript SDK in front. */
export async function startProduct(log?: (line: string) => void): Promise<OperationHost> {
  const server = await startTestServer({ environment: ENVIRONMENT, ...(log && { log }) });
  const te = new TookEffect({ baseUrl: server.baseUrl, apiKey: server.apiKey });
  const connections = new Map<ConnectionRequest, Promise<string>>();
  let created = 0;
  const connect = (request: ConnectionRequest): Promise<string> => {
    const known = connections.get(request);
    if (known !== undefined) return known;
    created += 1;
    const connection = createConnection(te, request, `gauntlet ${created}`);
    connections.set(request, connection);
    return connection;
  };
  return {
    begin: async (ask, connection, options) => {
      const connectionId = await connect(connection);
      return wrap(server, await beginOperation(te, ask, connectionId, options));
    },
    endScenario: async (used) => {
      for (const request of used) {
        // All worlds of GitHub share one connection.
        if (request.service === 'github') continue;
        const id = await connections.get(request)?.catch(() => undefined);
        connections.delete(request);
        if (id !== undefined) await te.connections.delete(id);
      }
    },
    stop: () => server.stop(),
  };
}

async function createConnection(te: TookEffect, request: ConnectionRequest, name: string): Promise<string> {
  const { declarations, ...connection } = request;
  const body = {
    ...connection,
    ...(declarations && { declarations }),
    name,
    environment: 'test',
    ...(connection.service !== 'postgres' && { writeAccessReason: 'The system has no narrower credential.' }),
  };
  const { id } = await te.connections
    .create(body as unknown as CreateConnectionRequest)
    .catch((error: unknown) => throwRefusal(error));
  return id;
}

/** What a refused connection or begin says when the declarations, the contract or its input cannot be. */
const REFUSALS: ReadonlySet<number> = new Set([400, 404, 422]);

async function beginOperation(
  te: TookEffect,
  { contract, input }: Ask,
  connectionId: string,
  options: BeginOptions = {},
): Promise<BegunOperation> {
  const { actWithinSeconds } = options;
  const begin = { connectionId, ...(actWithinSeconds !== undefined && { actWithinSeconds }) };
  try {
    return await te.begin(contract, input, { ...begin, requireVerifiable: false });
  } catch (error) {
    return throwRefusal(error);
  }
}

function throwRefusal(error: unknown): never {
  if (error instanceof ApiError && REFUSALS.has(error.status)) {
    throw new InexpressibleError(`${error.code}: ${error.message}`, { cause: error });
  }
  throw error;
}

function wrap(server: TestServer, operation: BegunOperation): Operation {
  return {
    id: operation.id,
    marker: operation.correlationKeys.marker ?? operation.id,
    report: async ({ status, reference }) => {
      const response =
        reference === undefined ? {} : { response: { id: reference, number: asNumber(reference) } };
      const named = reference === undefined ? {} : { providerReference: reference, ...response };
      await operation.actionResult({ status, ...named });
    },
    verify: async () => {
      const { verdict, reason, attribution, nextAction, retryAfterSeconds } = await operation.verify();
      const outcome = { verdict, reason, attribution: attribution?.kind ?? null, nextAction };
      return retryAfterSeconds === undefined ? outcome : { ...outcome, retryAfterSeconds };
    },
    cancel: () => cancel(server, operation.id),
  };
}

function asNumber(reference: string): number | string {
  return /^[0-9]{1,15}$/u.test(reference) ? Number(reference) : reference;
}

async function cancel({ baseUrl, apiKey }: TestServer, id: string): Promise<void> {
  const response = await fetch(`${baseUrl}/v1/operations/${id}/cancel`, {
    method: 'POST',
    headers: { authorization: `Bearer ${apiKey}` },
  });
  if (!response.ok) throw new Error(`the operation could not be cancelled: ${await response.text()}`);
}

import { Client, InMemoryTransport } from '@modelcontextprotocol/client';
import { controlPlaneServer } from '@tookeffect/adapter-mcp/control-plane';
import { type KitWorld, startKitWorld } from '@tookeffect/adapter-testkit';
import { TookEffect } from '@tookeffect/sdk';
import { beforeAll, expect, onTestFinished, test } from 'vitest';

let world: KitWorld;

beforeAll(async () => {
  world = await startKitWorld();
  return () => world.stop();
});

type Json = Readonly<Record<string, unknown>>;

/** What a host gets of a call; both of its forms must say the same. */
interface Answer {
  readonly document: Json;
  readonly isError: boolean;
}

async function connect(apiKey = world.apiKey): Promise<(name: string, args: Json) => Promise<Answer>> {
  const te = new TookEffect({ baseUrl: world.baseUrl, apiKey, maxRetries: 0 });
  const client = new Client({ name: 'host', version: '1.0.0' });
  const [near, far] = InMemoryTransport.createLinkedPair();
  await Promise.all([controlPlaneServer(te).connect(far), client.connect(near)]);
  onTestFinished(() => client.close());
  return async (name, args) => {
    const { content, structuredContent, isError = false } = await client.callTool({ name, arguments: args });
    const { text } = content[0] as { readonly text: string };
    if (structuredContent !== undefined) expect(JSON.parse(text)).toEqual(structuredContent);
    return { document: (structuredContent ?? { text }) as Json, isError };
  };
}

function inputFor(number: string): Json {
  return {
    schema: 'public',
    table: 'orders',
    correlationColumn: 'operation_reference',
    match: { order_number: number },
    expect: { order_number: number, amount_cents: 5 },
  };
}

test('an agent begins, acts, submits, verifies and gets the receipt', async () => {
  const call = await connect();
  const number = crypto.randomUUID();
  const contract = 'postgres.row.present@1';
  const { document: begun } = await call('begin_operation', { contract, input: inputFor(number) });
  const { reference } = begun.correlationKeys as { readonly reference: string };
  const operationId = begun.id as string;
  await world.placeOrder(number, reference, 5);
  const submitted = await call('submit_action_result', {
    operationId,
    status: 'succeeded',
    response: { id: 1 },
  });
  expect(submitted.document).toHaveProperty('reference');
  const verified = await call('verify_operation', { operationId });
  expect(verified).toMatchObject({
    isError: false,
    document: {
      verdict: 'verified',
      attribution: { kind: 'marker' },
      idempotencyKey: expect.any(String) as string,
    },
  });
  const { idempotencyKey } = verified.document as { idempotencyKey: string };
  expect(await call('verify_operation', { operationId, idempotencyKey })).toEqual(verified);
  expect((await call('get_operation', { operationId })).document).toMatchObject({ state: 'verified' });
  expect((await call('get_receipt', { operationId })).document).toHaveProperty('signatures');
});

test('a refutation is a result that says so', async () => {
  const call = await connect();
  const input = inputFor(crypto.randomUUID());
  const { document } = await call('begin_operation', { contract: 'postgres.row.present@1', input });
  const operationId = document.id as string;
  await call('submit_action_result', { operationId, status: 'unknown' });
  expect(await call('verify_operation', { operationId })).toMatchObject({
    isError: false,
    document: { verdict: 'refuted', reason: 'effect_absent' },
  });
});

const someId = `op_${'0'.repeat(26)}`;

test.each<[string, Json]>([
  ['begin_operation', { contract: 'postgres.row.present@1', input: {}, apiKey: 'tke_secret' }],
  ['submit_action_result', { operationId: someId, status: 'succeeded', apiKey: 'tke_secret' }],
  ['verify_operation', { operationId: someId, apiKey: 'tke_secret' }],
  ['verify_operation', { operationId: `${someId}/../x` }],
  ['get_operation', { operationId: someId, apiKey: 'tke_secret' }],
  ['get_receipt', { operationId: someId, sequence: 0 }],
])('%s refuses %j before it sends anything', async (name, args) => {
  const call = await connect('tke_canary_that_no_service_knows');
  const { isError, document } = await call(name, args);
  expect(isError).toBe(true);
  const text = JSON.stringify(document);
  expect(text).toContain('Input validation error');
  expect(text).not.toMatch(/tke_/);
});

test('an error of the service is a result with its code, without the key', async () => {
  const call = await connect('tke_canary_that_no_service_knows');
  const { isError, document } = await call('get_operation', { operationId: someId });
  expect(isError).toBe(true);
  expect(document).toMatchObject({ error: { code: 'credential_invalid' } });
  expect(JSON.stringify(document)).not.toContain('tke_canary');
});

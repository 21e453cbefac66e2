import { type KitWorld, startKitWorld } from '@tookeffect/adapter-testkit';
import type { ProxiedTool } from '@tookeffect/adapter-mcp/proxy';
import { type Operation, TookEffect } from '@tookeffect/sdk';
import { beforeAll, describe, expect, test } from 'vitest';
import { openRawProxy, type RawPeer } from './raw-proxy.ts';

let world: KitWorld;
let te: TookEffect;

beforeAll(async () => {
  world = await startKitWorld();
  te = new TookEffect({ baseUrl: world.baseUrl, apiKey: world.apiKey });
  return () => world.stop();
});

type Json = Readonly<Record<string, unknown>>;

const placeOrder: ProxiedTool = {
  binding: {
    tool: 'place_order',
    contract: 'postgres.row.present@1',
    input: ({ order_number }) => ({
      schema: 'public',
      table: 'orders',
      correlationColumn: 'operation_reference',
      match: { order_number: order_number as string },
      expect: { order_number: order_number as string },
    }),
  },
  toServerArguments: (args, operation) => ({
    ...args,
    operation_reference: operation?.correlationKeys.reference,
  }),
};

function callOf(id: unknown, order_number: string, more: Json = {}): Json {
  return {
    jsonrpc: '2.0',
    id,
    method: 'tools/call',
    params: { name: 'place_order', arguments: { order_number, ...more } },
  };
}

interface ServerCall {
  readonly id: string;
  readonly method: string;
  readonly params: {
    readonly arguments: { readonly operation_reference: string };
    readonly requestId?: string;
  };
}

/** Places the order of a call, as the server would. */
async function place(call: Json, number: string): Promise<void> {
  await world.placeOrder(number, (call as unknown as ServerCall).params.arguments.operation_reference, 1);
}

/** What a response shows of the verification. */
function shownIn(response: Json): Json {
  const { result, error } = response as unknown as {
    readonly result?: { readonly _meta: Record<string, Json> };
    readonly error?: { readonly data: { readonly tookeffect: Json } };
  };
  return result ? result._meta['tookeffect.dev/verification']! : error!.data.tookeffect;
}

const verified = { verdict: 'verified', reason: 'all_checks_passed' };

describe('messages that concern no bound tool are the same bytes:', () => {
  test.each([
    '{ "jsonrpc":"2.0",  "id":1.0,"method":"tools/call","params":{"name":"other","arguments":{"n":12345678901234567890}}}\r',
    String.raw`{"jsonrpc":"2.0","id":"\u0061","method":"initialize","params":{"x":"\/"}}`,
    '{"jsonrpc":"2.0","id":3,"result":{"action":"accept","content":{}}}',
    '{"jsonrpc":"2.0","method":"notifications/initialized"}',
    '{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":77}}',
  ])('%j of the client', async (text) => {
    const { client, server } = openRawProxy(te, [placeOrder]);
    client.send(text);
    expect(await server.nextText()).toBe(text);
  });

  test.each([
    '{ "jsonrpc":"2.0",  "id":1.0,"result":{"content":[{"type":"text","text":"\\u00e9"}],"n":12345678901234567890.0}}',
    '{"jsonrpc":"2.0","id":1,"method":"elicitation/create","params":{"message":"?"}}',
    '{"jsonrpc":"2.0","id":1,"method":"sampling/createMessage","params":{"messages":[]}}',
    '{"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":1,"progress":0.50}}',
    '{"jsonrpc":"2.0","method":"notifications/tools/list_changed"}',
    '{"jsonrpc":"2.0","method":"notifications/message","params":{"level":"info","data":"x"}}',
    '{"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"unknown tool"}}',
  ])('%j of the server', async (text) => {
    const { client, server } = openRawProxy(te, [placeOrder]);
    // A response is forwarded only if the client asked.
    client.send({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'other' } });
    await server.next();
    server.send(text);
    expect(await client.nextText()).toBe(text);
  });

  test('a list of tools without a bound one', async () => {
    const { client, server } = openRawProxy(te, [placeOrder]);
    client.send('{"jsonrpc":"2.0","id":1,"method":"tools/list"}');
    await server.next();
    const list =
      '{"jsonrpc":"2.0", "id":1,"result":{"tools":[{"name":"other","outputSchema":{"type":"object"}}]}}';
    server.send(list);
    expect(await client.nextText()).toBe(list);
  });
});

describe('the list of tools', () => {
  const tool = { name: 'place_order', inputSchema: { type: 'object' }, annotations: { title: 'x' } };

  async function list(outputSchema: Json | undefined): Promise<Json> {
    const { client, server } = openRawProxy(te, [placeOrder]);
    client.send({ jsonrpc: '2.0', id: 1, method: 'tools/list' });
    await server.next();
    const tools = [
      { ...tool, outputSchema },
      { name: 'other', outputSchema: { type: 'object' } },
    ];
    server.send({ jsonrpc: '2.0', id: 1, result: { tools, nextCursor: 'x' } });
    return (await client.next()).result as Json;
  }

  test('has room for the verdict in the output schema of a bound tool, and nothing else changes', async () => {
    const schema = {
      type: 'object',
      properties: { id: { type: 'string' } },
      required: ['id'],
      additionalProperties: false,
    };
    const { tools, nextCursor } = (await list(schema)) as { tools: Json[]; nextCursor: string };
    const { outputSchema, ...rest } = tools[0]!;
    expect([rest, tools[1], nextCursor]).toEqual([
      tool,
      { name: 'other', outputSchema: { type: 'object' } },
      'x',
    ]);
    const { properties, ...others } = outputSchema as { properties: Json };
    expect(others).toEqual({ type: 'object', required: ['id'], additionalProperties: false });
    expect(properties).toEqual({
      id: { type: 'string' },
      tookeffect: expect.objectContaining({ type: 'object' }) as unknown,
    });
  });

  test.each([
    ['none', undefined],
    ['one that is not an object', { type: 'array' }],
    ['one that another keyword may close', { type: 'object', allOf: [{ additionalProperties: false }] }],
    ['one with this member', { type: 'object', properties: { tookeffect: { type: 'string' } } }],
  ])('leaves an output schema as it is: %s', async (_, schema) => {
    const { tools } = (await list(schema)) as { tools: Json[] };
    expect(tools[0]).toEqual({ ...tool, ...(schema && { outputSchema: schema }) });
  });
});

describe('a call of a bound tool', () => {
  test('gets the marker in its argument, also when the client sends another one', async () => {
    const { client, server } = openRawProxy(te, [placeOrder]);
    const number = crypto.randomUUID();
    client.send(callOf(1, number, { operation_reference: 'chosen by the client' }));
    const call = await server.next();
    await place(call, number);
    const { id } = call as unknown as ServerCall;
    server.send({ jsonrpc: '2.0', id, result: { content: [{ type: 'text', text: 'placed' }] } });
    const response = await client.next();
    expect(response).toMatchObject({ id: 1, result: { content: [{ text: 'placed' }, { type: 'text' }] } });
    expect(shownIn(response)).toMatchObject({ ...verified, attribution: { kind: 'marker' } });
  });

  test('lets progress and questions of the server pass in both directions', async () => {
    const { client, server } = openRawProxy(te, [placeOrder]);
    const number = crypto.randomUUID();
    const call = callOf(1, number) as { params: Json };
    client.send({ ...call, params: { ...call.params, _meta: { progressToken: 7 } } });
    const asked = (await server.next()) as unknown as ServerCall;
    expect(asked.params).toMatchObject({ _meta: { progressToken: 7 } });
    for (const message of [
      { jsonrpc: '2.0', method: 'notifications/progress', params: { progressToken: 7, progress: 1 } },
      { jsonrpc: '2.0', id: 1, method: 'elicitation/create', params: {} },
    ]) {
      server.send(message);
      expect(await client.next()).toEqual(message);
    }
    const answer = { jsonrpc: '2.0', id: 1, result: { action: 'decline' } };
    client.send(answer);
    expect(await server.next()).toEqual(answer);
    server.send({ jsonrpc: '2.0', id: asked.id, result: { content: [] } });
    expect(shownIn(await client.next())).toMatchObject({ verdict: 'refuted' });
  });

  test('keeps the code of an error, which gets the verdict', async () => {
    const { client, server } = openRawProxy(te, [placeOrder]);
    const number = crypto.randomUUID();
    client.send(callOf('a', number));
    const call = await server.next();
    await place(call, number);
    server.send({
      jsonrpc: '2.0',
      id: call.id,
      error: { code: -32_050, message: 'lost', data: { more: 1 } },
    });
    const response = await client.next();
    expect(response).toMatchObject({ id: 'a', error: { code: -32_050, data: { more: 1 } } });
    const { message } = response.error as { message: string };
    expect(message).toMatch(/^lost\n\{"tookeffect":\{"operationId":"op_\w+","verdict":"verified"/);
    expect(shownIn(response)).toMatchObject(verified);
  });

  test('is verified when the server ends before it responds', async () => {
    const { client, server } = openRawProxy(te, [placeOrder]);
    const number = crypto.randomUUID();
    client.send(callOf(1, number));
    await place(await server.next(), number);
    server.close();
    const response = await client.next();
    expect(response).toMatchObject({ id: 1, result: { isError: true } });
    expect(shownIn(response)).toMatchObject(verified);
  });

  test.each([
    ['a number', 1],
    ['a content that is no list', { content: 'text' }],
    ['a type that is no text', { content: [], resultType: 1 }],
    ['an error that is no object', undefined],
  ])('is verified when the server responds with %s', async (_, result) => {
    const { client, server } = openRawProxy(te, [placeOrder]);
    const number = crypto.randomUUID();
    client.send(callOf(1, number));
    const call = await server.next();
    await place(call, number);
    server.send({ jsonrpc: '2.0', id: call.id, ...(result === undefined ? { error: 'x' } : { result }) });
    expect(shownIn(await client.next())).toMatchObject(verified);
  });

  test.each<[string, string, { readonly result?: Json; readonly error?: Json }]>([
    [
      'asks for more input',
      '2026-07-28',
      { result: { resultType: 'input_required', inputRequests: { a: {} } } },
    ],
    [
      'asks to be called again',
      '2026-07-28',
      { result: { resultType: 'input_required', requestState: 's' } },
    ],
    [
      'asks to open a URL',
      '2025-11-25',
      { error: { code: -32_042, message: 'open it', data: { elicitations: [{ mode: 'url' }] } } },
    ],
  ])(
    'passes a response that %s if the protocol %s has it; there is no verdict, and its operation stays open',
    async (_, version, answer) => {
      const { client, server } = openRawProxy(te, [placeOrder]);
      await negotiate(client, server, version);
      client.send(callIn(version));
      const call = (await server.next()) as unknown as ServerCall;
      server.send({ jsonrpc: '2.0', id: call.id, ...answer });
      const response = await client.next();
      const { result, error } = response as { result?: Json; error?: { message: string } };
      expect(response).toMatchObject(
        result ? answer : { error: { code: -32_042, data: answer.error!.data } },
      );
      const shown = {
        operationId: expect.any(String) as unknown,
        verdict: null,
        unverified: 'action_unfinished',
      };
      // A client would read a result with content as a finished one.
      expect(result?.content).toBe(undefined);
      if (error) expect(JSON.parse(error.message.split('\n').at(-1)!)).toMatchObject({ tookeffect: shown });
      expect(shownIn(response)).toMatchObject(shown);
      const operation = await operationOf(call);
      expect(operation).toMatchObject({ state: 'created', actionResult: null, lastVerdict: null });
    },
  );

  const content = [{ type: 'text', text: 'done' }];
  test.each([
    [
      'input_required',
      '2025-11-25',
      { result: { resultType: 'input_required', requestState: 's', content } },
    ],
    ['input_required without a request', '2026-07-28', { result: { resultType: 'input_required', content } }],
    ['task', '2025-11-25', { result: { resultType: 'task', taskId: '1', content } }],
    ['task', '2026-07-28', { result: { resultType: 'task', taskId: '1', content } }],
    ['Complete', '2026-07-28', { result: { resultType: 'Complete', content } }],
    ['-32042', '2025-06-18', { error: { code: -32_042, message: 'x', data: { elicitations: [{}] } } }],
    ['-32042', '2026-07-28', { error: { code: -32_042, message: 'x', data: { elicitations: [{}] } } }],
    ['-32042 without a URL', '2025-11-25', { error: { code: -32_042, message: 'x', data: { content } } }],
    [
      '-32042 in no session',
      'none',
      { error: { code: -32_042, message: 'x', data: { elicitations: [{}] } } },
    ],
  ])(
    'is verified when the server responds with the type %s, which the protocol %s does not have',
    async (_, version, answer) => {
      const { client, server } = openRawProxy(te, [placeOrder]);
      if (version !== 'none') await negotiate(client, server, version);
      client.send(callIn(version));
      const call = (await server.next()) as unknown as ServerCall;
      server.send({ jsonrpc: '2.0', id: call.id, ...answer });
      expect(shownIn(await client.next())).toMatchObject({ verdict: 'refuted' });
    },
  );

  test('does not offer the server to respond with a task', async () => {
    const { client, server } = openRawProxy(te, [placeOrder]);
    const extensions = { 'io.modelcontextprotocol/tasks': {}, other: {} };
    const given = callIn('2026-07-28') as unknown as { params: { _meta: Json } };
    const _meta = {
      ...given.params._meta,
      'io.modelcontextprotocol/clientCapabilities': { extensions, a: 1 },
    };
    client.send({ ...given, params: { ...given.params, _meta } });
    const capabilities = { extensions: { other: {} }, a: 1 };
    const call = (await server.next()) as { id: unknown; params: { _meta: Json } };
    expect(call.params._meta['io.modelcontextprotocol/clientCapabilities']).toEqual(capabilities);
    server.send({ jsonrpc: '2.0', id: call.id, result: { content: [] } });
    // Clients refuse a result of this version that does not say its type.
    expect(await client.next()).toMatchObject({ result: { resultType: 'complete' } });
  });

  test('that the client cancels is cancelled at the server, gets no response, and is submitted as unknown', async () => {
    const { client, server, ended } = openRawProxy(te, [placeOrder]);
    client.send(callOf(1, crypto.randomUUID()));
    const call = (await server.next()) as unknown as ServerCall;
    const cancel = {
      jsonrpc: '2.0',
      method: 'notifications/cancelled',
      params: { requestId: 1, reason: 'enough' },
    };
    client.send(cancel);
    expect(await server.next()).toEqual({ ...cancel, params: { requestId: call.id, reason: 'enough' } });
    client.close();
    await ended;
    expect(client.unread()).toEqual([]);
    const { actionResult } = await operationOf(call);
    expect(actionResult).toMatchObject({ status: 'unknown' });
  });
});

/** Initializes a session as versions before 2026-07-28 do. */
async function negotiate(client: RawPeer, server: RawPeer, protocolVersion: string): Promise<void> {
  if (protocolVersion === '2026-07-28') return;
  client.send({ jsonrpc: '2.0', id: 0, method: 'initialize', params: { protocolVersion } });
  await server.next();
  server.send({ jsonrpc: '2.0', id: 0, result: { protocolVersion } });
  await client.next();
}

/** A call as clients of a version send it. */
function callIn(version: string): Json {
  const call = callOf(1, crypto.randomUUID()) as { params: Json };
  const _meta = { 'io.modelcontextprotocol/protocolVersion': version };
  return version === '2026-07-28' ? { ...call, params: { ...call.params, _meta } } : call;
}

/** The state of the operation in which a call runs. */
async function operationOf(call: ServerCall): Promise<Operation> {
  return te.resume(call.params.arguments.operation_reference).status();
}

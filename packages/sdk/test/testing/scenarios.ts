/** A service that the scenarios run against, the real one or the one in memory. */
export interface ScenarioWorld {
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly fetch: typeof fetch;
  readonly contract: string;
  /** @returns an input that the contract accepts; another one each time */
  readonly newInput: () => Readonly<Record<string, unknown>>;
  /** Makes the effect of an operation true, so that its next verdict is `verified`. */
  readonly act: (operation: Document) => Promise<void>;
  /** Makes the next verdict of an operation `pending`, with a time to wait. */
  readonly wait: (operation: Document) => void;
  readonly takeCredits: () => Promise<void>;
  readonly giveCredits: () => Promise<void>;
  /** Lets the deadline of an operation pass. */
  readonly passDeadline: (operation: Document) => Promise<void>;
}

/** A JSON object. */
export type Document = Readonly<Record<string, unknown>>;

/** What a service responded in one step. */
export interface Step {
  readonly what: string;
  readonly status: number;
  /** The schema of `schemas/wire` that the body must match. */
  readonly schema: string;
  readonly body: Document;
  /** What must be the same in every service. */
  readonly same: unknown;
}

const NO_CREDENTIAL = {};

/** Runs all scenarios. @returns each step, in order */
export async function runScenarios(world: ScenarioWorld): Promise<readonly Step[]> {
  const steps: Step[] = [];
  const authorization = `Bearer ${world.apiKey}`;
  const send = async (
    what: string,
    [method, path]: readonly [string, string],
    schema: string,
    { body, headers = {} }: { readonly body?: unknown; readonly headers?: Record<string, string> } = {},
    compared: (body: Document) => unknown = () => null,
  ): Promise<Document> => {
    const response = await world.fetch(`${world.baseUrl}${path}`, {
      method,
      headers: {
        ...(headers !== NO_CREDENTIAL && { authorization }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const document = (await response.json()) as Document;
    const isProblem = response.status >= 400;
    const same = {
      code: document.code,
      type: response.headers.get('content-type')?.split(';')[0],
      isReplayed: response.headers.get('idempotency-replayed'),
      hasRequestId: response.headers.get('x-request-id') !== null,
      retries: response.headers.has('retry-after'),
      compared: isProblem ? pointersOf(document) : compared(document),
    };
    steps.push({
      what,
      status: response.status,
      schema: isProblem ? 'problem' : schema,
      body: document,
      same,
    });
    return document;
  };
  const keyed = (key: string) => ({ 'idempotency-key': key });
  const at = (operation: Document, rest = '') => `/v1/operations/${operation.id as string}${rest}`;
  const begin = (what: string, key: string, more: Document = {}, input = world.newInput()) =>
    send(
      what,
      ['POST', '/v1/operations'],
      'operation',
      {
        body: { contract: world.contract, input, ...more },
        headers: keyed(key),
      },
      ({ state, lastVerdict, actionResult, cancelledAt, actWithinSeconds }) => [
        state,
        lastVerdict,
        actionResult,
        cancelledAt,
        actWithinSeconds,
      ],
    );
  const verify = (what: string, operation: Document, key: string) =>
    send(
      what,
      ['POST', at(operation, '/verify')],
      'verification',
      { headers: keyed(key) },
      ({ verdict, charged, attribution }) => [verdict, charged, (attribution as Document | null)?.sufficient],
    );
  const show = (what: string, operation: Document) =>
    send(what, ['GET', at(operation)], 'operation', {}, ({ state, lastVerdict }) => [
      state,
      (lastVerdict as Document | null)?.sequence,
    ]);
  const kinds = ({ data }: Document) =>
    (data as Document[])
      .map(({ kind }) => kind)
      .filter((kind) => !String(kind).startsWith('baseline') && kind !== 'deadline_passed');

  await send('no credential', ['GET', '/v1/operations'], 'operation-list', {
    headers: NO_CREDENTIAL,
  });
  await send('a wrong credential', ['GET', '/v1/operations'], 'operation-list', {
    headers: { authorization: 'Bearer tke_nonsense' },
  });
  await send('an unknown contract', ['POST', '/v1/operations'], 'operation', {
    body: { contract: 'no.such.effect@1', input: {} },
    headers: keyed('k0'),
  });
  await send('a body that is no request', ['POST', '/v1/operations'], 'operation', {
    body: { input: {} },
    headers: keyed('k1'),
  });
  await begin('an input with a missing and an additional member', 'k2', {}, { nonsense: 1 });
  const input = world.newInput();
  const first = await begin('an operation', 'k3', {}, input);
  await begin('the same operation again', 'k3', {}, input);
  await begin('the same key with another input', 'k3');
  await show('the operation', first);
  await send('an operation of nobody', ['GET', '/v1/operations/op_01jn80000000000000000000aa'], 'operation');
  await send('the receipt before a verify', ['GET', at(first, '/receipt')], 'receipt');
  await world.takeCredits();
  await verify('without credits', first, 'v1');
  await world.giveCredits();
  const result = { status: 'succeeded', providerReference: '7' };
  const ack = ['POST', at(first, '/action-result')] as const;
  await send(
    'an action result',
    ack,
    'stored-action-result',
    { body: result },
    ({ status, providerReference }) => [status, providerReference],
  );
  await send('the same action result', ack, 'stored-action-result', { body: result });
  await send('another action result', ack, 'stored-action-result', { body: { status: 'failed' } });
  await world.act(first);
  await verify('a verify after the effect', first, 'v2');
  await verify('the same verify again', first, 'v2');
  await show('the verified operation', first);
  await send('the receipt', ['GET', at(first, '/receipt')], 'receipt', {}, ({ payload }) => {
    const { predicate } = payload as { predicate: Document };
    return [predicate.environment, predicate.sequence, predicate.previous];
  });
  await send('the operation’s document', ['GET', at(first, '/document')], 'operation-document', {}, (body) =>
    Object.keys(body).sort(),
  );
  await send('the timeline', ['GET', at(first, '/timeline')], 'timeline', {}, kinds);
  await send('cancelling a verified operation', ['POST', at(first, '/cancel')], 'operation');
  const second = await begin('a second operation', 'k4');
  await send('cancelling', ['POST', at(second, '/cancel')], 'operation', {}, ({ state }) => state);
  await send('cancelling again', ['POST', at(second, '/cancel')], 'operation', {}, ({ state }) => state);
  await verify('a verify of a cancelled operation', second, 'v3');
  await send(
    'an action result of a cancelled operation',
    ['POST', at(second, '/action-result')],
    'stored-action-result',
    { body: result },
  );
  const third = await begin('a third operation', 'k5', { deadlineSeconds: 3600, settleSeconds: 60 });
  world.wait(third);
  await verify('a verify without an effect', third, 'v4');
  await verify('a verify too soon', third, 'v5');
  await world.passDeadline(third);
  await show('the overdue operation', third);
  await send(
    'overdue operations',
    ['GET', '/v1/operations?unfinished=overdue'],
    'operation-list',
    {},
    ({ data }) => (data as Document[]).map(({ id, state }) => [id === third.id, state]),
  );
  await send(
    'verified operations',
    ['GET', '/v1/operations?state=verified'],
    'operation-list',
    {},
    ({ data }) => (data as Document[]).map(({ id }) => id === first.id),
  );
  await send(
    'the keys',
    ['GET', '/.well-known/tookeffect/keys.json'],
    'key-document-envelope',
    {},
    ({ payloadType }) => payloadType,
  );
  return steps;
}

/** The places of the faults, without what is said of them. */
function pointersOf({ errors }: Document): unknown {
  return Array.isArray(errors)
    ? [...new Set((errors as { pointer: string }[]).map(({ pointer }) => pointer))].sort()
    : null;
}

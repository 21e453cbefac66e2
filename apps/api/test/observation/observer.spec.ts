import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import { once } from 'node:events';
import type { JsonValue } from '@tookeffect/core';
import { compileContract, readPlan } from '@tookeffect/evaluator';
import { afterEach, describe, expect, it } from 'vitest';
import { Clock } from '../../src/clock/clock.ts';
import { HttpConnector } from '../../src/modules/observation/http/http-connector.ts';
import { type ObservationRequest, Observer } from '../../src/modules/observation/observer.ts';
import { PostgresConnector } from '../../src/modules/observation/postgres/postgres-connector.ts';
import { connectionTo } from './support/connections.ts';
import { resolverOf } from './support/http-reading.ts';
import { listen } from './support/raw-server.ts';
import { operationOf } from './support/verifying.ts';

/** A refund that is read by the id that the agent was given, and found in a listing without one. */
const CONTRACT: JsonValue = {
  id: 'pay.refund.made@1',
  service: 'pay',
  title: 'A refund was made',
  description: 'Verified when the refund is there.',
  input: {
    type: 'object',
    properties: { charge: { type: 'string', description: 'The charge.', maxLength: 64 } },
    required: ['charge'],
    additionalProperties: false,
  },
  effect: 'present',
  acknowledgement: { required: false, reference: '$.ack.id' },
  baseline: 'none',
  observe: {
    connector: 'http',
    lookup: 'deterministic',
    method: 'GET',
    path: '/refunds/{ack.id}',
    maxBytes: 4096,
    timeoutMs: 200,
    fallback: {
      method: 'GET',
      path: '/refunds',
      query: [{ name: 'charge', value: '{input.charge}' }],
      select: '$.observation.body.data',
      where: [],
      completeWhen: [{ path: '$.observation.body.more', op: 'eq', value: false }],
      cardinality: 'many',
    },
    visibilityProbe: { method: 'GET', path: '/charges/{input.charge}' },
  },
  outcome: { present: [200], absent: [404], absentRequiresProbe: true },
  object: { type: 'refund', id: '$.observation.body.id' },
  freshness: {
    path: '$.observation.body.created',
    format: 'unixSeconds',
    notBefore: 'operation.createdAt',
    skewSeconds: 5,
  },
  settle: { withinSeconds: 0 },
  finality: { afterSeconds: 0 },
  checks: [
    {
      id: 'charge',
      path: '$.observation.body.charge',
      op: 'eq',
      ref: '$.input.charge',
      reason: 'effect_mismatch',
      required: true,
    },
  ],
  evidence: { verifiedRequires: ['E3'] },
  idempotency: { provider: 'supported' },
};

/** Each look is a second after the one before. */
class SteppingClock extends Clock {
  #second = 0;

  now(): Date {
    this.#second += 1;
    return new Date(Date.UTC(2026, 2, 1, 12, 0, this.#second));
  }
}

type Route = 'main' | 'listing' | 'probe';
type Answers = Partial<Record<Route, number | 'silent'>>;

describe('an observation', () => {
  const stops: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const stop of stops.splice(0)) await stop();
  });

  const provider = async (answers: Answers) => {
    const asked: Route[] = [];
    const server = createServer((request: IncomingMessage, response: ServerResponse) => {
      const route = request.url?.startsWith('/charges')
        ? 'probe'
        : request.url === '/refunds/re_1'
          ? 'main'
          : 'listing';
      asked.push(route);
      const status = answers[route] ?? 404;
      if (status !== 'silent') response.writeHead(status).end('{"id": "re_1", "data": [], "more": false}');
    });
    const url = `http://127.0.0.1:${await listen(server)}`;
    stops.push(async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    });
    return { url, asked };
  };

  const observe = async (
    answers: Answers,
    options: Partial<ObservationRequest> = {},
    hasReference = true,
  ) => {
    const { url, asked } = await provider(answers);
    const contract = compileContract(CONTRACT);
    if ('findings' in contract) throw new Error(JSON.stringify(contract.findings));
    const acknowledgement = {
      reference: 'ack_01jn80000000000000000000aa',
      submittedAt: '2026-03-01T12:00:00.000Z',
      result: { status: 'succeeded', response: { id: 're_1' } },
    } as const;
    const plan = readPlan(contract, operationOf({ charge: 'ch_1' }), hasReference ? acknowledgement : null);
    const resolver = resolverOf();
    const http = new HttpConnector(resolver);
    stops.push(() => http.close());
    const observer = new Observer({ http, postgres: new PostgresConnector(resolver) }, new SteppingClock());
    const bounds = { salt: '0'.repeat(32), deadlineMs: 1_000, connection: connectionTo(url) };
    const { reads, observed } = await observer.observe({ contract, plan, ...bounds, ...options });
    expect(observed.map(({ role }) => role)).toEqual(Object.keys(reads));
    return {
      asked,
      reads,
      roles: Object.keys(reads),
      instants: observed.map(({ read }) => read.observedAt.slice(17, 19)),
    };
  };

  it('reads the object alone where that decides', async () => {
    const { asked } = await observe({ main: 200 }, { isEnough: () => true });
    expect(asked).toEqual(['main']);
  });

  it('reads the listing too where the object alone does not decide, and no probe for what was seen', async () => {
    expect((await observe({ main: 200, listing: 200, probe: 200 })).asked).toEqual(['main', 'listing']);
  });

  it('reads listing and probe where the object is not there, the probe last', async () => {
    const { asked, instants } = await observe({ main: 404, listing: 200, probe: 200 });
    expect(asked).toEqual(['main', 'listing', 'probe']);
    expect(instants).toEqual(['01', '02', '03']);
  });

  it('reads listing and probe where there is no reference to ask for', async () => {
    expect((await observe({ listing: 200, probe: 200 }, {}, false)).asked).toEqual(['listing', 'probe']);
  });

  it('spares the probe where the listing decides', async () => {
    const { asked } = await observe(
      { listing: 200 },
      { isEnough: ({ listing }) => listing !== undefined },
      false,
    );
    expect(asked).toEqual(['listing']);
  });

  it.each([302, 401, 403, 429, 500])('asks nothing more after a %i', async (status) => {
    expect((await observe({ main: status, listing: 200, probe: 200 })).asked).toEqual(['main']);
  });

  it('still reads the probe after a listing that did not answer, for the main read did', async () => {
    const { reads } = await observe({ main: 404, listing: 500, probe: 200 });
    expect(reads).toMatchObject({ main: { status: 404 }, listing: { status: 500 }, probe: { status: 200 } });
  });

  it('gives each read its own time', async () => {
    const { reads } = await observe({ main: 404, listing: 'silent', probe: 200 });
    expect(reads).toMatchObject({ listing: { failure: 'timed_out' }, probe: { status: 200 } });
  });

  it('gives all reads together no more than the deadline', async () => {
    const begun = performance.now();
    const { reads } = await observe({ main: 404, listing: 'silent', probe: 200 }, { deadlineMs: 150 });
    expect(performance.now() - begun).toBeLessThan(650);
    expect(reads).toMatchObject({ listing: { failure: 'timed_out' }, probe: { failure: 'timed_out' } });
  });

  it('ends when it is told to', async () => {
    const stop = new AbortController();
    const isEnough = () => {
      stop.abort();
      return false;
    };
    const { asked, reads } = await observe({ main: 200, listing: 200 }, { signal: stop.signal, isEnough });
    expect(asked).toEqual(['main']);
    expect(reads).toMatchObject({ listing: { failure: 'timed_out' } });
  });

  it('makes no read whose connection names another origin than its base URL', async () => {
    const { url, asked } = await provider({ main: 200 });
    const connection = connectionTo(
      url,
      { type: 'bearer', token: 't' },
      { origin: 'https://api.pay.example' },
    );
    const { reads } = await observe({}, { connection });
    expect(reads).toMatchObject({ main: { failure: 'unreachable' } });
    expect(asked).toEqual([]);
  });
});

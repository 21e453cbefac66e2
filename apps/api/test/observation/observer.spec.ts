import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import { once } from 'node:events';
import type { JsonValue } from '@tookeffect/core';
import { compileContract, readPlan } from '@tookeffect/evaluator';
import { afterEach, describe, expect, it } from 'vitest';
import { Clock } from '../../src/clock/index.ts';
import { ConnectorRegistry, Deadline } from '../../src/connectors/index.ts';
import type { ObservationRequest } from '../../src/modules/observation/observer.ts';
import { listen } from '../connectors/raw-server.ts';
import { connectionTo, testResolver } from '../connectors/reading.ts';
import { testOperation } from '../connectors/verifying.ts';
import { testObserver } from './test-observer.ts';

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
  identity: ['$.input.charge'],
  attribution: { sufficient: ['reference'] },
  acknowledgement: { required: false, reference: '$.ack.id' },
  baseline: 'none',
  observe: {
    connector: 'http',
    lookup: 'deterministic',
    method: 'GET',
    path: '/refunds/{ack.id}',
    maxBytes: 4096,
    timeoutMs: 1_000,
    fallback: {
      method: 'GET',
      path: '/refunds',
      query: [{ name: 'limit', value: '100' }],
      select: '$.observation.body.data',
      where: [],
      completeWhen: [{ path: '$.observation.body.more', op: 'eq', value: false }],
    },
    visibilityProbe: {
      method: 'GET',
      path: '/charges/{input.charge}',
      present: { path: '$.observation.body.id', op: 'present' },
    },
  },
  outcome: { present: [200], absent: [404], absence: 'exact' },
  object: { type: 'refund', id: '$.observation.body.id' },
  freshness: {
    path: '$.observation.body.created',
    format: 'unixSeconds',
    setBy: 'server',
    skewSeconds: 5,
  },
  settle: { withinSeconds: 0 },
  finality: { afterSeconds: 0 },
  checks: [
    {
      id: 'made',
      path: '$.observation.body.status',
      op: 'eq',
      value: 'succeeded',
      reason: 'effect_mismatch',
      required: true,
    },
  ],
  evidence: { verifiedRequires: ['E3'] },
  idempotency: { provider: 'supported' },
};

/** Each call is one second after the one before. */
class SteppingClock extends Clock {
  #second = 0;

  now(): Date {
    this.#second += 1;
    return new Date(Date.UTC(2026, 2, 1, 12, 0, this.#second));
  }
}

type Route = 'main' | 'listing' | 'probe';
type Responses = Partial<Record<Route, number | 'silent'>>;

describe('an observation', () => {
  const stops: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const stop of stops.splice(0)) await stop();
  });

  const provider = async (responses: Responses) => {
    const requests: Route[] = [];
    const server = createServer((request: IncomingMessage, response: ServerResponse) => {
      const route = request.url?.startsWith('/charges')
        ? 'probe'
        : request.url === '/refunds/re_1'
          ? 'main'
          : 'listing';
      requests.push(route);
      const status = responses[route] ?? 404;
      if (status !== 'silent') response.writeHead(status).end('{"id": "re_1", "data": [], "more": false}');
    });
    const url = `http://127.0.0.1:${await listen(server)}`;
    stops.push(async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    });
    return { url, requests };
  };

  const observe = async (
    responses: Responses,
    options: Partial<ObservationRequest> = {},
    hasReference = true,
  ) => {
    const { url, requests } = await provider(responses);
    const contract = compileContract(CONTRACT);
    if ('findings' in contract) throw new Error(JSON.stringify(contract.findings));
    const acknowledgement = {
      reference: 'ack_01jn80000000000000000000aa',
      submittedAt: '2026-03-01T12:00:00.000Z',
      result: { status: 'succeeded', response: { id: 're_1' } },
    } as const;
    const plan = readPlan(contract, testOperation({ charge: 'ch_1' }), {
      acknowledgement: hasReference ? acknowledgement : null,
      baseline: null,
    });
    const connectors = new ConnectorRegistry(testResolver());
    stops.push(() => connectors.close());
    const observer = testObserver(connectors, new SteppingClock());
    const deadline = new Deadline(60_000);
    const bounds = {
      salt: '0'.repeat(32),
      begunAt: '2026-03-01T12:00:00.000Z',
      deadline,
      connection: connectionTo(url),
    };
    const { reads, observed } = await observer.observe({ contract, plan, ...bounds, ...options });
    expect(observed.map(({ role }) => role)).toEqual(Object.keys(reads));
    return {
      requests,
      reads,
      observed,
      roles: Object.keys(reads),
      instants: observed.map(({ read }) => read.observedAt.slice(17, 19)),
    };
  };

  it('makes only the main read if it decides', async () => {
    const { requests } = await observe({ main: 200 }, { isDecided: () => Promise.resolve(true) });
    expect(requests).toEqual(['main']);
  });

  it('reads the listing if the object alone does not decide, and no probe if the object was found', async () => {
    expect((await observe({ main: 200, listing: 200, probe: 200 })).requests).toEqual(['main', 'listing']);
  });

  it('reads listing and probe if the object is absent, the probe last', async () => {
    const { requests, instants } = await observe({ main: 404, listing: 200, probe: 200 });
    expect(requests).toEqual(['main', 'listing', 'probe']);
    expect(instants).toEqual(['01', '03', '05']);
  });

  it('reads listing and probe if there is no reference for the main read', async () => {
    expect((await observe({ listing: 200, probe: 200 }, {}, false)).requests).toEqual(['listing', 'probe']);
  });

  it('skips the probe if the listing decides', async () => {
    const { requests } = await observe(
      { listing: 200 },
      { isDecided: ({ listing }) => Promise.resolve(listing !== undefined) },
      false,
    );
    expect(requests).toEqual(['listing']);
  });

  it.each([302, 401, 403, 429, 500])('makes no further read after a %i', async (status) => {
    expect((await observe({ main: status, listing: 200, probe: 200 })).requests).toEqual(['main']);
  });

  it('reads the probe after a failed listing if the main read got a response', async () => {
    const { reads } = await observe({ main: 404, listing: 500, probe: 200 });
    expect(reads).toMatchObject({ main: { status: 404 }, listing: { status: 500 }, probe: { status: 200 } });
  });

  it('gives each read its own timeout', async () => {
    const { reads } = await observe({ main: 404, listing: 'silent', probe: 200 });
    expect(reads).toMatchObject({ listing: { failure: 'timed_out' }, probe: { status: 200 } });
  });

  it('keeps all reads together within the deadline', async () => {
    const { reads } = await observe(
      { main: 404, listing: 'silent', probe: 200 },
      { deadline: new Deadline(500) },
    );
    expect(reads).toMatchObject({ listing: { failure: 'timed_out' }, probe: { failure: 'timed_out' } });
  });

  it('ends when the signal of its deadline is aborted', async () => {
    const stop = new AbortController();
    const isDecided = () => {
      stop.abort();
      return Promise.resolve(false);
    };
    const { requests, reads } = await observe(
      { main: 200, listing: 200 },
      { deadline: new Deadline(60_000, stop.signal), isDecided },
    );
    expect(requests).toEqual(['main']);
    expect(reads).toMatchObject({ listing: { failure: 'timed_out' } });
  });

  it('makes only the reads that were not made before', async () => {
    const first = await observe({ main: 200, listing: 200 }, { isDecided: () => Promise.resolve(true) });
    const { requests, roles } = await observe({ main: 200, listing: 200 }, { made: first.observed });
    expect([first.requests, requests, roles]).toEqual([['main'], ['listing'], ['main', 'listing']]);
  });

  it('makes no read if the origin of the connection is not that of its base URL', async () => {
    const { url, requests } = await provider({ main: 200 });
    const connection = connectionTo(
      url,
      { type: 'bearer', token: 't' },
      { origin: 'https://api.pay.example' },
    );
    const { reads } = await observe({}, { connection });
    expect(reads).toMatchObject({ main: { failure: 'unreachable' } });
    expect(requests).toEqual([]);
  });
});

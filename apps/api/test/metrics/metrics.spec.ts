import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DataSource } from 'typeorm';
import { startMetricsServer } from '../../src/metrics/index.ts';
import { startShopApi, type ShopApi } from '../support/shop-api.ts';
import { statementsOfCall } from '../support/test-database.ts';

let measured: ShopApi;
let unmeasured: ShopApi;
beforeAll(async () => {
  [measured, unmeasured] = await Promise.all([
    startShopApi({ TOOKEFFECT_METRICS_PORT: '0' }),
    startShopApi(),
  ]);
});
afterAll(() => Promise.all([measured.stop(), unmeasured.stop()]));

/** Verifies an order that is there. */
async function verifyOrder(shopApi: ShopApi): Promise<void> {
  const { id, number } = await shopApi.begin();
  await shopApi.shop.insertOrder({ number, reference: id });
  const { status, text } = await shopApi.verify(id);
  if (status !== 200) throw new Error(text);
}

async function read(of = measured): Promise<string> {
  return (await fetch(of.api.metricsUrl!)).text();
}

/** The value of one series; null where there is none. */
async function valueOf(series: string): Promise<number | null> {
  const line = (await read()).split('\n').find((each) => each.startsWith(`${series} `));
  return line === undefined ? null : Number(line.slice(series.length + 1));
}

describe('the metrics', () => {
  test('count requests, reads, verdicts and credits', async () => {
    const route = 'method="POST",route="/v1/operations/{id}/verify"';
    const series = [
      `tookeffect_http_requests_total{${route},status="200"}`,
      `tookeffect_http_request_duration_seconds_count{${route}}`,
      'tookeffect_verdicts_total{verdict="verified"}',
      'tookeffect_credits_consumed_total',
    ];
    const before = await Promise.all(series.map(valueOf));
    await verifyOrder(measured);
    await expect
      .poll(() => Promise.all(series.map(valueOf)))
      .toEqual(before.map((value) => (value ?? 0) + 1));
    expect(
      await valueOf('tookeffect_source_reads_total{connector="postgres",outcome="answered"}'),
    ).toBeGreaterThan(0);
    expect(
      await valueOf('tookeffect_source_read_duration_seconds_count{connector="postgres"}'),
    ).toBeGreaterThan(0);
  });

  test('count reads by the class of the fault', async () => {
    const { shop } = measured;
    const { id } = await measured.begin();
    const reader = shop.credential.username;
    await shop.run(`REVOKE SELECT ON orders FROM ${reader}`);
    try {
      await measured.verify(id);
    } finally {
      await shop.run(`GRANT SELECT ON orders TO ${reader}`);
    }
    const denied = 'tookeffect_source_reads_total{connector="postgres",outcome="denied"}';
    expect(await valueOf(denied)).toBeGreaterThan(0);
  });

  test('measure queues, connections, live runs, readiness and the delay of the event loop', async () => {
    const text = await read();
    for (const queue of [
      'reads',
      'computations',
      'reserve_calls',
      'settle_calls',
      'event_calls',
      'database_connections',
    ]) {
      expect(text).toMatch(new RegExp(`^tookeffect_queue_running\\{queue="${queue}"\\} \\d+$`, 'm'));
      expect(text).toMatch(new RegExp(`^tookeffect_queue_waiting\\{queue="${queue}"\\} \\d+$`, 'm'));
    }
    expect(text).toContain(
      '\ntookeffect_live_runs{lease="valid"} 0\ntookeffect_live_runs{lease="expired"} 0\n',
    );
    expect(text).toContain('\ntookeffect_ready 1\n');
    expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds \d/m);
  });

  test('have labels with few values: no ids, no addresses, and no text of a caller', async () => {
    const { api, connectionId, shop } = measured;
    for (const target of ['/v1/canary-path', '/v1/operations/canary-id', '/canary?canary=1']) {
      await api.call('GET', target);
      await api.call('PROPFIND', target, { apiKey: null });
    }
    await api.call('GET', '/v1/operations', {
      headers: { 'x-request-id': 'canary-request', 'user-agent': 'canary' },
    });
    const text = await read();
    expect(text).toContain('route="unknown"');
    expect(text).not.toMatch(/canary|PROPFIND|(?:acc|ws|op|run|con|key|rcp|req)_[0-9a-z]{8}/);
    const { hostname, port } = new URL(shop.baseUrl);
    for (const secret of [api.apiKey, api.accountId, connectionId, hostname, port])
      expect(text).not.toContain(`"${secret}`);
    const labels = [...text.matchAll(/[{,]([a-z_]+)="/g)].map(([, name]) => name!);
    const known = [
      'batch',
      'clocks',
      'code',
      'connector',
      'kind',
      'lease',
      'le',
      'method',
      'outcome',
      'queue',
      'quantile',
      'route',
      'space',
    ];
    const others = ['state', 'status', 'type', 'verdict', 'version', 'major', 'minor', 'patch'];
    expect(new Set([...known, ...others, ...labels])).toEqual(new Set([...known, ...others]));
  });

  test('cost a verify no statement', async () => {
    const statements = async (shopApi: ShopApi): Promise<readonly string[]> => {
      await verifyOrder(shopApi);
      const { id, number } = await shopApi.begin();
      await shopApi.shop.insertOrder({ number, reference: id });
      return statementsOfCall(shopApi.api.database, () => shopApi.verify(id));
    };
    expect(await statements(measured)).toEqual(await statements(unmeasured));
  });

  test('are not on the port of the API, and not served at all unless the operator says so', async () => {
    for (const { api } of [measured, unmeasured]) {
      expect((await api.call('GET', '/metrics', { apiKey: null })).status).toBe(404);
    }
    expect(unmeasured.api.metricsUrl).toBeNull();
  });

  test('say that a server is not ready, and leave out the runs, while the database is away', async () => {
    const api = await startShopApi({ TOOKEFFECT_METRICS_PORT: '0' });
    try {
      await api.api.application.get(DataSource, { strict: false }).destroy();
      const text = await read(api);
      expect(text).toContain('\ntookeffect_ready 0\n');
      expect(text).not.toContain('tookeffect_live_runs{');
    } finally {
      await api.api.application.get(DataSource, { strict: false }).initialize();
      await api.stop();
    }
  });

  test('are the ones of docs/operate.md', async () => {
    const page = readFileSync(path.join(import.meta.dirname, '../../../../docs/operate.md'), 'utf8');
    const names = (text: string, pattern: RegExp) =>
      new Set([...text.matchAll(pattern)].map(([, name]) => name));
    const rows = page.split('\n').filter((line) => line.startsWith('| `tookeffect_'));
    const documented = names(rows.join('\n'), /`(tookeffect_[a-z_]+)(?:\{[a-z, ]+\})?`/g);
    expect(names(await read(), /^# TYPE (tookeffect_[a-z_]+) /gm)).toEqual(documented);
  });
});

/** The metrics that an expression names, without what Prometheus adds to a histogram. */
function namesOf(expression: string): readonly string[] {
  const names = expression.match(/\b(?:tookeffect|nodejs|process)_[a-z0-9_]+/g) ?? [];
  return names.map((name) => name.replace(/_bucket$/, ''));
}

test('the dashboard of deploy/grafana shows each metric of the server, and names no other', async () => {
  const file = path.join(import.meta.dirname, '../../../../deploy/grafana/tookeffect.json');
  const { panels } = JSON.parse(readFileSync(file, 'utf8')) as {
    readonly panels: readonly { readonly targets: readonly { readonly expr: string }[] }[];
  };
  const shown = new Set(panels.flatMap(({ targets }) => targets.flatMap(({ expr }) => namesOf(expr))));
  const served = new Set([...(await read()).matchAll(/^# TYPE ([a-z0-9_]+) /gm)].map(([, name]) => name!));
  expect([...shown].filter((name) => !served.has(name))).toEqual([]);
  const own = [...served].filter((name) => name.startsWith('tookeffect_'));
  expect(own.filter((name) => !shown.has(name))).toEqual(['tookeffect_build_info']);
});

describe('the listener of the metrics', () => {
  test.each([
    ['GET', '/metrics', 200],
    ['HEAD', '/metrics?name=x', 200],
    ['POST', '/metrics', 405],
    ['GET', '/', 404],
    ['GET', '/v1/usage', 404],
  ])('answers %s %s with %i', async (method, target, status) => {
    const response = await fetch(new URL(target, measured.api.metricsUrl!), { method });
    expect(response.status).toBe(status);
  });

  test('reads the metrics once for callers at the same time', async () => {
    let collections = 0;
    const log = (statement: string): void => {
      if (statement.includes('lease_until')) collections += 1;
    };
    const database = measured.api.application.get(DataSource, { strict: false });
    const { logger } = database;
    database.logger = Object.assign(Object.create(logger) as typeof logger, { logQuery: log });
    await Promise.all(Array.from({ length: 8 }, () => read()));
    database.logger = logger;
    expect(collections).toBeLessThan(8);
  });

  test('is on this machine alone by default', () => {
    expect(measured.api.metricsUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/metrics$/);
  });

  test('says what to do where its port is in use', async () => {
    const { port } = new URL(measured.api.metricsUrl!);
    const metrics = { contentType: 'text/plain', read: () => Promise.resolve('') };
    await expect(startMetricsServer({ host: '127.0.0.1', port: Number(port) }, metrics)).rejects.toThrow(
      /EADDRINUSE.* Set TOOKEFFECT_METRICS_PORT to another port/,
    );
  });

  test('answers 500 without a reason where the metrics cannot be collected', async () => {
    const read = () => Promise.reject(new Error('canary'));
    const server = await startMetricsServer(
      { host: '127.0.0.1', port: 0 },
      { contentType: 'text/plain', read },
    );
    try {
      const response = await fetch(server.url);
      expect([response.status, await response.text()]).toEqual([
        500,
        'The metrics could not be collected.\n',
      ]);
    } finally {
      await server.stop();
    }
  });
});

import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { type TestServer, startTestServer } from '@tookeffect/testing/server';
import { afterAll, beforeAll, expect, test } from 'vitest';

const PYTHON = process.env.TOOKEFFECT_PYTHON ?? 'python3';

/** The parser of the Prometheus project. It throws at the first line that is not in the text format. */
const PARSE = `
import json, sys
from prometheus_client.parser import text_string_to_metric_families
families = text_string_to_metric_families(sys.stdin.read())
print(json.dumps([[each.name, each.type, each.documentation, len(each.samples)] for each in families]))
`;

/** Name without the suffix of its type, type, description and number of samples. */
type Family = readonly [name: string, type: string, help: string, samples: number];

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ environment: { TOOKEFFECT_METRICS_PORT: '0' } });
});
afterAll(() => server.stop());

async function parse(metrics: string): Promise<readonly Family[]> {
  const parser = spawn(PYTHON, ['-c', PARSE], { stdio: ['pipe', 'pipe', 'inherit'] });
  parser.stdin.end(metrics);
  return JSON.parse(await text(parser.stdout)) as readonly Family[];
}

test('the parser of Prometheus reads every metric of a server', async () => {
  await fetch(`${server.baseUrl}/healthz`);
  const response = await fetch(server.metricsUrl!);
  expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
  const families = await parse(await response.text());
  const own = families.filter(([name]) => name.startsWith('tookeffect_'));
  expect(own.map(([name, type]) => `${name} ${type}`).sort()).toEqual([
    'tookeffect_batch_failures counter',
    'tookeffect_build_info gauge',
    'tookeffect_clock_difference_seconds gauge',
    'tookeffect_credits_consumed counter',
    'tookeffect_http_request_duration_seconds histogram',
    'tookeffect_http_requests counter',
    'tookeffect_live_runs gauge',
    'tookeffect_queue_running gauge',
    'tookeffect_queue_waiting gauge',
    'tookeffect_ready gauge',
    'tookeffect_source_clock_difference_seconds histogram',
    'tookeffect_source_read_duration_seconds histogram',
    'tookeffect_source_reads counter',
    'tookeffect_verdicts counter',
  ]);
  for (const [name, type, help] of families) expect([name, type, help]).not.toContain('');
  expect(families.map(([name]) => name)).toContain('nodejs_eventloop_lag_seconds');
});

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { SCOPES } from '@tookeffect/sdk';
import { startIssuer, type TestIssuer } from '@tookeffect/testing/issuer';
import { startTestServer, type TestServer } from '@tookeffect/testing/server';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { run } from '../../../tools/process.mjs';
import { beyondLimits, type ReportedFailure } from '../support/schemathesis-limits.ts';
import { readReport, type SchemathesisReport } from '../support/schemathesis-report.ts';
import { requireProgram } from '../support/tool.ts';

const EXAMPLES_PER_OPERATION = process.env.TOOKEFFECT_SOAK === '1' ? 200 : 3;

/** The fuzzer has one credential and one address. */
const UNLIMITED = Object.fromEntries(
  ['READS', 'WRITES', 'VERIFIES', 'ADDRESS', 'WEBHOOKS'].map((name) => [
    `TOOKEFFECT_LIMIT_${name}`,
    '10000000',
  ]),
);

const OAUTH = {
  TOOKEFFECT_OAUTH_AUDIENCE: 'https://api.tookeffect.example',
  TOOKEFFECT_OAUTH_ACCOUNT_CLAIM: 'account',
};

const folder = mkdtempSync(path.join(tmpdir(), 'tookeffect schemathesis '));
let issuer: TestIssuer;
let server: TestServer;
let report: SchemathesisReport;
beforeAll(async () => {
  issuer = await startIssuer({ audience: OAUTH.TOOKEFFECT_OAUTH_AUDIENCE, scopes: SCOPES });
  const environment = { ...UNLIMITED, ...OAUTH, TOOKEFFECT_OAUTH_ISSUER: issuer.url };
  server = await startTestServer({ environment });
  report = await fuzz(requireProgram(inject('python')));
}, 3_600_000);
afterAll(async () => {
  await server.stop();
  await issuer.stop();
  rmSync(folder, { recursive: true });
});

async function fuzz(python: string): Promise<SchemathesisReport> {
  const file = path.join(folder, 'events.ndjson');
  await run(
    path.join(path.dirname(python), 'schemathesis'),
    [
      ...['run', `${server.baseUrl}/docs/json`, '--header', `Authorization: Bearer ${await accessToken()}`],
      ...['--phases', 'examples,coverage,fuzzing,stateful', '--checks', 'all', '--continue-on-failure'],
      ...['--max-examples', String(EXAMPLES_PER_OPERATION), '--seed', '1', '--no-shrink'],
      ...['--generation-database', 'none', '--report', 'ndjson', '--report-ndjson-path', file],
    ],
    { quiet: true, cwd: folder },
  );
  return readReport(file);
}

/** The fuzzer finds and revokes every API key of its account, its own too. It cannot revoke a token. */
function accessToken(): Promise<string> {
  const exp = Math.floor(Date.now() / 1000) + 12 * 3600;
  return issuer.sign(issuer.claims({ account: server.accountId, scope: SCOPES.join(' '), exp }));
}

test('every phase of schemathesis ran, on every operation of the published document', async () => {
  expect([...report.phases].toSorted()).toEqual(['coverage', 'examples', 'fuzzing', 'stateful']);
  const response = await fetch(`${server.baseUrl}/docs/json`);
  const { paths } = (await response.json()) as { readonly paths: Readonly<Record<string, object>> };
  const documented = Object.entries(paths).flatMap(([target, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${target}`),
  );
  expect(documented.filter((operation) => !report.operations.has(operation))).toEqual([]);
  expect(report.requests).toBeGreaterThan(1000);
});

test('no check fails beyond the limits of the tool', () => {
  expect(beyondLimits(report.failures)).toEqual([]);
});

test.each<[string, Partial<ReportedFailure>]>([
  ['a server error', { status: 500 }],
  ['another check', { check: 'response_schema_conformance' }],
  ['another operation', { operation: 'GET /v1/connections' }],
  ['a second fault', { body: '{"errors":[{"message":"The base URL is bad."},{"message":"No."}]}' }],
  ['a body that is no problem document', { body: '<html>' }],
])('no limit describes %s', (_, change) => {
  const known: ReportedFailure = {
    operation: 'POST /v1/connections',
    check: 'positive_data_acceptance',
    message: 'Valid data should have been accepted',
    status: 400,
    body: '{"detail":"The base URL must begin with https://."}',
  };
  expect(beyondLimits([known])).toEqual([]);
  expect(beyondLimits([{ ...known, ...change }])).toHaveLength(1);
});

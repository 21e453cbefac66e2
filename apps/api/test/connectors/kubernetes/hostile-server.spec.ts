import { randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { type HostileCase, STATUS_CASES, raw, sends, transportCases } from '../hostile-http.ts';
import { timeoutFor } from '../hostile-time.ts';
import { type Provider, httpResponse, startProvider } from '../raw-server.ts';
import { TEST_SERVICE_ACCOUNT, connectionTo, readKubernetes } from '../reading.ts';
import { DEPLOYMENT, NAMESPACE, NOT_FOUND } from './deployment.ts';

const shows = (document: unknown) => sends(JSON.stringify(document));
const misses = (document: unknown) => raw(httpResponse(404, JSON.stringify(document)));
const withMetadata = (changes: object) => ({
  ...DEPLOYMENT,
  metadata: { ...DEPLOYMENT.metadata, ...changes },
});
const withDetails = (changes: object) => ({ ...NOT_FOUND, details: { ...NOT_FOUND.details, ...changes } });

const objects: HostileCase[] = [
  ['responds with nothing', sends(''), 'not_json'],
  ['sends a web page', sends('<!doctype html><title>Sign in</title>'), 'not_json'],
  ['cuts the object off', sends(JSON.stringify(DEPLOYMENT).slice(0, -1)), 'not_json'],
  ['sends two objects', sends('{}{}'), 'not_json'],
  ['sends a list', shows([DEPLOYMENT]), 'not_json'],
  ['sends a list of Kubernetes', shows({ ...DEPLOYMENT, kind: 'DeploymentList', metadata: {} }), 'not_json'],
  ['sends null', sends('null'), 'not_json'],
  ['sends a Status with 200', shows({ ...NOT_FOUND, status: 'Success' }), 'not_json'],
  ['sends another version', shows({ ...DEPLOYMENT, apiVersion: 'apps/v1beta1' }), 'not_json'],
  ['sends no kind', shows({ ...DEPLOYMENT, kind: undefined }), 'not_json'],
  ['sends the object of another name', shows(withMetadata({ name: 'api' })), 'not_json'],
  ['sends the object of another namespace', shows(withMetadata({ namespace: 'test' })), 'not_json'],
  ['sends an object without a namespace', shows(withMetadata({ namespace: undefined })), 'not_json'],
  ['sends an object without a uid', shows(withMetadata({ uid: undefined })), 'not_json'],
  ['sends an empty uid', shows(withMetadata({ uid: '' })), 'not_json'],
  ['sends a uid that is a number', shows(withMetadata({ uid: 7 })), 'not_json'],
  ['sends metadata that are a list', shows({ ...DEPLOYMENT, metadata: [] }), 'not_json'],
  ['sends the namespace instead', shows(NAMESPACE), 'not_json'],
  [
    'sends two statuses',
    sends(`${JSON.stringify(DEPLOYMENT).slice(0, -1)},"status":{}}`),
    'duplicate_member',
  ],
  ['sends two names, one of them escaped', sends('{"kind":"a","k\\u0069nd":"b"}'), 'duplicate_member'],
  ['nests 5,000 lists', sends('['.repeat(5_000) + ']'.repeat(5_000)), 'not_json'],
  ['sends a lone surrogate', sends('{"a":"\\ud800"}'), 'not_json'],
  [
    'sends bytes that are not UTF-8',
    sends(Buffer.concat([Buffer.from('{"a":"'), Buffer.from([0xff]), Buffer.from('"}')])),
    'not_json',
  ],
  ['sends UTF-16', sends(Buffer.from(JSON.stringify(DEPLOYMENT), 'utf16le')), 'not_json'],
  ['sends random bytes', sends(randomBytes(4_096)), 'not_json'],
  [
    'sends protobuf',
    sends(Buffer.from('k8s\0\n\n'), { 'content-type': 'application/vnd.kubernetes.protobuf' }),
    'not_json',
  ],
  ['sends an object longer than the limit', shows({ ...DEPLOYMENT, x: 'y'.repeat(70_000) }), 'too_large'],
  [
    'packs the object',
    sends(gzipSync(JSON.stringify(DEPLOYMENT)), { 'content-encoding': 'gzip' }),
    'not_json',
  ],
];

const absences: HostileCase[] = [
  ['says 404 without a body', raw(httpResponse(404, '')), 'not_json'],
  ['says 404 as a server without this API', raw(httpResponse(404, '404 page not found\n')), 'not_json'],
  ['says that another object is missing', misses(withDetails({ name: 'api' })), 'not_json'],
  ['says that the namespace is missing', misses(withDetails({ kind: 'namespaces' })), 'not_json'],
  [
    'says that an object of another group is missing',
    misses(withDetails({ group: 'extensions' })),
    'not_json',
  ],
  ['says that an object of no group is missing', misses(withDetails({ group: undefined })), 'not_json'],
  ['says 404 for another reason', misses({ ...NOT_FOUND, reason: 'Forbidden' }), 'not_json'],
  ['says 404 with another kind of document', misses({ ...NOT_FOUND, kind: 'Deployment' }), 'not_json'],
  ['says 404 without details', misses({ ...NOT_FOUND, details: null }), 'not_json'],
  ['says 404 in more than 16 KiB', misses({ ...NOT_FOUND, message: 'x'.repeat(17_000) }), 'not_json'],
];

/** A bare 404 proves nothing. */
const statuses = STATUS_CASES.map(([name, behave, expected]): HostileCase => {
  if (expected !== 404) return [name, behave, expected];
  return [name, behave, name.includes('repeated') ? 'duplicate_member' : 'not_json'];
});

describe('a read from a hostile API server fails within the deadline, or returns no body', () => {
  let provider: Provider;
  afterEach(() => provider.stop());

  it.each([...transportCases(), ...objects, ...absences, ...statuses])(
    'if it %s',
    async (_name, behave, outcome) => {
      provider = await startProvider(behave);
      const url = `${provider.url.replace('http', 'kubernetes+http')}/shop`;
      const read = await readKubernetes(
        connectionTo(url, TEST_SERVICE_ACCOUNT),
        {},
        { timeoutMs: timeoutFor(outcome) },
      );
      expect(read.outcome === 'failed' ? read.failure : read.status).toBe(outcome);
      expect(read).not.toHaveProperty('body');
    },
  );
});

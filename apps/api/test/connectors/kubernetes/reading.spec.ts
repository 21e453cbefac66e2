import { once } from 'node:events';
import { type IncomingMessage, createServer } from 'node:http';
import { createServer as createHttps } from 'node:https';
import { text } from 'node:stream/consumers';
import { selfSigned } from '@tookeffect/testing/certificates';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { KubernetesConnector } from '../../../src/connectors/kubernetes/kubernetes-connector.ts';
import { Deadline, type OpenConnection, UNREACHABLE, failedRead } from '../../../src/connectors/index.ts';
import { listen } from '../raw-server.ts';
import { LOOPBACK, TEST_SERVICE_ACCOUNT, connectionTo, readKubernetes, testResolver } from '../reading.ts';
import { BASIC_RULES, DEPLOYMENT, LEAST_RULES, NAMESPACE, NOT_FOUND } from './deployment.ts';

const RULES = '/apis/authorization.k8s.io/v1/selfsubjectrulesreviews';
const ACCESS = '/apis/authorization.k8s.io/v1/selfsubjectaccessreviews';
const WEB = '/apis/apps/v1/namespaces/shop/deployments/web';

type Answer = readonly [status: number, body: unknown];

let connection: OpenConnection;
let requests: { readonly request: IncomingMessage; readonly body: string }[];
let answers: Record<string, Answer | ((body: string) => Answer)>;
const server = createServer((request, response) => {
  void text(request).then((body) => {
    requests.push({ request, body });
    const [path = ''] = request.url!.split('?');
    const known = answers[path] ?? [404, NOT_FOUND];
    const [status, document] = typeof known === 'function' ? known(body) : known;
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(document));
  });
});

beforeEach(async () => {
  requests = [];
  answers = {};
  connection = connectionTo(`kubernetes+http://127.0.0.1:${await listen(server)}/shop`, TEST_SERVICE_ACCOUNT);
});
afterEach(async () => {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
});

async function test(): Promise<string> {
  const connector = new KubernetesConnector(testResolver());
  const result = await new Deadline(5_000).within(5_000, UNREACHABLE, (bounds) =>
    connector.test(connection, bounds),
  );
  return `${result.outcome}: ${result.detail}`;
}

describe('an object is read', () => {
  it('as the API server shows it, without managedFields', async () => {
    answers[WEB] = [200, DEPLOYMENT];
    const { managedFields: _, ...metadata } = DEPLOYMENT.metadata;
    expect(await readKubernetes(connection)).toMatchObject({
      status: 200,
      body: { ...DEPLOYMENT, metadata },
    });
    expect(JSON.stringify(await readKubernetes(connection))).not.toContain('managedFields');
  });

  it('by GET, with the token, without a resource version, and with a parameter that no other read had', async () => {
    answers[WEB] = [200, DEPLOYMENT];
    const reads = [await readKubernetes(connection), await readKubernetes(connection)];
    expect(reads).toMatchObject([1, 2].map(() => ({ source: { isUnique: true, isUncached: false } })));
    expect(new Set(requests.map(({ request }) => request.url)).size).toBe(2);
    for (const { request, body } of requests) {
      expect(request.url).toMatch(/^\S+\?tookeffect=[0-9a-f]{32}$/);
      expect([request.method, request.headers.authorization, body]).toEqual(['GET', 'Bearer test-token', '']);
    }
  });

  it('without that parameter if the owner says that nothing lies in between', async () => {
    answers[WEB] = [200, DEPLOYMENT];
    const read = await readKubernetes({ ...connection, declarations: { uncached: true } });
    expect(read).toMatchObject({ source: { isUncached: true, isUnique: false } });
    expect(requests.map(({ request }) => request.url)).toEqual([WEB]);
  });

  it('as missing if the API server says so of this very object', async () => {
    expect(await readKubernetes(connection)).toMatchObject({ outcome: 'answered', status: 404 });
  });

  it('or the namespace itself, which the probe asks for', async () => {
    answers['/api/v1/namespaces/shop'] = [200, NAMESPACE];
    const read = await readKubernetes(connection, { name: undefined } as never);
    expect(read).toMatchObject({ status: 200, body: { metadata: { name: 'shop' } } });
  });

  it.each(['other', 'kube-system'])(
    'only in the namespace of the connection, not in %s',
    async (namespace) => {
      expect(await readKubernetes(connection, { namespace })).toMatchObject({ status: 403 });
      expect(requests).toEqual([]);
    },
  );

  it.each([
    [{ name: '../../secrets/token' }],
    [{ name: 'web/status' }],
    [{ name: 'web?watch=1' }],
    [{ name: 'web%2Fscale' }],
    [{ name: '..' }],
    [{ name: 'a..b' }],
    [{ name: '' }],
    [{ name: 'W' }],
    [{ name: 'x'.repeat(254) }],
    [{ namespace: '../shop' }],
  ])('never by a name that is a path: %j', async (request) => {
    expect(await readKubernetes(connection, request)).toEqual(failedRead('unreachable'));
    expect(requests).toEqual([]);
  });

  it('never with a credential of another type', async () => {
    const wrong = { ...connection, credential: { type: 'bearer', token: 't' } as const };
    expect(await readKubernetes(wrong)).toEqual({ outcome: 'answered', status: 401 });
    expect(requests).toEqual([]);
  });
});

describe('the certificate of the API server', () => {
  const own = selfSigned('records.example');
  const other = selfSigned('records.example');
  const resolver = testResolver(LOOPBACK, () => Promise.resolve([{ address: '127.0.0.1', family: 4 }]));

  it.each([
    ['the authority of the connection', own.cert, 200],
    ['another authority', other.cert, 'unreachable'],
    ['no authority', undefined, 'unreachable'],
    [
      'an authority that is none',
      '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----',
      'unreachable',
    ],
  ])('counts by %s', async (_name, certificateAuthority, expected) => {
    const sent: unknown[] = [];
    const secure = createHttps(own, (request, response) => {
      sent.push(request.headers.authorization);
      response.end(JSON.stringify(DEPLOYMENT));
    });
    const port = await listen(secure);
    const credential = {
      type: 'service_account',
      token: 't',
      ...(certificateAuthority !== undefined && {
        certificateAuthority: Buffer.from(certificateAuthority).toString('base64'),
      }),
    } as const;
    const read = await readKubernetes(
      connectionTo(`kubernetes://records.example:${port}/shop`, credential),
      {},
      {},
      resolver,
    );
    secure.closeAllConnections();
    secure.close();
    expect(read.outcome === 'failed' ? read.failure : read.status).toBe(expected);
    expect(sent.length).toBe(expected === 200 ? 1 : 0);
  });
});

describe('a token', () => {
  const rules = (resourceRules: unknown, more: object = {}): Answer => [
    201,
    {
      kind: 'SelfSubjectRulesReview',
      status: { resourceRules, nonResourceRules: [], incomplete: false, ...more },
    },
  ];
  const get = (resource: string, group = '') => ({
    verbs: ['get'],
    apiGroups: [group],
    resources: [resource],
  });

  it('with the rights of the guide is usable, and is asked about its own namespace', async () => {
    answers[RULES] = rules(LEAST_RULES);
    expect(await test()).toBe('usable: The token can only read in the namespace shop.');
    expect(requests.map(({ request, body }) => [request.method, body])).toEqual([
      ['POST', '{"spec":{"namespace":"shop"}}'],
    ]);
  });

  it.each([
    [
      'a write',
      { verbs: ['get', 'patch'], apiGroups: ['apps'], resources: ['deployments'] },
      'patch deployments',
    ],
    ['every verb', { verbs: ['*'], apiGroups: ['apps'], resources: ['deployments'] }, '* deployments'],
    [
      'a write to one object',
      { ...get('deployments'), verbs: ['update'], resourceNames: ['web'] },
      'update deployments',
    ],
    [
      'bind',
      { verbs: ['bind'], apiGroups: ['rbac.authorization.k8s.io'], resources: ['roles'] },
      'bind roles',
    ],
    ['impersonation', { verbs: ['impersonate'], apiGroups: [''], resources: ['users'] }, 'impersonate users'],
    [
      'a token of its own',
      { verbs: ['create'], apiGroups: [''], resources: ['serviceaccounts/token'] },
      'create serviceaccounts/token',
    ],
    [
      'create for a review of others',
      { verbs: ['create'], apiGroups: ['authorization.k8s.io'], resources: ['subjectaccessreviews'] },
      'create subjectaccessreviews',
    ],
    [
      'create for its own kind of review',
      { verbs: ['create'], apiGroups: ['evil.example'], resources: ['selfsubjectreviews'] },
      'create selfsubjectreviews',
    ],
    ['secrets', get('secrets'), 'get secrets'],
    ['everything', get('*'), 'get *'],
    ['commands in pods', get('pods/exec'), 'get pods/exec'],
    ['a shell in pods', get('pods/attach'), 'get pods/attach'],
    ['connections to pods', get('pods/portforward'), 'get pods/portforward'],
    ['what services serve', get('services/proxy'), 'get services/proxy'],
    ['what nodes serve', get('nodes/proxy'), 'get nodes/proxy'],
    ['every part of pods', get('pods/*'), 'get pods/*'],
    [
      'a rule in another form',
      { verbs: 'get', apiGroups: [''], resources: ['pods'] },
      'have rights that this service cannot read',
    ],
  ])('with the right to %s is refused', async (_name, rule, words) => {
    answers[RULES] = rules([...LEAST_RULES, rule]);
    expect(await test()).toBe(`can_write: The token may ${words}.`);
  });

  it.each([
    [{ nonResourceRules: [{ verbs: ['post'], nonResourceURLs: ['/x'] }] }, 'post at paths of the API server'],
    [{ nonResourceRules: [{ verbs: 7 }] }, 'have rights that this service cannot read'],
    [{ resourceRules: 'all' }, 'have rights that this service cannot read'],
  ])('whose review says %j is refused', async (more, words) => {
    answers[RULES] = rules(BASIC_RULES, more);
    expect(await test()).toBe(`can_write: The token may ${words}.`);
  });

  it('whose rights the server cannot list is asked about single ones', async () => {
    answers[RULES] = rules(null, { incomplete: true });
    answers[ACCESS] = [201, { status: { allowed: false } }];
    expect(await test()).toMatch(/^usable: The server cannot list the rights of the token\./);
    expect(requests.length).toBeGreaterThan(8);
  });

  it.each([true, undefined, 'false'])('is refused if one of those is %j', async (allowed) => {
    answers[RULES] = rules([], { incomplete: true });
    answers[ACCESS] = (body) => [201, { status: { allowed: body.includes('"delete"') ? allowed : false } }];
    expect(await test()).toBe('can_write: The token may delete deployments.');
  });

  it.each([
    [401, {}, 'denied: The system does not accept the credential.'],
    [403, {}, 'denied: The token may not look up its own rights; bind system:basic-user to it.'],
    [404, {}, 'unreachable: The system gave no usable response.'],
    [200, [], 'unreachable: The system gave no usable response.'],
    [503, {}, 'unreachable: The system gave no usable response.'],
  ])('is not usable if the review answers %i', async (status, body, expected) => {
    answers[RULES] = [status, body];
    expect(await test()).toBe(expected);
  });

  it('of another type is denied', async () => {
    connection = { ...connection, credential: { type: 'none' } };
    expect(await test()).toBe('denied: The system does not accept the credential.');
    expect(requests).toEqual([]);
  });
});

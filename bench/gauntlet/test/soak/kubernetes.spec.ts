import { readFileSync } from 'node:fs';
import { startTestServer, type TestServer } from '@tookeffect/testing/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startProduct } from '../../product/product.ts';
import { countResults } from '../../report/figures.ts';
import { runGauntlet } from '../../run/run-gauntlet.ts';
import { selectScenarios } from '../../run/select-scenarios.ts';
import { type KubernetesServer, type Rule, startKubernetes } from '../../systems/kubernetes-server.ts';

const guide = new URL('../../../../apps/api/src/connectors/kubernetes/README.md', import.meta.url);
const DEPLOYMENTS = '/apis/apps/v1/namespaces/shop/deployments';

test('the scenarios of Kubernetes have no false verdict, and none that is undecided wrongly', async () => {
  const host = await startProduct();
  try {
    const scenarios = selectScenarios({ only: ['kubernetes/'], isSample: false });
    const { results, systems } = await runGauntlet(scenarios, host, () => undefined);
    expect(systems.filter(({ missing }) => missing !== null)).toEqual([]);
    expect(results.flatMap(({ problems }) => problems)).toEqual([]);
    expect(results.length).toBeGreaterThanOrEqual(15);
    const counts = { falseVerified: 0, falseRefuted: 0, undecided: 0, inexpressible: 0 };
    expect(countResults(results).product).toMatchObject(counts);
  } finally {
    await host.stop();
  }
});

describe('a token of a cluster', () => {
  let cluster: KubernetesServer;
  let server: TestServer;
  beforeAll(async () => {
    cluster = await startKubernetes();
    await cluster.admin('POST', '/api/v1/namespaces', { metadata: { name: 'shop' } });
    server = await startTestServer({ environment: { TOOKEFFECT_PRIVATE_NETWORKS: '127.0.0.0/8' } });
  });
  afterAll(async () => {
    await server.stop();
    await cluster.stop();
  });

  async function create(name: string, token: string) {
    const certificateAuthority = Buffer.from(cluster.certificateAuthority).toString('base64');
    const response = await fetch(`${server.baseUrl}/v1/connections`, {
      method: 'POST',
      headers: { authorization: `Bearer ${server.apiKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        service: 'kubernetes',
        name,
        baseUrl: `kubernetes://127.0.0.1:${cluster.port}/shop`,
        credential: { type: 'service_account', token, certificateAuthority },
      }),
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  }

  test('of the guide is usable for a live connection, and the API server refuses it every write', async () => {
    await apply(cluster, readFileSync(guide, 'utf8'));
    const accounts = '/api/v1/namespaces/shop/serviceaccounts/observer/token';
    const { body: issued } = await cluster.admin('POST', accounts, { spec: { expirationSeconds: 3600 } });
    const { token } = issued.status as { readonly token: string };
    const { status, body } = await create('observer', token);
    expect([status, body.lastTest]).toEqual([201, expect.objectContaining({ outcome: 'usable' })]);
    const as = cluster.as(token);
    const writes = [
      await as('POST', DEPLOYMENTS, { metadata: { name: 'web' } }),
      await as('PATCH', `${DEPLOYMENTS}/web`, { spec: { replicas: 0 } }),
      await as('PATCH', `${DEPLOYMENTS}/web/status`, { status: {} }),
      await as('PATCH', `${DEPLOYMENTS}/web/scale`, { spec: { replicas: 0 } }),
      await as('DELETE', `${DEPLOYMENTS}/web`),
      await as('DELETE', DEPLOYMENTS),
      await as('DELETE', '/api/v1/namespaces/shop'),
      await as('POST', '/api/v1/namespaces/shop/pods', {}),
      await as('GET', '/api/v1/namespaces/shop/secrets'),
    ];
    expect(new Set(writes.map((answer) => answer.status))).toEqual(new Set([403]));
  });

  test.each<[string, Rule]>([
    ['patch', { apiGroups: ['apps'], resources: ['deployments'], verbs: ['get', 'patch'] }],
    ['secrets', { apiGroups: [''], resources: ['secrets'], verbs: ['get'] }],
    ['exec', { apiGroups: [''], resources: ['pods/exec'], verbs: ['get'] }],
    ['everything', { apiGroups: ['*'], resources: ['*'], verbs: ['get'] }],
  ])('with a Role for %s is refused', async (name, rule) => {
    const { status, body } = await create(name, await cluster.account('shop', `may-${name}`, [rule]));
    expect([status, body.code]).toEqual([422, 'connection_not_read_only']);
  });

  test('that nobody issued is stored as denied', async () => {
    expect((await create('unknown', 'unknown')).body.lastTest).toMatchObject({ outcome: 'denied' });
  });
});

/** Applies the manifest of the guide, as `kubectl apply` does for new objects. */
async function apply({ admin }: KubernetesServer, page: string): Promise<void> {
  const [, manifest = ''] = /```json\n([\s\S]*?)```/.exec(page) ?? [];
  const { items } = JSON.parse(manifest) as {
    readonly items: readonly { apiVersion: string; kind: string }[];
  };
  for (const item of items) {
    const root = item.apiVersion === 'v1' ? '/api/v1' : `/apis/${item.apiVersion}`;
    const { status } = await admin('POST', `${root}/namespaces/shop/${item.kind.toLowerCase()}s`, item);
    expect([item.kind, status]).toEqual([item.kind, 201]);
  }
}

import type { ConnectionRequest } from '../model/operation.ts';
import type { World } from '../model/scenario.ts';
import {
  type KubernetesAnswer,
  type KubernetesSend,
  type KubernetesServer,
  startKubernetes,
} from './kubernetes-server.ts';
import type { System } from './system.ts';

/** What a controller writes about a deployment beside what it has done. */
export interface RolloutState {
  readonly updated?: number;
  readonly available?: number;
  /** Pods of an older generation that still run. */
  readonly older?: number;
  readonly progressing?: string;
  /** By default the generation that the deployment has. */
  readonly observed?: number;
}

/** A namespace with the deployment `web`. */
export interface KubernetesWorld extends World {
  readonly namespace: string;
  /** Sends a request with the agent's token, for a deployment by its name. */
  readonly agent: (method: string, name: string, body?: unknown) => Promise<KubernetesAnswer>;
  readonly others: (method: string, name: string, body?: unknown) => Promise<KubernetesAnswer>;
  /** Writes the status that the controller of a cluster with nodes would write; all replicas updated by default. */
  readonly roll: (state?: RolloutState, name?: string) => Promise<void>;
  /** Reads with the observer's token. */
  readonly reader: (name: string) => Promise<KubernetesAnswer>;
  /** Connections with less, or to another namespace. */
  readonly blind: { readonly noDeployments: ConnectionRequest; readonly otherNamespace: ConnectionRequest };
}

const READ = [
  { apiGroups: ['apps'], resources: ['deployments'], verbs: ['get'] },
  { apiGroups: [''], resources: ['namespaces'], verbs: ['get'] },
];
const WRITE = [{ apiGroups: ['apps'], resources: ['deployments'], verbs: ['*'] }];

/** A real API server with RBAC and etcd. No node runs, so the scenarios write what the deployment controller would. */
export const kubernetes: System<KubernetesWorld> = {
  name: 'kubernetes',
  needs:
    'Go 1.24 or newer, which builds `k8s.io/kubernetes/cmd/kube-apiserver` once, and the Debian package `etcd-server`',
  concurrency: 4,
  start: async () => {
    const server = await startKubernetes();
    return {
      version: `kube-apiserver ${server.version} without controllers and nodes`,
      open: (name) => open(name.replaceAll('_', '-'), server),
      stop: () => server.stop(),
    };
  },
};

async function open(namespace: string, server: KubernetesServer): Promise<KubernetesWorld> {
  for (const name of [namespace, `${namespace}-2`])
    await server.admin('POST', '/api/v1/namespaces', { metadata: { name } });
  const reader = await server.account(namespace, 'reader', READ);
  const agentSend = deploymentSender(server.as(await server.account(namespace, 'agent', WRITE)), namespace);
  const others = deploymentSender(server.admin, namespace);
  const certificateAuthority = Buffer.from(server.certificateAuthority).toString('base64');
  const blind = await server.account(namespace, 'blind', READ.slice(1));
  const connect = (token: string, place: string): ConnectionRequest => ({
    service: 'kubernetes',
    baseUrl: `kubernetes://127.0.0.1:${server.port}/${place}`,
    credential: { type: 'service_account', token, certificateAuthority },
  });
  const read = deploymentSender(server.as(reader), namespace);
  let lastStatus: number | null = null;
  return {
    namespace,
    connection: connect(reader, namespace),
    blind: {
      noDeployments: connect(blind, namespace),
      otherNamespace: connect(reader, `${namespace}-2`),
    },
    get lastStatus() {
      return lastStatus;
    },
    agent: async (...request) => {
      const answer = await agentSend(...request);
      lastStatus = answer.status;
      return answer;
    },
    others,
    roll: (state, name = 'web') => roll(others, name, state),
    reader: (name) => read('GET', name),
    observe: async () => normalized(await read('GET', 'web')),
    settled: () => Promise.resolve(),
    close: () => Promise.resolve(),
  };
}

function deploymentSender(send: KubernetesSend, namespace: string) {
  const path = `/apis/apps/v1/namespaces/${namespace}/deployments`;
  return (method: string, name: string, body?: unknown) =>
    send(method, method === 'POST' ? path : `${path}/${name}`, body);
}

async function roll(
  send: KubernetesWorld['others'],
  name: string,
  { updated, available, older = 0, progressing = 'NewReplicaSetAvailable', observed }: RolloutState = {},
): Promise<void> {
  const { body } = await send('GET', name);
  const { generation } = body.metadata as { readonly generation: number };
  const { replicas } = body.spec as { readonly replicas: number };
  const updatedReplicas = updated ?? replicas;
  const availableReplicas = available ?? updatedReplicas + older;
  const isAvailable = availableReplicas >= replicas;
  const status = {
    observedGeneration: observed ?? generation,
    replicas: updatedReplicas + older,
    updatedReplicas,
    readyReplicas: availableReplicas,
    availableReplicas,
    unavailableReplicas: Math.max(0, replicas - availableReplicas),
    conditions: [
      {
        type: 'Progressing',
        status: progressing === 'ProgressDeadlineExceeded' ? 'False' : 'True',
        reason: progressing,
      },
      {
        type: 'Available',
        status: isAvailable ? 'True' : 'False',
        reason: isAvailable ? 'MinimumReplicasAvailable' : 'MinimumReplicasUnavailable',
      },
    ],
  };
  const answer = await send('PATCH', `${name}/status`, { status });
  if (answer.status !== 200) throw new Error(`the status was refused: ${JSON.stringify(answer.body)}`);
}

/** What a read shows without what differs between any two runs. */
function normalized({ status, body }: KubernetesAnswer): string {
  const {
    metadata,
    spec,
    status: state,
  } = body as Readonly<Record<string, Record<string, unknown> | undefined>>;
  const shown = JSON.stringify([status, metadata?.generation, metadata?.annotations, spec, state]);
  return shown.replaceAll(/gauntlet[a-z0-9-]*/g, '');
}

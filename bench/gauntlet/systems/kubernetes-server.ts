import { generateKeyPairSync } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Agent, fetch } from 'undici';
import { installDebianProgram } from '../../../tools/install/debian-package.ts';
import { buildGoModuleProgram } from '../../../tools/install/go-module-program.ts';
import { findFreePort } from './local-server.ts';
import { startServer } from './spawned-server.ts';

/** What an API server answers. */
export interface KubernetesAnswer {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

/** Sends one request with a token. A PATCH is a merge patch. */
export type KubernetesSend = (method: string, path: string, body?: unknown) => Promise<KubernetesAnswer>;

/** An API server of Kubernetes with RBAC and its store. No controller and no node runs: a test writes what they would. */
export interface KubernetesServer {
  readonly port: number;
  /** The certificate authority of the server, in PEM. */
  readonly certificateAuthority: string;
  readonly version: string;
  /** The token of the administrator. */
  readonly admin: KubernetesSend;
  /** Creates a service account with these rules in a namespace. @returns its token */
  readonly account: (namespace: string, name: string, rules: readonly Rule[]) => Promise<string>;
  readonly as: (token: string) => KubernetesSend;
  readonly stop: () => Promise<void>;
}

/** A rule of RBAC. */
export interface Rule {
  readonly apiGroups: readonly string[];
  readonly resources: readonly string[];
  readonly verbs: readonly string[];
}

const VERSION = '1.34.4';
/** A test token for a server that listens on the loopback address and has no data. */
const ADMIN_TOKEN = 'test-only-administrator';

/**
 * Builds `kube-apiserver` of the Go module `k8s.io/kubernetes`, which takes minutes the first time, and starts it with
 * Debian's etcd.
 * @throws {Error} that says what is missing, or what a program printed
 */
export async function startKubernetes(): Promise<KubernetesServer> {
  const [etcdProgram, program] = [
    await installDebianProgram('etcd-server', 'usr/bin/etcd'),
    await buildGoModuleProgram({
      name: 'kube-apiserver',
      module: `k8s.io/kubernetes@v${VERSION}`,
      package: 'cmd/kube-apiserver',
      replacedBy: `v0.${VERSION.slice(VERSION.indexOf('.') + 1)}`,
    }),
  ];
  const folder = await mkdtemp(path.join(tmpdir(), 'kubernetes-'));
  const [client, peer] = [await findFreePort(), await findFreePort()].map((one) => `http://127.0.0.1:${one}`);
  const etcd = await startServer(
    etcdProgram,
    [
      ...['--data-dir', path.join(folder, 'etcd'), '--unsafe-no-fsync', '--listen-client-urls', client!],
      ...['--advertise-client-urls', client!, '--listen-peer-urls', peer!],
      ...['--initial-advertise-peer-urls', peer!, '--initial-cluster', `default=${peer!}`],
    ],
    `${client!}/version`,
  );
  const port = await findFreePort();
  const server = await startApiServer(program, folder, port, client!);
  const certificateAuthority = readFileSync(path.join(folder, 'certificates', 'apiserver.crt'), 'utf8');
  const agent = new Agent({ connect: { ca: certificateAuthority } });
  const as = (token: string) => sender(port, token, agent);
  const admin = as(ADMIN_TOKEN);
  await created(admin('POST', '/api/v1/namespaces', { metadata: { name: 'default' } }));
  return {
    port,
    certificateAuthority,
    version: VERSION,
    admin,
    as,
    account: (namespace, name, rules) => createAccount(admin, namespace, name, rules),
    stop: async () => {
      await agent.destroy();
      await server.stop();
      await etcd.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function startApiServer(program: string, folder: string, port: number, etcd: string) {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const key = path.join(folder, 'accounts.pem');
  writeFileSync(key, privateKey.export({ type: 'pkcs8', format: 'pem' }));
  const tokens = path.join(folder, 'tokens.csv');
  writeFileSync(tokens, `${ADMIN_TOKEN},administrator,administrator,system:masters\n`);
  const options = {
    'etcd-servers': etcd,
    'bind-address': '127.0.0.1',
    'secure-port': String(port),
    'cert-dir': path.join(folder, 'certificates'),
    'authorization-mode': 'RBAC',
    'token-auth-file': tokens,
    'service-account-issuer': 'https://kubernetes.example',
    'service-account-key-file': key,
    'service-account-signing-key-file': key,
    'service-cluster-ip-range': '10.0.0.0/24',
    'disable-admission-plugins': 'ServiceAccount',
    'watch-cache': 'false',
  };
  const flags = Object.entries(options).map(([name, value]) => `--${name}=${value}`);
  return startServer(program, flags, () => isReady(port));
}

/** The server answers its administrator when its roles are there. */
async function isReady(port: number): Promise<boolean> {
  const agent = new Agent({ connect: { rejectUnauthorized: false } });
  try {
    const { status } = await sender(port, ADMIN_TOKEN, agent)('GET', '/readyz');
    return status === 200;
  } catch {
    return false;
  } finally {
    await agent.destroy();
  }
}

function sender(port: number, token: string, agent: Agent): KubernetesSend {
  return async (method, target, body) => {
    const response = await fetch(`https://127.0.0.1:${port}${target}`, {
      method,
      dispatcher: agent,
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': method === 'PATCH' ? 'application/merge-patch+json' : 'application/json',
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json') ?? false;
    return { status: response.status, body: isJson ? (JSON.parse(text) as KubernetesAnswer['body']) : {} };
  };
}

async function createAccount(
  admin: KubernetesSend,
  namespace: string,
  name: string,
  rules: readonly Rule[],
): Promise<string> {
  const metadata = { name };
  const rbac = `/apis/rbac.authorization.k8s.io/v1/namespaces/${namespace}`;
  const accounts = `/api/v1/namespaces/${namespace}/serviceaccounts`;
  await created(admin('POST', accounts, { metadata }));
  await created(admin('POST', `${rbac}/roles`, { metadata, rules }));
  await created(
    admin('POST', `${rbac}/rolebindings`, {
      metadata,
      roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'Role', name },
      subjects: [{ kind: 'ServiceAccount', name, namespace }],
    }),
  );
  const { body } = await created(
    admin('POST', `${accounts}/${name}/token`, { spec: { expirationSeconds: 3600 } }),
  );
  return (body.status as { readonly token: string }).token;
}

async function created(answer: Promise<KubernetesAnswer>): Promise<KubernetesAnswer> {
  const { status, body } = await answer;
  if (status !== 201 && status !== 409)
    throw new Error(`the API server answered ${status}: ${JSON.stringify(body)}`);
  return { status, body };
}

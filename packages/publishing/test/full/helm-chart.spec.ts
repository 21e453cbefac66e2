import { execFile, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { installGoProgram } from '../../../../tools/install/go-program.ts';
import { ROOT, readContainerfile } from './containerfile.ts';

const CHART = path.join(ROOT, 'deploy/helm/tookeffect');
const PYTHON = process.env.TOOKEFFECT_PYTHON ?? 'python3';
/** The oldest version that the chart allows, and the newest one that the validator knows. */
const VERSIONS = ['1.25.0', '1.37.0'] as const;

/** Validates each object against the schema of Kubernetes, without unknown members, and prints them as JSON. */
const VALIDATE = `
import json, sys, yaml, kubernetes_validate
objects = [each for each in yaml.safe_load_all(sys.stdin) if each]
for each in objects:
    kubernetes_validate.validate(each, sys.argv[1], strict=True)
print(json.dumps(objects))
`;

/** Values as Helm reads them: JSON is YAML. */
type Values = Readonly<Record<string, unknown>>;

const REQUIRED: Values = {
  image: { repository: 'registry.example/tookeffect' },
  baseUrl: 'https://effect.example',
  database: { existingSecret: 'tookeffect-database' },
};

const EVERYTHING: Values = {
  ...REQUIRED,
  image: { repository: 'registry.example/tookeffect', digest: `sha256:${'a'.repeat(64)}` },
  imagePullSecrets: [{ name: 'registry' }],
  replicas: 3,
  trustedProxies: ['10.0.0.0/8', 'fd00::/8'],
  secrets: { accessMode: 'ReadWriteMany', storageClass: 'shared', restoreFromSecret: 'backup' },
  settings: { TOOKEFFECT_METERING: 'off', TOOKEFFECT_LIMIT_READS: '100' },
  settingsSecret: 'tookeffect-settings',
  metrics: { enabled: true },
  podAnnotations: { 'example.com/team': 'payments' },
  podLabels: { team: 'payments' },
  nodeSelector: { 'kubernetes.io/arch': 'amd64' },
  tolerations: [{ operator: 'Exists' }],
  affinity: { podAntiAffinity: {} },
};

/** What the tests read of a container. */
interface Container {
  readonly args?: readonly string[];
  readonly env?: readonly { readonly name: string; readonly value?: string }[];
  readonly ports?: readonly { readonly name: string; readonly containerPort: number }[];
  readonly securityContext: Values;
  readonly livenessProbe: { readonly httpGet: { readonly path: string } };
  readonly readinessProbe: { readonly httpGet: { readonly path: string } };
}

/** What the tests read of a rendered object. */
interface KubernetesObject {
  readonly kind: string;
  readonly spec: {
    readonly ports?: readonly { readonly name: string }[];
    readonly template: {
      readonly metadata: { readonly annotations?: Readonly<Record<string, string>> };
      readonly spec: Values & {
        readonly securityContext: Values;
        readonly containers: readonly [Container];
        readonly initContainers?: readonly [Container];
      };
    };
  };
}

let helm: string;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'tookeffect helm-'));
  helm = await installGoProgram({ name: 'helm', package: 'helm.sh/helm/v3/cmd/helm', version: 'v3.22.0' });
});
afterAll(() => rmSync(folder, { recursive: true }));

async function runHelm(command: readonly string[], values: Values): Promise<string> {
  const file = path.join(folder, 'values.json');
  writeFileSync(file, JSON.stringify(values));
  const { stdout } = await promisify(execFile)(helm, [...command, '--values', file]);
  return stdout;
}

/** @returns the objects of a release by their kind */
async function render(values: Values, version: string = VERSIONS[1]): Promise<Map<string, KubernetesObject>> {
  const rendered = await runHelm(['template', 'demo', CHART, '--kube-version', version], values);
  const validator = spawn(PYTHON, ['-c', VALIDATE, version], { stdio: ['pipe', 'pipe', 'inherit'] });
  validator.stdin.end(rendered);
  const objects = JSON.parse(await text(validator.stdout)) as readonly KubernetesObject[];
  return new Map(objects.map((each) => [each.kind, each]));
}

async function renderPod(values: Values) {
  return (await render(values)).get('Deployment')!.spec.template;
}

const CASES = [
  ['the required values', REQUIRED],
  ['every value', EVERYTHING],
] as const;

describe('the chart', () => {
  test.each(CASES)('has no fault that helm lint knows, with %s', async (_, values) => {
    expect(await runHelm(['lint', '--strict', CHART], values)).toContain('0 chart(s) failed');
  });

  test.each(CASES.flatMap(([name, values]) => VERSIONS.map((version) => [name, version, values] as const)))(
    'renders objects that Kubernetes accepts, with %s and version %s',
    async (_, version, values) => {
      const kinds = [...(await render(values, version)).keys()].toSorted();
      expect(kinds).toEqual(['Deployment', 'PersistentVolumeClaim', 'PodDisruptionBudget', 'Service']);
    },
  );

  test.each([
    ['no image', { ...REQUIRED, image: {} }, 'repository'],
    ['a base URL without TLS', { ...REQUIRED, baseUrl: 'http://effect.example' }, 'baseUrl'],
    ['no Secret of the database', { ...REQUIRED, database: {} }, 'existingSecret'],
    ['an unknown value', { ...REQUIRED, replica: 2 }, 'replica'],
    ['several replicas without shared storage', { ...REQUIRED, replicas: 2 }, 'ReadWriteMany'],
  ])('refuses %s, and names it', async (_, values, name) => {
    await expect(render(values)).rejects.toThrow(name);
  });
});

describe('a pod of the chart', () => {
  test('has no rights: no root, no capabilities, no writable program, no token', async () => {
    const { spec } = await renderPod(EVERYTHING);
    const [uid, gid] = readContainerfile().user.split(':').map(Number);
    expect(spec.securityContext).toMatchObject({
      ...{ runAsNonRoot: true, runAsUser: uid, runAsGroup: gid, fsGroup: gid },
      seccompProfile: { type: 'RuntimeDefault' },
    });
    expect(spec).toMatchObject({ automountServiceAccountToken: false, enableServiceLinks: false });
    for (const { securityContext } of [...spec.containers, ...spec.initContainers!]) {
      expect(securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
    }
  });

  test.each(CASES)('has settings that the server accepts, with %s', async (_, values) => {
    const [{ env }] = (await renderPod(values)).spec.containers;
    const secret = { DATABASE_URL: 'postgres://db/x', TOOKEFFECT_MIGRATION_DATABASE_URL: 'postgres://db/x' };
    const settings = env!.map(({ name, value }) => [name, value ?? secret[name as keyof typeof secret]]);
    const program = path.join(ROOT, 'packages/server/dist/program/dist/bundle/main.js');
    const { stdout } = await promisify(execFile)(process.execPath, [program, 'config', 'check'], {
      env: {
        ...readContainerfile().environment,
        ...(Object.fromEntries(settings) as Record<string, string>),
      },
    });
    expect(stdout).toBe('the settings are valid\n');
  });

  test('listens where the image does, and is ready when /readyz says so', async () => {
    const [server] = (await renderPod(REQUIRED)).spec.containers;
    expect(server.ports).toEqual([
      { name: 'http', containerPort: Number(readContainerfile().environment.TOOKEFFECT_PORT) },
    ]);
    expect(server.livenessProbe.httpGet.path).toBe('/healthz');
    expect(server.readinessProbe.httpGet.path).toBe('/readyz');
  });

  test('has metrics only if they are enabled, and the Service never has their port', async () => {
    const objects = await render({ ...REQUIRED, metrics: { enabled: true } });
    const { metadata, spec } = objects.get('Deployment')!.spec.template;
    expect(metadata.annotations).toEqual({
      'prometheus.io/path': '/metrics',
      'prometheus.io/port': '9464',
      'prometheus.io/scrape': 'true',
    });
    expect(spec.containers[0].ports).toContainEqual({ name: 'metrics', containerPort: 9464 });
    expect(objects.get('Service')!.spec.ports!.map(({ name }) => name)).toEqual(['http']);
    const { metadata: without } = await renderPod(REQUIRED);
    expect(without.annotations).toBeUndefined();
  });

  test('restores a backup of the secrets, and changes no file that is there', async () => {
    const [{ args }] = (await renderPod(EVERYTHING)).spec.initContainers!;
    const [backup, secrets] = [path.join(folder, 'backup'), path.join(folder, 'data/secrets')];
    for (const each of [backup, secrets]) mkdirSync(each, { recursive: true });
    for (const name of ['pepper', 'keyring.json'])
      writeFileSync(path.join(backup, name), `${name} of the backup`);
    writeFileSync(path.join(secrets, 'pepper'), 'present');
    const command = ['-ceu', args![0]!, args![1]!, backup, secrets];
    await promisify(execFile)('sh', command);
    await promisify(execFile)('sh', command);
    const read = (name: string): string => readFileSync(path.join(secrets, name), 'utf8');
    expect(readdirSync(secrets).toSorted()).toEqual(['keyring.json', 'pepper']);
    expect([read('pepper'), read('keyring.json')]).toEqual(['present', 'keyring.json of the backup']);
    expect(statSync(path.join(secrets, 'keyring.json')).mode & 0o077).toBe(0);
  });
});

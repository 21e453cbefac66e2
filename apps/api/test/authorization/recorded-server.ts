import path from 'node:path';
import { createPrivateKey, randomBytes } from 'node:crypto';
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { type TestPaymentProvider, startPaymentProvider } from '../billing/payment-provider.ts';
import type { TestIssuer } from '@tookeffect/testing/issuer';
import { startApiIssuer, oauthSettings } from '../support/oauth-api.ts';
import { type JsonProvider, startJsonProvider } from '@tookeffect/testing/provider';
import { runServerCommand, startServerProcess } from '../support/server-process.ts';
import type { Secret } from './secret-search.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

/** Secrets that the operator gives the server. */
export interface OperatorSecrets {
  readonly databasePassword: string;
  readonly billingSecret: string;
  readonly paymentKey: string;
}

/** A server in a process of its own that logs all it can, and whatever left it. */
export interface RecordedServer {
  readonly database: TestDatabase;
  readonly system: JsonProvider;
  readonly payments: TestPaymentProvider;
  readonly issuer: TestIssuer;
  readonly firstApiKey: string;
  /** Every answer that is not documented to show a secret, with its headers. */
  readonly answers: string[];
  log(): string;
  /** What the server made for itself: pepper, key-encryption keys, signing keys and root keys. */
  fileSecrets(): Promise<readonly Secret[]>;
  /** Runs a command of the server program. @returns its exit code, and everything that it wrote */
  command(...args: string[]): Promise<{ readonly code: number | null; readonly text: string }>;
  call(method: string, target: string, call?: RecordedCall): Promise<RecordedResponse>;
  stop(): Promise<void>;
}

/** What a call sends. */
export interface RecordedCall {
  readonly token?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** A text is sent as it is. */
  readonly body?: object | string;
  /** Whether the answer may show a secret, this once. */
  readonly mayShowSecret?: boolean;
}

/** A response with its body. */
export interface RecordedResponse {
  readonly status: number;
  readonly json: Readonly<Record<string, unknown>>;
}

/** Starts it, with everything that it talks to. */
export async function startRecordedServer(secrets: OperatorSecrets): Promise<RecordedServer> {
  const [database, system, payments, issuer] = await Promise.all([
    createTestDatabase(),
    startJsonProvider(),
    startPaymentProvider(),
    startApiIssuer(),
  ]);
  const role = `operator_${randomBytes(6).toString('hex')}`;
  await database.dataSource.query(
    `CREATE ROLE ${role} SUPERUSER LOGIN PASSWORD '${secrets.databasePassword}'`,
  );
  const dataDirectory = await mkdtemp(path.join(tmpdir(), 'tookeffect-watched-'));
  const url = Object.assign(new URL(database.url), { username: role, password: secrets.databasePassword });
  const environment = {
    DATABASE_URL: url.toString(),
    TOOKEFFECT_DATA_DIRECTORY: dataDirectory,
    TOOKEFFECT_PORT: '0',
    TOOKEFFECT_LOG_LEVEL: 'trace',
    TOOKEFFECT_PRIVATE_NETWORKS: '127.0.0.0/8',
    TOOKEFFECT_BILLING_WEBHOOK_SECRETS: secrets.billingSecret,
    TOOKEFFECT_STRIPE_SECRET_KEY: secrets.paymentKey,
    TOOKEFFECT_STRIPE_API_URL: payments.url,
    ...oauthSettings(issuer),
  };
  const server = await startServerProcess(environment);
  const answers: string[] = [];
  return {
    ...{ database, system, payments, issuer, answers },
    firstApiKey: server.firstApiKey!,
    log: () => server.log(),
    fileSecrets: () => readSecretFiles(path.join(dataDirectory, 'secrets')),
    command: async (...args) => {
      const { code, output, complaint } = await runServerCommand(args, environment);
      return { code, text: output + complaint };
    },
    call: (method, target, call) => send(server.baseUrl, answers, method, target, call),
    stop: async () => {
      await server.kill('SIGTERM');
      await Promise.all([system.stop(), payments.stop(), issuer.stop()]);
      await database.dataSource.query(`DROP ROLE ${role}`);
      await database.drop();
      await rm(dataDirectory, { recursive: true, force: true });
    },
  };
}

async function send(
  baseUrl: string,
  answers: string[],
  method: string,
  target: string,
  { token, headers = {}, body, mayShowSecret = false }: RecordedCall = {},
): Promise<RecordedResponse> {
  const response = await fetch(new URL(target, baseUrl), {
    method,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!mayShowSecret) answers.push(`${JSON.stringify([...response.headers])} ${text}`);
  return { status: response.status, json: (text === '' ? {} : JSON.parse(text)) as RecordedResponse['json'] };
}

/** The secrets in the files of a folder: private keys, keys in JSON, and bytes. */
async function readSecretFiles(folder: string): Promise<readonly Secret[]> {
  const names = await readdir(folder);
  const found = await Promise.all(
    names.map(async (name) => {
      const content = await readFile(path.join(folder, name));
      return secretsIn(name, content).map((secret) => ({ name, secret }));
    }),
  );
  return found.flat();
}

/** The name tells what is in a file: random bytes can begin with any character. */
function secretsIn(name: string, content: Buffer): readonly Buffer[] {
  if (name.endsWith('.pem')) {
    const { d } = createPrivateKey(content).export({ format: 'jwk' });
    return [Buffer.from(d!, 'base64url')];
  }
  if (!name.endsWith('.json')) return [content];
  const keys = content.toString('utf8').matchAll(/"(?<key>[\w-]{43})"/g);
  return [...keys].map(({ groups }) => Buffer.from(groups!.key!, 'base64url'));
}

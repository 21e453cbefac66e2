import path from 'node:path';
import { AwsClient } from 'aws4fetch';
import { installGauntletPackages } from '../install/python-packages.ts';
import type { ConnectionRequest } from '../model/operation.ts';
import type { World } from '../model/scenario.ts';
import { findFreePort } from './local-server.ts';
import { startServer } from './spawned-server.ts';
import type { System } from './system.ts';

/** What a store answers. */
export interface StoreAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Uint8Array;
}

/** Sends one signed request for a key of the world's bucket; an empty key is the bucket itself. */
export type StoreSend = (method: string, key: string, options?: StoreOptions) => Promise<StoreAnswer>;

interface StoreOptions {
  readonly query?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array<ArrayBuffer>;
  /** Another bucket than the world's. */
  readonly bucket?: string;
}

/** An access key of a user. */
interface AccessKey {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** A bucket. */
export interface S3World extends World {
  readonly bucket: string;
  readonly agent: StoreSend;
  readonly others: StoreSend;
  /** With the observer's access key, which is allowed s3:GetObject and s3:ListBucket only. */
  readonly reader: StoreSend;
  /** A connection with a key that is allowed everything. */
  readonly admin: ConnectionRequest;
  /** Connections with keys that are allowed less, or something else. */
  readonly blind: { readonly noGet: ConnectionRequest; readonly noList: ConnectionRequest };
}

/** The users, and what their policies allow. */
const USERS = {
  admin: ['s3:*'],
  agent: ['s3:*'],
  reader: ['s3:GetObject', 's3:ListBucket'],
  no_get: ['s3:ListBucket'],
  no_list: ['s3:GetObject'],
} as const;

type Users = Readonly<Record<keyof typeof USERS, AccessKey>>;

/** PyPI `moto` as an S3 store that checks signatures and policies. */
export const s3: System<S3World> = {
  name: 's3',
  needs: 'PyPI `moto[server]`, Python 3.11 or newer',
  concurrency: 4,
  start: async () => {
    const python = await installGauntletPackages();
    const port = await findFreePort();
    const origin = `http://127.0.0.1:${port}`;
    const program = path.join(path.dirname(python), 'moto_server');
    const server = await startServer(program, ['-H', '127.0.0.1', '-p', String(port)], `${origin}/moto-api/`);
    const users = await createUsers(origin);
    await enforcePolicies(origin);
    return {
      version: 'moto 5.2.5 with IAM',
      open: (name) => open(name, origin, users),
      stop: () => server.stop(),
    };
  },
};

async function open(name: string, origin: string, users: Users): Promise<S3World> {
  const bucket = name.replaceAll('_', '-');
  const baseUrl = origin.replace('http', 's3+http');
  let lastStatus: number | null = null;
  const agentSend = sender(origin, bucket, users.agent);
  const others = sender(origin, bucket, users.admin);
  const reader = sender(origin, bucket, users.reader);
  const connect = (user: AccessKey): ConnectionRequest => ({
    service: 's3',
    baseUrl,
    credential: { type: 'access_key', ...user },
  });
  await others('PUT', '');
  return {
    bucket,
    connection: connect(users.reader),
    admin: connect(users.admin),
    blind: { noGet: connect(users.no_get), noList: connect(users.no_list) },
    get lastStatus() {
      return lastStatus;
    },
    agent: async (...request) => {
      const answer = await agentSend(...request);
      lastStatus = answer.status;
      return answer;
    },
    others,
    reader,
    observe: () => observe(reader),
    settled: () => Promise.resolve(),
    close: () => Promise.resolve(),
  };
}

/** The keys of the bucket, with what a read shows of each: instants and version ids differ between any two runs. */
async function observe(reader: StoreSend): Promise<string> {
  const listing = new TextDecoder().decode((await reader('GET', '', { query: '?list-type=2' })).bytes);
  const keys = [...listing.matchAll(/<Key>([^<]*)<\/Key>/gu)].map(([, key = '']) => key);
  const lines = await Promise.all(
    keys.map(async (key) => {
      const { status, headers, bytes } = await reader('GET', key);
      const shown = [...headers].filter(([header]) => /^(?:etag|content-|cache-|x-amz-meta)/u.test(header));
      return JSON.stringify([key, status, shown, new TextDecoder().decode(bytes)]);
    }),
  );
  return lines.join('\n');
}

function sender(origin: string, bucket: string, key: AccessKey): StoreSend {
  const client = new AwsClient({ ...key, service: 's3', region: 'us-east-1', retries: 0 });
  return async (method, name, { query = '', headers = {}, body, bucket: other = bucket } = {}) => {
    const place = name === '' ? other : `${other}/${name.split('/').map(encodePart).join('/')}`;
    const request = { method, headers: { ...headers }, ...(body !== undefined && { body }) };
    const response = await client.fetch(`${origin}/${place}${query}`, request);
    return {
      status: response.status,
      headers: response.headers,
      bytes: new Uint8Array(await response.arrayBuffer()),
    };
  };
}

/** Encodes as signatures do, which `encodeURIComponent` does not do for these characters. */
function encodePart(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/gu,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

async function createUsers(origin: string): Promise<Users> {
  const root = { accessKeyId: 'gauntlet', secretAccessKey: 'gauntlet' };
  const client = new AwsClient({ ...root, service: 'iam', region: 'us-east-1', retries: 0 });
  const call = async (parameters: Readonly<Record<string, string>>): Promise<string> => {
    const body = new URLSearchParams({ Version: '2010-05-08', ...parameters }).toString();
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const response = await client.fetch(`${origin}/`, { method: 'POST', headers, body });
    const text = await response.text();
    if (!response.ok) throw new Error(`moto refused ${parameters.Action}: ${text}`);
    return text;
  };
  const users: [string, AccessKey][] = [];
  for (const [user, actions] of Object.entries(USERS)) {
    const Statement = [{ Effect: 'Allow', Action: actions, Resource: '*' }];
    const PolicyDocument = JSON.stringify({ Version: '2012-10-17', Statement });
    await call({ Action: 'CreateUser', UserName: user });
    await call({ Action: 'PutUserPolicy', UserName: user, PolicyName: 'own', PolicyDocument });
    const text = await call({ Action: 'CreateAccessKey', UserName: user });
    const member = (name: string) => new RegExp(`<${name}>([^<]+)</${name}>`, 'u').exec(text)?.[1] ?? '';
    users.push([user, { accessKeyId: member('AccessKeyId'), secretAccessKey: member('SecretAccessKey') }]);
  }
  return Object.fromEntries(users) as Users;
}

/** From now on, moto checks the signature and the policies of every request. */
async function enforcePolicies(origin: string): Promise<void> {
  const request = { method: 'POST', headers: { 'content-type': 'text/plain' }, body: '0' };
  const response = await fetch(`${origin}/moto-api/reset-auth`, request);
  if (!response.ok) throw new Error(`moto does not check policies: ${response.status}`);
}

import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { KeyDocument, Usage } from '@tookeffect/core';
import { type LocalPostgres, startLocalPostgres } from '@tookeffect/local-postgres';
import { Client } from 'pg';
import { expect } from 'vitest';
import { type ServerProcess, runServerCommand, startServerProcess } from '../../support/server-process.ts';
import { buyPack } from './buy-pack.ts';
import { type OrderSystem, startOrderSystem } from './order-system.ts';

/** Short times, so that what is left behind is taken back while a test waits. */
export const TIMES = { leaseMs: 2000, deadlineMs: 1500, janitorMs: 500 } as const;

/** An answer, read whole; null where the connection broke before it came. */
export type Heard = { readonly status: number; readonly headers: Headers; readonly text: string } | null;

/** A server, a durable database and a customer's system, each of which can be killed and started again. */
export class Scene {
  readonly system: OrderSystem;
  private readonly folder: string;
  private readonly environment: Readonly<Record<string, string>>;
  private postgres: LocalPostgres | null = null;
  private running: ServerProcess | null = null;
  private apiKey = '';
  private port = '0';

  private constructor(folder: string, system: OrderSystem, environment: Readonly<Record<string, string>>) {
    this.folder = folder;
    this.system = system;
    this.environment = environment;
  }

  /**
   * Starts everything, with one account that has bought 500 credits and connected the system.
   * @param place where the rows are: a PostgreSQL of the scene's own, with these programs; or the server's embedded one
   */
  static async start(place: { readonly binDirectory?: string } | 'embedded' = {}): Promise<Scene> {
    const folder = await mkdtemp(path.join(tmpdir(), 'tookeffect-faults-'));
    const secret = `whsec_${randomBytes(24).toString('hex')}`;
    const scene = new Scene(folder, await startOrderSystem(), {
      TOOKEFFECT_DATA_DIRECTORY: path.join(folder, 'data'),
      TOOKEFFECT_PRIVATE_NETWORKS: '127.0.0.0/8',
      TOOKEFFECT_LOG_LEVEL: 'warn',
      TOOKEFFECT_LIMIT_VERIFIES: '100000',
      TOOKEFFECT_LEASE_MS: String(TIMES.leaseMs),
      TOOKEFFECT_VERIFY_DEADLINE_MS: String(TIMES.deadlineMs),
      TOOKEFFECT_JANITOR_MS: String(TIMES.janitorMs),
      TOOKEFFECT_BILLING_WEBHOOK_SECRETS: secret,
    });
    try {
      if (place !== 'embedded') await scene.createDatabase(place.binDirectory);
      await scene.startServer();
      const key = await scene.command(
        'admin',
        'create-api-key',
        '--preset',
        'admin',
        '--name',
        'faults',
        '--json',
      );
      const { secret: apiKey, accountId } = JSON.parse(key.output) as { secret: string; accountId: string };
      scene.apiKey = apiKey;
      await buyPack(scene.server.baseUrl, accountId, secret);
      await scene.connect();
      return scene;
    } catch (error) {
      await scene.stop();
      throw error;
    }
  }

  get server(): ServerProcess {
    return this.running!;
  }

  /** Starts the server, at the same address as before. @param failpoint `after_sign:kill`, or none */
  async startServer(failpoint?: string): Promise<void> {
    this.running = await startServerProcess({
      ...this.variables(),
      TOOKEFFECT_PORT: this.port,
      ...(failpoint !== undefined && { TOOKEFFECT_FAILPOINT: failpoint }),
    });
    this.port = new URL(this.running.baseUrl).port;
  }

  /** Kills the postmaster and waits until it is gone. */
  async killDatabase(): Promise<void> {
    const { processId } = this.postgres!;
    process.kill(processId, 'SIGKILL');
    await expect.poll(() => isAlive(processId), { timeout: 5000, interval: 5 }).toBe(false);
  }

  /** Starts the database on the same files and port. */
  async startDatabase(binDirectory?: string): Promise<void> {
    this.postgres = await startLocalPostgres({
      dataDirectory: path.join(this.folder, 'postgres'),
      port: this.postgres?.port ?? 0,
      durable: true,
      ...(binDirectory !== undefined && { binDirectory }),
    });
  }

  /** Asks the database itself. */
  async rows<T>(statement: string, parameters: readonly unknown[] = []): Promise<T[]> {
    const client = new Client({ connectionString: this.postgres!.url('tookeffect') });
    await client.connect();
    try {
      return (await client.query(statement, [...parameters])).rows as T[];
    } finally {
      await client.end();
    }
  }

  /** Keeps an operation's row locked until the returned function is called or the database dies. */
  async lockOperation(operationId: string): Promise<() => Promise<void>> {
    const client = new Client({ connectionString: this.postgres!.url('tookeffect') });
    client.on('error', () => undefined);
    await client.connect();
    await client.query('BEGIN');
    await client.query('SELECT FROM operation WHERE id = $1 FOR UPDATE', [operationId]);
    return () => client.end().catch(() => undefined);
  }

  /** Calls the API with the account's key. */
  async call(method: string, target: string, body?: unknown, headers: object = {}): Promise<Heard> {
    try {
      const response = await fetch(`${this.server.baseUrl}${target}`, {
        method,
        headers: {
          authorization: `Bearer ${this.apiKey}`,
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      return { status: response.status, headers: response.headers, text: await response.text() };
    } catch {
      return null;
    }
  }

  /** Begins an operation, acts on the system, and hands in what the system said. @returns the operation's id */
  async beginAndAct(): Promise<string> {
    const number = randomBytes(6).toString('hex');
    const begun = await this.call('POST', '/v1/operations', {
      contract: 'http.json.matches@1',
      input: { path: ['orders', number], parent: ['orders'], expect: { status: 'paid' } },
    });
    expect(begun?.status, begun?.text).toBe(201);
    const { id } = JSON.parse(begun!.text) as { id: string };
    this.system.paid.add(number);
    const handedIn = await this.call('POST', `/v1/operations/${id}/action-result`, {
      status: 'succeeded',
    });
    expect(handedIn?.status, handedIn?.text).toBe(201);
    return id;
  }

  verify(operationId: string, key: string): Promise<Heard> {
    return this.call('POST', `/v1/operations/${operationId}/verify`, undefined, { 'idempotency-key': key });
  }

  async usage(): Promise<Usage> {
    const heard = await this.call('GET', '/v1/usage');
    expect(heard?.status, heard?.text).toBe(200);
    return JSON.parse(heard!.text) as Usage;
  }

  /** The public keys by which receipts are validated, by id. */
  async publishedKeys(): Promise<Record<string, string>> {
    const heard = await this.call('GET', '/.well-known/tookeffect/keys.json');
    expect(heard?.status, heard?.text).toBe(200);
    const { payload } = JSON.parse(heard!.text) as { payload: string };
    const { keys } = JSON.parse(Buffer.from(payload, 'base64').toString()) as KeyDocument;
    return Object.fromEntries(keys.map(({ keyId, publicKey }) => [keyId, publicKey]));
  }

  command(...args: string[]) {
    return runServerCommand(args, this.variables());
  }

  /** Ends everything and removes every file. */
  async stop(): Promise<void> {
    await this.running?.kill('SIGTERM');
    await this.postgres?.stop();
    this.system.stop();
    await rm(this.folder, { recursive: true, force: true, maxRetries: 10 });
  }

  private variables(): Readonly<Record<string, string>> {
    if (!this.postgres) return this.environment;
    return { ...this.environment, DATABASE_URL: this.postgres.url('tookeffect') };
  }

  private async createDatabase(binDirectory: string | undefined): Promise<void> {
    await this.startDatabase(binDirectory);
    const client = new Client({ connectionString: this.postgres!.url() });
    await client.connect();
    await client.query('CREATE DATABASE tookeffect');
    await client.end();
  }

  private async connect(): Promise<void> {
    const heard = await this.call('POST', '/v1/connections', {
      service: 'http',
      name: 'orders',
      baseUrl: this.system.baseUrl,
      credential: { type: 'none' },
      environment: 'test',
    });
    expect(heard?.status, heard?.text).toBe(201);
  }
}

function isAlive(processId: number): boolean {
  try {
    return process.kill(processId, 0);
  } catch {
    return false;
  }
}

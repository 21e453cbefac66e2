import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type ServerProcess, runServerCommand, startServerProcess } from '../support/server-process.ts';
import { KillableDatabase } from './killable-database.ts';
import { type JsonProvider, startJsonProvider } from '@tookeffect/testing/provider';
import { AgentClient } from './agent-client.ts';
import { SignedEvents, deliver } from './signed-events.ts';

/** Short times, so that what is left behind is taken back while a test waits. */
export const TIMES = { leaseMs: 2000, deadlineMs: 1500, sweepMs: 500 } as const;

/**
 * A read has all the time that its contract allows, so that a verdict does not depend on how busy the machine is. A test
 * ends leases itself: `KillableDatabase.endLeases`.
 */
export const PATIENT_TIMES = { leaseMs: 60_000, deadlineMs: 30_000, sweepMs: TIMES.sweepMs } as const;

/** Where the rows are: in a PostgreSQL of the testbed's own, with these programs, or in the server's embedded one. */
export type Place =
  | {
      readonly binDirectory?: string;
      readonly creditsOfPack?: number;
      readonly times?: Times;
      /** How long a server that is told to stop goes on accepting requests; not at all unless given. */
      readonly shutdownDelayMs?: number;
    }
  | 'embedded';

/** Times of the server, in milliseconds. */
export interface Times {
  readonly leaseMs: number;
  readonly deadlineMs: number;
  readonly sweepMs: number;
}

interface Held {
  database?: KillableDatabase;
  server?: ServerProcess;
  client?: AgentClient;
  events?: SignedEvents;
  pricesFile?: string;
}

/** A server, a database and a system of record; the first two can be killed and restarted. */
export class Testbed {
  readonly system: JsonProvider;
  private readonly folder: string;
  private readonly webhookSecret = `whsec_${randomBytes(24).toString('hex')}`;
  private readonly times: Times;
  private readonly shutdownDelayMs: number;
  private held: Held = {};
  private port = '0';

  private constructor(folder: string, system: JsonProvider, place: Exclude<Place, 'embedded'>) {
    this.folder = folder;
    this.system = system;
    this.times = place.times ?? TIMES;
    this.shutdownDelayMs = place.shutdownDelayMs ?? 0;
  }

  /** Starts everything, with one account that has bought 500 credits and connected the system. */
  static async start(place: Place = {}): Promise<Testbed> {
    const folder = await mkdtemp(path.join(tmpdir(), 'tookeffect-faults-'));
    const testbed = new Testbed(folder, await startJsonProvider(), place === 'embedded' ? {} : place);
    try {
      await testbed.prepare(place);
      return testbed;
    } catch (error) {
      await testbed.stop();
      throw error;
    }
  }

  get server(): ServerProcess {
    return this.held.server!;
  }

  /** Not there where the server's embedded one is used. */
  get database(): KillableDatabase {
    return this.held.database!;
  }

  /** What the payment provider and GitHub send. */
  get events(): SignedEvents {
    return this.held.events!;
  }

  get client(): AgentClient {
    return this.held.client!;
  }

  /** Starts the server, at the same address as before. */
  async startServer(): Promise<void> {
    this.held.server = await this.startAnother(this.port);
    this.port = new URL(this.server.baseUrl).port;
  }

  /**
   * Starts a server beside it, over the same rows; the test ends it.
   * @param port a free one unless given
   * @param variables of its environment, beside the testbed's
   */
  startAnother(port = '0', variables: Readonly<Record<string, string>> = {}): Promise<ServerProcess> {
    return startServerProcess({ ...this.environment(), ...variables, TOOKEFFECT_PORT: port });
  }

  /** Has the account pay for a pack. */
  async buyPack(): Promise<void> {
    const heard = await deliver(this.client, this.events.pack());
    if (heard?.status !== 200)
      throw new Error(`the billing event was answered with ${heard?.text ?? 'nothing'}`);
  }

  /** Runs another command of the server's program. */
  command(...args: string[]): ReturnType<typeof runServerCommand> {
    return runServerCommand(args, this.environment());
  }

  /** Ends everything and removes every file. */
  async stop(): Promise<void> {
    await this.held.server?.kill('SIGTERM');
    await this.held.database?.stop();
    await this.system.stop();
    await rm(this.folder, { recursive: true, force: true, maxRetries: 10 });
  }

  private async prepare(place: Place): Promise<void> {
    if (place !== 'embedded') {
      const folder = path.join(this.folder, 'postgres');
      this.held.database = await KillableDatabase.create(folder, place.binDirectory);
      if (place.creditsOfPack !== undefined) await this.offer(place.creditsOfPack);
    }
    await this.startServer();
    const made = await this.command(
      'admin',
      'create-api-key',
      '--preset',
      'admin',
      '--name',
      'faults',
      '--json',
    );
    const { secret, accountId, workspaceId } = JSON.parse(made.output) as Record<string, string>;
    const { baseUrl } = this.server;
    const { webhookSecret, system } = this;
    this.held.client = new AgentClient(baseUrl, secret!, system);
    const billing = { accountId: accountId!, webhookSecret };
    this.held.events = await SignedEvents.of(this.client, billing, workspaceId!);
    await this.buyPack();
    await this.client.connect();
  }

  /** Lets a pack have another number of credits, at the same price. */
  private async offer(amountCredits: number): Promise<void> {
    const price = { amountMinor: 3900, currency: 'EUR' };
    const packs = [{ id: 'pack_500', title: 'a pack', amountCredits, price }];
    this.held.pricesFile = path.join(this.folder, 'prices.json');
    await writeFile(this.held.pricesFile, JSON.stringify({ plans: [], packs }));
  }

  private environment(): Readonly<Record<string, string>> {
    return {
      TOOKEFFECT_DATA_DIRECTORY: path.join(this.folder, 'data'),
      TOOKEFFECT_PRIVATE_NETWORKS: '127.0.0.0/8',
      TOOKEFFECT_LOG_LEVEL: 'warn',
      TOOKEFFECT_LIMIT_VERIFIES: '100000',
      TOOKEFFECT_LIMIT_READS: '100000',
      TOOKEFFECT_LIMIT_WRITES: '100000',
      TOOKEFFECT_FAILPOINTS: 'true',
      TOOKEFFECT_SHUTDOWN_DELAY_MS: String(this.shutdownDelayMs),
      TOOKEFFECT_LEASE_MS: String(this.times.leaseMs),
      TOOKEFFECT_VERIFY_DEADLINE_MS: String(this.times.deadlineMs),
      TOOKEFFECT_SWEEP_MS: String(this.times.sweepMs),
      TOOKEFFECT_BILLING_WEBHOOK_SECRETS: this.webhookSecret,
      TOOKEFFECT_BILLING_LIVEMODE: 'false',
      ...(this.held.pricesFile !== undefined && { TOOKEFFECT_PRICES_FILE: this.held.pricesFile }),
      ...(this.held.database && {
        DATABASE_URL: this.held.database.serverUrl,
        TOOKEFFECT_MIGRATION_DATABASE_URL: this.held.database.url,
      }),
    };
  }
}

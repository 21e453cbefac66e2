import type { StatsFs } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { type BeforeApplicationShutdown, Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { SETTINGS, type Settings } from '../../config/index.ts';
import { DomainError } from '../../domain/domain-error.ts';
import { LocalKeyManagement } from '../secrets/index.ts';
import { ClockAgreement, DatabaseClock } from '../timekeeping/index.ts';
import { DiskProbe } from './disk-probe.ts';

/** PostgreSQL writes its log in files of 16 MiB, and stops when one cannot be created. */
const MIN_FREE_BYTES = 64 * 1024 * 1024;

/**
 * Whether the server can do its work: the database responds and accepts writes, the clocks agree, its disk has space, the
 * keyring can be read, and the server is not shutting down.
 */
@Injectable()
export class Readiness implements BeforeApplicationShutdown {
  private isEnding = false;

  constructor(
    private readonly database: DataSource,
    private readonly disk: DiskProbe,
    private readonly keys: LocalKeyManagement,
    private readonly clock: DatabaseClock,
    private readonly clocks: ClockAgreement,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** Says from now on that the server shuts down, so that a load balancer sends its requests elsewhere. */
  end(): void {
    this.isEnding = true;
  }

  beforeApplicationShutdown(): void {
    this.end();
  }

  /** @throws {DomainError} `unavailable`; the message says which part is not ready */
  async assert(): Promise<void> {
    if (this.isEnding) throw unavailable('The service is shutting down.');
    await this.assertDatabase();
    if (this.settings.database.url === null) await this.assertDisk();
    // Every new connection and webhook secret needs the file, so a copy in memory is not enough.
    await this.keys.keyIds().catch((cause: unknown) => {
      throw unavailable('The keyring of the service cannot be read.', cause);
    });
  }

  private async assertDisk(): Promise<void> {
    const disk = await statfs(this.settings.dataDirectory).catch((cause: unknown) => {
      throw unavailable('The data directory cannot be read.', cause);
    });
    if (isNearlyFull(disk)) throw unavailable('The disk of the database is nearly full.');
  }

  private async assertDatabase(): Promise<void> {
    const reading = this.clock.startReading();
    const [row] = await this.database
      .query<[{ isReadOnly: boolean; at: Date }]>(
        `SELECT pg_is_in_recovery() OR current_setting('transaction_read_only') = 'on' AS "isReadOnly",
           clock_timestamp() AS at`,
      )
      .catch((cause: unknown) => {
        throw unavailable('The database does not respond.', cause);
      });
    if (row.isReadOnly) throw unavailable('The database is read-only.');
    this.clocks.assertReading(reading.arrived(row.at));
    const isFull = await this.disk.isFull().catch((cause: unknown) => {
      throw unavailable('The database does not respond.', cause);
    });
    if (isFull) throw unavailable('The disk of the database is full, so it cannot write.');
  }
}

/** @returns whether a file system has too little space for the embedded database */
export function isNearlyFull({ bavail, bsize }: Pick<StatsFs, 'bavail' | 'bsize'>): boolean {
  return bavail * bsize < MIN_FREE_BYTES;
}

function unavailable(reason: string, cause?: unknown): DomainError {
  const message = `${reason} Retry after the time in \`Retry-After\`.`;
  return new DomainError('unavailable', message, { retryAfterSeconds: 1, cause });
}

import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** What the database writes to find out: more than the largest receipt, and less than a file of its log. */
const PROBE_MEBIBYTES = 4;

/** How long a result counts. Anyone may ask for readiness as often as they like, and each probe writes to the disk. */
const FRESH_MS = 1000;

/** PostgreSQL's `disk_full` and `io_error`. */
const NO_SPACE = new Set<unknown>(['53100', '58030']);

/** `configuration_limit_exceeded`: the operator limits temporary files, so nothing is known. */
const LIMIT_EXCEEDED = '53400';

/** Whether the disk of the database accepts data, of an external database too, whose disk this machine cannot see. */
@Injectable()
export class DiskProbe {
  private last: { readonly startedAt: number; readonly isFull: Promise<boolean> } | null = null;

  constructor(private readonly database: DataSource) {}

  /** @returns whether a write failed for want of space @throws {Error} where the database does not respond */
  isFull(): Promise<boolean> {
    const startedAt = performance.now();
    if (this.last === null || startedAt - this.last.startedAt >= FRESH_MS) {
      this.last = { startedAt, isFull: this.probe() };
    }
    return this.last.isFull;
  }

  private async probe(): Promise<boolean> {
    try {
      await this.database.query('SELECT probe_disk($1)', [PROBE_MEBIBYTES]);
      return false;
    } catch (error) {
      const { code } = error as { readonly code?: unknown };
      if (NO_SPACE.has(code)) return true;
      if (code === LIMIT_EXCEEDED) return false;
      throw error;
    }
  }
}

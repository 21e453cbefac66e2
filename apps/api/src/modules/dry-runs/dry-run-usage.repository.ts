import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { SETTINGS, type Settings } from '../../config/index.ts';
import type { Caller } from '../../domain/caller.ts';
import { DomainError } from '../../domain/domain-error.ts';

/** Counts the reads of systems of record that a workspace does not pay for. */
@Injectable()
export class DryRunUsageRepository {
  constructor(
    private readonly database: DataSource,
    @Inject(SETTINGS) private readonly settings: Pick<Settings, 'quotas'>,
  ) {}

  /**
   * Counts one, whatever its reads find.
   * @returns how many are left until the next midnight UTC
   * @throws {DomainError} `quota_exceeded` where none is left
   */
  async spend({ workspaceId, accountId }: Caller): Promise<number> {
    const most = this.settings.quotas.dryRunsPerDay;
    const [row] = await this.database.query<{ used: number }[]>(SPEND, [workspaceId, accountId, most]);
    if (row !== undefined) return most - row.used;
    throw new DomainError(
      'quota_exceeded',
      `The workspace has made ${most} dry runs and recordings today, as many as it may make. Try again after midnight UTC, or verify an operation.`,
    );
  }
}

const SPEND = `
  INSERT INTO dry_run_usage AS u (workspace_id, account_id, day, used)
  VALUES ($1, $2, (now() AT TIME ZONE 'UTC')::date, 1)
  ON CONFLICT (workspace_id) DO UPDATE
    SET day = excluded.day, used = CASE WHEN u.day = excluded.day THEN u.used + 1 ELSE 1 END
    WHERE u.day <> excluded.day OR u.used < $3
  RETURNING used`;

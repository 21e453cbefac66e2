import { Injectable } from '@nestjs/common';
import type { UsageEntry } from '@tookeffect/wire';
import { DataSource } from 'typeorm';
import type { PageRange } from '../../paging/page.ts';

/** A change of the credits, and what orders it. */
export interface UsageHistoryRow {
  /** Grows as transfers are booked; those of one bucket are booked one after the other. */
  readonly key: string;
  readonly entry: UsageEntry;
}

/**
 * The transfers that change what an account has. One that reserves a credit or gives it back moves it within the bucket,
 * so that the entries of a bucket add up to what is available and reserved in it.
 */
@Injectable()
export class UsageHistoryRepository {
  constructor(private readonly database: DataSource) {}

  /** @returns one more than the limit where there are more, newest first */
  async page(accountId: string, { limit, after }: PageRange): Promise<UsageHistoryRow[]> {
    return this.database.query<UsageHistoryRow[]>(
      `SELECT t.id::text AS key, jsonb_build_object(
         'kind', t.kind,
         'bucket', t.bucket,
         'amountCredits', CASE WHEN t.to_place = 'available' THEN t.amount_credits ELSE -t.amount_credits END,
         'operationId', r.operation_id,
         'occurredAt', instant_text(t.created_at)) AS entry
       FROM credit_transfer t
       LEFT JOIN verification_run r ON r.id = t.cause AND t.kind = 'settled'
       WHERE t.account_id = $1 AND t.kind NOT IN ('reserved', 'refunded') AND ($2::bigint IS NULL OR t.id < $2)
       ORDER BY t.id DESC LIMIT $3`,
      [accountId, numberOf(after), limit + 1],
    );
  }
}

/** A key that is none of this list's begins it anew. */
function numberOf(key: string | null): string | null {
  return key !== null && /^[0-9]{1,18}$/.test(key) ? key : null;
}

import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Usage } from '@tookeffect/wire';
import type { Repository } from 'typeorm';
import { acrossAccounts } from '../../database/index.ts';
import type { PageRange } from '../../domain/page.ts';
import { CreditTransferEntity } from './credit-transfer.entity.ts';

/** A transfer of the usage history. */
export interface UsageTransfer {
  readonly transfer: CreditTransferEntity;
  /** The operation that a settled credit paid for; null for other kinds. */
  readonly operationId: string | null;
}

/** The plan id of an account without a subscription. */
const NO_PLAN = 'none';

/** Credits, and the usage that they paid for. */
@Injectable()
export class UsageRepository {
  constructor(
    @InjectRepository(CreditTransferEntity) private readonly transfers: Repository<CreditTransferEntity>,
  ) {}

  /** Reads all numbers in one statement, at one instant of the database's clock. */
  async current(accountId: string): Promise<Usage> {
    const [row] = await this.transfers.query<[CurrentUsage]>(CURRENT_USAGE, [accountId]);
    return {
      plan: {
        id: row.planId ?? NO_PLAN,
        available: Number(row.planAvailable),
        periodEnd: row.periodEnd.toISOString(),
      },
      bought: { available: Number(row.boughtAvailable) },
      verifiedActions: Number(row.verifiedActions),
      reserved: Number(row.reserved),
    };
  }

  /**
   * Reads the transfers that change the sum of available and reserved credits, newest first.
   * @returns one more than the limit if there are more
   */
  async history(accountId: string, { limit, after }: PageRange): Promise<UsageTransfer[]> {
    const query = this.transfers
      .createQueryBuilder('t')
      .leftJoin('verification_run', 'r', `r.id = t.cause AND t.kind = 'settled'`)
      .addSelect('r.operation_id', 'operationId')
      // The same condition as that of the index credit_history.
      .where(`t.account_id = :accountId AND t.kind NOT IN ('reserved', 'refunded')`, { accountId })
      .orderBy('t.id', 'DESC')
      .limit(limit + 1);
    // A cursor of another list has another form, and starts at the first page.
    if (after !== null && /^[0-9]{1,18}$/.test(after)) query.andWhere('t.id < :after', { after });
    const { entities, raw } = await query.getRawAndEntities<{ operationId: string | null }>();
    return entities.map((transfer, index) => ({ transfer, operationId: raw[index]!.operationId }));
  }

  /** Books the end of plan periods of every account, at most `limit`. @returns how many were booked */
  async rollPeriods(limit: number): Promise<number> {
    const [{ rolled }] = await acrossAccounts(() =>
      this.transfers.query<[{ rolled: number }]>('SELECT roll_plan_periods($1) AS rolled', [limit]),
    );
    return rolled;
  }
}

/** Without a current plan period, the period is the calendar month in UTC. */
const CURRENT_USAGE = `
  SELECT plan.plan_id AS "planId",
    CASE WHEN plan.period_end > now() THEN plan.available ELSE 0 END AS "planAvailable",
    COALESCE(CASE WHEN plan.period_end > now() THEN plan.period_end END,
      (date_trunc('month', now() AT TIME ZONE 'UTC') + interval '1 month') AT TIME ZONE 'UTC') AS "periodEnd",
    COALESCE(bought.available, 0) AS "boughtAvailable",
    COALESCE(period.verified_actions, 0) AS "verifiedActions",
    COALESCE(plan.reserved, 0) + COALESCE(bought.reserved, 0) AS reserved
  FROM account a
  LEFT JOIN credit_bucket plan ON plan.account_id = a.id AND plan.bucket = 'plan'
  LEFT JOIN credit_bucket bought ON bought.account_id = a.id AND bought.bucket = 'bought'
  LEFT JOIN usage_period period ON period.account_id = a.id AND period.period_start = current_period(a.id)
  WHERE a.id = $1`;

/** Whole numbers are text, as the driver reads `bigint`. */
interface CurrentUsage {
  readonly planId: string | null;
  readonly planAvailable: string;
  readonly periodEnd: Date;
  readonly boughtAvailable: string;
  readonly verifiedActions: string;
  readonly reserved: string;
}

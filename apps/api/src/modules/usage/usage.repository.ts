import { Injectable } from '@nestjs/common';
import type { Usage } from '@tookeffect/wire';
import { DataSource } from 'typeorm';

/** What an account without a subscription is shown as. */
const NO_PLAN = 'none';

/** Credits and what they were used for. */
@Injectable()
export class UsageRepository {
  constructor(private readonly database: DataSource) {}

  async current(accountId: string): Promise<Usage> {
    const [row] = await this.database.query<[{ usage: Usage }]>(
      `SELECT jsonb_build_object(
         'plan', jsonb_build_object(
           'id', COALESCE(plan.plan_id, $2),
           'available', CASE WHEN plan.period_end > now() THEN plan.available ELSE 0 END,
           'periodEnd', instant_text(COALESCE(CASE WHEN plan.period_end > now() THEN plan.period_end END,
             (date_trunc('month', now() AT TIME ZONE 'UTC') + interval '1 month') AT TIME ZONE 'UTC'))),
         'bought', jsonb_build_object('available', COALESCE(bought.available, 0)),
         'verifiedActions', COALESCE(period.verified_actions, 0),
         'reserved', COALESCE(plan.reserved, 0) + COALESCE(bought.reserved, 0)) AS usage
       FROM account a
       LEFT JOIN credit_bucket plan ON plan.account_id = a.id AND plan.bucket = 'plan'
       LEFT JOIN credit_bucket bought ON bought.account_id = a.id AND bought.bucket = 'bought'
       LEFT JOIN usage_period period ON period.account_id = a.id AND period.period_start = current_period(a.id)
       WHERE a.id = $1`,
      [accountId, NO_PLAN],
    );
    return row.usage;
  }

  /** Books the end of at most that many plan periods that are over. @returns how many */
  async rollPeriods(limit: number): Promise<number> {
    const [row] = await this.database.query<[{ rolled: number }]>('SELECT roll_plan_periods($1) AS rolled', [
      limit,
    ]);
    return row.rolled;
  }
}

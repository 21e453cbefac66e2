import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The setting `tookeffect.account` may name several accounts, with a space between, so that row level security shows a batch
 * of calls the accounts of these calls only.
 */
export class SeveralAccounts1763600000064 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const policy of ACCOUNT_POLICIES) await runner.query(policy(IS_ONE_OF_SEVERAL));
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const policy of ACCOUNT_POLICIES) await runner.query(policy(`= ${SETTING}`));
  }
}

const SETTING = `current_setting('tookeffect.account', true)`;

export const IS_ONE_OF_SEVERAL = `= ANY (string_to_array(${SETTING}, ' '))`;

/** @param isVisible compares the column of the account with the setting */
type Policy = (isVisible: string) => string;

/** Tables with the policy `one_account`. */
const TABLES = [
  ...['workspace', 'api_key', 'credit_bucket', 'credit_transfer', 'connection', 'webhook_secret'],
  ...['provider_event', 'purchase', 'operation', 'effect_key', 'action_result', 'idempotency_key'],
  ...['usage_period', 'receipt', 'claim', 'event_usage', 'contract_deprecation', 'dry_run_usage'],
];

const condition = (column: string, isVisible: string): string =>
  `(${column} ${isVisible} OR ${SETTING} = '*')`;

/** The statements that give every table with an account its policy. */
export const ACCOUNT_POLICIES: readonly Policy[] = [
  ...TABLES.map(
    (table): Policy =>
      (isVisible) =>
        `ALTER POLICY one_account ON ${table} USING ${condition('account_id', isVisible)}`,
  ),
  (isVisible) => `ALTER POLICY one_account ON account USING ${condition('id', isVisible)}`,
  (isVisible) =>
    `ALTER POLICY one_account_reads ON verification_run USING ${condition('account_id', isVisible)}`,
  (isVisible) =>
    `ALTER POLICY one_account_begins ON verification_run WITH CHECK ${condition('account_id', isVisible)}`,
  (isVisible) => `ALTER POLICY one_account_ends ON verification_run
    USING (state = 'live' AND ${condition('account_id', isVisible)}) WITH CHECK ${condition('account_id', isVisible)}`,
  (isVisible) => `ALTER POLICY shipped_or_own ON contract
    USING (account_id IS NULL OR ${condition('account_id', isVisible)})`,
  (isVisible) => `ALTER POLICY own ON contract WITH CHECK ${condition('account_id', isVisible)}`,
];

import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The second wall between accounts. A role that does not own the tables sees and writes the rows of one account: the one
 * that the setting `tookeffect.account` names until the end of the transaction. Without the setting it sees none.
 */
export class RowSecurity1763600000014 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of [...ACCOUNT_TABLES, 'account', 'provider_event_key', 'verification_run']) {
      await runner.query(`ALTER TABLE ${table} DISABLE ROW LEVEL SECURITY`);
      const policies = table === 'verification_run' ? RUN_POLICIES : ['one_account'];
      for (const policy of policies) await runner.query(`DROP POLICY ${policy} ON ${table}`);
    }
  }
}

/** Tables whose rows name their account. */
const ACCOUNT_TABLES = [
  ...['workspace', 'api_key', 'credit_bucket', 'credit_transfer', 'connection', 'webhook_secret'],
  ...['provider_event', 'purchase', 'operation', 'effect_key', 'action_result', 'idempotency_key'],
  ...['usage_period', 'receipt', 'claim'],
];

const SETTING = `current_setting('tookeffect.account', true)`;

/** Work that concerns every account has the value `*`. */
const oneAccount = (column: string): string => `(${column} = ${SETTING} OR ${SETTING} = '*')`;

const RUN_POLICIES = ['one_account_reads', 'one_account_begins', 'one_account_ends'];

const STATEMENTS = [
  ...ACCOUNT_TABLES.map((table) => rowSecurity(table, oneAccount('account_id'))),
  rowSecurity('account', oneAccount('id')),
  // The rows have no account: they belong to the account of their workspace, and only its workspaces are visible.
  rowSecurity('provider_event_key', `(${SETTING} = '*' OR workspace_id IN (SELECT id FROM workspace))`),
  // A run changes once, when it ends.
  `ALTER TABLE verification_run ENABLE ROW LEVEL SECURITY;
  CREATE POLICY one_account_reads ON verification_run FOR SELECT USING ${oneAccount('account_id')};
  CREATE POLICY one_account_begins ON verification_run FOR INSERT WITH CHECK ${oneAccount('account_id')};
  CREATE POLICY one_account_ends ON verification_run FOR UPDATE
    USING (state = 'live' AND ${oneAccount('account_id')}) WITH CHECK ${oneAccount('account_id')}`,
];

function rowSecurity(table: string, condition: string): string {
  return `ALTER TABLE ${table} ENABLE ROW LEVEL SECURITY;
  CREATE POLICY one_account ON ${table} USING ${condition}`;
}

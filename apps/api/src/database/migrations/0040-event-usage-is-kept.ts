import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the events of a workspace take is changed with each event, and never removed: without it a quota begins again. */
export class EventUsageIsKept1763600000040 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TRIGGER event_usage_is_history BEFORE DELETE ON event_usage
        FOR EACH ROW EXECUTE FUNCTION refuse_change();
      CREATE TRIGGER event_usage_is_kept BEFORE TRUNCATE ON event_usage
        FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TRIGGER event_usage_is_kept ON event_usage;
      DROP TRIGGER event_usage_is_history ON event_usage`);
  }
}

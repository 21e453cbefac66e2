import type { QueryRunner } from 'typeorm';
import type { CompatibleMigration } from '../migration-checksums.ts';

/**
 * What is signed can be checked later: a receipt says how far the clock of its server was from the database's, whose time its
 * instants have, and an event has the digest of its body. Most providers sign more than the body, so that `signed_digest`
 * cannot be recomputed.
 */
export class SignedContent1763600000072 implements CompatibleMigration {
  readonly compatibleSince = 'ShippedContractsByContent1763600000071';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE receipt ADD COLUMN clock_difference_ms integer;
      COMMENT ON COLUMN receipt.clock_difference_ms IS
        'Server minus database, at the reservation. Null for receipts of earlier builds, which have the time of their server.';
      ALTER TABLE provider_event ADD COLUMN body_digest bytea CHECK (octet_length(body_digest) = 32);
      COMMENT ON COLUMN provider_event.body_digest IS
        'SHA-256 of the body; it stays when the body is erased. Null for events of earlier builds.'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE provider_event DROP COLUMN body_digest;
      ALTER TABLE receipt DROP COLUMN clock_difference_ms`);
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The types of credentials are a closed list of the schemas, so that a new one needs no change of this table. */
export class CredentialTypes1763600000039 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE connection DROP CONSTRAINT connection_credential_type_check,
      ADD CONSTRAINT connection_credential_type_check CHECK (credential_type ~ '^[a-z][a-z_]{0,31}$')`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE connection DROP CONSTRAINT connection_credential_type_check,
      ADD CONSTRAINT connection_credential_type_check
        CHECK (credential_type IN ('none', 'bearer', 'basic', 'header'))`);
  }
}

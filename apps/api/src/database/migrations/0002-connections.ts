import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Connections to systems of record, with the sealed credentials that read them. */
export class Connections1763600000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(CONNECTION);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE connection');
  }
}

/*
 * A deleted connection keeps its row, because operations and receipts refer to it, and loses its credential. Its name
 * can be used again.
 */
const CONNECTION = `
CREATE TABLE connection (
  id text PRIMARY KEY,
  account_id text NOT NULL,
  workspace_id text NOT NULL,
  service text NOT NULL,
  name text NOT NULL,
  base_url text NOT NULL,
  credential_type text NOT NULL CHECK (credential_type IN ('none', 'bearer', 'basic', 'header')),
  environment text NOT NULL CHECK (environment IN ('live', 'test')),
  write_access_reason text,
  -- What only the owner can say about the system, as in schemas/wire/connection.schema.json.
  declarations jsonb NOT NULL DEFAULT '{}',
  -- Bound to workspace_id, id, credential_type and the origin of base_url: it can be opened in this row only.
  sealed_credential text,
  last_test_outcome text NOT NULL CHECK (last_test_outcome IN ('usable', 'unreachable', 'denied', 'can_write')),
  last_tested_at timestamptz NOT NULL DEFAULT date_trunc('milliseconds', now()),
  created_at timestamptz NOT NULL DEFAULT date_trunc('milliseconds', now()),
  last_used_at timestamptz,
  deleted_at timestamptz,
  UNIQUE (account_id, id),
  FOREIGN KEY (account_id, workspace_id) REFERENCES workspace (account_id, id),
  CHECK ((deleted_at IS NULL) = (sealed_credential IS NOT NULL))
);
CREATE UNIQUE INDEX connection_name ON connection (workspace_id, name) WHERE deleted_at IS NULL;
CREATE INDEX connection_by_workspace ON connection (workspace_id, id) WHERE deleted_at IS NULL;
`;

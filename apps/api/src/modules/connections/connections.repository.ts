import type { ConnectionTestOutcome } from '@tookeffect/wire';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { ConnectionRow } from './domain/connection-row.ts';

/** A row to be; the database adds the instants. */
export type NewConnectionRow = Omit<
  ConnectionRow,
  'last_tested_at' | 'created_at' | 'last_used_at' | 'deleted_at'
> & { readonly sealed_credential: string };

/** A connection whose credential is still there. */
export type LiveConnectionRow = ConnectionRow & { readonly sealed_credential: string };

/** Rows of the table `connection`. Deleted ones are found by nobody. */
@Injectable()
export class ConnectionsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** @returns `name_taken` when the workspace has a connection of that name */
  async insert(row: NewConnectionRow): Promise<ConnectionRow | 'name_taken'> {
    const columns = [row.id, row.account_id, row.workspace_id, row.service, row.name, row.base_url];
    const more = [row.credential_type, row.environment, row.write_access_reason, row.sealed_credential];
    const rows = await this.dataSource.query<ConnectionRow[]>(
      `INSERT INTO connection (id, account_id, workspace_id, service, name, base_url, credential_type, environment,
         write_access_reason, sealed_credential, last_test_outcome)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
       ON CONFLICT (workspace_id, name) WHERE deleted_at IS NULL DO NOTHING RETURNING *`,
      [...columns, ...more, row.last_test_outcome],
    );
    return rows[0] ?? 'name_taken';
  }

  async find(workspaceId: string, id: string): Promise<LiveConnectionRow | undefined> {
    const rows = await this.dataSource.query<LiveConnectionRow[]>(
      'SELECT * FROM connection WHERE workspace_id = $1 AND id = $2 AND deleted_at IS NULL',
      [workspaceId, id],
    );
    return rows[0];
  }

  /** @returns at most two: whoever asks for a service's only connection needs to know no more */
  async findOfService(workspaceId: string, service: string): Promise<LiveConnectionRow[]> {
    return this.dataSource.query(
      'SELECT * FROM connection WHERE workspace_id = $1 AND service = $2 AND deleted_at IS NULL LIMIT 2',
      [workspaceId, service],
    );
  }

  /** @param before an id; the rows created before it follow, newest first */
  async page(workspaceId: string, before: string | null, limit: number): Promise<ConnectionRow[]> {
    return this.dataSource.query(
      `SELECT * FROM connection WHERE workspace_id = $1 AND deleted_at IS NULL AND ($2::text IS NULL OR id < $2)
       ORDER BY id DESC LIMIT $3`,
      [workspaceId, before, limit],
    );
  }

  /** Erases the credential and keeps the row. @returns whether it was there */
  async delete(workspaceId: string, id: string): Promise<boolean> {
    const [rows] = await this.dataSource.query<[unknown[], number]>(
      `UPDATE connection SET deleted_at = now(), sealed_credential = NULL
       WHERE workspace_id = $1 AND id = $2 AND deleted_at IS NULL RETURNING id`,
      [workspaceId, id],
    );
    return rows.length > 0;
  }

  /** @returns when it was tested; undefined when it was deleted meanwhile */
  async recordTest(id: string, outcome: ConnectionTestOutcome): Promise<Date | undefined> {
    const [rows] = await this.dataSource.query<[{ last_tested_at: Date }[], number]>(
      `UPDATE connection SET last_test_outcome = $2, last_tested_at = date_trunc('milliseconds', now())
       WHERE id = $1 AND deleted_at IS NULL RETURNING last_tested_at`,
      [id, outcome],
    );
    return rows[0]?.last_tested_at;
  }

  /** Some live rows after an id, in the order of ids. */
  async sealedAfter(id: string, limit: number): Promise<LiveConnectionRow[]> {
    return this.dataSource.query(
      'SELECT * FROM connection WHERE id > $1 AND deleted_at IS NULL ORDER BY id LIMIT $2',
      [id, limit],
    );
  }

  /** Replaces a sealed credential, unless the row was deleted or resealed meanwhile. */
  async replaceSealed(id: string, before: string, after: string): Promise<void> {
    await this.dataSource.query(
      'UPDATE connection SET sealed_credential = $3 WHERE id = $1 AND sealed_credential = $2',
      [id, before, after],
    );
  }
}

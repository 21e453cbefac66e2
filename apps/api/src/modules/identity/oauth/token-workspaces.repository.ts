import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** Which workspaces there are for tokens to act in. */
@Injectable()
export class TokenWorkspacesRepository {
  constructor(private readonly database: DataSource) {}

  /**
   * @param workspaceId null for the account's only one
   * @returns its id; null where the account has no such workspace, or none or several to choose from
   */
  async find(accountId: string, workspaceId: string | null): Promise<string | null> {
    const rows = await this.database.query<{ id: string }[]>(
      'SELECT id FROM workspace WHERE account_id = $1 AND ($2::text IS NULL OR id = $2) LIMIT 2',
      [accountId, workspaceId],
    );
    return rows.length === 1 ? rows[0]!.id : null;
  }
}

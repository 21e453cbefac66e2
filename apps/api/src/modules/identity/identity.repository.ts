import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Tenant } from './domain/tenant.ts';

const TENANT = `account_id AS "accountId", id AS "workspaceId"`;

/** Accounts and workspaces. */
@Injectable()
export class IdentityRepository {
  constructor(private readonly database: DataSource) {}

  async firstWorkspace(): Promise<Tenant | null> {
    const [row] = await this.database.query<Tenant[]>(
      `SELECT ${TENANT} FROM workspace ORDER BY created_at, id LIMIT 1`,
    );
    return row ?? null;
  }

  async firstWorkspaceOf(accountId: string): Promise<Tenant | null> {
    const [row] = await this.database.query<Tenant[]>(
      `SELECT ${TENANT} FROM workspace WHERE account_id = $1 ORDER BY created_at, id LIMIT 1`,
      [accountId],
    );
    return row ?? null;
  }

  async workspace(id: string): Promise<Tenant | null> {
    const [row] = await this.database.query<Tenant[]>(`SELECT ${TENANT} FROM workspace WHERE id = $1`, [id]);
    return row ?? null;
  }

  /** Both have the name. */
  async insertAccount(tenant: Tenant, name: string): Promise<void> {
    await this.database.transaction((manager) => insert(manager, tenant, name));
  }

  /** @returns false where another process has made the first account meanwhile */
  async insertFirstAccount(tenant: Tenant): Promise<boolean> {
    return this.database.transaction(async (manager) => {
      await manager.query('LOCK TABLE account IN SHARE ROW EXCLUSIVE MODE');
      const [{ count }] = await manager.query<[{ count: string }]>('SELECT count(*) FROM account');
      if (count !== '0') return false;
      await insert(manager, tenant, 'default');
      return true;
    });
  }
}

async function insert(
  manager: EntityManager,
  { accountId, workspaceId }: Tenant,
  name: string,
): Promise<void> {
  await manager.query('INSERT INTO account (id, name) VALUES ($1, $2)', [accountId, name]);
  await manager.query('INSERT INTO workspace (id, account_id, name) VALUES ($1, $2, $3)', [
    workspaceId,
    accountId,
    name,
  ]);
}

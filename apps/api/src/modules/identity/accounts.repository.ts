import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { EntityManager, FindOptionsWhere, Repository } from 'typeorm';
import { inAccount } from '../../database/index.ts';
import { AccountEntity } from './account.entity.ts';
import { WorkspaceEntity } from './workspace.entity.ts';

/** An account and one of its workspaces. */
export interface Tenant {
  readonly accountId: string;
  readonly workspaceId: string;
}

/** An advisory lock: of the servers that start on an empty database, one creates the first account. */
const FIRST_ACCOUNT_LOCK = 7_603_313;

/** Accounts and workspaces. */
@Injectable()
export class AccountsRepository {
  constructor(@InjectRepository(WorkspaceEntity) private readonly workspaces: Repository<WorkspaceEntity>) {}

  /** The workspace that was created first. */
  firstWorkspace(): Promise<Tenant | null> {
    return this.oldest({});
  }

  /** The workspace of the account that was created first. */
  firstWorkspaceOfAccount(accountId: string): Promise<Tenant | null> {
    return this.oldest({ accountId });
  }

  workspace(id: string): Promise<Tenant | null> {
    return this.oldest({ id });
  }

  /**
   * Finds the workspace that an access token acts in.
   * @param workspaceId null for the account's only one
   * @returns its id; null where the account has no such workspace, or has several and none is named
   */
  async tokenWorkspace(accountId: string, workspaceId: string | null): Promise<string | null> {
    const where = { accountId, ...(workspaceId !== null && { id: workspaceId }) };
    const found = await inAccount(accountId, () => this.workspaces.find({ where, take: 2 }));
    return found.length === 1 ? found[0]!.id : null;
  }

  /** Creates an account with one workspace; both have the name. */
  async insertAccount(tenant: Tenant, name: string): Promise<void> {
    await this.workspaces.manager.transaction((manager) => insert(manager, tenant, name));
  }

  /** @returns false where another process has created the first account in the meantime */
  async insertFirstAccount(tenant: Tenant): Promise<boolean> {
    return this.workspaces.manager.transaction(async (manager) => {
      await manager.query('SELECT pg_advisory_xact_lock($1)', [FIRST_ACCOUNT_LOCK]);
      if (await manager.exists(AccountEntity)) return false;
      await insert(manager, tenant, 'default');
      return true;
    });
  }

  private async oldest(where: FindOptionsWhere<WorkspaceEntity>): Promise<Tenant | null> {
    const [found] = await this.workspaces.find({ where, order: { createdAt: 'ASC', id: 'ASC' }, take: 1 });
    return found === undefined ? null : { accountId: found.accountId, workspaceId: found.id };
  }
}

async function insert(
  manager: EntityManager,
  { accountId, workspaceId }: Tenant,
  name: string,
): Promise<void> {
  await manager.insert(AccountEntity, { id: accountId, name });
  await manager.insert(WorkspaceEntity, { id: workspaceId, accountId, name });
}

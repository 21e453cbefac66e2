import { Injectable } from '@nestjs/common';
import { newId } from '../../ids/new-id.ts';
import { AccountsRepository, type Tenant } from './accounts.repository.ts';

/** Creates and finds accounts and their workspaces. */
@Injectable()
export class AccountsService {
  constructor(private readonly accounts: AccountsRepository) {}

  /** @returns the first account's first workspace, created now where the database is new */
  async firstTenant(): Promise<Tenant & { isNew: boolean }> {
    const known = await this.accounts.firstWorkspace();
    if (known) return { ...known, isNew: false };
    const tenant = newTenant();
    if (await this.accounts.insertFirstAccount(tenant)) return { ...tenant, isNew: true };
    return this.firstTenant();
  }

  /** Creates an account with one workspace and no credits. */
  async create(name: string): Promise<Tenant> {
    const tenant = newTenant();
    await this.accounts.insertAccount(tenant, name);
    return tenant;
  }

  /** @returns the workspace, or the account's first one; null where there is none */
  async find(
    search: { readonly workspaceId: string } | { readonly accountId: string },
  ): Promise<Tenant | null> {
    return 'workspaceId' in search
      ? this.accounts.workspace(search.workspaceId)
      : this.accounts.firstWorkspaceOfAccount(search.accountId);
  }
}

function newTenant(): Tenant {
  return { accountId: newId('acc'), workspaceId: newId('ws') };
}

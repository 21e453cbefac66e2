import { Injectable } from '@nestjs/common';
import { newId } from '../../ids/new-id.ts';
import type { Tenant } from './domain/tenant.ts';
import { IdentityRepository } from './identity.repository.ts';

/** Makes and finds accounts, each with its workspace. */
@Injectable()
export class AccountsService {
  constructor(private readonly identities: IdentityRepository) {}

  /** @returns the first account's first workspace, made now where the database is new */
  async firstTenant(): Promise<Tenant & { isNew: boolean }> {
    const known = await this.identities.firstWorkspace();
    if (known) return { ...known, isNew: false };
    const tenant = newTenant();
    if (await this.identities.insertFirstAccount(tenant)) return { ...tenant, isNew: true };
    return this.firstTenant();
  }

  /** Makes an account with one workspace, and no credit. */
  async create(name: string): Promise<Tenant> {
    const tenant = newTenant();
    await this.identities.insertAccount(tenant, name);
    return tenant;
  }

  /** @returns the workspace, or the account's first one; null where there is none */
  async find(
    place: { readonly workspaceId: string } | { readonly accountId: string },
  ): Promise<Tenant | null> {
    return 'workspaceId' in place
      ? this.identities.workspace(place.workspaceId)
      : this.identities.firstWorkspaceOf(place.accountId);
  }
}

function newTenant(): Tenant {
  return { accountId: newId('acc'), workspaceId: newId('ws') };
}

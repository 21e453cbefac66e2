import { Inject, Injectable } from '@nestjs/common';
import type { ApiKey, CreatedApiKey, Scope } from '@tookeffect/core';
import { newId } from '../../ids/new-id.ts';
import { apiKeyDigest } from './api-key-digest.ts';
import { API_KEY_PEPPER } from './api-key-pepper.ts';
import { newApiKeyText } from './api-key-text.ts';
import { IdentityRepository } from './identity.repository.ts';

/** Whose key it is to be. */
export interface Tenant {
  readonly accountId: string;
  readonly workspaceId: string;
}

/** Makes accounts and keys. */
@Injectable()
export class ApiKeysService {
  constructor(
    private readonly identities: IdentityRepository,
    @Inject(API_KEY_PEPPER) private readonly pepper: Buffer,
  ) {}

  /** @returns the first account's first workspace, made now where the database is new */
  async firstTenant(): Promise<Tenant & { isNew: boolean }> {
    const known = await this.identities.firstWorkspace();
    if (known) return { ...known, isNew: false };
    const tenant = { accountId: newId('acc'), workspaceId: newId('ws') };
    if (await this.identities.insertFirstAccount(tenant.accountId, tenant.workspaceId)) {
      return { ...tenant, isNew: true };
    }
    return this.firstTenant();
  }

  /**
   * Makes a key. Its text is in the answer and nowhere else.
   * @param lifetimeSeconds until it expires
   */
  async create(
    tenant: Tenant,
    name: string,
    scopes: readonly Scope[],
    lifetimeSeconds: number,
  ): Promise<CreatedApiKey> {
    const id = newId('key');
    const secret = newApiKeyText(id);
    const { createdAt, expiresAt } = await this.identities.insertApiKey({
      id,
      ...tenant,
      name,
      scopes,
      secretDigest: apiKeyDigest(secret, this.pepper),
      lifetimeSeconds,
    });
    const unused = { lastUsedAt: null, revokedAt: null, replacedBy: null };
    const apiKey: ApiKey = { id, name, scopes: [...scopes], createdAt, expiresAt, ...unused };
    return { apiKey, secret };
  }
}

import { Inject, Injectable } from '@nestjs/common';
import type {
  ApiKey,
  ApiKeyList,
  Caller as CallerDocument,
  CreateApiKeyRequest,
  CreatedApiKey,
  RotateApiKeyRequest,
  RotatedApiKey,
  Scope,
} from '@tookeffect/wire';
import { SERVER_VERSION, SETTINGS, type Settings } from '../../config/index.ts';
import { type Caller, refuseMissingScope } from '../../domain/caller.ts';
import { DomainError, notFound } from '../../domain/domain-error.ts';
import { newId } from '../../ids/new-id.ts';
import { toPage, type PageQuery, pageRange } from '../../domain/page.ts';
import type { Tenant } from './accounts.repository.ts';
import { invalidApiKey, readApiKeyRequest } from './api-key-rules.ts';
import { apiKeyDigest, newApiKeyText } from './api-key-text.ts';
import type { ApiKeyEntity } from './api-key.entity.ts';
import { ApiKeysRepository } from './api-keys.repository.ts';
import { Peppers } from './peppers.ts';

/** How long the old key is accepted beside the new one where the request names no grace time. */
const DEFAULT_GRACE_SECONDS = 24 * 3600;

/** Creates, shows, rotates and revokes keys. Only the response of its creation contains a key's text. */
@Injectable()
export class ApiKeysService {
  constructor(
    private readonly repository: ApiKeysRepository,
    private readonly peppers: Peppers,
    @Inject(SETTINGS) private readonly settings: Pick<Settings, 'quotas'>,
  ) {}

  /**
   * Creates a key for the operator, with any scopes.
   * @param expires seconds from now until it expires, or the instant
   * @throws {DomainError} `request_invalid` for an expiry in the past, or more than 365 days ahead; `quota_exceeded`
   */
  async create(
    { accountId, workspaceId }: Tenant,
    name: string,
    scopes: readonly Scope[],
    expires: number | Date,
  ): Promise<CreatedApiKey> {
    const { secret, ...made } = await this.newKey();
    const key = { ...made, accountId, workspaceId, name, scopes, expires };
    // Each key has limits of its own, so their number is bounded.
    const { apiKeys } = this.settings.quotas;
    const row = await this.repository.insert(key, apiKeys);
    if (row === 'too_many') {
      throw new DomainError(
        'quota_exceeded',
        `The account has ${apiKeys} API keys that are accepted, as many as it may have. Revoke one that nobody uses: \`lastUsedAt\` of \`GET /v1/api-keys\` shows which.`,
      );
    }
    if (row === 'expiry') {
      throw invalidApiKey('/expiresAt', 'The expiry must be in the future, and at most 365 days from now.');
    }
    return { apiKey: toApiKey(row), secret };
  }

  /** Creates a key for the caller. @throws {DomainError} `request_invalid` · `quota_exceeded` · `scope_missing` for a scope that the caller lacks */
  async createFor(caller: Caller, request: CreateApiKeyRequest): Promise<CreatedApiKey> {
    const { name, scopes, expires } = readApiKeyRequest(request);
    refuseMissingScope(caller.scopes, scopes);
    return this.create(caller, name, scopes, expires);
  }

  /** Describes the credential of a request. */
  async describeCaller(caller: Caller): Promise<CallerDocument> {
    const { credentialId, workspaceId, scopes } = caller;
    const common = { workspaceId, scopes: [...scopes], serverVersion: SERVER_VERSION };
    if (!credentialId.startsWith('key_')) return { ...common, credentialType: 'access_token', apiKey: null };
    const { id, name, expiresAt } = await this.get(caller, credentialId);
    return { ...common, credentialType: 'api_key', apiKey: { id, name, expiresAt } };
  }

  /** Newest first. @throws {DomainError} `request_invalid` for an invalid limit or cursor */
  async list({ workspaceId }: Caller, query: PageQuery): Promise<ApiKeyList> {
    const range = pageRange('api-keys', query);
    const rows = await this.repository.page(workspaceId, range.after, range.limit + 1);
    return toPage(rows.map(toApiKey), range, ({ id }) => id);
  }

  /** @throws {DomainError} `not_found` */
  async get({ workspaceId }: Caller, id: string): Promise<ApiKey> {
    return toApiKey(await this.find(workspaceId, id));
  }

  /**
   * Rotates a key. The caller gets the new key, so the caller must have each of its scopes.
   * @throws {DomainError} `not_found` · `scope_missing` · `api_key_not_rotatable`
   */
  async rotate(
    { workspaceId, scopes }: Caller,
    id: string,
    { graceSeconds = DEFAULT_GRACE_SECONDS }: RotateApiKeyRequest,
  ): Promise<RotatedApiKey> {
    // The scopes of a key never change, so reading them before the lock is safe.
    refuseMissingScope(scopes, (await this.find(workspaceId, id)).scopes);
    const { secret, ...successor } = await this.newKey();
    const rotated = await this.repository.rotate(workspaceId, id, successor, graceSeconds);
    if (rotated === null) throw notFound();
    if (typeof rotated === 'string') throw new DomainError('api_key_not_rotatable', rotated);
    return { apiKey: toApiKey(rotated.next), secret, previous: toApiKey(rotated.previous) };
  }

  /**
   * Revokes a key permanently; within a second every server refuses it. A second call changes nothing.
   * @throws {DomainError} `not_found` · `scope_missing` for a key with a scope that the caller lacks: otherwise a lesser
   *   key could lock out an administrator
   */
  async revoke({ workspaceId, scopes }: Caller, id: string): Promise<void> {
    // The scopes of a key never change, so reading them before the update is safe.
    refuseMissingScope(scopes, (await this.find(workspaceId, id)).scopes);
    if (!(await this.repository.revoke(workspaceId, id))) throw notFound();
  }

  /** Revokes a key of any workspace, for the operator. @returns whether the key exists */
  async revokeAnywhere(id: string): Promise<boolean> {
    return this.repository.revoke(null, id);
  }

  private async find(workspaceId: string, id: string): Promise<ApiKeyEntity> {
    const row = await this.repository.find(workspaceId, id);
    if (row === null) throw notFound();
    return row;
  }

  private async newKey(): Promise<{ id: string; secret: string; secretDigest: Buffer; pepperId: string }> {
    const id = newId('key');
    const secret = newApiKeyText(id);
    const { key, id: pepperId } = await this.peppers.current();
    return { id, secret, secretDigest: apiKeyDigest(secret, key), pepperId };
  }
}

function toApiKey(key: ApiKeyEntity): ApiKey {
  const { id, name, scopes, createdAt, expiresAt, lastUsedAt, revokedAt, replacedBy } = key;
  return {
    id,
    name,
    scopes,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    revokedAt: revokedAt?.toISOString() ?? null,
    replacedBy,
  };
}

import { Inject, Injectable } from '@nestjs/common';
import type {
  ApiKey,
  ApiKeyList,
  CreateApiKeyRequest,
  CreatedApiKey,
  RotateApiKeyRequest,
  RotatedApiKey,
  Scope,
} from '@tookeffect/wire';
import type { Caller } from '../../domain/caller.ts';
import { DomainError } from '../../domain/domain-error.ts';
import { refuseMissingScope } from '../../domain/missing-scope.ts';
import { notFound } from '../../domain/not-found.ts';
import { newId } from '../../ids/new-id.ts';
import { toPage, type PageQuery, pageRange } from '../../paging/page.ts';
import { apiKeyDigest } from './api-key-digest.ts';
import { API_KEY_PEPPER } from './api-key-pepper.ts';
import { newApiKeyText } from './api-key-text.ts';
import { ApiKeysRepository } from './api-keys.repository.ts';
import { type ApiKeyRow, apiKeyOf } from './domain/api-key-row.ts';
import type { Tenant } from './domain/tenant.ts';
import { invalidApiKey, readApiKeyRequest } from './read-api-key-request.ts';

/** How long the old key is accepted beside the new one, unless told. */
const DEFAULT_GRACE_SECONDS = 24 * 3600;

/** Makes, shows, rotates and revokes keys. A key's text is in the answer that made it and nowhere else. */
@Injectable()
export class ApiKeysService {
  constructor(
    private readonly repository: ApiKeysRepository,
    @Inject(API_KEY_PEPPER) private readonly pepper: Buffer,
  ) {}

  /**
   * Makes a key as the operator: with any scopes.
   * @param expires seconds from now until it expires, or the instant
   * @throws {DomainError} `request_invalid` for an expiry in the past, or more than 365 days ahead
   */
  async create(
    { accountId, workspaceId }: Tenant,
    name: string,
    scopes: readonly Scope[],
    expires: number | Date,
  ): Promise<CreatedApiKey> {
    const { id, secret, secretDigest } = this.newKey();
    const row = await this.repository.insert({
      ...{ id, accountId, workspaceId, name, scopes, secretDigest, expires },
    });
    if (row === null) {
      throw invalidApiKey('/expiresAt', 'A key expires after now, and at most 365 days from now.');
    }
    return { apiKey: apiKeyOf(row), secret };
  }

  /** Makes a key as the caller. @throws {DomainError} `request_invalid` · `scope_missing` for one that the caller lacks */
  async createFor(caller: Caller, request: CreateApiKeyRequest): Promise<CreatedApiKey> {
    const { name, scopes, expires } = readApiKeyRequest(request);
    refuseMissingScope(caller.scopes, scopes);
    return this.create(caller, name, scopes, expires);
  }

  /** Newest first. @throws {DomainError} `request_invalid` for a limit or a cursor that is none */
  async list({ workspaceId }: Caller, query: PageQuery): Promise<ApiKeyList> {
    const range = pageRange(query);
    const rows = await this.repository.page(workspaceId, range.after, range.limit + 1);
    return toPage(rows.map(apiKeyOf), range, ({ id }) => id);
  }

  /** @throws {DomainError} `not_found` */
  async get({ workspaceId }: Caller, id: string): Promise<ApiKey> {
    return apiKeyOf(await this.found(workspaceId, id));
  }

  /**
   * Whoever rotates reads the new key, so that a caller must have each of its scopes.
   * @throws {DomainError} `not_found` · `scope_missing` · `api_key_not_rotatable`
   */
  async rotate(
    { workspaceId, scopes }: Caller,
    id: string,
    { graceSeconds = DEFAULT_GRACE_SECONDS }: RotateApiKeyRequest,
  ): Promise<RotatedApiKey> {
    // The scopes of a key never change, so that looking at them ahead of the lock is safe.
    refuseMissingScope(scopes, (await this.found(workspaceId, id)).scopes);
    const { secret, ...successor } = this.newKey();
    const rotated = await this.repository.rotate(workspaceId, id, successor, graceSeconds);
    if (rotated === null) throw notFound();
    if (typeof rotated === 'string') throw new DomainError('api_key_not_rotatable', rotated);
    return { apiKey: apiKeyOf(rotated.next), secret, previous: apiKeyOf(rotated.previous) };
  }

  /** For good, and within a second everywhere; again it changes nothing. @throws {DomainError} `not_found` */
  async revoke({ workspaceId }: Caller, id: string): Promise<void> {
    if (!(await this.repository.revoke(workspaceId, id))) throw notFound();
  }

  /** Revokes a key as the operator, whosever it is. @returns whether there is such a key */
  async revokeAnywhere(id: string): Promise<boolean> {
    return this.repository.revoke(null, id);
  }

  private async found(workspaceId: string, id: string): Promise<ApiKeyRow> {
    const row = await this.repository.find(workspaceId, id);
    if (row === null) throw notFound();
    return row;
  }

  private newKey(): { id: string; secret: string; secretDigest: Buffer } {
    const id = newId('key');
    const secret = newApiKeyText(id);
    return { id, secret, secretDigest: apiKeyDigest(secret, this.pepper) };
  }
}

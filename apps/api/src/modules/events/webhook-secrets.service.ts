import { randomBytes } from 'node:crypto';
import type { CreatedWebhookSecret, CreateWebhookSecretRequest, WebhookSecretList } from '@tookeffect/wire';
import { Inject, Injectable } from '@nestjs/common';
import { publicUrl, SETTINGS, type Settings } from '../../config/index.ts';
import type { Caller } from '../../domain/caller.ts';
import { DomainError, type FaultyPlace, notFound } from '../../domain/domain-error.ts';
import { parseInstant } from '../../domain/instant.ts';
import { newId } from '../../ids/new-id.ts';
import { type PageQuery, toPage, pageRange } from '../../paging/page.ts';
import { webhookSecretOf } from './domain/webhook-secret-row.ts';
import { PROVIDER_WEBHOOKS } from './providers/provider-webhooks.ts';
import { WebhookSecretKeeper } from './webhook-secret-keeper.ts';
import { WebhookSecretsRepository } from './webhook-secrets.repository.ts';

/** Each delivery is checked against every active secret, so there are few: two suffice to rotate. */
const MAX_ACTIVE = 5;
const HINT_LENGTH = 4;

/** The secrets that a workspace's providers sign with. */
@Injectable()
export class WebhookSecretsService {
  constructor(
    private readonly repository: WebhookSecretsRepository,
    private readonly keeper: WebhookSecretKeeper,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** Seals the caller's secret, or a new one, which is in the answer this once. @throws {DomainError} `request_invalid` */
  async create(
    { accountId, workspaceId }: Caller,
    { provider, secret, expiresAt }: CreateWebhookSecretRequest,
  ): Promise<CreatedWebhookSecret> {
    if (!PROVIDER_WEBHOOKS.has(provider)) {
      throw invalid({ pointer: '/provider', message: 'No signed webhook of this provider is known.' });
    }
    const made = secret === undefined ? `whsec_${randomBytes(32).toString('base64url')}` : null;
    const signing = secret ?? made!;
    const place = { id: newId('whs'), workspace_id: workspaceId, provider };
    const row = {
      ...place,
      account_id: accountId,
      sealed_secret: await this.keeper.seal(signing, place),
      hint: signing.slice(-HINT_LENGTH),
      expires_at: expiresAt ?? null,
    };
    if (expiresAt !== undefined && parseInstant(expiresAt) === null) {
      throw invalid({ pointer: '/expiresAt', message: 'There is no such instant.' });
    }
    const stored = await this.repository.insert(row, MAX_ACTIVE);
    if (stored === 'expired') {
      throw invalid({ pointer: '/expiresAt', message: 'This instant has passed.' });
    }
    if (stored === 'too_many') {
      const message = `A provider has at most ${MAX_ACTIVE} active secrets; delete one first.`;
      throw invalid({ pointer: '/provider', message });
    }
    return { webhookSecret: webhookSecretOf(stored, publicUrl(this.settings)), secret: made };
  }

  /** Newest first. @throws {DomainError} `request_invalid` for a limit or a cursor that is none */
  async list({ workspaceId }: Caller, query: PageQuery): Promise<WebhookSecretList> {
    const range = pageRange(query);
    const rows = await this.repository.page(workspaceId, range.after, range.limit + 1);
    const baseUrl = publicUrl(this.settings);
    return toPage(
      rows.map((row) => webhookSecretOf(row, baseUrl)),
      range,
      ({ id }) => id,
    );
  }

  /** From the next delivery on it is not accepted. @throws {DomainError} `not_found` */
  async delete({ workspaceId }: Caller, id: string): Promise<void> {
    if (!(await this.repository.delete(workspaceId, id))) {
      throw notFound();
    }
  }
}

function invalid(fault: FaultyPlace): DomainError {
  return new DomainError('request_invalid', 'The webhook secret cannot be stored as it is described.', {
    errors: [fault],
  });
}

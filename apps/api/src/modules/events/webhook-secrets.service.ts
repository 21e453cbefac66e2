import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type {
  CreatedWebhookSecret,
  CreateWebhookSecretRequest,
  WebhookSecret,
  WebhookSecretList,
} from '@tookeffect/wire';
import { publicUrl, SETTINGS, type Settings } from '../../config/index.ts';
import type { Caller } from '../../domain/caller.ts';
import { DomainError, type InputFault, notFound } from '../../domain/domain-error.ts';
import { parseInstant } from '../../domain/instant.ts';
import { newId } from '../../ids/new-id.ts';
import { type PageQuery, pageRange, toPage } from '../../domain/page.ts';
import { PROVIDER_WEBHOOKS } from './provider-webhooks.ts';
import { WebhookSecretSealer } from './webhook-secret-sealer.ts';
import type { WebhookSecretEntity } from './webhook-secret.entity.ts';
import { WebhookSecretsRepository } from './webhook-secrets.repository.ts';

/** Each delivery is checked against every active secret, so few are allowed: a rotation needs two. */
const MAX_ACTIVE = 5;
const HINT_LENGTH = 4;

/** The secrets with which providers sign a workspace's events. */
@Injectable()
export class WebhookSecretsService {
  constructor(
    private readonly repository: WebhookSecretsRepository,
    private readonly sealer: WebhookSecretSealer,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /**
   * Seals and stores the caller's secret, or a generated one, which only this response contains.
   * @throws {DomainError} `request_invalid`
   */
  async create(
    { accountId, workspaceId }: Caller,
    { provider, secret, expiresAt }: CreateWebhookSecretRequest,
  ): Promise<CreatedWebhookSecret> {
    if (!PROVIDER_WEBHOOKS.has(provider)) {
      const known = [...PROVIDER_WEBHOOKS.keys()].join(', ');
      throw invalid({ pointer: '/provider', message: `This provider is not supported; use ${known}.` });
    }
    const expiry = expiresAt === undefined ? null : parseInstant(expiresAt);
    if (expiresAt !== undefined && expiry === null)
      throw invalid({ pointer: '/expiresAt', message: 'This date does not exist.' });
    const created = secret === undefined ? `whsec_${randomBytes(32).toString('base64url')}` : null;
    const signing = secret ?? created!;
    const owner = { id: newId('whs'), workspaceId, provider };
    const stored = await this.repository.insert(
      {
        ...owner,
        accountId,
        sealedSecret: await this.sealer.seal(signing, owner),
        hint: signing.slice(-HINT_LENGTH),
        expiresAt: expiry,
      },
      MAX_ACTIVE,
    );
    if (stored === 'expired')
      throw invalid({ pointer: '/expiresAt', message: 'This instant has passed; choose a later one.' });
    if (stored === 'too_many') {
      const message = `A provider has at most ${MAX_ACTIVE} active secrets; delete one first.`;
      throw invalid({ pointer: '/provider', message });
    }
    return { webhookSecret: this.toWebhookSecret(stored), secret: created };
  }

  /** Newest first. @throws {DomainError} `request_invalid` for an invalid limit or cursor */
  async list({ workspaceId }: Caller, query: PageQuery): Promise<WebhookSecretList> {
    const range = pageRange('webhooks', query);
    const secrets = await this.repository.page(workspaceId, range.after, range.limit + 1);
    const data = secrets.map((secret) => this.toWebhookSecret(secret));
    return toPage(data, range, ({ id }) => id);
  }

  /** Events that are signed with it are refused from now on. @throws {DomainError} `not_found` */
  async delete({ workspaceId }: Caller, id: string): Promise<void> {
    if (!(await this.repository.delete(workspaceId, id))) throw notFound();
  }

  private toWebhookSecret(secret: WebhookSecretEntity): WebhookSecret {
    const { id, provider, workspaceId, hint, createdAt, expiresAt, lastUsedAt } = secret;
    return {
      id,
      provider,
      endpointUrl: `${publicUrl(this.settings)}/v1/events/${provider}/${workspaceId}`,
      hint,
      createdAt: createdAt.toISOString(),
      expiresAt: expiresAt?.toISOString() ?? null,
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    };
  }
}

function invalid(fault: InputFault): DomainError {
  return new DomainError(
    'request_invalid',
    'The webhook secret is not valid. Correct the faults that `errors` lists.',
    {
      errors: [fault],
    },
  );
}

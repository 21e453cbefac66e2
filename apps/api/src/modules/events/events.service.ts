import { createHash, randomBytes } from 'node:crypto';
import { CanonicalJsonError, parseStrict } from '@tookeffect/core';
import { Injectable } from '@nestjs/common';
import { exactText } from '../../bytes/exact-text.ts';
import { DomainError } from '../../domain/domain-error.ts';
import type { CountSigned } from '../../http/index.ts';
import { newId } from '../../ids/new-id.ts';
import type { WebhookSecretRow } from './domain/webhook-secret-row.ts';
import { ProviderEventsRepository, type StoredEvent } from './provider-events.repository.ts';
import type { ProviderWebhook, WebhookEnvelope, WebhookHeaders } from './providers/provider-webhook.ts';
import { PROVIDER_WEBHOOKS } from './providers/provider-webhooks.ts';
import { WebhookSecretKeeper } from './webhook-secret-keeper.ts';
import { WebhookSecretsRepository } from './webhook-secrets.repository.ts';

/** One delivery of a provider. */
export interface Delivery {
  readonly provider: string;
  readonly workspaceId: string;
  readonly headers: WebhookHeaders;
  /** The bytes as they arrived. */
  readonly body: Buffer;
}

/** Takes in the events that providers sign (E2). */
@Injectable()
export class EventsService {
  private decoy: Promise<WebhookSecretRow> | null = null;

  constructor(
    private readonly events: ProviderEventsRepository,
    private readonly secrets: WebhookSecretsRepository,
    private readonly keeper: WebhookSecretKeeper,
  ) {}

  /**
   * Validates the signature over the bytes, parses them, and stores the event once for good.
   * @param countSigned called with the workspace once the signature holds; it throws where too many came
   * @throws {DomainError} `webhook_rejected`, the same whether the signature, the provider or the workspace is wrong, or
   *   the body is no JSON; nothing is stored then
   */
  async receive(delivery: Delivery, countSigned: CountSigned): Promise<StoredEvent> {
    const webhook = PROVIDER_WEBHOOKS.get(delivery.provider);
    const envelope = webhook?.readEnvelope(delivery.headers);
    const body = exactText(delivery.body);
    if (!webhook || !envelope || body === null) throw rejected();
    const signer = await this.signerOf(delivery, webhook, envelope, body);
    if (signer === null || !isJson(body)) throw rejected();
    await countSigned(signer.workspace_id);
    const stored = await this.events.insertOnce({
      id: newId('evt'),
      accountId: signer.account_id,
      workspaceId: signer.workspace_id,
      provider: signer.provider,
      event: envelope.event,
      signedDigest: createHash('sha256').update(delivery.body).digest(),
      eventId: envelope.eventId,
      webhookSecretId: signer.id,
      body,
    });
    await this.secrets.markUsed(signer.id);
    return stored;
  }

  /** @returns whose signature it is; null when it is nobody's */
  private async signerOf(
    { workspaceId, provider }: Delivery,
    webhook: ProviderWebhook,
    envelope: WebhookEnvelope,
    body: string,
  ): Promise<WebhookSecretRow | null> {
    const rows = await this.secrets.active(workspaceId, provider);
    // Where nobody awaits events as much work is done, so that a workspace cannot be found by the clock.
    if (rows.length === 0) {
      await webhook.isSignedBy(await this.keeper.unseal(await this.decoyRow()), body, envelope);
      return null;
    }
    for (const row of rows) {
      if (await webhook.isSignedBy(await this.keeper.unseal(row), body, envelope)) return row;
    }
    return null;
  }

  private decoyRow(): Promise<WebhookSecretRow> {
    this.decoy ??= this.makeDecoy();
    return this.decoy;
  }

  private async makeDecoy(): Promise<WebhookSecretRow> {
    const place = { id: newId('whs'), workspace_id: newId('ws'), provider: 'nobody' };
    const sealed = await this.keeper.seal(randomBytes(32).toString('base64url'), place);
    return {
      ...place,
      account_id: newId('acc'),
      sealed_secret: sealed,
      hint: '',
      created_at: new Date(0),
      expires_at: null,
      last_used_at: null,
    };
  }
}

function isJson(body: string): boolean {
  try {
    parseStrict(body, { integers: 'any' });
    return true;
  } catch (error) {
    if (error instanceof CanonicalJsonError) return false;
    throw error;
  }
}

function rejected(): DomainError {
  return new DomainError('webhook_rejected', 'The signature does not hold, or nobody awaits this event.');
}

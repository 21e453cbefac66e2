import { createHash, randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { EraseEventsRequest, EventErasure } from '@tookeffect/wire';
import { SETTINGS, type Settings } from '../../config/index.ts';
import { inAccount } from '../../database/index.ts';
import type { Caller } from '../../domain/caller.ts';
import { exactText } from '../../domain/exact-text.ts';
import { DomainError } from '../../domain/domain-error.ts';
import { parseInstant } from '../../domain/instant.ts';
import type { CountSigned } from '../../http/index.ts';
import { newId } from '../../ids/new-id.ts';
import { EventIndex } from './event-index.ts';
import { ProviderEventsRepository, type StoredEvent } from './provider-events.repository.ts';
import {
  PROVIDER_WEBHOOKS,
  type ProviderWebhook,
  type WebhookEnvelope,
  type WebhookHeaders,
} from './provider-webhooks.ts';
import { WebhookSecretSealer } from './webhook-secret-sealer.ts';
import type { WebhookSecretEntity } from './webhook-secret.entity.ts';
import { WebhookSecretsRepository } from './webhook-secrets.repository.ts';

/** One delivery of a provider. */
export interface Delivery {
  readonly provider: string;
  readonly workspaceId: string;
  readonly headers: WebhookHeaders;
  /** The bytes as they arrived. */
  readonly body: Buffer;
}

/**
 * Refuses a delivery whose headers have no signature, or whose provider is unknown, before its body is read.
 * @throws {DomainError} `webhook_rejected`, the same as for a wrong signature
 */
export function refuseWithoutEnvelope({
  headers,
  params,
}: {
  readonly headers: WebhookHeaders;
  readonly params: unknown;
}): void {
  const { provider } = params as { readonly provider: string };
  if (!PROVIDER_WEBHOOKS.get(provider)?.readEnvelope(headers)) throw rejected();
}

/** Receives the events that providers sign (E2). */
@Injectable()
export class EventsService {
  private decoy: Promise<Decoy> | null = null;

  constructor(
    private readonly events: ProviderEventsRepository,
    private readonly secrets: WebhookSecretsRepository,
    private readonly sealer: WebhookSecretSealer,
    private readonly index: EventIndex,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /**
   * Validates the signature over the bytes, parses them, and stores the event once, permanently.
   * @param countSigned called with the workspace's id after the signature is validated; throws above the rate limit
   * @throws {DomainError} `webhook_rejected`, with the same text for a wrong signature, provider or workspace;
   *   `json_malformed` or `json_profile_violated` for a signed body that is not acceptable JSON; nothing is stored then
   */
  async receive(delivery: Delivery, countSigned: CountSigned): Promise<StoredEvent> {
    const webhook = PROVIDER_WEBHOOKS.get(delivery.provider);
    const envelope = webhook?.readEnvelope(delivery.headers);
    const body = exactText(delivery.body);
    if (!webhook || !envelope || body === null) throw rejected();
    const signer = await this.findSigner(delivery, webhook, envelope, body);
    if (signer === null) throw rejected();
    await countSigned(signer.workspaceId);
    const keys = await this.index.keysOf({ provider: signer.provider, event: envelope.event, body });
    const event = {
      id: newId('evt'),
      accountId: signer.accountId,
      workspaceId: signer.workspaceId,
      provider: signer.provider,
      event: envelope.event,
      signedDigest: createHash('sha256').update(delivery.body).digest(),
      eventId: envelope.eventId,
      webhookSecretId: signer.id,
      body,
    };
    return inAccount(signer.accountId, async () => {
      const { eventBytes } = this.settings.quotas;
      const stored = await this.events.insertOnce(event, keys, eventBytes);
      if ('storedBytes' in stored) throw eventsExceeded(stored.storedBytes, eventBytes);
      await this.secrets.markUsed(signer.id);
      return stored;
    });
  }

  /**
   * Erases the bodies of the workspace's oldest events, at most `MAX_ERASED` a call. They are no evidence from then on, and
   * a verdict that could depend on one is inconclusive.
   * @throws {DomainError} `request_invalid` for an instant that does not exist
   */
  async erase(caller: Caller, { receivedBefore, provider }: EraseEventsRequest): Promise<EventErasure> {
    const before = parseInstant(receivedBefore);
    if (before === null) {
      throw new DomainError('request_invalid', 'The instant is not valid.', {
        errors: [{ pointer: '/receivedBefore', message: 'This date does not exist.' }],
      });
    }
    const erasure = await this.events.erase(caller, before, provider ?? null, MAX_ERASED);
    return { ...erasure, quotaBytes: this.settings.quotas.eventBytes };
  }

  /** @returns the secret that the delivery was signed with; null if there is none */
  private async findSigner(
    { workspaceId, provider }: Delivery,
    webhook: ProviderWebhook,
    envelope: WebhookEnvelope,
    body: string,
  ): Promise<WebhookSecretEntity | null> {
    const secrets = await this.secrets.active(workspaceId, provider);
    // Without a secret, a decoy is checked, so that the response time does not show whether the workspace exists.
    if (secrets.length === 0) {
      await webhook.isSignedBy(await this.unsealDecoy(), body, envelope);
      return null;
    }
    for (const secret of secrets) {
      const unsealed = await this.sealer.unseal(secret);
      if (unsealed !== null && (await webhook.isSignedBy(unsealed, body, envelope))) return secret;
    }
    return null;
  }

  /** A rotation of the key-encryption keys may have removed the key of the decoy; then there is another one. */
  private async unsealDecoy(): Promise<string> {
    for (;;) {
      this.decoy ??= this.makeDecoy();
      const unsealed = await this.sealer.unseal(await this.decoy);
      if (unsealed !== null) return unsealed;
      this.decoy = null;
    }
  }

  private async makeDecoy(): Promise<Decoy> {
    const owner = { id: newId('whs'), workspaceId: newId('ws'), provider: 'none' };
    const sealedSecret = await this.sealer.seal(randomBytes(32).toString('base64url'), owner);
    return { ...owner, sealedSecret };
  }
}

/** Few enough for one short statement. */
const MAX_ERASED = 1000;

function eventsExceeded(storedBytes: number, quotaBytes: number): DomainError {
  return new DomainError(
    'quota_exceeded',
    `The events of the workspace take ${storedBytes} bytes of ${quotaBytes}. Erase the bodies of old ones with \`POST /v1/event-erasures\`, or ask the operator to raise the quota.`,
  );
}

type Decoy = Parameters<WebhookSecretSealer['unseal']>[0];

function rejected(): DomainError {
  return new DomainError(
    'webhook_rejected',
    'The signature is invalid, or no webhook secret of this provider is stored.',
  );
}

import { hash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { EraseEventsRequest, EventErasure } from '@tookeffect/wire';
import { Clock } from '../../clock/index.ts';
import { SETTINGS, type Settings } from '../../config/index.ts';
import { inAccount } from '../../database/index.ts';
import type { Caller } from '../../domain/caller.ts';
import { exactText } from '../../domain/exact-text.ts';
import { DomainError } from '../../domain/domain-error.ts';
import { parseInstant } from '../../domain/instant.ts';
import type { CountSigned } from '../../http/index.ts';
import { newId } from '../../ids/new-id.ts';
import type { StoreResult } from './event-calls.ts';
import { EventIndex, type IndexedEvent } from './event-index.ts';
import type { WebhookHeaders } from './domain/webhook-envelope.ts';
import { isRecent } from './domain/webhook-time.ts';
import { ProviderEventsRepository } from './provider-events.repository.ts';
import { type Delivery, isImpossible, type VerifiedDelivery, WebhookVerifier } from './webhook-verifier.ts';

/** The id under which an event is stored, and whether this call stored it. */
interface StoredEvent {
  readonly id: string;
  readonly isNew: boolean;
}

/** An accepted event, and how the provider wants to be answered. */
export interface AcceptedEvent extends StoredEvent {
  /** What the provider asked to send back; null if it asked nothing. */
  readonly challenge: string | null;
  /** The status that the provider expects in place of 200 and 202. */
  readonly acknowledgedWith: 204 | undefined;
}

/**
 * Refuses a delivery whose headers have no signature, or whose provider or workspace cannot exist, before its body is read.
 * @throws {DomainError} `webhook_rejected`, the same as for a wrong signature
 */
export function refuseImpossible({
  headers,
  params,
}: {
  readonly headers: WebhookHeaders;
  readonly params: unknown;
}): void {
  const { provider, workspace } = params as { readonly provider: string; readonly workspace: string };
  if (isImpossible(provider, workspace, headers)) throw rejected();
}

/** Receives the events that providers sign (E2). */
@Injectable()
export class EventsService {
  constructor(
    private readonly events: ProviderEventsRepository,
    private readonly verifier: WebhookVerifier,
    private readonly index: EventIndex,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /**
   * Validates the signature over the bytes, then its time, parses them, and stores the event once, permanently.
   * @param countSigned called with the workspace's id after the signature is validated; throws above the rate limit
   * @throws {DomainError} `webhook_rejected`, with the same text for a wrong signature, provider or workspace, and another
   *   one for a signed delivery that is too old or too new;
   *   `json_malformed` or `json_profile_violated` for a signed body that is not acceptable JSON; nothing is stored then
   */
  async receive(delivery: Delivery, countSigned: CountSigned): Promise<AcceptedEvent> {
    const body = exactText(delivery.body);
    const verified = body === null || body === '' ? null : await this.verifier.verify(delivery);
    if (body === null || verified === null) throw rejected();
    const now = this.clock.now();
    const { envelope, scheme, secret } = verified;
    if (envelope.timestamp !== null) refuseOtherTime(verified, Number(envelope.timestamp), now);
    await countSigned(secret.workspaceId);
    const content = await this.read(verified, body, delivery.mediaType, true);
    if (scheme.timestamp?.from.startsWith('body:')) refuseOtherTime(verified, content.timestamp, now);
    const stored = await this.store(verified, body, delivery.mediaType, content);
    return {
      ...stored,
      challenge: content.challenge,
      acknowledgedWith: verified.descriptor.acknowledgedWith,
    };
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

  private read(
    { descriptor, scheme, envelope, secret }: VerifiedDelivery,
    body: string,
    mediaType: string,
    mayRemember: boolean,
  ): Promise<IndexedEvent> {
    const { eventName, eventId, timestamp } = scheme;
    const inBody = (place: string | undefined | null): string | null =>
      place?.startsWith('body:') ? place : null;
    const event = {
      service: secret.service,
      owner: secret,
      body,
      isForm: mediaType === 'application/x-www-form-urlencoded' && scheme.payload.includes('{form}'),
      eventName: envelope.eventName === null ? eventName.from : [`constant:${envelope.eventName}`],
      eventId: inBody(eventId),
      timestamp: inBody(timestamp?.from),
      challenge: inBody(descriptor.challenge),
    };
    return this.index.read(event, mayRemember);
  }

  /** Stores the event; with the keys of the present contracts, where those that were remembered are outdated. */
  private async store(
    verified: VerifiedDelivery,
    body: string,
    mediaType: string,
    content: IndexedEvent,
  ): Promise<StoredEvent> {
    const { id, result } = await this.storeOnce(verified, content);
    switch (result.outcome) {
      case 'stored':
        return { id, isNew: true };
      case 'duplicate':
        return { id: result.id, isNew: false };
      case 'quota_exceeded':
        throw eventsExceeded(result.storedBytes, this.settings.quotas.eventBytes);
      case 'contracts_changed':
        return this.store(verified, body, mediaType, await this.read(verified, body, mediaType, false));
    }
  }

  private async storeOnce(
    { scheme, envelope, secret, signed }: VerifiedDelivery,
    { keys, ownContracts, ...content }: IndexedEvent,
  ): Promise<{ readonly id: string; readonly result: StoreResult }> {
    const { accountId, workspaceId, provider, service } = secret;
    const event = {
      ...{ id: newId('evt'), accountId, workspaceId, provider, event: content.event },
      isEvidence: scheme.isEvidence && secret.isEvidence,
      signedDigest: hash('sha256', signed, 'buffer'),
      eventId: scheme.eventId?.startsWith('header:') ? envelope.id : content.eventId,
      webhookSecretId: secret.id,
      body: content.json,
    };
    return inAccount(accountId, async () => {
      const { eventBytes } = this.settings.quotas;
      const result = await this.events.insertOnce(event, { service, keys, ownContracts }, eventBytes);
      if (result.outcome === 'stored' || result.outcome === 'duplicate') await this.verifier.markUsed(secret);
      return { id: event.id, result };
    });
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

/** The sender has signed the delivery, so the true reason tells nobody else anything. */
function refuseOtherTime({ scheme }: VerifiedDelivery, value: number | null, now: Date): void {
  const { timestamp } = scheme;
  if (timestamp === null || (value !== null && isRecent(timestamp, value, now))) return;
  throw new DomainError(
    'webhook_rejected',
    `The signature is valid, but its time is more than ${timestamp.toleranceSeconds} s from the clock of the service, ${now.toISOString()}. Deliver the event again.`,
  );
}

function rejected(): DomainError {
  return new DomainError(
    'webhook_rejected',
    'The signature is invalid, or no webhook secret of this provider is stored.',
  );
}

import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { EventErasure } from '@tookeffect/wire';
import type { Repository } from 'typeorm';
import { functionCall, type PreparedStatement, runFunction } from '../../database/index.ts';
import { eventDigests } from './event-digests.ts';
import { ProviderEventEntity } from './provider-event.entity.ts';

/** An event before it is stored: the database adds the instant. */
export type NewProviderEvent = Omit<ProviderEventEntity, 'receivedAt' | 'erasedAt' | 'body'> & {
  readonly body: string;
};

/** The id under which an event is stored, and whether this call stored it. */
export interface StoredEvent {
  readonly id: string;
  readonly isNew: boolean;
}

/** Which events to find. */
export interface EventQuery {
  readonly workspaceId: string;
  readonly service: string;
  readonly keys: readonly string[];
  /** The provider's names of the events that the contract's rules are about. */
  readonly names: readonly string[];
  /** The creation of the operation: events from shortly before are found too, because clocks differ. */
  readonly since: string;
}

/** An event as the evaluator takes it; the body is JSON text. */
export interface FoundEvent {
  readonly reference: string;
  readonly event: string;
  readonly body: string;
  readonly receivedAt: string;
}

/** The events that name an operation or its objects. */
export interface FoundEvents {
  /** Oldest first. */
  readonly events: readonly FoundEvent[];
  /** When the newest event was received that is not listed; null if all are listed. */
  readonly cutAt: string | null;
}

const MAX_EVENTS = 256;
/** As many as the largest event has. */
const MAX_BODY_BYTES = 1024 * 1024;
const EARLIER_SECONDS = 5;

const STORE_EVENT = functionCall('store_event', 13);
const ERASE_EVENTS = functionCall('erase_events', 5);

/** Events that providers sent. */
@Injectable()
export class ProviderEventsRepository {
  constructor(
    @InjectRepository(ProviderEventEntity) private readonly events: Repository<ProviderEventEntity>,
  ) {}

  /**
   * Stores an event with its keys once, also when it is delivered several times at once.
   * @param index the service that the event is about, and what it names there: a verify finds evidence by these
   * @param quotaBytes what all events of the workspace may take
   * @returns what they take, where there is no room for this one
   */
  async insertOnce(
    event: NewProviderEvent,
    { service, keys }: { readonly service: string; readonly keys: readonly string[] },
    quotaBytes: number,
  ): Promise<StoredEvent | { readonly storedBytes: number }> {
    const { id, accountId, workspaceId, provider, signedDigest, eventId, webhookSecretId } = event;
    const digests = eventDigests(keys, event.isEvidence);
    const result = await this.call<StoreResult>(STORE_EVENT, [
      ...[id, accountId, workspaceId, provider, event.event, signedDigest, eventId, webhookSecretId],
      ...[event.isEvidence, event.body, service, digests, quotaBytes],
    ]);
    switch (result.outcome) {
      case 'stored':
        return { id, isNew: true };
      case 'duplicate':
        return { id: result.id, isNew: false };
      case 'quota_exceeded':
        return { storedBytes: result.storedBytes };
    }
  }

  /** Erases the bodies of the oldest events before an instant, at most `limit`; their digests, ids and keys stay. */
  async erase(
    { accountId, workspaceId }: Pick<NewProviderEvent, 'accountId' | 'workspaceId'>,
    before: Date,
    provider: string | null,
    limit: number,
  ): Promise<Omit<EventErasure, 'quotaBytes'>> {
    return this.call(ERASE_EVENTS, [accountId, workspaceId, before, provider, limit]);
  }

  /**
   * Finds the events that name one of the keys: the newest `MAX_EVENTS`, with `MAX_BODY_BYTES` of bodies together. Other
   * events of the workspace are not counted. The cost does not grow with the number of events that name a key.
   */
  async find({ workspaceId, service, keys, names, since }: EventQuery): Promise<FoundEvents> {
    const rows = await this.events.query<(Omit<FoundEvent, 'body'> & { readonly body: string | null })[]>(
      FIND,
      [
        workspaceId,
        service,
        eventDigests(keys, true),
        since,
        EARLIER_SECONDS,
        MAX_EVENTS,
        MAX_BODY_BYTES,
        names,
      ],
    );
    const omitted = rows.filter(({ body }) => body === null);
    return {
      events: rows.flatMap(({ body, ...event }) => (body === null ? [] : [{ ...event, body }])),
      cutAt: omitted.at(-1)?.receivedAt ?? null,
    };
  }

  private call<T>(statement: PreparedStatement, values: readonly unknown[]): Promise<T> {
    return runFunction(this.events.manager.dataSource, statement, values);
  }
}

/** What `store_event` returns. */
type StoreResult =
  | { readonly outcome: 'stored' }
  | { readonly outcome: 'duplicate'; readonly id: string }
  | { readonly outcome: 'quota_exceeded'; readonly storedBytes: number };

/** An event beyond the bounds, or whose body was erased, has no body here. Instants have one form, so texts compare. */
const FIND = `
  SELECT reference, event, "receivedAt",
    CASE WHEN rank <= $6 AND bytes <= $7 AND event = ANY ($8::text[]) THEN body END AS body
  FROM (
    SELECT e.id AS reference, e.event, e.body, instant_text(e.received_at) AS "receivedAt", rank,
      COALESCE(sum(octet_length(e.body)) OVER (ORDER BY rank), 0) AS bytes
    FROM (
      SELECT event_id, row_number() OVER (ORDER BY received_at DESC, event_id DESC) AS rank
      FROM (
        SELECT DISTINCT named.event_id, named.received_at
        FROM unnest($3::bytea[]) wanted CROSS JOIN LATERAL (
          SELECT event_id, received_at FROM provider_event_key
          WHERE workspace_id = $1 AND service = $2 AND key = wanted
            AND received_at >= $4::timestamptz - make_interval(secs => $5)
          ORDER BY received_at DESC, event_id DESC LIMIT $6 + 1
        ) named
      ) each ORDER BY rank LIMIT $6 + 1
    ) newest JOIN provider_event e ON e.id = newest.event_id AND e.is_evidence
    WHERE e.event = ANY ($8::text[]) OR rank > $6
  ) found ORDER BY "receivedAt", reference`;

import { hash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { EventErasure } from '@tookeffect/wire';
import type { Repository } from 'typeorm';
import { functionCall, runFunction } from '../../database/index.ts';
import { StoredMismatchError } from '../../domain/stored-mismatch-error.ts';
import { EventCalls, type EventKeys, type NewProviderEvent, type StoreResult } from './event-calls.ts';
import { eventDigests } from './event-digests.ts';
import { ProviderEventEntity } from './provider-event.entity.ts';

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

const ERASE_EVENTS = functionCall('erase_events', 5);

/** Events that providers sent. */
@Injectable()
export class ProviderEventsRepository {
  constructor(
    @InjectRepository(ProviderEventEntity) private readonly events: Repository<ProviderEventEntity>,
    private readonly calls: EventCalls,
  ) {}

  /** As `EventCalls.store`. */
  insertOnce(event: NewProviderEvent, keys: EventKeys, quotaBytes: number): Promise<StoreResult> {
    return this.calls.store(event, keys, quotaBytes);
  }

  /** Erases the bodies of the oldest events before an instant, at most `limit`; their digests, ids and keys stay. */
  async erase(
    { accountId, workspaceId }: Pick<ProviderEventEntity, 'accountId' | 'workspaceId'>,
    before: Date,
    provider: string | null,
    limit: number,
  ): Promise<Omit<EventErasure, 'quotaBytes'>> {
    const values = [accountId, workspaceId, before, provider, limit];
    return runFunction(this.events.manager.dataSource, ERASE_EVENTS, values);
  }

  /**
   * Finds the events that name one of the keys: the newest `MAX_EVENTS`, with `MAX_BODY_BYTES` of bodies together. Other
   * events of the workspace are not counted. The cost does not grow with the number of events that name a key.
   * @throws {StoredMismatchError} for a body that is no longer the one that was stored
   */
  async find({ workspaceId, service, keys, names, since }: EventQuery): Promise<FoundEvents> {
    const rows = await this.events.query<FoundRow[]>(FIND, [
      workspaceId,
      service,
      eventDigests(keys, true),
      since,
      EARLIER_SECONDS,
      MAX_EVENTS,
      MAX_BODY_BYTES,
      names,
    ]);
    for (const row of rows) assertBody(row);
    const omitted = rows.filter(({ body }) => body === null);
    return {
      events: rows.flatMap(({ body, bodyDigest: _, ...event }) =>
        body === null ? [] : [{ ...event, body }],
      ),
      cutAt: omitted.at(-1)?.receivedAt ?? null,
    };
  }
}

/** An event as it is found; without a body where it is beyond the bounds, or was erased. */
interface FoundRow extends Omit<FoundEvent, 'body'> {
  readonly body: string | null;
  /** Null for an event that an earlier build stored. */
  readonly bodyDigest: Buffer | null;
}

/** An erased body leaves its digest, and is no mismatch. @throws {StoredMismatchError} for a body that was changed */
function assertBody({ reference, body, bodyDigest }: FoundRow): void {
  if (body === null || bodyDigest === null) return;
  if (!hash('sha256', body, 'buffer').equals(bodyDigest)) {
    throw new StoredMismatchError('the body', `event ${reference}`);
  }
}

/** An event beyond the bounds, or whose body was erased, has no body here. Instants have one form, so texts compare. */
const FIND = `
  SELECT reference, event, "receivedAt", "bodyDigest",
    CASE WHEN rank <= $6 AND bytes <= $7 AND event = ANY ($8::text[]) THEN body END AS body
  FROM (
    SELECT e.id AS reference, e.event, e.body, e.body_digest AS "bodyDigest", instant_text(e.received_at) AS "receivedAt", rank,
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

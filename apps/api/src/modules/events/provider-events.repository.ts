import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { ProviderEventEntity } from './provider-event.entity.ts';

/** An event before it is stored: the database adds the instant. */
export type NewProviderEvent = Omit<ProviderEventEntity, 'receivedAt'>;

/** The id under which an event is stored, and whether this call stored it. */
export interface StoredEvent {
  readonly id: string;
  readonly isNew: boolean;
}

/** Which events to find. */
export interface EventQuery {
  readonly workspaceId: string;
  readonly provider: string;
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

/** Events that providers signed. */
@Injectable()
export class ProviderEventsRepository {
  constructor(
    @InjectRepository(ProviderEventEntity) private readonly events: Repository<ProviderEventEntity>,
  ) {}

  /**
   * Stores an event with its keys once, also when it is delivered several times at once: the unique indexes decide.
   * @param keys what the event names; a verify finds it by these
   */
  async insertOnce(event: NewProviderEvent, keys: readonly string[]): Promise<StoredEvent> {
    const columns = [event.id, event.accountId, event.workspaceId, event.provider, event.event];
    const rows = await this.events.query<unknown[]>(
      `WITH stored AS (
         INSERT INTO provider_event (id, account_id, workspace_id, provider, event, signed_digest, event_id,
           webhook_secret_id, body)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT DO NOTHING
         RETURNING id, workspace_id, provider, received_at
       ), indexed AS (
         INSERT INTO provider_event_key (workspace_id, provider, key, received_at, event_id)
         SELECT workspace_id, provider, key, received_at, id FROM stored, unnest($10::bytea[]) key
       )
       SELECT FROM stored`,
      [...columns, event.signedDigest, event.eventId, event.webhookSecretId, event.body, keys.map(digestOf)],
    );
    if (rows.length > 0) return { id: event.id, isNew: true };
    const { id } = await this.events
      .createQueryBuilder('stored')
      .select('stored.id')
      .where('workspace_id = :workspaceId AND provider = :provider', { ...event })
      .andWhere('(signed_digest = :signedDigest OR event_id = :eventId)')
      .getOneOrFail();
    return { id, isNew: false };
  }

  /**
   * Finds the events that name one of the keys: the newest `MAX_EVENTS`, with `MAX_BODY_BYTES` of bodies together. Other
   * events of the workspace are not counted. The cost does not grow with the number of events that name a key.
   */
  async find({ workspaceId, provider, keys, names, since }: EventQuery): Promise<FoundEvents> {
    const rows = await this.events.query<(Omit<FoundEvent, 'body'> & { readonly body: string | null })[]>(
      FIND,
      [workspaceId, provider, keys.map(digestOf), since, EARLIER_SECONDS, MAX_EVENTS, MAX_BODY_BYTES, names],
    );
    const omitted = rows.filter(({ body }) => body === null);
    return {
      events: rows.flatMap(({ body, ...event }) => (body === null ? [] : [{ ...event, body }])),
      cutAt: omitted.at(-1)?.receivedAt ?? null,
    };
  }
}

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
          WHERE workspace_id = $1 AND provider = $2 AND key = wanted
            AND received_at >= $4::timestamptz - make_interval(secs => $5)
          ORDER BY received_at DESC, event_id DESC LIMIT $6 + 1
        ) named
      ) each ORDER BY rank LIMIT $6 + 1
    ) newest JOIN provider_event e ON e.id = newest.event_id
    WHERE e.event = ANY ($8::text[]) OR rank > $6
  ) found ORDER BY "receivedAt", reference`;

/** Keys are stored as SHA-256, because a key can be longer than an index allows. */
function digestOf(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}

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

/** Events that providers signed. */
@Injectable()
export class ProviderEventsRepository {
  constructor(
    @InjectRepository(ProviderEventEntity) private readonly events: Repository<ProviderEventEntity>,
  ) {}

  /** Stores an event once, also when it is delivered several times at once: the unique indexes decide. */
  async insertOnce(event: NewProviderEvent): Promise<StoredEvent> {
    const insertion = this.events.createQueryBuilder().insert().values(event).orIgnore().returning('id');
    const { raw } = (await insertion.execute()) as { raw: readonly unknown[] };
    if (raw.length > 0) return { id: event.id, isNew: true };
    const { id } = await this.events
      .createQueryBuilder('stored')
      .select('stored.id')
      .where('workspace_id = :workspaceId AND provider = :provider', { ...event })
      .andWhere('(signed_digest = :signedDigest OR event_id = :eventId)')
      .getOneOrFail();
    return { id, isNew: false };
  }
}

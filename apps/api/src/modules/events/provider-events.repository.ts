import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** An event whose signature holds, as it is stored. */
export interface NewProviderEvent {
  readonly id: string;
  readonly accountId: string;
  readonly workspaceId: string;
  readonly provider: string;
  readonly event: string;
  /** SHA-256 of the signed bytes. */
  readonly signedDigest: Buffer;
  /** Only where the signature covers it. */
  readonly eventId: string | null;
  readonly webhookSecretId: string;
  readonly body: string;
}

/** Which row an event stands in, and whether this call wrote it. */
export interface StoredEvent {
  readonly id: string;
  readonly isNew: boolean;
}

/** Rows of the table `provider_event`, which are added and never changed. */
@Injectable()
export class ProviderEventsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Stores an event once, whoever else delivers it at the same time: the unique indexes decide. */
  async insertOnce(event: NewProviderEvent): Promise<StoredEvent> {
    const { id, accountId, workspaceId, provider, signedDigest, eventId } = event;
    const added = await this.dataSource.query<{ id: string }[]>(
      `INSERT INTO provider_event (id, account_id, workspace_id, provider, event, signed_digest, event_id,
         webhook_secret_id, body)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT DO NOTHING RETURNING id`,
      [
        id,
        accountId,
        workspaceId,
        provider,
        event.event,
        signedDigest,
        eventId,
        event.webhookSecretId,
        event.body,
      ],
    );
    if (added.length > 0) return { id, isNew: true };
    const [present] = await this.dataSource.query<[{ id: string }]>(
      `SELECT id FROM provider_event WHERE workspace_id = $1 AND provider = $2
         AND (signed_digest = $3 OR event_id = $4)`,
      [workspaceId, provider, signedDigest, eventId],
    );
    return { id: present.id, isNew: false };
  }
}

import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import {
  type EntityManager,
  type FindOptionsWhere,
  IsNull,
  LessThan,
  MoreThan,
  Raw,
  type Repository,
} from 'typeorm';
import { acrossAccounts } from '../../database/index.ts';
import { RememberedSecrets } from './remembered-secrets.ts';
import { WebhookSecretEntity } from './webhook-secret.entity.ts';

/** A secret before it is stored: the database adds the instants. */
export type NewWebhookSecret = Omit<WebhookSecretEntity, 'createdAt' | 'lastUsedAt'>;

/** Why a new secret is not stored. */
export type InsertRefusal = 'expired' | 'too_many';

/** How a secret is replaced. */
export interface Rotation {
  /** Makes the row of the successor. */
  readonly successorOf: (known: WebhookSecretEntity) => Promise<NewWebhookSecret>;
  readonly graceSeconds: number;
  readonly maxActive: number;
}

/** A replaced secret and its successor. */
export interface RotatedRow {
  readonly created: WebhookSecretEntity;
  readonly previous: WebhookSecretEntity;
}

/** The webhook secrets of workspaces. */
@Injectable()
export class WebhookSecretsRepository {
  private readonly remembered = new RememberedSecrets();

  constructor(
    @InjectRepository(WebhookSecretEntity) private readonly secrets: Repository<WebhookSecretEntity>,
  ) {}

  /** @param maxActive how many may be active for a provider and workspace, this one included */
  async insert(secret: NewWebhookSecret, maxActive: number): Promise<WebhookSecretEntity | InsertRefusal> {
    const { workspaceId, provider, expiresAt } = secret;
    return this.change(workspaceId, async (manager) => {
      // The lock serializes concurrent calls, so that each counts the secrets of the others.
      await manager.query('SELECT FROM workspace WHERE id = $1 FOR UPDATE', [workspaceId]);
      const [{ expired }] = await manager.query<[{ expired: boolean }]>(
        'SELECT COALESCE($1::timestamptz <= now(), false) AS expired',
        [expiresAt],
      );
      if (expired) return 'expired';
      const active = await manager.countBy(WebhookSecretEntity, whereActive(workspaceId, provider));
      if (active >= maxActive) return 'too_many';
      const entity = manager.create(WebhookSecretEntity, secret);
      await manager.createQueryBuilder().insert().into(WebhookSecretEntity).values(entity).execute();
      return entity;
    });
  }

  /**
   * Stores the successor of an active secret, which expires after the grace time, or earlier if it would have.
   * @param maxActive how many may be active for a provider and workspace, both included
   * @returns null if the workspace has no active secret with this id
   */
  async rotate(
    workspaceId: string,
    id: string,
    { successorOf, graceSeconds, maxActive }: Rotation,
  ): Promise<RotatedRow | 'too_many' | null> {
    return this.change(workspaceId, async (manager) => {
      await manager.query('SELECT FROM workspace WHERE id = $1 FOR UPDATE', [workspaceId]);
      const known = await manager.findOneBy(WebhookSecretEntity, { workspaceId, id });
      if (!known) return null;
      const active = whereActive(workspaceId, known.provider);
      const accepted = await manager.findBy(WebhookSecretEntity, active);
      if (!accepted.some((one) => one.id === id)) return null;
      if (accepted.length - (graceSeconds === 0 ? 1 : 0) >= maxActive) return 'too_many';
      const entity = manager.create(WebhookSecretEntity, await successorOf(known));
      await manager.createQueryBuilder().insert().into(WebhookSecretEntity).values(entity).execute();
      await manager.query(
        `UPDATE webhook_secret
         SET expires_at = LEAST(expires_at, date_trunc('milliseconds', now()) + make_interval(secs => $2)) WHERE id = $1`,
        [id, graceSeconds],
      );
      const previous = await manager.findOneByOrFail(WebhookSecretEntity, { workspaceId, id });
      return { created: await manager.findOneByOrFail(WebhookSecretEntity, { id: entity.id }), previous };
    });
  }

  /** How many secrets of each provider are accepted now. */
  async countActive(workspaceId: string): Promise<ReadonlyMap<string, number>> {
    const rows = await this.secrets.query<{ provider: string; count: number }[]>(
      `SELECT provider, count(*)::integer AS count FROM webhook_secret
       WHERE workspace_id = $1 AND (expires_at IS NULL OR expires_at > now()) GROUP BY provider`,
      [workspaceId],
    );
    return new Map(rows.map(({ provider, count }) => [provider, count]));
  }

  /**
   * The secrets that are accepted now, newest first; empty for an unknown workspace. A change by another server counts
   * within a second. The account of a delivery is not known before its secret.
   */
  active(workspaceId: string, provider: string): Promise<readonly WebhookSecretEntity[]> {
    return this.remembered.get(workspaceId, provider, () => {
      const where = whereActive(workspaceId, provider);
      return acrossAccounts(() => this.secrets.find({ where, order: { id: 'DESC' } }));
    });
  }

  /** @param before an id; the secrets created before it follow, newest first */
  page(workspaceId: string, before: string | null, limit: number): Promise<WebhookSecretEntity[]> {
    return this.secrets.find({
      where: { workspaceId, ...(before !== null && { id: LessThan(before) }) },
      order: { id: 'DESC' },
      take: limit,
    });
  }

  /** @returns whether the secret existed */
  async delete(workspaceId: string, id: string): Promise<boolean> {
    return this.change(workspaceId, async (manager) => {
      const { affected } = await manager.delete(WebhookSecretEntity, { workspaceId, id });
      return affected === 1;
    });
  }

  /** Writes `lastUsedAt`, at most once a minute: a frequent webhook does not write the row with every delivery. */
  async markUsed(id: string): Promise<void> {
    if (!this.remembered.mark(id)) return;
    await this.secrets
      .createQueryBuilder()
      .update()
      .set({ lastUsedAt: () => `date_trunc('milliseconds', now())` })
      .where(`id = :id AND (last_used_at IS NULL OR last_used_at < now() - interval '1 minute')`, { id })
      .execute();
  }

  /** Up to `limit` secrets after an id, in the order of ids. */
  sealedAfter(id: string, limit: number): Promise<WebhookSecretEntity[]> {
    return this.secrets.find({ where: { id: MoreThan(id) }, order: { id: 'ASC' }, take: limit });
  }

  /** Replaces a sealed secret, unless it was sealed again in the meantime. */
  async replaceSealed(id: string, before: string, after: string): Promise<void> {
    await this.secrets.update({ id, sealedSecret: before }, { sealedSecret: after });
  }

  /** Makes a change in one transaction, after which this server no longer uses what it remembers of the workspace. */
  private async change<T>(workspaceId: string, work: (manager: EntityManager) => Promise<T>): Promise<T> {
    try {
      return await this.secrets.manager.transaction(work);
    } finally {
      this.remembered.forget(workspaceId);
    }
  }
}

function whereActive(workspaceId: string, provider: string): FindOptionsWhere<WebhookSecretEntity>[] {
  return [
    { workspaceId, provider, expiresAt: IsNull() },
    { workspaceId, provider, expiresAt: Raw((column) => `${column} > now()`) },
  ];
}

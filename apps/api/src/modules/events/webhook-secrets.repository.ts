import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type FindOptionsWhere, IsNull, LessThan, MoreThan, Raw, type Repository } from 'typeorm';
import { acrossAccounts } from '../../database/index.ts';
import { WebhookSecretEntity } from './webhook-secret.entity.ts';

/** A secret before it is stored: the database adds the instants. */
export type NewWebhookSecret = Omit<WebhookSecretEntity, 'createdAt' | 'lastUsedAt'>;

/** Why a new secret is not stored. */
export type InsertRefusal = 'expired' | 'too_many';

/** The webhook secrets of workspaces. */
@Injectable()
export class WebhookSecretsRepository {
  constructor(
    @InjectRepository(WebhookSecretEntity) private readonly secrets: Repository<WebhookSecretEntity>,
  ) {}

  /** @param maxActive how many may be active for a provider and workspace, this one included */
  async insert(secret: NewWebhookSecret, maxActive: number): Promise<WebhookSecretEntity | InsertRefusal> {
    const { workspaceId, provider, expiresAt } = secret;
    return this.secrets.manager.transaction(async (manager) => {
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
   * The secrets that are accepted now, newest first; empty for an unknown workspace. The account of a delivery is not
   * known before its secret.
   */
  active(workspaceId: string, provider: string): Promise<WebhookSecretEntity[]> {
    const where = whereActive(workspaceId, provider);
    return acrossAccounts(() => this.secrets.find({ where, order: { id: 'DESC' } }));
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
    const { affected } = await this.secrets.delete({ workspaceId, id });
    return affected === 1;
  }

  /** Writes `lastUsedAt`, at most once a minute: a frequent webhook does not write the row with every delivery. */
  async markUsed(id: string): Promise<void> {
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
}

function whereActive(workspaceId: string, provider: string): FindOptionsWhere<WebhookSecretEntity>[] {
  return [
    { workspaceId, provider, expiresAt: IsNull() },
    { workspaceId, provider, expiresAt: Raw((column) => `${column} > now()`) },
  ];
}

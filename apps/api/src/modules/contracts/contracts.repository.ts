import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, type Repository } from 'typeorm';
import type { Caller } from '../../domain/caller.ts';
import { assertContractText } from './contract-text.ts';
import { ContractEntity } from './contract.entity.ts';

/** A contract before it is stored: the database adds the instant. */
export type NewContract = Omit<ContractEntity, 'publishedAt'>;

/** What is shown of a contract in a list. */
export interface ContractRow {
  readonly id: string;
  readonly hash: string;
  readonly service: string;
  readonly title: string;
  readonly description: string;
  readonly publishedAt: Date;
  /** Null for a contract that takes new operations. */
  readonly deprecatedAt: Date | null;
}

/** A contract that reads a signed event. */
export interface EventUse {
  readonly id: string;
  readonly service: string;
  /** The provider's name of the event. */
  readonly event: string;
}

/** Published contracts. Queries for a tenant name its workspace, so that no other reaches its contracts. */
@Injectable()
export class ContractsRepository {
  constructor(@InjectRepository(ContractEntity) private readonly contracts: Repository<ContractEntity>) {}

  /** Publishes a shipped contract, unless it is published with this content. @returns when it was first published */
  async publishShipped(contract: NewContract): Promise<Date> {
    await this.contracts.createQueryBuilder().insert().values(contract).orIgnore().execute();
    const { publishedAt } = await this.contracts.findOneByOrFail({ hash: contract.hash });
    return publishedAt;
  }

  /**
   * Publishes a contract of a workspace. Concurrent publications of the workspace wait for each other.
   * @param most how many contracts the workspace may have
   * @returns `exists` if one is published under the id
   */
  publish(contract: NewContract, most: number): Promise<'stored' | 'exists' | 'too_many'> {
    const { workspaceId, id } = contract;
    return this.contracts.manager.transaction(async (manager) => {
      await manager.query('SELECT FROM workspace WHERE id = $1 FOR UPDATE', [workspaceId]);
      if (await manager.existsBy(ContractEntity, { id })) return 'exists';
      const count = await manager.countBy(ContractEntity, { workspaceId: workspaceId! });
      if (count >= most) return 'too_many';
      await manager.createQueryBuilder().insert().into(ContractEntity).values(contract).execute();
      return 'stored';
    });
  }

  findByHash(hash: string): Promise<ContractEntity | null> {
    return this.contracts.findOneBy({ hash });
  }

  /** Finds a contract of a workspace by its id. */
  async find(workspaceId: string, id: string): Promise<ContractRow | undefined> {
    const [row] = await this.contracts.query<ContractRow[]>(`${ROWS} AND c.id = $2`, [workspaceId, id]);
    return row;
  }

  /** Contracts of a workspace, by descending id. @param before an id; those before it follow */
  page(workspaceId: string, before: string | null, limit: number): Promise<ContractRow[]> {
    return this.contracts.query<ContractRow[]>(
      `${ROWS} AND ($2::text IS NULL OR c.id COLLATE "C" < $2) ORDER BY c.id COLLATE "C" DESC LIMIT $3`,
      [workspaceId, before, limit],
    );
  }

  /** The highest version of a contract of a workspace. @param name its id without the version */
  async highestVersion(workspaceId: string, name: string): Promise<number> {
    const [{ version }] = await this.contracts.query<[{ version: number }]>(
      `SELECT COALESCE(max(split_part(id, '@', 2)::integer), 0) AS version FROM contract
       WHERE workspace_id = $1 AND split_part(id, '@', 1) = $2`,
      [workspaceId, name],
    );
    return version;
  }

  /** The newest version of each contract of a workspace's service that takes new operations, by id. */
  async usable(
    workspaceId: string,
    service: string,
    most: number,
  ): Promise<{ document: string; hash: string }[]> {
    const rows = await this.contracts.query<{ document: string; hash: string }[]>(
      `SELECT DISTINCT ON (split_part(c.id, '@', 1)) c.hash, c.document
       FROM contract c LEFT JOIN contract_deprecation d ON d.hash = c.hash
       WHERE c.workspace_id = $1 AND c.service = $2 AND d.hash IS NULL
       ORDER BY split_part(c.id, '@', 1), split_part(c.id, '@', 2)::integer DESC LIMIT $3`,
      [workspaceId, service, most],
    );
    return rows.map((row) => ({ ...row, document: assertContractText(row) }));
  }

  /** The canonical JSON of a workspace's contracts of a service that read signed events. */
  async textsWithEvents(workspaceId: string, service: string): Promise<string[]> {
    const rows = await this.contracts.find({
      select: { hash: true, document: true },
      where: { workspaceId, service, readsEvents: true },
    });
    return rows.map(assertContractText);
  }

  /** The events that a workspace's contracts read, each once for each contract. */
  eventUses(workspaceId: string): Promise<EventUse[]> {
    return this.contracts.query<EventUse[]>(
      `SELECT DISTINCT c.id, c.service, rule->>'event' AS event
       FROM contract c, json_each(c.document::json->'evidence') AS member,
         LATERAL json_array_elements(CASE WHEN member.key IN ('corroborates', 'contradicts') THEN member.value ELSE '[]' END) AS rule
       WHERE c.workspace_id = $1 AND c.reads_events`,
      [workspaceId],
    );
  }

  /** Ends a contract of the caller's workspace for new operations; a second call changes nothing. */
  async deprecate({ accountId, workspaceId, credentialId }: Caller, hash: string): Promise<void> {
    const manager: EntityManager = this.contracts.manager;
    await manager.query(
      `INSERT INTO contract_deprecation (hash, account_id, workspace_id, deprecated_by)
       VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING`,
      [hash, accountId, workspaceId, credentialId],
    );
  }
}

const ROWS = `SELECT c.id, c.hash, c.service, c.document::json->>'title' AS title,
    c.document::json->>'description' AS description, c.published_at AS "publishedAt",
    d.deprecated_at AS "deprecatedAt"
  FROM contract c LEFT JOIN contract_deprecation d ON d.hash = c.hash
  WHERE c.workspace_id = $1`;

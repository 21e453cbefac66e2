import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import {
  type DataSource,
  type EntityManager,
  LessThan,
  MoreThan,
  type Repository,
  IsNull,
  Not,
} from 'typeorm';
import type { ContinuedClock } from '../../clock/index.ts';
import type { ConnectionTestResult } from '../../connectors/index.ts';
import { BatchFailures, batchedCalls, type PreparedStatement, runPrepared } from '../../database/index.ts';
import { DatabaseClock } from '../timekeeping/index.ts';
import type { ConnectionResolution } from './connection-resolution.ts';
import { ConnectionEntity } from './connection.entity.ts';

/** A connection before it is stored: the database adds the instants. */
export type NewConnection = Omit<ConnectionEntity, 'lastTestedAt' | 'createdAt' | 'lastUsedAt' | 'deletedAt'>;

/** A resolution, its instant by the database's clock, and that clock from then on. */
export interface DatedResolution extends DatedRow {
  readonly clock: ContinuedClock;
}

interface DatedRow {
  readonly resolution: ConnectionResolution;
  readonly at: Date;
}

const RESOLVE: PreparedStatement = {
  name: 'resolve_connection',
  text: 'SELECT resolve_connection($1, $2, $3) AS resolution, instant_now() AS at',
};

/**
 * As `RESOLVE` for several searches, in their order; an account has no connections in a workspace of another one. `OFFSET 0`
 * keeps the workspaces from being joined: PostgreSQL would read all of them, and compare each with the row policy.
 */
const RESOLVE_MANY: PreparedStatement = {
  name: 'resolve_connections',
  text: `SELECT resolution, instant_now() AS at
    FROM unnest($1::text[], $2::text[], $3::text[], $4::text[])
      WITH ORDINALITY AS s (account, workspace, service, connection, place)
    CROSS JOIN LATERAL (
      SELECT (SELECT w.id FROM workspace w WHERE (w.account_id, w.id) = (s.account, s.workspace)) AS workspace OFFSET 0
    ) owned
    CROSS JOIN LATERAL resolve_connection(owned.workspace, s.service, s.connection) AS resolution
    ORDER BY s.place`,
};

interface ConnectionSearch {
  readonly workspaceId: string;
  readonly service: string;
  readonly connectionId: string | null;
}

/** The connections of workspaces. No method finds deleted ones. */
@Injectable()
export class ConnectionsRepository {
  private readonly search: (search: ConnectionSearch) => Promise<DatedRow>;

  constructor(
    @InjectRepository(ConnectionEntity) private readonly connections: Repository<ConnectionEntity>,
    failures: BatchFailures,
    private readonly clock: DatabaseClock,
  ) {
    const database = (): DataSource => connections.manager.dataSource;
    this.search = batchedCalls<ConnectionSearch, DatedRow, DatedRow>(database, failures, {
      statement: RESOLVE_MANY,
      values: (calls) => [
        calls.map(({ account }) => account),
        calls.map(({ workspaceId }) => workspaceId),
        calls.map(({ service }) => service),
        calls.map(({ connectionId }) => connectionId),
      ],
      results: (rows) => rows,
      single: async ({ workspaceId, service, connectionId }) => {
        const values = [workspaceId, service, connectionId];
        return (await runPrepared<DatedRow>(database(), RESOLVE, values))[0]!;
      },
    });
  }

  /**
   * Stores a connection. Concurrent insertions for one origin of an account wait for each other.
   * @returns `name_taken` if the workspace has a connection of that name; `environment_taken` if a connection of the
   *   account to that origin has another environment name, or has none while this one has
   */
  insert(
    connection: NewConnection,
    origin: string,
  ): Promise<ConnectionEntity | 'name_taken' | 'environment_taken'> {
    return this.connections.manager.transaction(async (manager) => {
      if (await hasOtherEnvironment(manager, connection, origin)) return 'environment_taken';
      const entity = manager.create(ConnectionEntity, connection);
      const insertion = manager
        .createQueryBuilder()
        .insert()
        .into(ConnectionEntity)
        .values(entity)
        .orIgnore();
      const { raw } = (await insertion.execute()) as { raw: readonly unknown[] };
      return raw.length === 0 ? 'name_taken' : entity;
    });
  }

  find(workspaceId: string, id: string): Promise<ConnectionEntity | null> {
    return this.connections.findOneBy({ workspaceId, id });
  }

  /** Finds the connection that applies to an operation. @param connectionId null if the operation names none */
  async resolve(workspaceId: string, service: string, connectionId: string | null): Promise<DatedResolution> {
    const reading = this.clock.startReading();
    const dated = await this.search({ workspaceId, service, connectionId });
    return { ...dated, clock: reading.arrived(dated.at) };
  }

  /** @param before an id; the connections created before it follow, newest first */
  page(workspaceId: string, before: string | null, limit: number): Promise<ConnectionEntity[]> {
    return this.connections.find({
      where: { workspaceId, ...(before !== null && { id: LessThan(before) }) },
      order: { id: 'DESC' },
      take: limit,
    });
  }

  /** Erases the credential and keeps the row. @returns whether the connection existed */
  async delete(workspaceId: string, id: string): Promise<boolean> {
    const { affected } = await this.connections
      .createQueryBuilder()
      .update()
      .set({ deletedAt: () => 'now()', sealedCredential: null })
      .where('workspace_id = :workspaceId AND id = :id AND deleted_at IS NULL', { workspaceId, id })
      .execute();
    return affected === 1;
  }

  /** @returns when it was tested; undefined if it has been deleted in the meantime */
  async recordTest(id: string, { outcome, detail }: ConnectionTestResult): Promise<Date | undefined> {
    const { raw } = (await this.connections
      .createQueryBuilder()
      .update()
      .set({
        lastTestOutcome: outcome,
        lastTestDetail: detail,
        lastTestedAt: () => `date_trunc('milliseconds', now())`,
      })
      .where('id = :id AND deleted_at IS NULL', { id })
      .returning('last_tested_at AS "testedAt"')
      .execute()) as { raw: readonly { testedAt: Date }[] };
    return raw[0]?.testedAt;
  }

  /** Up to `limit` connections after an id, in the order of ids. */
  sealedAfter(id: string, limit: number): Promise<ConnectionEntity[]> {
    const where = { id: MoreThan(id), sealedCredential: Not(IsNull()) };
    return this.connections.find({ where, order: { id: 'ASC' }, take: limit });
  }

  /** Replaces a sealed credential, unless it was erased or sealed again in the meantime. */
  async replaceSealed(id: string, before: string, after: string): Promise<void> {
    await this.connections.update({ id, sealedCredential: before }, { sealedCredential: after });
  }
}

/** Locks the origin of the account until the transaction ends, then compares the environment names of its connections. */
async function hasOtherEnvironment(
  manager: EntityManager,
  { accountId, declarations }: NewConnection,
  origin: string,
): Promise<boolean> {
  await manager.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`${accountId} ${origin}`]);
  const [{ differs }] = await manager.query<[{ differs: boolean }]>(
    `SELECT EXISTS (SELECT FROM connection
       WHERE account_id = $1 AND deleted_at IS NULL AND substring(base_url FROM '^[a-z]+://[^/]+') = $2
         AND declarations->>'environmentName' IS DISTINCT FROM $3::text) AS differs`,
    [accountId, origin, declarations.environmentName ?? null],
  );
  return differs;
}

import { Injectable } from '@nestjs/common';
import type { Connection, ConnectionList, ConnectionTest, CreateConnectionRequest } from '@tookeffect/wire';
import {
  type ConnectionTestResult,
  type Connector,
  ConnectorRegistry,
  Deadline,
} from '../../connectors/index.ts';
import type { Caller } from '../../domain/caller.ts';
import { DomainError, notFound } from '../../domain/domain-error.ts';
import { newId } from '../../ids/new-id.ts';
import { type PageQuery, pageRange, toPage } from '../../domain/page.ts';
import { ContractRegistry } from '../contracts/index.ts';
import { ConnectionOpener } from './connection-opener.ts';
import { notReadOnly, toConnectionError, unusableReason } from './connection-resolution.ts';
import { ConnectionTester, TEST_TIMEOUT_MS } from './connection-tester.ts';
import type { ConnectionEntity, SealedConnection } from './connection.entity.ts';
import { ConnectionsRepository, type DatedResolution } from './connections.repository.ts';
import { readConnectionRequest } from './read-connection-request.ts';

/** The connection of a new operation, and when the operation begins. */
export interface NewResolution extends Pick<DatedResolution, 'at' | 'clock'> {
  readonly connection: SealedConnection | null;
}

/** Stores, tests and finds the connections of a workspace. */
@Injectable()
export class ConnectionsService {
  constructor(
    private readonly repository: ConnectionsRepository,
    private readonly opener: ConnectionOpener,
    private readonly tester: ConnectionTester,
    private readonly connectors: ConnectorRegistry,
    private readonly contracts: ContractRegistry,
  ) {}

  /**
   * Tests the credential with reads, then seals and stores it. A connection to a system that does not respond, or refuses
   * the credential, is stored too, with the outcome in `lastTest`: it may be set up before the system is reachable.
   * @throws {DomainError} `request_invalid`; `capacity_exceeded`; `environment_name_conflict`; `connection_not_read_only` if the test finds that the credential can
   *   write, and no reason is given
   */
  async create({ accountId, workspaceId }: Caller, request: CreateConnectionRequest): Promise<Connection> {
    const known = this.connectorsFor(request.service);
    const { baseUrl, origin } = readConnectionRequest(request, this.connectors, known);
    const { service, name, credential, environment = 'live', declarations = {}, writeAccessReason } = request;
    const id = newId('con');
    const open = { id, accountId, service, baseUrl, origin, environment, declarations, credential };
    const { outcome, detail } = await this.tester.test(open, new Deadline(TEST_TIMEOUT_MS));
    if (outcome === 'can_write' && writeAccessReason === undefined) throw notReadOnly(detail);
    const connection = {
      ...{ id, accountId, workspaceId, service, name, baseUrl, environment, declarations },
      credentialType: credential.type,
      writeAccessReason: outcome === 'usable' ? null : (writeAccessReason ?? null),
      lastTestOutcome: outcome,
      lastTestDetail: detail,
    };
    const sealedCredential = await this.opener.seal(credential, connection);
    const stored = await this.repository.insert({ ...connection, sealedCredential }, origin);
    if (stored === 'name_taken') throw nameTaken();
    if (stored === 'environment_taken') throw environmentTaken();
    return toConnection(stored);
  }

  /** Newest first. @throws {DomainError} `request_invalid` for an invalid limit or cursor */
  async list({ workspaceId }: Caller, query: PageQuery): Promise<ConnectionList> {
    const range = pageRange('connections', query);
    const connections = await this.repository.page(workspaceId, range.after, range.limit + 1);
    return toPage(connections.map(toConnection), range, ({ id }) => id);
  }

  /** @throws {DomainError} `not_found` */
  async get({ workspaceId }: Caller, id: string): Promise<Connection> {
    return toConnection(await this.find(workspaceId, id));
  }

  /** Erases the credential; operations that name the connection keep its id. @throws {DomainError} `not_found` */
  async delete({ workspaceId }: Caller, id: string): Promise<void> {
    if (!(await this.repository.delete(workspaceId, id))) throw notFound();
  }

  /** Tests the stored credential again, with reads only. @throws {DomainError} `not_found` */
  async test({ workspaceId }: Caller, id: string): Promise<ConnectionTest> {
    const result = await this.testStored(await this.find(workspaceId, id));
    const testedAt = await this.repository.recordTest(id, result);
    if (testedAt === undefined) throw notFound();
    return { connectionId: id, ...result, testedAt: testedAt.toISOString() };
  }

  /** A connection that nobody can use any more is `unreachable`, and the detail says why. */
  private async testStored(stored: ConnectionEntity): Promise<ConnectionTestResult> {
    try {
      return await this.tester.test(await this.opener.open(stored), new Deadline(TEST_TIMEOUT_MS));
    } catch (error) {
      const reason = unusableReason(error);
      if (reason === null) throw error;
      return { outcome: 'unreachable', detail: `${reason} Delete the connection, and store another one.` };
    }
  }

  /**
   * Finds the connection for an operation: the one that it names, or the workspace's only one of the service.
   * @throws {DomainError} `connection_missing`; `connection_not_read_only` if its last test found that it can write, and
   *   no reason was given
   */
  async resolve(workspaceId: string, service: string, connectionId?: string): Promise<SealedConnection> {
    const { resolution } = await this.repository.resolve(workspaceId, service, connectionId ?? null);
    if (resolution.outcome === 'resolved') return resolution.connection;
    throw toConnectionError(resolution);
  }

  /**
   * Finds the connection for a new operation, as `resolve`. One that is neither required nor named may be missing.
   * @returns the connection, the instant by the database's clock, at which the operation begins, and that clock
   * @throws {DomainError} as `resolve`
   */
  async resolveForNew(
    workspaceId: string,
    service: string,
    { connectionId, isRequired }: { readonly connectionId: string | undefined; readonly isRequired: boolean },
  ): Promise<NewResolution> {
    const { resolution, ...dated } = await this.repository.resolve(
      workspaceId,
      service,
      connectionId ?? null,
    );
    if (resolution.outcome === 'resolved') return { connection: resolution.connection, ...dated };
    const isMissing = resolution.outcome === 'connection_missing' && resolution.matching === 0;
    if (isMissing && !isRequired && connectionId === undefined) return { connection: null, ...dated };
    throw toConnectionError(resolution);
  }

  /** The connectors that the shipped contracts of a service read with; none for a service of the workspace's own contracts. */
  private connectorsFor(service: string): Connector[] {
    const names = this.contracts.shipped().flatMap(({ document }) => {
      const { observe } = document;
      return document.service === service && observe ? [observe.connector] : [];
    });
    return [...new Set(names)].map((name) => this.connectors.get(name));
  }

  private async find(workspaceId: string, id: string): Promise<ConnectionEntity> {
    const connection = await this.repository.find(workspaceId, id);
    if (connection === null) throw notFound();
    return connection;
  }
}

/** The connection as the API returns it: only the type of the credential is shown. */
function toConnection(connection: ConnectionEntity): Connection {
  const { id, service, name, baseUrl, credentialType, environment, declarations, writeAccessReason } =
    connection;
  return {
    ...{ id, service, name, baseUrl, credentialType, environment, declarations, writeAccessReason },
    lastTest: {
      outcome: connection.lastTestOutcome,
      ...(connection.lastTestDetail !== null && { detail: connection.lastTestDetail }),
      testedAt: connection.lastTestedAt.toISOString(),
    },
    createdAt: connection.createdAt.toISOString(),
    lastUsedAt: connection.lastUsedAt?.toISOString() ?? null,
  };
}

function nameTaken(): DomainError {
  const errors = [{ pointer: '/name', message: 'Another connection of the workspace has this name.' }];
  return new DomainError('request_invalid', 'The name is taken; choose another one.', { errors });
}

/** Two names of one system would be two systems, each with its own claims and rivals. */
function environmentTaken(): DomainError {
  return new DomainError(
    'environment_name_conflict',
    'Another connection of the account to this origin has another environment name, or none. Use the same, or delete that connection.',
  );
}

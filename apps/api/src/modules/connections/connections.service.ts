import { Injectable } from '@nestjs/common';
import type { Connection, ConnectionList, ConnectionTest, CreateConnectionRequest } from '@tookeffect/wire';
import { type Connector, ConnectorRegistry } from '../../connectors/index.ts';
import type { Caller } from '../../domain/caller.ts';
import { DomainError } from '../../domain/domain-error.ts';
import { notFound } from '../../domain/not-found.ts';
import { newId } from '../../ids/new-id.ts';
import { type PageQuery, toPage, pageRange } from '../../paging/page.ts';
import { ContractRegistry } from '../contracts/index.ts';
import { ConnectionOpener } from './connection-opener.ts';
import { ConnectionTester } from './connection-tester.ts';
import { ConnectionsRepository, type LiveConnectionRow } from './connections.repository.ts';
import { connectionOf } from './domain/connection-row.ts';
import { readConnectionRequest } from './read-connection-request.ts';

/** The time that a connection test may take. */
const TEST_TIMEOUT_MS = 10_000;

/** Stores, tries and finds the connections of a workspace. */
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
   * Tries the credential with reads, then seals and stores it. A system that does not answer, or refuses the credential,
   * is stored too, and `lastTest` says so: it may be set up before it is reachable.
   * @throws {DomainError} `request_invalid` · `connection_not_read_only` when it can be seen to write, without a reason
   */
  async create({ accountId, workspaceId }: Caller, request: CreateConnectionRequest): Promise<Connection> {
    const { baseUrl, origin } = readConnectionRequest(
      request,
      this.connectors,
      this.connectorsFor(request.service),
    );
    const { service, name, credential, environment = 'live', writeAccessReason } = request;
    const id = newId('con');
    const open = { id, service, baseUrl, origin, environment, credential };
    const { outcome, detail } = await this.tester.test(open, TEST_TIMEOUT_MS);
    if (outcome === 'can_write' && writeAccessReason === undefined) throw notReadOnly(detail);
    const row = {
      id,
      account_id: accountId,
      workspace_id: workspaceId,
      service,
      name,
      base_url: baseUrl,
      credential_type: credential.type,
      environment,
      write_access_reason: outcome === 'usable' ? null : (writeAccessReason ?? null),
      last_test_outcome: outcome,
    };
    const sealed = await this.opener.seal(credential, row);
    const stored = await this.repository.insert({ ...row, sealed_credential: sealed });
    if (stored === 'name_taken') throw nameTaken();
    return connectionOf(stored);
  }

  /** Newest first. @throws {DomainError} `request_invalid` for a limit or a cursor that is none */
  async list({ workspaceId }: Caller, query: PageQuery): Promise<ConnectionList> {
    const range = pageRange(query);
    const rows = await this.repository.page(workspaceId, range.after, range.limit + 1);
    return toPage(rows.map(connectionOf), range, ({ id }) => id);
  }

  /** @throws {DomainError} `not_found` */
  async get({ workspaceId }: Caller, id: string): Promise<Connection> {
    return connectionOf(await this.found(workspaceId, id));
  }

  /** Erases the credential; operations that name the connection keep its id. @throws {DomainError} `not_found` */
  async delete({ workspaceId }: Caller, id: string): Promise<void> {
    if (!(await this.repository.delete(workspaceId, id))) throw notFound();
  }

  /** Tries the credential again, with reads only. @throws {DomainError} `not_found` */
  async test({ workspaceId }: Caller, id: string): Promise<ConnectionTest> {
    const open = await this.opener.open(await this.found(workspaceId, id));
    const { outcome, detail } = await this.tester.test(open, TEST_TIMEOUT_MS);
    const testedAt = await this.repository.recordTest(id, outcome);
    if (testedAt === undefined) throw notFound();
    return { connectionId: id, outcome, detail, testedAt: testedAt.toISOString() };
  }

  /**
   * Finds where an operation looks: the connection it names, or the workspace's only one of the service.
   * @throws {DomainError} `connection_missing` · `connection_not_read_only` when its last trial saw that it can write,
   *   and no reason was given
   */
  async resolve(workspaceId: string, service: string, connectionId?: string): Promise<LiveConnectionRow> {
    const rows =
      connectionId === undefined
        ? await this.repository.findOfService(workspaceId, service)
        : [await this.repository.find(workspaceId, connectionId)];
    const [row, ...others] = rows;
    if (row?.service !== service) throw connectionMissing(service);
    if (others.length > 0) throw connectionAmbiguous(service);
    if (row.last_test_outcome === 'can_write' && row.write_access_reason === null) throw notReadOnly();
    return row;
  }

  /** The connectors that the contracts of a service read with. */
  private connectorsFor(service: string): Connector[] {
    const names = this.contracts.list().flatMap(({ compiled: { document } }) => {
      const { observe } = document;
      return document.service === service && observe ? [observe.connector] : [];
    });
    return [...new Set(names)].map((name) => this.connectors.get(name));
  }

  private async found(workspaceId: string, id: string): Promise<LiveConnectionRow> {
    const row = await this.repository.find(workspaceId, id);
    if (row === undefined) throw notFound();
    return row;
  }
}

function nameTaken(): DomainError {
  const errors = [{ pointer: '/name', message: 'Another connection of the workspace has this name.' }];
  return new DomainError('request_invalid', 'The name is taken.', { errors });
}

function notReadOnly(detail = 'Its last test saw that it can write.'): DomainError {
  return new DomainError(
    'connection_not_read_only',
    `The credential can be seen to write; hand in a read-only one, or say why in writeAccessReason. ${detail}`,
  );
}

function connectionMissing(service: string): DomainError {
  return new DomainError('connection_missing', `The workspace has no such connection of ${service}.`);
}

function connectionAmbiguous(service: string): DomainError {
  return new DomainError(
    'connection_missing',
    `The workspace has several connections of ${service}; name one in connectionId.`,
  );
}

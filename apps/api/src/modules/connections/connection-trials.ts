import { Injectable } from '@nestjs/common';
import type { Deadline, OpenConnection } from '../../connectors/index.ts';
import { ConnectionOpener } from './connection-opener.ts';
import { notReadOnly } from './connection-resolution.ts';
import { ConnectionTester } from './connection-tester.ts';
import type { SealedConnection } from './connection.entity.ts';
import { ConnectionsRepository } from './connections.repository.ts';

/**
 * Opens connections for reads. A connection may be stored before its system can be reached, so its credential may be able
 * to write: until a test has seen it, it is tested before the first read.
 */
@Injectable()
export class ConnectionTrials {
  constructor(
    private readonly opener: ConnectionOpener,
    private readonly tester: ConnectionTester,
    private readonly repository: ConnectionsRepository,
  ) {}

  /**
   * @param deadline of the reads; the test shares it
   * @returns the connection; with `isUntested` while its system cannot be reached
   * @throws {DomainError} `connection_not_read_only` if the test finds that the credential can write, and no reason is given
   * @throws {SealError} if the credential cannot be unsealed
   */
  async open(sealed: SealedConnection, deadline: Deadline): Promise<OpenConnection> {
    const connection = await this.opener.open(sealed);
    const { lastTestOutcome: last, writeAccessReason } = sealed;
    if (last === 'usable' || last === 'can_write') return connection;
    const { outcome, detail } = await this.tester.test(connection, deadline);
    if (outcome !== last) await this.repository.recordTest(sealed.id, outcome);
    if (outcome === 'can_write' && writeAccessReason === null) throw notReadOnly(detail);
    return outcome === 'unreachable' ? { ...connection, isUntested: true } : connection;
  }
}

import { Injectable } from '@nestjs/common';
import type { Deadline, OpenConnection } from '../../connectors/index.ts';
import { ConnectionOpener } from './connection-opener.ts';
import { notReadOnly, unusableConnection, unusableReason } from './connection-resolution.ts';
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
   *   `connection_missing` if nobody can use the connection any more
   * @throws {SealError} if the credential was changed
   */
  async open(sealed: SealedConnection, deadline: Deadline): Promise<OpenConnection> {
    const connection = await this.unseal(sealed);
    const { lastTestOutcome: last, writeAccessReason } = sealed;
    if (last === 'usable' || last === 'can_write') return connection;
    const result = await this.tester.test(connection, deadline);
    const { outcome, detail } = result;
    if (outcome !== last) await this.repository.recordTest(sealed.id, result);
    if (outcome === 'can_write' && writeAccessReason === null) throw notReadOnly(detail);
    return outcome === 'unreachable' ? { ...connection, isUntested: true } : connection;
  }

  private async unseal(sealed: SealedConnection): Promise<OpenConnection> {
    try {
      return await this.opener.open(sealed);
    } catch (error) {
      const reason = unusableReason(error);
      throw reason === null ? error : unusableConnection(sealed.id, reason);
    }
  }
}

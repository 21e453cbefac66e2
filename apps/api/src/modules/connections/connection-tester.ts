import { Injectable } from '@nestjs/common';
import {
  type ConnectionTestResult,
  ConnectorRegistry,
  type Deadline,
  type OpenConnection,
  SourceQueue,
  UNREACHABLE,
} from '../../connectors/index.ts';

/** The time that a connection test may take. */
export const TEST_TIMEOUT_MS = 10_000;

/** Tests the credential of a connection with reads only. */
@Injectable()
export class ConnectionTester {
  constructor(
    private readonly connectors: ConnectorRegistry,
    private readonly queue: SourceQueue,
  ) {}

  /**
   * @returns the result; a fault of the provider is a result, and `unreachable` if the time ends first
   * @throws {DomainError} `capacity_exceeded`
   */
  async test(connection: OpenConnection, deadline: Deadline): Promise<ConnectionTestResult> {
    const read = this.connectors.readAddress(connection.baseUrl, connection.environment);
    if ('problem' in read) return { outcome: 'unreachable', detail: read.problem };
    return this.queue.use(connection, deadline, () =>
      deadline.within(TEST_TIMEOUT_MS, UNREACHABLE, (bounds) => read.connector.test(connection, bounds)),
    );
  }
}

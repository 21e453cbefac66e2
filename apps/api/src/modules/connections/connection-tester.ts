import { Injectable } from '@nestjs/common';
import {
  type ConnectionTestResult,
  ConnectorRegistry,
  Deadline,
  type OpenConnection,
  UNREACHABLE,
} from '../../connectors/index.ts';

/** Tests the credential of a connection with reads only. */
@Injectable()
export class ConnectionTester {
  constructor(private readonly connectors: ConnectorRegistry) {}

  /** @returns the result; a fault of the provider is a result, and `unreachable` if the time ends first */
  async test(connection: OpenConnection, timeoutMs: number): Promise<ConnectionTestResult> {
    const read = this.connectors.readAddress(connection.baseUrl, connection.environment);
    if ('problem' in read) return { outcome: 'unreachable', detail: read.problem };
    return new Deadline(timeoutMs).within(timeoutMs, UNREACHABLE, (bounds) =>
      read.connector.test(connection, bounds),
    );
  }
}

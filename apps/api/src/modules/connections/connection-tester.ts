import { Injectable } from '@nestjs/common';
import {
  type ConnectionTestResult,
  ConnectorRegistry,
  type Deadline,
  type OpenConnection,
  SourceQueue,
  TransportProbe,
  UNREACHABLE,
  unreachable,
} from '../../connectors/index.ts';

/** The time that a connection test may take. */
export const TEST_TIMEOUT_MS = 10_000;

const LATE = unreachable(
  'The system did not respond in time. Check host and port, and the firewalls on the way.',
);

/** Tests the credential of a connection with reads only. */
@Injectable()
export class ConnectionTester {
  constructor(
    private readonly connectors: ConnectorRegistry,
    private readonly queue: SourceQueue,
    private readonly probe: TransportProbe,
  ) {}

  /**
   * @returns the result; a fault of the provider is a result, and `unreachable` if the time ends first. The detail of
   *   `unreachable` names the cause: the address, the port, TLS or its certificate
   * @throws {DomainError} `capacity_exceeded`
   */
  async test(connection: OpenConnection, deadline: Deadline): Promise<ConnectionTestResult> {
    const read = this.connectors.readAddress(connection.baseUrl, connection.environment);
    if ('problem' in read) return unreachable(read.problem);
    return this.queue.use(connection, deadline, () =>
      deadline.within(TEST_TIMEOUT_MS, LATE, async (bounds) => {
        const result = await read.connector.test(connection, bounds);
        if (result !== UNREACHABLE) return result;
        const address = { ...read.address, isPlainText: this.connectors.isPlainText(read.address) };
        const fault = await this.probe.findFault(address, connection.credential, bounds.signal);
        return unreachable(fault?.detail);
      }),
    );
  }
}

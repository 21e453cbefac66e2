export {
  type ConnectionTestResult,
  type Connector,
  type OpenConnection,
  type ReadContext,
  type ReadResult,
  UNREACHABLE,
  failedRead,
} from './connector.ts';
export { ConnectorsModule } from './connectors.module.ts';
export { Deadline } from './deadline.ts';
export { type ConnectorAddress, ConnectorRegistry } from './registry.ts';
export type { AddressProblem, SystemAddress } from './system-address.ts';

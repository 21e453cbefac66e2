export {
  type ConnectionTestResult,
  type Connector,
  type FreshControl,
  type OpenConnection,
  type ReadContext,
  type ReadResult,
  UNREACHABLE,
  unreachable,
  failedRead,
} from './connector.ts';
export { ConnectorsModule } from './connectors.module.ts';
export { Deadline } from './deadline.ts';
export { TransportProbe } from './network/transport-probe.ts';
export { ConnectorRegistry } from './registry.ts';
export type { SystemAddress } from './system-address.ts';
export { SourceQueue } from './source-queue.ts';

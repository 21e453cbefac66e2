export type { LiveRuns, Load, LoadSource } from './load.ts';
export { MetricsListenerError, startMetricsServer } from './metrics-server.ts';
export { Metrics, MetricsModule, NO_METRICS, type SourceClockReading } from './metrics.ts';

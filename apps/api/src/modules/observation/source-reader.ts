import { Injectable } from '@nestjs/common';
import { saltedDigest } from '@tookeffect/core';
import { type CompiledContract, type ReadRequest, type ReadRole, statusFailure } from '@tookeffect/evaluator';
import type { Read } from '@tookeffect/wire';
import { Clock } from '../../clock/index.ts';
import {
  type Connector,
  ConnectorRegistry,
  type Deadline,
  type OpenConnection,
  type ReadResult,
  failedRead,
} from '../../connectors/index.ts';
import { Metrics } from '../../metrics/index.ts';
import { SourceClocks } from '../timekeeping/index.ts';
import type { ObservedRead } from './domain/observation.ts';

/** What one read needs beside its request. */
export interface ReadBounds {
  readonly contract: Pick<CompiledContract, 'document'>;
  readonly connection: OpenConnection;
  readonly salt: string;
  readonly deadline: Deadline;
  /** When the operation began, in wire form. */
  readonly begunAt: string;
  /** Whose instants the read has; that of this server when left out. */
  readonly clock?: Clock;
}

/** Makes single reads, and measures them. */
@Injectable()
export class SourceReader {
  constructor(
    private readonly connectors: ConnectorRegistry,
    private readonly clock: Clock,
    private readonly metrics: Metrics,
    private readonly sourceClocks: SourceClocks,
  ) {}

  /** @returns the read; a fault of the provider is a value in it */
  async read(
    { role, request }: { readonly role: ReadRole; readonly request: ReadRequest },
    { contract, connection, salt, deadline, begunAt, clock = this.clock }: ReadBounds,
    maxRequests: number,
  ): Promise<ObservedRead> {
    // Only a contract that observes has a plan.
    const { maxBytes, timeoutMs } = contract.document.observe!;
    const bodyStatuses = contract.document.outcome?.present ?? [];
    const connector = this.connectors.get(request.connector);
    const observedAt = clock.now().toISOString();
    const beganAt = performance.now();
    const isReadable = connection.isUntested !== true && this.servesConnector(request.connector, connection);
    const result = !isReadable
      ? failedRead('unreachable')
      : await deadline.within(timeoutMs, failedRead('timed_out'), (bounds) =>
          connector.read(request, connection, {
            ...bounds,
            ...{ maxBytes, maxRequests, bodyStatuses, begunAt },
          }),
        );
    const completedAt = clock.now().toISOString();
    this.metrics.readEnded({
      connector: request.connector,
      outcome: readOutcome(result),
      durationMs: performance.now() - beganAt,
    });
    const source = {
      connector: request.connector,
      origin: connection.origin,
      connectionId: connection.id,
      requestDigest: saltedDigest('evidence', salt, request),
    };
    const read: Read =
      result.outcome === 'answered' ? { ...result, observedAt, completedAt } : { ...result, observedAt };
    this.sourceClocks.record(read, source);
    return { role, source, read };
  }

  /** Whether requests of a connector fit a connection: a contract that a tenant publishes may name any connector. */
  servesConnector(name: Connector['name'], { baseUrl, environment }: OpenConnection): boolean {
    const read = this.connectors.readAddress(baseUrl, environment);
    return 'connector' in read && read.connector.name === name;
  }
}

/** @returns `answered`, or the class of the fault: `timed_out`, `denied`; it does not depend on the contract */
function readOutcome(result: ReadResult): string {
  if (result.outcome === 'failed') return result.failure;
  return statusFailure(result.status)?.replace(/^source_/, '') ?? 'answered';
}

import { Injectable } from '@nestjs/common';
import { saltedDigest } from '@tookeffect/core';
import type { Read, Reads, SourceFault, SourceFaultCause } from '@tookeffect/wire';
import {
  type CompiledContract,
  type NextRead,
  type ReadPlan,
  isFilled,
  nextRead,
  statusFailure,
} from '@tookeffect/evaluator';
import { Clock } from '../../clock/index.ts';
import {
  type Connector,
  ConnectorRegistry,
  type Deadline,
  type OpenConnection,
  type ReadResult,
  SourceQueue,
  TransportProbe,
  failedRead,
} from '../../connectors/index.ts';
import { Metrics } from '../../metrics/index.ts';
import type { Observation, ObservedRead } from './domain/observation.ts';

/** What to observe, and within which bounds. */
export interface ObservationRequest {
  readonly contract: Pick<CompiledContract, 'document'>;
  readonly plan: ReadPlan;
  readonly connection: OpenConnection;
  /** The operation's salt, 32 lower-case hex characters; salts the digests of the requests. */
  readonly salt: string;
  /** For all reads together; reads without a response at its end are `timed_out`. */
  readonly deadline: Deadline;
  /** The reads that were made before, in their order; none of them is repeated. */
  readonly made?: readonly ObservedRead[];
  /**
   * Whether the evaluator comes to a conclusive verdict on the reads so far. It is asked before a read that could not
   * change that (`NextRead.unlessDecided`), not before others; true ends the observation. A baseline leaves it out.
   */
  readonly isDecided?: (reads: Reads) => Promise<boolean>;
}

/**
 * Observes a system of record for one operation: the main read, a listing, a probe, in the order of `nextRead`, within
 * one deadline, without retries, and with at most 8 requests.
 *
 * The `observedAt` of a read is the instant at which it began, `completedAt` the one at which its response was complete.
 * The response was true at `observedAt` or later, so a slow response never closes a time window too early, and a probe
 * that began after a response is dated after it.
 */
@Injectable()
export class Observer {
  constructor(
    private readonly connectors: ConnectorRegistry,
    private readonly clock: Clock,
    private readonly queue: SourceQueue,
    private readonly probe: TransportProbe,
    private readonly metrics: Metrics,
  ) {}

  /**
   * Waits for its turn before the first read, and makes all of them then.
   * @returns the observation; a fault of the provider is a value in it, not a rejection
   * @throws {DomainError} `capacity_exceeded`
   */
  async observe(request: ObservationRequest): Promise<Observation> {
    const { contract, plan, connection, deadline, made = [] } = request;
    const { isDecided = () => Promise.resolve(false) } = request;
    const observed = [...made];
    const findNext = async () => {
      const reads = toReads(observed);
      const next = nextRead(contract, plan, reads);
      return next?.unlessDecided === true && (await isDecided(reads)) ? undefined : next;
    };
    const first = await findNext();
    if (first) {
      await this.queue.use(connection, deadline, async () => {
        for (let next: NextRead | undefined = first; next; next = await findNext()) {
          observed.push(await this.readOne(next, request));
        }
      });
    }
    return { reads: toReads(observed), observed };
  }

  /**
   * Says why reads got no response, for a verdict `source_unreachable`. Where neither a status nor the time says it, one
   * more connection is opened, and nothing is sent but the TLS handshake.
   */
  async findFault(
    observed: readonly ObservedRead[],
    connection: OpenConnection,
    deadline: Deadline,
  ): Promise<SourceFault> {
    for (const { read } of observed) {
      if (read.outcome === 'failed' && read.failure === 'timed_out') return { cause: 'timed_out' };
      if (read.outcome !== 'answered' || statusFailure(read.status) !== 'source_unreachable') continue;
      return { cause: read.status < 400 ? 'redirected' : 'server_error', status: read.status };
    }
    return { cause: await this.connectOnceMore(connection, deadline) };
  }

  private connectOnceMore(connection: OpenConnection, deadline: Deadline): Promise<SourceFaultCause> {
    const found = this.connectors.readAddress(connection.baseUrl, connection.environment);
    if ('problem' in found) return Promise.resolve('address_refused');
    const address = { ...found.address, isPlainText: this.connectors.isPlainText(found.address) };
    return deadline.within<SourceFaultCause>(PROBE_TIMEOUT_MS, 'timed_out', async ({ signal }) => {
      const fault = await this.probe.findFault(address, connection.credential, signal);
      return fault?.cause ?? 'no_usable_response';
    });
  }

  /**
   * Says why a connection cannot serve a request of the plan.
   * @returns a sentence for people; `undefined` if it can serve all
   */
  requestProblem(plan: ReadPlan, connection: OpenConnection): string | undefined {
    const requests = [plan.main, plan.listing, plan.probe].filter(isFilled);
    const problems = requests.map((request) =>
      this.servesConnector(request.connector, connection)
        ? this.connectors.get(request.connector).requestProblem?.(request, connection.declarations)
        : `the contract reads with the connector ${request.connector}, which does not serve this connection`,
    );
    return problems.find((problem) => problem !== undefined);
  }

  /** Whether requests of a connector fit a connection: a contract that a tenant publishes may name any connector. */
  private servesConnector(name: Connector['name'], { baseUrl, environment }: OpenConnection): boolean {
    const read = this.connectors.readAddress(baseUrl, environment);
    return 'connector' in read && read.connector.name === name;
  }

  private async readOne(
    { role, request }: NextRead,
    { contract, connection, salt, deadline }: ObservationRequest,
  ): Promise<ObservedRead> {
    // Only a contract that observes has a plan.
    const { maxBytes, timeoutMs } = contract.document.observe!;
    const bodyStatuses = contract.document.outcome?.present ?? [];
    const maxRequests = requestBound(role, contract);
    const connector = this.connectors.get(request.connector);
    const observedAt = this.clock.now().toISOString();
    const beganAt = performance.now();
    const isReadable = connection.isUntested !== true && this.servesConnector(request.connector, connection);
    const result = !isReadable
      ? failedRead('unreachable')
      : await deadline.within(timeoutMs, failedRead('timed_out'), (bounds) =>
          connector.read(request, connection, { ...bounds, maxBytes, maxRequests, bodyStatuses }),
        );
    const completedAt = this.clock.now().toISOString();
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
    return { role, source, read };
  }
}

/** The time in which one more connection is tried. */
const PROBE_TIMEOUT_MS = 3000;

/** @returns `answered`, or the class of the fault: `timed_out`, `denied`; it does not depend on the contract */
function readOutcome(result: ReadResult): string {
  if (result.outcome === 'failed') return result.failure;
  return statusFailure(result.status)?.replace(/^source_/, '') ?? 'answered';
}

/** The requests of one read: with those of the other reads at most 8. */
function requestBound(role: NextRead['role'], { document }: ObservationRequest['contract']): number {
  switch (role) {
    case 'main':
      return document.observe?.fallback ? 1 : 7;
    case 'listing':
      return 6;
    case 'probe':
      return 1;
  }
}

function toReads(observed: readonly ObservedRead[]): Observation['reads'] {
  return Object.fromEntries(observed.map(({ role, read }) => [role, read]));
}

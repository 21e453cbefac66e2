import { Injectable } from '@nestjs/common';
import type { Reads, SourceFault, SourceFaultCause } from '@tookeffect/wire';
import {
  type CompiledContract,
  type NextRead,
  type ReadPlan,
  isFilled,
  nextRead,
  statusFailure,
} from '@tookeffect/evaluator';
import type { Clock } from '../../clock/index.ts';
import {
  ConnectorRegistry,
  type Deadline,
  type OpenConnection,
  SourceQueue,
  TransportProbe,
} from '../../connectors/index.ts';
import type { Observation, ObservedRead } from './domain/observation.ts';
import {
  type ControlledOperation,
  type ControlledPlan,
  FreshControls,
  toReads,
  withIgnored,
} from './fresh-controls.ts';
import { SourceReader } from './source-reader.ts';

/** What to observe, and within which bounds. */
export interface ObservationRequest {
  readonly contract: Pick<CompiledContract, 'document'>;
  readonly plan: ReadPlan;
  readonly connection: OpenConnection;
  /** The operation's salt, 32 lower-case hex characters; salts the digests of the requests. */
  readonly salt: string;
  /** When the operation began, in wire form. */
  readonly begunAt: string;
  /** For all reads together; reads without a response at its end are `timed_out`. */
  readonly deadline: Deadline;
  /** Whose instants the reads have; that of this server when left out. */
  readonly clock?: Clock;
  /** The reads that were made before, in their order; none of them is repeated. */
  readonly made?: readonly ObservedRead[];
  /**
   * Whether the evaluator comes to a conclusive verdict on the reads so far. It is asked before a read that could not
   * change that (`NextRead.unlessDecided`), not before others; true ends the observation. A baseline leaves it out.
   */
  readonly isDecided?: (reads: Reads) => Promise<boolean>;
  /** Without it no control is made. */
  readonly controlled?: ControlledOperation;
}

/**
 * Observes a system of record for one operation: the main read, a listing, a probe, in the order of `nextRead`, then the
 * controls of the query parameter against caches, within one deadline, without retries, and with at most 8 requests.
 *
 * The `observedAt` of a read is the instant at which it began, `completedAt` the one at which its response was complete.
 * The response was true at `observedAt` or later, so a slow response never closes a time window too early, and a probe
 * that began after a response is dated after it.
 */
@Injectable()
export class Observer {
  constructor(
    private readonly connectors: ConnectorRegistry,
    private readonly queue: SourceQueue,
    private readonly probe: TransportProbe,
    private readonly reader: SourceReader,
    private readonly controls: FreshControls,
  ) {}

  /**
   * Waits for its turn before the first read, and makes all of them then.
   * @returns the observation; a fault of the provider is a value in it, not a rejection
   * @throws {DomainError} `capacity_exceeded`
   */
  async observe(request: ObservationRequest): Promise<Observation> {
    const { contract, plan, connection, deadline, made = [] } = request;
    const { isDecided = () => Promise.resolve(false) } = request;
    let observed: readonly ObservedRead[] = made;
    const findNext = async () => {
      const reads = toReads(observed);
      const next = nextRead(contract, plan, reads);
      return next?.unlessDecided === true && (await isDecided(reads)) ? undefined : next;
    };
    const first = await findNext();
    if (first) {
      const controls = await this.controls.find(plan, connection);
      await this.queue.use(connection, deadline, async () => {
        for (let next: NextRead | undefined = first; next; next = await findNext()) {
          const maxRequests = requestBound(next.role, contract, controls);
          const read = await this.reader.read(next, request, maxRequests);
          observed = [...observed, ...withIgnored([read], controls.held)];
        }
        const { controlled } = request;
        if (controlled)
          observed = await this.controls.control(observed, controls, { ...request, controlled });
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
      this.reader.servesConnector(request.connector, connection)
        ? this.connectors.get(request.connector).requestProblem?.(request, connection.declarations)
        : `the contract reads with the connector ${request.connector}, which does not serve this connection`,
    );
    return problems.find((problem) => problem !== undefined);
  }

  /** Names the address at which the main read of a plan shows one object or document; `undefined` if it shows a list. */
  addressOf({ main }: ReadPlan, connection: OpenConnection): string | undefined {
    if (!isFilled(main)) return undefined;
    return this.connectors.get(main.connector).addressOf?.(main, connection);
  }
}

/** The time in which one more connection is tried. */
const PROBE_TIMEOUT_MS = 3000;

/** The requests of one read: with those of the other reads, and of the controls that may be made, at most 8. */
function requestBound(
  role: NextRead['role'],
  { document }: ObservationRequest['contract'],
  { open }: ControlledPlan,
): number {
  switch (role) {
    case 'main':
      return document.observe?.fallback ? 1 : 7 - open.size;
    case 'listing':
      return 6 - open.size;
    case 'probe':
      return 1;
  }
}

import { saltedDigest } from '@tookeffect/core';
import type { Read } from '@tookeffect/wire';
import type { CompiledContract, ReadPlan, ReadRequest } from '@tookeffect/evaluator';
import type { Clock } from '../../clock/clock.ts';
import { type Connector, type ReadAnswer, failedRead } from './connector.ts';
import { Deadline } from './deadline.ts';
import type { ObservedRead, Observation } from './domain/observation.ts';
import type { OpenConnection } from './domain/open-connection.ts';
import { type IsEnough, type NextRead, nextRead } from './domain/reading-order.ts';

/** One connector for each wire protocol that a contract can name. */
export type Connectors = {
  readonly [Name in ReadRequest['connector']]: Connector<Extract<ReadRequest, { connector: Name }>>;
};

/** What is to be looked at, and within which bounds. */
export interface ObservationRequest {
  readonly contract: CompiledContract;
  readonly plan: ReadPlan;
  readonly connection: OpenConnection;
  /** The operation's salt, 32 lower-case hex characters: the digests of the requests are salted with it. */
  readonly salt: string;
  /** All reads together, in milliseconds from now. */
  readonly deadlineMs: number;
  /** Ends the observation early: what was not answered yet is `timed_out`. */
  readonly signal?: AbortSignal;
  /**
   * Asked between two reads; true spares the rest. For a verify: whether the evaluator comes to a conclusive verdict on
   * these reads already. A baseline leaves it out, and everything that is declared is read.
   */
  readonly isEnough?: IsEnough;
}

/**
 * Looks at a system of record for one operation: the main read, a listing, a probe, in the order of `nextRead`, within
 * one deadline and without retries.
 *
 * Every read's `observedAt` is the instant at which it was begun. What the provider answered was true then or later, so
 * an answer that took its time never closes a window too early, and a probe begun after an answer is dated after it.
 */
export class Observer {
  readonly #connectors: Connectors;
  readonly #clock: Clock;

  constructor(connectors: Connectors, clock: Clock) {
    this.#connectors = connectors;
    this.#clock = clock;
  }

  /** @returns what was seen; whatever a provider does is a value in it, and nothing of it is thrown */
  async observe(asked: ObservationRequest): Promise<Observation> {
    const { contract, plan, isEnough = () => false } = asked;
    const deadline = new Deadline(asked.deadlineMs, asked.signal);
    const observed: ObservedRead[] = [];
    for (;;) {
      const reads = readsOf(observed);
      const next = nextRead(contract, plan, reads, isEnough);
      if (!next) return { reads, observed };
      observed.push(await this.#readOne(next, asked, deadline));
    }
  }

  async #readOne(
    { role, request }: NextRead,
    { contract, connection, salt }: ObservationRequest,
    deadline: Deadline,
  ): Promise<ObservedRead> {
    // Only a contract that observes has a plan.
    const { maxBytes, timeoutMs } = contract.document.observe!;
    const bodyStatuses = contract.document.outcome?.present ?? [];
    const observedAt = this.#clock.now().toISOString();
    const answer = await deadline.within(
      timeoutMs,
      failedRead('timed_out'),
      ({ signal, remainingMs }): Promise<ReadAnswer> => {
        const bounds = { maxBytes, timeoutMs: remainingMs, signal, bodyStatuses };
        return this.#connectorOf(request).read(request, connection, bounds);
      },
    );
    const source = {
      connector: request.connector,
      origin: connection.origin,
      connectionId: connection.id,
      requestDigest: saltedDigest('evidence', salt, request),
    };
    const read: Read = { ...answer, observedAt };
    return { role, source, read };
  }

  /** A connector takes its own requests only, which the type of the table already says. */
  #connectorOf(request: ReadRequest): Connector {
    return this.#connectors[request.connector];
  }
}

function readsOf(observed: readonly ObservedRead[]): Observation['reads'] {
  return Object.fromEntries(observed.map(({ role, read }) => [role, read]));
}

import { Inject, Injectable } from '@nestjs/common';
import type { ReadPlan } from '@tookeffect/evaluator';
import type { BaselineObservation, OperationFacts } from '@tookeffect/wire';
import { Clock } from '../../clock/index.ts';
import { ComputationTooHeavyError, ComputePool } from '../../compute/index.ts';
import { SETTINGS, type Settings } from '../../config/index.ts';
import { Deadline, type OpenConnection } from '../../connectors/index.ts';
import { DomainError } from '../../domain/domain-error.ts';
import type { HeldContract } from '../../domain/compiled-contracts.ts';
import { heldLength, tooLargeReads } from '../../domain/held-bodies.ts';
import { ConnectionTrials, type SealedConnection } from '../connections/index.ts';
import { type ObservationRequest, Observer } from '../observation/index.ts';
import type { BegunOperation, Start, StartPlan } from './domain/start-operation.ts';

/** How the baseline is read. */
export interface BaselineRules {
  /** By default that of a verify that begins now. */
  readonly deadline?: Deadline;
  /** Taken instead of a read. */
  readonly assumed?: BaselineObservation | null | undefined;
  /** The account's key of member digests. */
  readonly digestKey?: string | undefined;
  /** Whose instants the baseline has; that of this server when left out. */
  readonly clock?: Clock;
}

/** What is known before the action, and the marker that the agent embeds in the effect. */
export type MarkedStart = Start & Pick<StartPlan, 'marker'>;

/** Reads the system of record before the action, so that a verdict can distinguish the effect from what existed before. */
@Injectable()
export class BaselineReader {
  constructor(
    private readonly observer: Observer,
    private readonly connections: ConnectionTrials,
    private readonly pool: ComputePool,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /**
   * Reads once, unmetered, unless the contract uses no baseline. What was read is kept even if it is no usable baseline: a
   * source that does not respond is no error, and the notices say what follows from it. A connection that is still untested
   * is tested in any case, so that the agent learns before its action that the effect cannot be verified.
   * @throws {DomainError} `input_invalid` if the connection cannot serve a request of the contract; as
   *   `ConnectionTrials.open`
   */
  async read(
    contract: HeldContract,
    operation: OperationFacts,
    salt: string,
    sealed: SealedConnection | null,
    {
      deadline = new Deadline(this.settings.verification.deadlineMs),
      assumed,
      digestKey,
      clock = this.clock,
    }: BaselineRules = {},
  ): Promise<MarkedStart> {
    const connection = sealed && (await this.connections.open(sealed, deadline));
    const begunAt = operation.createdAt;
    const { document } = contract;
    const weight = { ...contract, bytes: 0 };
    const { plan, marker } = await this.pool.run('planStart', { document, operation, digestKey }, weight);
    const request = connection && { contract, salt, connection, deadline, begunAt, plan, clock };
    const baseline = request && (await this.observe(operation, request, assumed));
    const isOne = document.observe !== undefined && document.observe.select === undefined;
    const start = await this.start(contract, {
      ...{ document, operation, salt, baseline, digestKey },
      origin: connection?.origin ?? null,
      declarations: connection?.declarations ?? {},
      isUntested: connection?.isUntested === true,
      now: clock.now().toISOString(),
      address: connection && isOne ? this.observer.addressOf(plan, connection) : undefined,
    });
    return { ...start, marker };
  }

  /** A baseline that takes too much time or memory counts as over the limit. */
  private async start(contract: HeldContract, begun: BegunOperation): Promise<Start> {
    const { baseline } = begun;
    try {
      return await this.pool.run('startOperation', begun, {
        ...contract,
        bytes: baseline ? heldLength(baseline.reads) : 0,
      });
    } catch (error) {
      if (!baseline || !(error instanceof ComputationTooHeavyError)) throw error;
      const failed = { ...baseline, reads: tooLargeReads(baseline.reads) };
      return this.pool.run('startOperation', { ...begun, baseline: failed }, { ...contract, bytes: 0 });
    }
  }

  private async observe(
    operation: OperationFacts,
    request: Omit<ObservationRequest, 'contract'> & { readonly contract: HeldContract },
    assumed: BaselineRules['assumed'],
  ): Promise<BaselineObservation | null> {
    const { contract, connection, plan } = request;
    this.refuseUnservable(plan, connection);
    if (assumed !== undefined) return assumed;
    if (contract.document.baseline === 'none') return null;
    const { reads, observed } = await this.observer.observe({
      ...request,
      controlled: { contract, operation },
    });
    if (observed.length === 0) return null;
    const observedAt = observed.map(({ read }) => read.observedAt).reduce((a, b) => (a < b ? a : b));
    return { observedAt, reads };
  }

  private refuseUnservable(plan: ReadPlan, connection: OpenConnection): void {
    const message = this.observer.requestProblem(plan, connection);
    if (message === undefined) return;
    throw new DomainError('input_invalid', 'The connection cannot serve this input.', {
      errors: [{ pointer: '/input', message }],
    });
  }
}

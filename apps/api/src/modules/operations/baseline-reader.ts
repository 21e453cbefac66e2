import { Inject, Injectable } from '@nestjs/common';
import { type CompiledContract, type ReadPlan, readPlan } from '@tookeffect/evaluator';
import type { BaselineObservation, OperationFacts } from '@tookeffect/wire';
import { Clock } from '../../clock/index.ts';
import { ComputationTooHeavyError, ComputePool } from '../../compute/index.ts';
import { SETTINGS, type Settings } from '../../config/index.ts';
import { Deadline, type OpenConnection } from '../../connectors/index.ts';
import { DomainError } from '../../domain/domain-error.ts';
import { connectionFacts } from '../../domain/connection-facts.ts';
import { heldLength, tooLargeReads } from '../../domain/held-bodies.ts';
import { ConnectionTrials, type SealedConnection } from '../connections/index.ts';
import { type ObservationRequest, Observer } from '../observation/index.ts';
import type { BegunOperation, Start } from './domain/start-operation.ts';

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

/** What is known before the action, and the address at which one object or document is read. */
export interface AddressedStart extends Start {
  readonly address: string | undefined;
}

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
    contract: CompiledContract,
    operation: OperationFacts,
    salt: string,
    sealed: SealedConnection | null,
    {
      deadline = new Deadline(this.settings.verification.deadlineMs),
      assumed,
      digestKey,
      clock = this.clock,
    }: BaselineRules = {},
  ): Promise<AddressedStart> {
    const connection = sealed && (await this.connections.open(sealed, deadline));
    const begunAt = operation.createdAt;
    const plan = readPlan(contract, operation, { acknowledgement: null, baseline: null, digestKey });
    const request = connection && { contract, salt, connection, deadline, begunAt, plan, clock };
    const baseline = request && (await this.observe(operation, request, assumed));
    const isOne = contract.lookup !== undefined && contract.lookup.main === undefined;
    const address = connection && isOne ? this.observer.addressOf(plan, connection) : undefined;
    const start = await this.start({
      ...{ document: contract.document, operation, salt, baseline },
      origin: connection?.origin ?? null,
      connection: connectionFacts(connection?.declarations ?? {}),
      isUntested: connection?.isUntested === true,
      now: clock.now().toISOString(),
    });
    return { ...start, address };
  }

  /** A baseline that takes too much time or memory counts as over the limit. */
  private async start(begun: BegunOperation): Promise<Start> {
    const { baseline } = begun;
    try {
      return await this.pool.run('startOperation', begun, baseline ? heldLength(baseline.reads) : 0);
    } catch (error) {
      if (!baseline || !(error instanceof ComputationTooHeavyError)) throw error;
      const failed = { ...baseline, reads: tooLargeReads(baseline.reads) };
      return this.pool.run('startOperation', { ...begun, baseline: failed }, 0);
    }
  }

  private async observe(
    operation: OperationFacts,
    request: Omit<ObservationRequest, 'contract'> & { readonly contract: CompiledContract },
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
